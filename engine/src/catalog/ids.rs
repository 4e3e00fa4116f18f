//! Identifiers of everything printed: factions, leaders, cards, territories, locations.
//!
//! Two families. **Enums** (`Faction`, `CardKind`, `Territory`) are known to the compiler, so rules can match on them.
//! **Table ids** (`CardId`, `LeaderId`, `LocationId`, `SpiceCardId`) are numbers into the embedded catalogue: they are
//! one byte in memory and in a binary save, and their kebab-case name in JSON. Neither form can hold a thing that does
//! not exist: reading an unknown name or a number out of range is an error.

#[macro_use]
mod macros;
pub(super) mod card;
mod faction;
mod leader;
mod location;
mod sector;
mod skill;
mod spice_card;
mod territory;

pub use card::{AfterUse, CardCategory, CardDef, CardId, CardKind, CardSet, Slots};
pub use faction::{Faction, FactionDef, ReservesKind, StartingForces};
pub use leader::{LeaderDef, LeaderId, LeaderKind};
pub use location::{LocationDef, LocationId};
pub use sector::Sector;
pub use skill::Skill;
pub use spice_card::{SpiceCard, SpiceCardDef, SpiceCardId};
pub use territory::{Territory, TerritoryDef, TerritoryKind};
