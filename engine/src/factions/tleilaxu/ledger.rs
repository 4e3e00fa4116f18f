//! What the Tleilaxu have earned and what was stopped or prevented (X8.2, X9.7, X13.3). All of it is public.

use crate::catalog::Faction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The Tleilaxu's part of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TleilaxuLedger")]
#[serde(default)]
pub struct Ledger {
    /// Factions that used a free revival of forces in this turn: each brings one spice, once (X8.2).
    pub free_used: BTreeSet<Faction>,
    /// Whether a limit above three was stopped in this phase (X13.3).
    pub capped: bool,
    /// Factions that the special Karama keeps from ordinary revival in this phase (X9.7).
    pub prevented: BTreeSet<Faction>,
}

impl Ledger {
    /// A new phase begins.
    pub fn new_phase(&mut self) {
        self.capped = false;
        self.prevented.clear();
    }

    /// A new turn begins.
    pub fn new_turn(&mut self) {
        self.free_used.clear();
    }
}
