//! What a faction has done in this Revival phase (B6.2, B6.3, B6.5). Public.

use crate::catalog::Faction;
use crate::factions::fremen;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One faction's part of the phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "RevivalRecord")]
pub struct Record {
    /// Own forces revived, free and paid (B6.2).
    pub forces: u8,
    /// A leader or the Kwisatz Haderach was revived (B6.5, B13.9).
    pub leader: bool,
    /// Forces that the Emperor declared beyond those (B15.3).
    pub extra: u8,
    /// Fremen granted three free revivals (B16.5).
    pub granted: bool,
    /// Fremen have decided about their grant this turn.
    pub grant_used: bool,
    /// Nothing more to do.
    pub done: bool,
    /// CHOAM was stopped: it revives like others (C4.2).
    #[serde(default)]
    pub ordinary: bool,
    /// Tleilaxu raised its limit to five (X9.2).
    #[serde(default)]
    pub raised: bool,
    /// Tleilaxu let it revive at half price (X9.3).
    #[serde(default)]
    pub half: bool,
    /// CHOAM was asked about free revivals of this faction (C6.6).
    #[serde(default)]
    pub let_free: bool,
}

impl Record {
    /// How many forces come back free this turn (B6.2, B16.5).
    pub fn free(&self, faction: Faction) -> u8 {
        let own = faction.def().free_revival;
        if self.granted {
            own.max(fremen::GRANTED_REVIVAL)
        } else {
            own
        }
    }
}
