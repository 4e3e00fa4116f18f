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
    /// Tleilaxu: raise the limit of a faction to five in this phase (X9.2).
    Raise { faction: Faction },
    /// Tleilaxu: let the ally revive at half price in this phase (X9.3).
    Discount,
    /// Ask the Tleilaxu for a leader that does not come back ordinarily (X9.4, X10.5).
    AskEarly { leader: LeaderId },
    /// Ask them for the Kwisatz Haderach (X9.4).
    AskKwisatz,
    /// Take the request back.
    Withdraw,
    /// Tleilaxu: name the price.
    Quote { to: Faction, spice: u8 },
    /// Tleilaxu: refuse.
    RefuseEarly { to: Faction },
    /// Pay what they named.
    AcceptQuote,
    /// Tleilaxu: revive a leader of another faction (X10.1).
    Ghola { leader: LeaderId },
    /// Tleilaxu: revive one that lies face down with a faction, drawn blindly (X10.1).
    GholaUnseen { of: Faction },
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
    /// Forces that were declared cannot be paid any more, or were stopped (C4.2, X13.4).
    TakenBack { of: Faction, forces: Muster },
    /// A leader that was declared does not come back (X13.4).
    LeaderTakenBack { of: Faction },
    /// A faction wants forces back; others may still stop something of it (X13.3, X9.7).
    ForcesDeclared { of: Faction, forces: Muster },
    /// A faction wants a leader back; others may still stop something of it (X13.3, X9.7).
    LeaderDeclared { of: Faction },
    /// Tleilaxu raised a faction's limit to five (X9.2).
    Raised { faction: Faction },
    /// Tleilaxu let their ally revive at half price (X9.3).
    Discounted { to: Faction },
    /// A faction asked the Tleilaxu for a leader, or for the Kwisatz Haderach; for the two.
    EarlyAsked { by: Faction, leader: Option<LeaderId> },
    /// The price that they named; for the two.
    EarlyQuoted { to: Faction, spice: u16 },
    /// They refused; for the two.
    EarlyRefused { to: Faction },
    /// It took the request back; for the two.
    EarlyWithdrawn { by: Faction },
    /// A faction and the Tleilaxu agreed about a leader (X9.4); others may still stop it.
    EarlyDeclared { by: Faction },
    /// A leader came back for a price that the two keep to themselves (X9.4).
    EarlyLeader { of: Faction, leader: LeaderId },
    /// So did the Kwisatz Haderach.
    EarlyKwisatz { of: Faction },
    /// Tleilaxu want to revive a leader of another faction; others may still stop it.
    GholaDeclared { leader: LeaderId },
    /// Of the leaders that lie face down with the faction none can be a ghola (X10.2).
    GholaNotFound { of: Faction },
    /// Tleilaxu revived a leader of another faction, who fights for them (X10.1).
    Ghola { leader: LeaderId, spice: u16 },
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
