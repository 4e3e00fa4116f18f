//! Karama (B19): the window in which a power can be stopped, and the spending of a Karama card.
//!
//! The window is the same whoever holds a Karama: every other seat is asked, answers are sealed, and
//! only public facts (all copies spent, nobody can use a worthless card) close it unasked (D30).

mod spend;
mod stop_window;
mod stoppable_power;
mod stopped;

pub use spend::{Spend, barred, cause_of, pledge, special_open, spend, spendable, usable};
pub use stop_window::{Ask, ask, may_hold};
pub use stoppable_power::Power;
pub use stopped::Stops;

use crate::act;
use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::Eyes;
use crate::view::Shown as ViewShown;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A Karama procedure.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// A power is declared; others may stop it.
    Ask(Ask),
    /// A Karama card is being spent.
    Spend(Spend),
}

/// What a seat can answer in a Karama window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "KaramaAct")]
pub enum Act {
    /// Let the power be used.
    Pass,
    /// Stop it with this card.
    Stop { card: CardId },
}

/// What everybody may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "KaramaFact")]
pub enum Fact {
    /// A player wants to play a Karama (as which card), which CHOAM may stop (S8.3).
    Attempted { by: Faction, card: CardKind },
    /// CHOAM stopped the attempt: nothing was spent, and the player plays no Karama in this phase (S8.3).
    Barred { by: Faction, card: CardKind },
    /// A Karama was played (as which card).
    Played { by: Faction, card: CardKind },
    /// A power of `owner` was stopped.
    Stopped {
        by: Faction,
        owner: Faction,
        power: Power,
    },
    /// The worthless card did not work as a Karama (B14.14).
    ConversionStopped { by: Faction },
}

/// What everybody sees of an open window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "KaramaShown")]
pub struct Shown {
    /// The power that was declared.
    pub power: Power,
    /// Whose power it is.
    pub owner: Faction,
}

impl Procedure for Frame {
    fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self {
            Self::Ask(f) => f.advance(cx, back),
            Self::Spend(f) => f.advance(cx, back),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        match self {
            Self::Ask(f) => f.offers(eyes),
            Self::Spend(_) => Vec::new(),
        }
    }

    fn answer(self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match (self, act) {
            (Self::Ask(f), act::Act::Karama(act)) => Ok(f.answer(cx, seat, act)),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        match self {
            Self::Ask(f) => f.asked(),
            Self::Spend(_) => Vec::new(),
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        match self {
            Self::Ask(f) => ViewShown::Karama(f.shown()),
            Self::Spend(_) => ViewShown::Nothing,
        }
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        match self {
            Self::Ask(f) => f.owed_by(eyes).then_some(act::Act::Karama(Act::Pass)),
            Self::Spend(_) => None,
        }
    }

    fn interruptible(&self) -> Interruptible {
        match self {
            Self::Spend(f) if f.is_quiet() => Interruptible::NOTHING,
            // Nothing comes between the reveal of plans and the end of the battle's resolution (D36).
            Self::Ask(f) if f.in_resolution() => Interruptible::NOTHING,
            _ => Interruptible::REACTION,
        }
    }
}
