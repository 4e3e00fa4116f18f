//! Cards that do more than a number, one file each (B20.7-B20.10).
//!
//! Acts are named here whoever offers them: a phase may offer `card/hajr` in its own frame, Tleilaxu
//! Ghola comes through [`anytime_offers`].

pub mod family_atomics;
pub mod ghola;
pub mod hajr;
mod played;
pub mod weather_control;

pub use played::{Played, discard};

use crate::catalog::{CardKind, Faction, LeaderId};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, Muster};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A card that is being played and waits, or is on its way to the discard pile.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// The effect is done; the card is discarded.
    Played(Played),
}

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "CardAct")]
pub enum Act {
    /// Tleilaxu Ghola: revive forces (B20.7).
    GholaForces { forces: Muster },
    /// Tleilaxu Ghola: revive a leader (B20.7).
    GholaLeader { leader: LeaderId },
    /// Tleilaxu Ghola: revive the Kwisatz Haderach (B20.7).
    GholaKwisatz,
    /// Hajr: one more movement (B20.9).
    Hajr,
    /// Family Atomics (B20.8).
    FamilyAtomics,
    /// Weather Control: the storm moves this many sectors (B20.10).
    WeatherControl { sectors: u8 },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "CardFact")]
pub enum Fact {
    /// A card was played for its effect.
    Played { by: Faction, card: CardKind },
    /// Forces came back (B20.7).
    RevivedForces { by: Faction, forces: Muster },
    /// A leader came back (B20.7).
    RevivedLeader { by: Faction, leader: LeaderId },
    /// The Kwisatz Haderach came back (B20.7).
    RevivedKwisatz { by: Faction },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CardShown")]
pub struct Shown {}

/// What the viewer may play on top of what waits.
pub fn anytime_offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    ghola::offers(eyes, now)
}

/// Plays it.
///
/// # Errors
/// A refusal if it is not offered.
pub fn begin(cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Option<crate::flow::Frame>, Refusal> {
    match act {
        Act::GholaForces { .. } | Act::GholaLeader { .. } | Act::GholaKwisatz => ghola::begin(cx, seat, act),
        // The others are offered by the frames of their phases and answered there.
        Act::Hajr | Act::FamilyAtomics | Act::WeatherControl { .. } => Err(Refusal::unexpected()),
    }
}

impl Procedure for Frame {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match self {
            Self::Played(f) => f.advance(cx),
        }
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
