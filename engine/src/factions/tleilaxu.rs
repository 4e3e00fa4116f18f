//! Tleilaxu (X6 to X10): Face Dancers and Zoal, income and prices of revival, gholas; one file a power.

pub mod face_dancers;
mod income;
mod ledger;
pub mod prevention;
pub mod swap;
pub mod terms;

pub use income::Income;
pub use ledger::Ledger;
pub use prevention::Prevention;
pub use swap::Swap;

use crate::catalog::{Faction, LeaderId, Territory};
use crate::table::{Eyes, Muster};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whose powers these are.
pub const TLEILAXU: Faction = Faction::Tleilaxu;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "TleilaxuFact")]
pub enum Fact {
    /// Tleilaxu drew Face Dancers (X2.3, X6.6).
    DrewFaceDancers { cards: u8 },
    /// Which ones they hold now; for the Tleilaxu.
    FaceDancers { leaders: Vec<LeaderId> },
    /// Tleilaxu received spice from the bank for a revival of this faction (X8).
    Income { from: Faction, spice: u16 },
    /// The special Karama: this faction makes no ordinary revival for the rest of the phase (X9.7).
    Prevented { against: Faction },
    /// Tleilaxu want to exchange a Face Dancer (X6.7).
    SwapDeclared,
    /// A Face Dancer was revealed: the winner's leader is one (X6.4).
    FaceDanced {
        leader: LeaderId,
        winner: Faction,
        territory: Territory,
        forces: Muster,
    },
    /// Forces of the Tleilaxu took the winner's place (X6.4).
    TookPlace { territory: Territory, forces: u8 },
    /// Tleilaxu leave the winner's place empty, or have filled it (X6.4).
    DanceOver,
}

impl From<Fact> for crate::event::Fact {
    fn from(fact: Fact) -> Self {
        Self::Faction(crate::factions::Fact::Tleilaxu(fact))
    }
}

/// What everybody knows of the Tleilaxu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TleilaxuOpen")]
pub struct Open {
    /// Face Dancers that were revealed (X6.4).
    pub revealed: Vec<LeaderId>,
    /// Leaders of others that they hold as gholas, living or dead (X10.3).
    pub gholas: Vec<LeaderId>,
    /// What they have earned, and what was stopped or prevented.
    pub ledger: Ledger,
}

impl Open {
    /// What everybody knows, if they play.
    pub fn of(eyes: Eyes<'_>) -> Option<Self> {
        eyes.plays(TLEILAXU).then(|| Self {
            revealed: eyes.revealed_face_dancers(),
            gholas: eyes.gholas(),
            ledger: eyes.tleilaxu().clone(),
        })
    }
}
