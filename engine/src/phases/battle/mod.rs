//! Battle (B8). This file names the frames, acts and facts; each step of a battle has a file of its own.

mod aftermath;
mod audit;
mod before_reveal;
mod borrow_card;
mod capture;
mod cards;
mod choose;
mod face_dance;
mod fight;
mod finish;
mod full_plan;
mod ground;
mod income;
mod losses;
mod no_field;
mod opening;
mod options;
mod plans;
mod poison_suffix;
mod pre_leader;
mod prescience;
mod projection;
mod promised;
mod resolve;
mod reveal;
mod skill_moments;
mod slots;
mod state;
mod strength;
mod substitution;
mod tech_token;
mod told;
mod traitors;
mod verdict;
mod voice;
mod winner_cards;

pub use audit::{AuditShown, Insight, Inspection};
pub use cards::{Arms, Attack, Choices, Cover, Decision, acting, poisons, shoots};
pub use ground::opponents;
pub use options::Options;
pub use pre_leader::Next;
pub use projection::{BattleShown, Pairing, Private, Shown};
pub use slots::Slots;
pub use state::{Answered, Battle, Companion, Element, Field, Plan, PlanShown, Readiness, Stopped};
pub use strength::{Dial, Force, Worth};
pub use told::Fact;
pub use verdict::Measure;

use crate::act;
use crate::cards::residual_poison;
use crate::catalog::{CardId, Faction, LeaderId, LocationId, Territory};
use crate::factions::bene_gesserit::voice::Order;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, Group, Shortage};
use crate::tech_tokens::TechToken;
use crate::view;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A procedure of the phase.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// The phase: which battle comes next.
    Choose(choose::Choose),
    /// One battle.
    Fight(Box<fight::Fight>),
}

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "BattleAct")]
pub enum Act {
    /// The aggressor names territory and opponent (B8.3).
    Choose { territory: Territory, opponent: Faction },
    /// Bene Gesserit use the Voice (B14.3).
    Voice(Order),
    /// They do not.
    NoVoice,
    /// Atreides ask for an element of the plan (B13.4).
    Foresee { element: Element },
    /// They do not.
    NoPrescience,
    /// The leader or Cheap Hero that will be played; both empty for none.
    ShowLeader {
        #[serde(default)]
        leader: Option<LeaderId>,
        #[serde(default)]
        hero: Option<CardId>,
    },
    /// The card that will lie in the weapon place.
    ShowWeapon {
        #[serde(default)]
        card: Option<CardId>,
    },
    /// The card that will lie in the defense place.
    ShowDefense {
        #[serde(default)]
        card: Option<CardId>,
    },
    /// The number that will be dialed, in half-units (D17).
    ShowDial {
        strength: u8,
        #[serde(default)]
        support: Option<u8>,
    },
    /// Atreides spend a Karama to see a whole plan (B19.9).
    SeePlan { card: CardId, of: Faction },
    /// They do not.
    NoSeePlan,
    /// Ready for the choice of leaders (S9.4).
    Ready,
    /// Residual Poison kills a leader of the opponent (S9).
    ResidualPoison(residual_poison::Play),
    /// Seal a plan (B8.6).
    Plan(Plan),
    /// The Poison Tooth, or a copy of it, is used (X12.4).
    UseTooth,
    /// It is not.
    SpareTooth,
    /// The Stone Burner, or a copy of it, kills both leaders (C19.10).
    StoneKills,
    /// It leaves leaders alone; they add nothing.
    StoneIgnores,
    /// A Portable Snooper is added to the open plan (C19.7).
    AddPortable,
    /// None is.
    NoPortable,
    /// The forces that will be lost for the dial, before undialed ones are compared (C19.10).
    WillLose { normal: u8, elite: u8 },
    /// Call the opposing leader a traitor (B8.14).
    CallTraitor,
    /// Call nobody.
    NoTraitor,
    /// The winner's losses by location (B8.21).
    Lose {
        #[serde(default)]
        normal: BTreeMap<LocationId, u8>,
        #[serde(default)]
        elite: BTreeMap<LocationId, u8>,
    },
    /// Undialed suboids go to the tanks instead of cyborgs just lost, by location (X3.4).
    Substitute {
        cyborgs: BTreeMap<LocationId, u8>,
        suboids: BTreeMap<LocationId, u8>,
    },
    /// They do not.
    NoSubstitution,
    /// The winner discards these of the cards it played and keeps the others (B8.21).
    Discard { cards: Vec<CardId> },
    /// Harkonnen draw one of the loser's leaders (B18.5).
    Capture,
    /// They do not.
    NoCapture,
    /// The drawn leader joins Harkonnen.
    KeepCaptive,
    /// The drawn leader is killed.
    KillCaptive,
    /// CHOAM sets spice aside for its ally's support (C10.2).
    SetAside { spice: u16 },
    /// CHOAM pays nothing for it.
    NoSupport,
    /// The card of the Hidden Mobile Stronghold acts as this other one (C23.2).
    BorrowCard { stronghold: Territory },
    /// CHOAM look at cards of the opponent (S11.7).
    AuditDeclare,
    /// They do not.
    AuditDecline,
    /// The opponent pays, so that nothing is looked at (S11.9).
    AuditPay { amount: u8 },
    /// It does not.
    AuditAllow,
    /// Tleilaxu reveal that the winner's leader is a Face Dancer (X6.4).
    FaceDance,
    /// They do not.
    NoFaceDance,
    /// Forces take the winner's place from the reserves.
    DanceFromReserves { count: u8, at: LocationId },
    /// Forces take the winner's place from the board.
    DanceFromBoard {
        forces: BTreeMap<Group, u8>,
        at: LocationId,
    },
    /// No more do.
    DanceOver,
    /// The winner takes this tech token of the loser (X11.4).
    TakeTechToken { token: TechToken },
}

impl Frame {
    /// The phase from its beginning.
    pub fn new() -> Self {
        Self::Choose(choose::Choose::new())
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

impl Procedure for Frame {
    fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self {
            Self::Choose(f) => f.advance(cx),
            Self::Fight(f) => f.advance(cx, back),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        match self {
            Self::Choose(f) => f.offers(eyes),
            Self::Fight(f) => f.offers(eyes),
        }
    }

    fn answer(self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match (self, act) {
            (Self::Choose(f), act::Act::Battle(act)) => f.answer(cx, seat, act),
            (Self::Fight(f), act::Act::Battle(act)) => f.answer(cx, seat, act),
            (Self::Fight(f), act::Act::Card(crate::cards::Act::SaphoAggressor)) => {
                cards::sapho::play(*f, cx, seat)
            }
            (Self::Choose(f), act::Act::Card(act)) => f.play_sapho(cx, seat, &act),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, eyes: Eyes<'_>) -> Vec<Faction> {
        match self {
            Self::Choose(f) => f.asked(),
            Self::Fight(f) => f.asked(eyes),
        }
    }

    fn shown(&self, eyes: Eyes<'_>) -> view::Shown {
        match self {
            Self::Choose(f) => view::Shown::Battle(f.shown(eyes)),
            Self::Fight(f) => view::Shown::Battle(f.shown()),
        }
    }

    fn private(&self, eyes: Eyes<'_>) -> Option<view::Private> {
        match self {
            Self::Choose(_) => None,
            Self::Fight(f) => f.private(eyes).map(view::Private::Battle),
        }
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        match self {
            Self::Choose(f) => f.default_act(eyes),
            Self::Fight(f) => f.default_act(eyes),
        }
        .map(act::Act::Battle)
    }

    fn interruptible(&self) -> Interruptible {
        match self {
            Self::Choose(_) => Interruptible::CLEAN,
            Self::Fight(f) => f.interruptible(),
        }
    }
}

/// A transfer that the offers have checked; a shortage here is a bug.
fn checked(transfer: Result<(), Shortage>) {
    debug_assert!(transfer.is_ok(), "an offer allowed more than there is");
}
