//! Spice Blow and Nexus (B3): a card from the spice deck, worms, the Nexus, and Fremen rides.

mod blow;
mod ride;
mod sandtrout;
mod worm;

use crate::act;
use crate::catalog::{CardId, Faction, LocationId, SpiceCardId, Territory};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, Group, Loss, Muster, Pile, SpiceLost};
use crate::view::Shown as ViewShown;
use blow::Blow;
use ride::Ride;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use worm::Worm;

/// A procedure of the phase.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// The phase: one pile after the other.
    Blow(Blow),
    /// A worm appears in a territory (B3.4).
    Worm(Worm),
    /// Fremen may ride a worm (B16.3).
    Ride(Ride),
}

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SpiceBlowAct")]
pub enum Act {
    /// Fremen do not call a worm now (B19.11).
    NoCall,
    /// Fremen call a worm by their special Karama power (B19.11).
    CallWorm { card: CardId, territory: Territory },
    /// Fremen put a later worm somewhere (B16.7).
    PlaceWorm { territory: Territory },
    /// Fremen protect their ally from the worm (B16.4).
    Protect,
    /// They do not.
    Abandon,
    /// Fremen ride the worm (B16.3).
    Ride {
        forces: BTreeMap<Group, u8>,
        to: LocationId,
    },
    /// They do not.
    Stay,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SpiceBlowFact")]
pub enum Fact {
    /// The discards were shuffled into a new deck (B3.9).
    Reshuffled,
    /// A worm of turn 1 was set aside (B3.3).
    SetAside { card: SpiceCardId },
    /// The worms of turn 1 went back into the deck (B3.3).
    AsideReturned,
    /// A territory card: this much spice was placed; none in storm (B3.2).
    Blown {
        pile: Pile,
        card: SpiceCardId,
        at: LocationId,
        spice: u16,
    },
    /// A worm card was drawn.
    WormDrawn { pile: Pile, card: SpiceCardId },
    /// A Sandtrout was drawn: these alliances have ended, and it waits aside (X12.12).
    Sandtrout {
        pile: Pile,
        ended: Vec<(Faction, Faction)>,
    },
    /// A waiting Sandtrout stills the worm, drawn or called by a Thumper (X12.12).
    WormStilled { pile: Pile, card: Option<SpiceCardId> },
    /// There is no territory for the worm (B3.4).
    NoTarget { pile: Pile },
    /// Fremen put the worm there (B16.7).
    WormPlaced { by: Faction, territory: Territory },
    /// Fremen called a worm there (B19.11).
    WormCalled { by: Faction, territory: Territory },
    /// Fremen protect their ally (B16.4).
    Protected { ally: Faction },
    /// A worm struck: what was lost.
    Devoured {
        territory: Territory,
        losses: Vec<Loss>,
        spice: Vec<SpiceLost>,
    },
    /// Fremen rode a worm.
    Rode {
        from: Territory,
        to: LocationId,
        forces: Muster,
    },
}

/// What everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SpiceBlowShown")]
pub enum Shown {
    /// The blow of a pile; nobody is asked.
    Blow { pile: Pile },
    /// Fremen may call a worm by Karama (B19.11).
    Call { pile: Pile },
    /// Fremen place a worm (B16.7).
    Placing { pile: Pile },
    /// A worm appears there.
    Worm { territory: Territory },
    /// Fremen decide about their ally's forces there (B16.4).
    Protecting { territory: Territory, ally: Faction },
    /// Fremen may ride from there (B16.3).
    Ride { from: Territory },
}

impl Frame {
    /// The phase from its beginning.
    pub fn new() -> Self {
        Self::Blow(Blow::new())
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
            Self::Blow(f) => f.advance(cx, back),
            Self::Worm(f) => f.advance(cx, back),
            Self::Ride(f) => f.advance(cx, back),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if eyes.me() != Some(Faction::Fremen) {
            return Vec::new();
        }
        match self {
            Self::Blow(f) => f.offers(eyes),
            Self::Worm(f) => f.offers(),
            Self::Ride(f) => f.offers(eyes),
        }
    }

    fn answer(self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let act::Act::SpiceBlow(act) = act else {
            return Err(Refusal::unexpected());
        };
        match self {
            Self::Blow(f) => f.answer(cx, act),
            Self::Worm(f) => f.answer(cx, act),
            Self::Ride(f) => f.answer(act),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        let asks = match self {
            Self::Blow(f) => f.asks(),
            Self::Worm(f) => f.asks(),
            Self::Ride(f) => f.asks(),
        };
        asks.then_some(Faction::Fremen).into_iter().collect()
    }

    fn shown(&self, eyes: Eyes<'_>) -> ViewShown {
        ViewShown::SpiceBlow(match self {
            Self::Blow(f) => f.shown(),
            Self::Worm(f) => f.shown(eyes),
            Self::Ride(f) => f.shown(),
        })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        if self.asked(eyes) != [Faction::Fremen] || eyes.me() != Some(Faction::Fremen) {
            return None;
        }
        let act = match self {
            Self::Blow(f) => f.default_act()?,
            Self::Worm(_) => Act::Protect,
            Self::Ride(_) => Act::Stay,
        };
        Some(act::Act::SpiceBlow(act))
    }

    fn interruptible(&self) -> Interruptible {
        match self {
            Self::Blow(f) => f.interruptible(),
            Self::Worm(_) => Interruptible::REACTION,
            Self::Ride(_) => Interruptible::CLEAN,
        }
    }
}
