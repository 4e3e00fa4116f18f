//! What CHOAM has set in motion (C6, C7) and what lasts beyond one moment. All of it is public.

use super::Inflation;
use crate::catalog::{CardKind, Faction, Territory};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// CHOAM's part of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ChoamLedger")]
#[serde(default)]
pub struct Ledger {
    /// The Inflation token (C7).
    pub inflation: Inflation,
    /// What the claims of this turn can cost CHOAM at most, while they are collected (C3.4).
    pub claims_due: u16,
    /// The turn in which CHOAM and its ally last traded (C10.1).
    pub traded: Option<u8>,
    /// Worthless cards whose effect was stopped in this phase (C6.1).
    pub stopped: BTreeSet<CardKind>,
    /// Who may not move where in this turn (C6.2).
    pub closed: BTreeSet<(Faction, Territory)>,
    /// The territory that this storm movement spares CHOAM in (C6.3).
    pub cloaked: Option<Territory>,
    /// Whether Kull Wahad is declared and not settled (S8.3).
    pub kull_declared: bool,
    /// Whether CHOAM moves farther in this turn (C6.5).
    pub kulon: bool,
    /// Who gets no free revival of forces in this phase (C6.6).
    pub unfree: BTreeSet<Faction>,
}

impl Ledger {
    /// A new phase begins.
    pub fn new_phase(&mut self) {
        self.stopped.clear();
        self.unfree.clear();
        self.cloaked = None;
    }

    /// A new turn begins.
    pub fn new_turn(&mut self) {
        self.closed.clear();
        self.kulon = false;
    }
}
