//! What is told of a battle: the facts of the players' story (B8.5).

use super::cards::Decision;
use super::state::{Answered, Element, Field, PlanShown};
use super::verdict::Measure;
use crate::catalog::{CardKind, Faction, LeaderId, LocationId, Territory};
use crate::factions::bene_gesserit::voice::Order;
use crate::table::Muster;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "BattleFact")]
pub enum Fact {
    /// A battle begins (B8.3).
    Begun(Field),
    /// Bene Gesserit used the Voice (B14.3).
    Voiced { against: Faction, order: Order },
    /// Atreides asked for an element of a plan (B13.4).
    Asked { of: Faction, element: Element },
    /// What was shown can be in no plan any more, so that the element is shown anew (S9.9).
    AskedAgain { of: Faction, element: Element },
    /// The answer, for those who may know it (B13.4, B13.5).
    Foreseen { of: Faction, answer: Answered },
    /// Atreides spend a Karama to see a whole plan (B19.9).
    WillSee { of: Faction },
    /// The whole plan, for Atreides (B19.9).
    Seen { of: Faction, plan: PlanShown },
    /// A side has neither leader nor Cheap Hero (B8.9).
    Unled { faction: Faction },
    /// A side must look at its plan again, because a power was stopped (D26).
    PlanReturned { faction: Faction },
    /// A plan is revealed.
    Revealed { faction: Faction, plan: PlanShown },
    /// What a Mirror Weapon became; nothing against what is no weapon (C19.4).
    Mirrored { by: Faction, copy: Option<CardKind> },
    /// How a weapon is used (X12.4, C19.10).
    WeaponUsed { by: Faction, decision: Decision },
    /// A Portable Snooper was added to an open plan (C19.7).
    PortableAdded { by: Faction },
    /// The forces that a side will lose if it wins (C19.10).
    LossChosen { by: Faction, forces: Muster },
    /// A leader was called a traitor (B8.14); `by` may be the caller's ally (B18.4).
    TraitorCalled {
        by: Faction,
        leader: LeaderId,
        against: Faction,
    },
    /// Lasgun and Shield (B8.22).
    Exploded { territory: Territory },
    /// Both leaders were traitors (B8.16).
    BothBetrayed,
    /// A leader was a traitor (B8.15).
    Betrayed { winner: Faction, loser: Faction },
    /// The battle was decided: the totals in half-units (B8.19), or undialed forces (C19.10), the
    /// aggressor's first.
    Decided {
        winner: Faction,
        loser: Faction,
        totals: [u16; 2],
        #[serde(default)]
        measure: Measure,
    },
    /// A leader died (B8.24).
    LeaderKilled { leader: LeaderId },
    /// The Kwisatz Haderach died (B13.8).
    KwisatzKilled,
    /// Forces went to the tanks.
    ForcesLost {
        faction: Faction,
        lost: BTreeMap<LocationId, Muster>,
    },
    /// Suboids went to the tanks instead of cyborgs, by location (X3.4).
    Substituted {
        cyborgs: BTreeMap<LocationId, u8>,
        suboids: BTreeMap<LocationId, u8>,
    },
    /// Spice in the territory was destroyed (B8.22).
    SpiceLost { at: LocationId, spice: u16 },
    /// Spice was received for dead leaders (B8.23, B8.15).
    Bounty { faction: Faction, spice: u16 },
    /// Spice was paid for support (B8.21).
    SupportPaid { faction: Faction, spice: u16 },
    /// Harkonnen want to draw one of the loser's leaders (B18.5).
    CaptureDeclared { from: Faction },
    /// All leaders that the loser has left fought elsewhere this phase.
    NobodyToCapture { from: Faction },
    /// The leader drawn, for Harkonnen and its owner (B18.9).
    Drawn { leader: LeaderId },
    /// The drawn leader joined Harkonnen.
    CaptiveKept { from: Faction },
    /// The drawn leader was killed, face down; what Harkonnen receive for it.
    CaptiveKilled { from: Faction, spice: u16 },
    /// A captive that fought went back to its faction (B18.6).
    CaptiveReturned { leader: LeaderId, to: Faction },
    /// CHOAM want to look at so many cards of the opponent (S11.7).
    AuditDeclared { of: Faction, cards: u8 },
    /// They do not want to.
    AuditDeclined { of: Faction },
    /// There is no card that the opponent did not use (S11.6).
    NothingToAudit { of: Faction },
    /// The opponent does not have the spice to prevent it (S11.8).
    CannotBuyOff { of: Faction, spice: u8 },
    /// The opponent paid CHOAM to prevent it (S11.9).
    BoughtOff { by: Faction, spice: u8 },
    /// CHOAM looked at so many cards (S11.10).
    Audited { of: Faction, cards: u8 },
    /// Which ones; for CHOAM.
    AuditSeen { of: Faction, cards: Vec<CardKind> },
    /// Captives went back because no Harkonnen leader is left (B18.8).
    PrisonBreak { to: Faction, leaders: u8 },
}
