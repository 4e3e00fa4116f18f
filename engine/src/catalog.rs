//! The fixed facts of the game: factions, leaders, treachery and spice cards, the board.
//!
//! Everything is read from the JSON files of `engine/data`, which are part of the program, checked once, and never
//! changes. Rules ask the ids ([`Faction::def`], [`LocationId::neighbours`], …); nothing here knows a running game.

pub mod constants;
mod error;
pub mod ids;
mod load;
pub mod map;
mod names;

use std::sync::LazyLock;

pub use constants::Constants;
pub use error::CatalogError;
pub use ids::{
    AfterUse, CardCategory, CardDef, CardId, CardKind, CardSet, Faction, FactionDef, LeaderDef, LeaderId,
    LeaderKind, LocationDef, LocationId, ReservesKind, Sector, Skill, Slots, SpiceCard, SpiceCardDef,
    SpiceCardId, StartingForces, Territory, TerritoryDef, TerritoryKind,
};
pub use load::Sources;
use names::Names;

/// All catalogued facts. Read them through the ids; the tables themselves are private so that no id can miss its row.
pub struct Catalog {
    constants: Constants,
    factions: Vec<FactionDef>,
    leaders: Vec<LeaderDef>,
    leader_names: Names,
    card_kinds: Vec<CardDef>,
    cards: Vec<ids::card::PhysicalCard>,
    card_names: Names,
    territories: Vec<TerritoryDef>,
    locations: Vec<LocationDef>,
    location_names: Names,
    spice_cards: Vec<SpiceCardDef>,
    spice_card_names: Names,
}

impl Catalog {
    /// The numbers of the rules: limits, prices, dials.
    #[must_use]
    pub fn constants(&self) -> &Constants {
        &self.constants
    }
}

impl std::fmt::Debug for Catalog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Catalog").finish_non_exhaustive()
    }
}

static EMBEDDED: LazyLock<Catalog> = LazyLock::new(embedded);

/// The facts of the data files that are part of the program.
#[must_use]
pub fn catalog() -> &'static Catalog {
    &EMBEDDED
}

#[expect(
    clippy::expect_used,
    reason = "the files are part of the program, and tests read them"
)]
fn embedded() -> Catalog {
    Catalog::load(&Sources::embedded()).expect("the embedded data files are consistent")
}
