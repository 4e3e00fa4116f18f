//! What skills say and ask (C22): acts, facts and what is shown.

use crate::catalog::{CardId, CardKind, Faction, LeaderId, LocationId, Skill, Territory};
use crate::table::{ForceKind, Group, Muster};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SkillAct")]
pub enum Act {
    /// Leader and card go behind the shield, so that the leader may fight (C22.2).
    StepBehind,
    /// They stay before it.
    StayInFront,
    /// Mentat: name a weapon that the opponent must show (C22.7).
    NameWeapon { card: CardKind },
    /// Mentat: name none.
    NameNothing,
    /// Show this card to the Mentat.
    ShowCard { card: CardId },
    /// There is no card to show.
    ShowNothing,
    /// Diplomat: the worthless card is a copy of the opposing defense (C22.7).
    CopyDefense,
    /// Diplomat: it is not.
    NoCopy,
    /// Diplomat: undialed forces retreat (C22.7).
    Retreat {
        #[serde(default)]
        normal: BTreeMap<LocationId, u8>,
        #[serde(default)]
        elite: BTreeMap<LocationId, u8>,
        to: LocationId,
    },
    /// Diplomat: nobody retreats.
    NoRetreat,
    /// Suk Graduate: which lost forces are saved (C22.7).
    Rescue {
        #[serde(default)]
        stays: Option<Group>,
        reserves: Muster,
    },
    /// Rihani Decipherer: keep this traitor card for that unused one (C22.7).
    TradeTraitor { keep: LeaderId, give: LeaderId },
    /// Rihani Decipherer: keep the own traitor cards.
    KeepTraitors,
    /// Bureaucrat: two spice of the payment go to the bank (C22.7).
    Bureaucracy,
    /// Bureaucrat: they do not.
    LetPay,
    /// Smuggler: one more force comes along free (C22.7).
    Smuggle { kind: ForceKind },
    /// Smuggler: none does.
    SmuggleNothing,
    /// Draw two skill cards for the revived leader (C22.4).
    Draw,
    /// Draw none.
    NoDraw,
    /// Keep this skill card.
    Keep { skill: Skill },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SkillFact")]
pub enum Fact {
    /// The viewer was dealt skill cards.
    Dealt { skills: Vec<Skill> },
    /// A faction draws skill cards for a revived leader (C22.4).
    Draws { faction: Faction, leader: LeaderId },
    /// A leader is trained, face up (C22.1).
    Trained {
        faction: Faction,
        leader: LeaderId,
        skill: Skill,
    },
    /// A trained leader died: its card goes back to the deck (C22.4).
    Lost { leader: LeaderId, skill: Skill },
    /// A trained leader was captured with its card (C22.5).
    Taken {
        leader: LeaderId,
        skill: Skill,
        by: Faction,
    },
    /// A trained captive came home with its card (C22.5).
    Home {
        leader: LeaderId,
        skill: Skill,
        to: Faction,
    },
    /// A trained leader went behind its owner's shield (C22.2).
    Behind { faction: Faction, leader: LeaderId },
    /// It came before it again (C22.3).
    Forward { faction: Faction, leader: LeaderId },
    /// A Mentat names a weapon (C22.7).
    Named {
        by: Faction,
        of: Faction,
        card: CardKind,
    },
    /// The card that it saw, for the two; none if there is none.
    Seen { of: Faction, card: Option<CardKind> },
    /// A Diplomat's worthless card is a copy of the opposing defense (C22.7).
    Copied { by: Faction, card: CardKind },
    /// Forces of a Diplomat retreat (C22.7).
    Retreated {
        by: Faction,
        from: Territory,
        to: LocationId,
        forces: Muster,
    },
    /// A Suk Graduate saves lost forces (C22.7).
    Rescued {
        by: Faction,
        stays: Option<LocationId>,
        reserves: Muster,
    },
    /// A Rihani Decipherer looks at traitor cards (C22.7).
    Deciphers { by: Faction, cards: u8 },
    /// Which ones; for it.
    TraitorsSeen { leaders: Vec<LeaderId> },
    /// It keeps one of them and gives this one of its own back.
    TraitorTraded { by: Faction, given: LeaderId },
    /// Which one it keeps; for it.
    TraitorGained { leader: LeaderId },
    /// A Sandmaster's forces collect spice on their way (C22.7).
    Gathered { by: Faction, at: LocationId, spice: u16 },
    /// A Sandmaster's victory adds to the spice in the territory (C22.7).
    Sown { at: LocationId, spice: u16 },
    /// A Smuggler collects spice of the territory (C22.7).
    Smuggled { by: Faction, at: LocationId, spice: u16 },
    /// A Smuggler's additional force comes along (C22.7).
    CameAlong {
        by: Faction,
        to: LocationId,
        kind: ForceKind,
    },
    /// A Spice Banker's leader was paid for (C22.7).
    BankerPaid { by: Faction, spice: u8 },
    /// A Spice Banker earns something of a payment to the bank (C22.7).
    BankerEarned { by: Faction, from: Faction, spice: u16 },
    /// A Bureaucrat sends a part of a payment to the bank (C22.7).
    Bureaucracy {
        by: Faction,
        payer: Faction,
        payee: Faction,
        spice: u16,
    },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SkillShown")]
pub enum Shown {
    /// Before a battle trained leaders may go behind their shields (C22.2).
    Shield { territory: Territory },
    /// A Mentat names a weapon; the weapon, once named (C22.7).
    Mentat {
        by: Faction,
        of: Faction,
        card: Option<CardKind>,
    },
    /// A Diplomat may copy the opposing defense (C22.7).
    Copy { by: Faction, card: CardKind },
    /// Forces of a Diplomat may retreat (C22.7).
    Retreat { by: Faction, from: Territory },
    /// A Suk Graduate saves lost forces (C22.7).
    Rescue { by: Faction },
    /// A Rihani Decipherer looks at traitor cards (C22.7).
    Decipher { by: Faction },
    /// A Bureaucrat decides about a payment (C22.7).
    Bureaucracy {
        by: Faction,
        payer: Faction,
        payee: Faction,
    },
    /// A Smuggler decides about one more force (C22.7).
    Smuggling { by: Faction, to: LocationId },
    /// A faction may train a leader that it revived (C22.4).
    Training {
        faction: Faction,
        leader: LeaderId,
        drawn: bool,
    },
}
