//! Properties of whole random games: conservation, refusals, offers, saving and restoring, secrecy.
//!
//! Seeds are fixed, so a failure repeats. `LANDSRAAD_GAMES` (a factor, 1 if absent) plays more games.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

mod audit;
mod battery;
mod battle_twins;
#[path = "../battles/chance.rs"]
mod chance;
mod coverage;
mod driver;
mod invariants;
mod ixians_tleilaxu_games;
mod lawful;
#[cfg(feature = "planted-leaks")]
mod leaks;
mod no_field_twins;
mod open;
mod prices;
mod save;
#[path = "../battles/staging.rs"]
mod staging;
mod stop_everywhere;
mod system_twins;
mod twins;
mod unseen;
