//! Tleilaxu (X6 to X10): Face Dancers and Zoal, income and prices of revival, gholas; one file a power.

pub mod face_dancers;

use crate::catalog::{Faction, LeaderId};
use crate::table::Eyes;
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
}

impl Open {
    /// What everybody knows, if they play.
    pub fn of(eyes: Eyes<'_>) -> Option<Self> {
        eyes.plays(TLEILAXU).then(|| Self {
            revealed: eyes.revealed_face_dancers(),
        })
    }
}
