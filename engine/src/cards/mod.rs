//! Cards that do more than a number, one file each (B20.7-B20.10).
//!
//! Acts are named here whoever offers them: a phase may offer `card/hajr` in its own frame, Tleilaxu
//! Ghola comes through [`anytime_offers`].

pub mod amal;
pub mod distrans;
pub mod family_atomics;
pub mod ghola;
pub mod hajr;
pub mod harvester;
pub mod juice_of_sapho;
pub mod moment;
pub mod nullentropy_box;
pub mod ornithopter;
mod played;
pub mod residual_poison;
pub mod semuta_drug;
pub mod thumper;
pub mod weather_control;

pub use played::{Played, discard};

use crate::act;
use crate::catalog::{CardId, CardKind, Faction, LeaderId, LocationId};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, Muster};
use crate::view;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A card that is being played and waits, or is on its way to the discard pile.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// The effect is done; the card is discarded.
    Played(Played),
    /// A discard pile is searched (C19.5).
    Search(nullentropy_box::Search),
    /// Everybody may play a card (X12.9 to X12.11).
    Moment(moment::Moment),
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
    /// Distrans: give a card to another player (S12).
    Distrans { card: CardId, give: CardId, to: Faction },
    /// Nullentropy Box: search the discard pile (C19.5).
    NullentropyBox { card: CardId },
    /// Take this card of the searched pile (C19.5).
    BoxTake { card: CardId },
    /// Juice of Sapho: count as the aggressor of this battle (C19.2).
    SaphoAggressor,
    /// Juice of Sapho: go before those who have not begun (C19.2).
    SaphoFirst,
    /// Juice of Sapho: go after all others (C19.2).
    SaphoLast,
    /// Ornithopter: one group far, or two groups (C19.6).
    Ornithopter { mode: ornithopter::Mode },
    /// Amal: everybody gives half of its spice to the bank (X12.9).
    Amal,
    /// Thumper: a worm appears (X12.10).
    Thumper,
    /// Harvester: the fresh spice is doubled (X12.11).
    Harvester,
    /// No card at this moment.
    PlayNothing,
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
    /// A player gave another one a card with Distrans (S12).
    Gave { by: Faction, to: Faction },
    /// The card that was given, for the two.
    GivenCard { card: CardId },
    /// A player pays and searches the discard pile (C19.5).
    Searches { by: Faction, spice: u16 },
    /// It has taken a card (C19.5).
    Found { by: Faction },
    /// The card that it took.
    FoundCard { card: CardId },
    /// A player counts as the aggressor of the battle (C19.2).
    Aggressor { by: Faction },
    /// A player goes first or last (C19.2).
    Goes {
        by: Faction,
        place: juice_of_sapho::Place,
    },
    /// An Ornithopter is used (C19.6).
    Flies { by: Faction, mode: ornithopter::Mode },
    /// A leader died by Residual Poison, with no spice for anybody (S9.8).
    Poisoned {
        by: Faction,
        target: Faction,
        leader: LeaderId,
    },
    /// A captive died by it, unseen (S9.8).
    PoisonedUnseen { by: Faction, target: Faction },
    /// What Amal took from a player (X12.9).
    AmalPaid { faction: Faction, spice: u16 },
    /// A Harvester doubled the fresh spice (X12.11).
    Doubled { by: Faction, at: LocationId, spice: u16 },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CardShown")]
pub struct Shown {
    /// Who searches the discard pile (C19.5).
    pub searching: Option<Faction>,
    /// A moment at which everybody may play a card (X12.9 to X12.11).
    #[serde(default)]
    pub occasion: Option<moment::Occasion>,
}

/// What the viewer may play on top of what waits.
pub fn anytime_offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let mut offers = ghola::offers(eyes, now);
    offers.extend(distrans::offer(eyes, now));
    offers.extend(nullentropy_box::offer(eyes, now));
    offers
}

/// Plays it.
///
/// # Errors
/// A refusal if it is not offered.
pub fn begin(cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Option<crate::flow::Frame>, Refusal> {
    match act {
        Act::GholaForces { .. } | Act::GholaLeader { .. } | Act::GholaKwisatz => ghola::begin(cx, seat, act),
        Act::Distrans { .. } => distrans::begin(cx, seat, act),
        Act::NullentropyBox { .. } => nullentropy_box::begin(cx, seat, act),
        // The others are offered by the frames of their phases and answered there.
        Act::Hajr
        | Act::FamilyAtomics
        | Act::WeatherControl { .. }
        | Act::BoxTake { .. }
        | Act::SaphoAggressor
        | Act::SaphoFirst
        | Act::SaphoLast
        | Act::Ornithopter { .. }
        | Act::Amal
        | Act::Thumper
        | Act::Harvester
        | Act::PlayNothing => Err(Refusal::unexpected()),
    }
}

impl Procedure for Frame {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match self {
            Self::Played(f) => f.advance(cx),
            Self::Search(f) => f.advance(),
            Self::Moment(f) => f.advance(cx),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        match self {
            Self::Played(_) => Vec::new(),
            Self::Search(f) => f.offers(eyes),
            Self::Moment(f) => f.offers(eyes),
        }
    }

    fn answer(self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match (self, act) {
            (Self::Moment(f), act) => f.answer(cx, seat, act),
            (Self::Search(f), act::Act::Card(Act::BoxTake { card })) => Ok(f.take(cx, card)),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, eyes: Eyes<'_>) -> Vec<Faction> {
        match self {
            Self::Played(_) => Vec::new(),
            Self::Search(f) => f.asked(),
            Self::Moment(f) => f.asked(eyes),
        }
    }

    fn shown(&self, eyes: Eyes<'_>) -> view::Shown {
        let searching = match self {
            Self::Played(_) => None,
            Self::Search(f) => f.asked().first().copied(),
            Self::Moment(f) => return f.shown(eyes),
        };
        view::Shown::Card(Shown {
            searching,
            occasion: None,
        })
    }

    fn private(&self, eyes: Eyes<'_>) -> Option<view::Private> {
        match self {
            Self::Played(_) | Self::Moment(_) => None,
            Self::Search(f) => f.private(eyes),
        }
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        match self {
            Self::Played(_) => None,
            Self::Search(f) => f.default_act(eyes),
            Self::Moment(f) => f.default_act(eyes),
        }
    }

    fn interruptible(&self) -> Interruptible {
        match self {
            Self::Moment(f) => f.interruptible(),
            _ => Interruptible::NOTHING,
        }
    }
}
