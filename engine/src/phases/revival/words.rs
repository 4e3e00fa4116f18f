//! What is said in Revival (B6): acts, facts and what is shown.

use super::Record;
use crate::catalog::{Faction, LeaderId};
use crate::table::Muster;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "RevivalAct")]
pub enum Act {
    /// Nothing more to revive (B6.1).
    Done,
    /// Revive own forces, the free ones first (B6.2).
    Forces { forces: Muster },
    /// Revive a leader (B6.5).
    Leader { leader: LeaderId },
    /// Revive the Kwisatz Haderach instead of a leader (B13.9).
    Kwisatz,
    /// Fremen: the ally's first three forces are free this turn (B16.5).
    Grant,
    /// Emperor: pay for forces of the ally beyond its own (B15.3).
    AllyForces { forces: Muster },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "RevivalFact")]
pub enum Fact {
    /// Forces came back to the reserves.
    Forces {
        of: Faction,
        forces: Muster,
        paid_by: Faction,
        spice: u16,
    },
    /// A leader came back.
    Leader {
        of: Faction,
        leader: LeaderId,
        spice: u16,
    },
    /// The Kwisatz Haderach came back.
    Kwisatz { spice: u16 },
    /// Fremen raised their ally's free revival to three (B16.5).
    Granted { by: Faction, to: Faction },
    /// Forces that were declared cannot be paid any more (C4.2).
    TakenBack { of: Faction, forces: Muster },
    /// Nothing more to revive.
    Done { by: Faction },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "RevivalShown")]
pub struct Shown {
    /// What each faction has done so far.
    pub records: BTreeMap<Faction, Record>,
}
