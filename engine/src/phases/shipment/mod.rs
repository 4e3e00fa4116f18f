//! Shipment and Movement (B7): in storm order each player ships, then moves.

mod before;
mod bound;
mod flight;
mod landing;
mod no_field;
mod objection;
mod order;
mod paid;
mod pay;
mod price;
mod rate_karama;
mod seat;
mod separation;
mod ship;
mod ship_offers;
mod travel;
mod travel_offers;

pub use price::Rate;
pub use seat::Stage;

use crate::act;
use crate::catalog::{CardId, CardKind, Faction, LocationId, SpiceCardId, Territory};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, Group, Muster, NoField};
use crate::view::Shown as ViewShown;
use before::Before;
use order::Phase;
use schemars::JsonSchema;
use seat::SeatTurn;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Counted groups of forces on the board.
pub type Groups = BTreeMap<Group, u8>;

/// A procedure of the phase.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// The phase as a whole: whose turn is next (B7.2, B17.6).
    Phase(Phase),
    /// What comes before anyone's turn (B7.1).
    Before(Before),
    /// One player's turn (B7.3-B7.17).
    Turn(SeatTurn),
}

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ShipmentAct")]
pub enum Act {
    /// Bene Gesserit: all advisors in these territories become fighters (B14.12).
    TakeUpArms { territories: Vec<Territory> },
    /// Bene Gesserit: they stay advisors.
    StayAdvisors,
    /// Guild: take the turn now (B17.6).
    TakeTurn,
    /// Guild: let somebody else go first (B17.6).
    Delay,
    /// Ship reserves to the board (B7.3). The ally pays up to `from_ally` of the price within its
    /// pledge (B7.5); a Karama `card` of one's own makes it the Guild rate (B19.6).
    Ship {
        to: LocationId,
        forces: Muster,
        #[serde(default)]
        from_ally: u16,
        #[serde(default)]
        karama: Option<CardId>,
    },
    /// Richese: ship a No-Field, concealed, at the price of one force (C15.1).
    ShipNoField {
        to: LocationId,
        token: NoField,
        #[serde(default)]
        from_ally: u16,
        #[serde(default)]
        karama: Option<CardId>,
    },
    /// Richese: offer the ally whose turn it is a No-Field and up to `share` of its price (C16.1).
    LendNoField { token: NoField, share: u16 },
    /// Richese: take that offer back (C16.1).
    TakeBackNoField,
    /// Ship with the No-Field that Richese offer: `forces` are the units it brings (C16.1).
    ShipByNoField {
        to: LocationId,
        forces: Muster,
        #[serde(default)]
        from_ally: u16,
        #[serde(default)]
        karama: Option<CardId>,
    },
    /// Fremen: bring southern reserves, free (B16.1).
    Send { to: LocationId, forces: Muster },
    /// Guild and its ally: ship from one territory to another (B17.2, B17.5).
    Cross {
        groups: Groups,
        to: LocationId,
        #[serde(default)]
        from_ally: u16,
    },
    /// Guild: ship from one territory back to the reserves (B17.2).
    Recall {
        groups: Groups,
        #[serde(default)]
        from_ally: u16,
    },
    /// Move from one territory (B7.10). Bene Gesserit advisors that enter where others are choose
    /// whether to take up arms (B14.10).
    Move {
        groups: Groups,
        to: LocationId,
        #[serde(default)]
        take_arms: Option<bool>,
    },
    /// Which of the forces that go into the storm are lost (B16.9).
    StormLosses { forces: Muster },
    /// Nothing against a declared shipment.
    LetShip,
    /// A Karama makes a declared shipment the Guild rate (B19.6).
    HalveRate { card: CardId },
    /// Guild, special Karama: a declared shipment does not happen (B19.12).
    StopShipment { card: CardId },
    /// The turn is over.
    Done,
}

/// Where a shipment goes from and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// From off-planet reserves to the board.
    Reserves,
    /// Fremen southern reserves, free (B16.1).
    Southern,
    /// From one territory to another (B17.2).
    Cross,
    /// From a territory to the reserves (B17.2).
    Recall,
}

/// Why a declared shipment or movement was taken back; another one may be declared (B19.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ShipmentReason")]
pub enum Reason {
    /// The power it needed was stopped.
    PowerStopped,
    /// The Karama for the Guild rate did not work (B14.14).
    KaramaFailed,
    /// The spice was gone when it had to be paid.
    Unpaid,
    /// CHOAM played Baliset against it (C6.2).
    Baliset,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ShipmentFact")]
pub enum Fact {
    /// Atreides looked at the top spice card (B13.3).
    SpiceCardLookedAt,
    /// The card, for Atreides.
    SpiceCardSeen { card: SpiceCardId },
    /// A player's turn began.
    TurnBegan { faction: Faction },
    /// A shipment was declared.
    Declared {
        by: Faction,
        kind: Kind,
        from: Option<Territory>,
        to: Option<LocationId>,
        forces: Muster,
        price: u16,
    },
    /// A declaration was taken back.
    Returned { by: Faction, reason: Reason },
    /// The shipment did not take place: the Karama for its rate goes back to its owner (S13.19).
    KaramaReturned { to: Faction, card: CardKind },
    /// A Karama made a shipment the Guild rate (B19.6).
    RateHalved {
        by: Faction,
        shipper: Faction,
        price: u16,
    },
    /// The Guild stopped a shipment for good (B19.12).
    Stopped { shipper: Faction },
    /// A shipment was paid.
    Paid {
        by: Faction,
        spice: u16,
        ally_spice: u16,
        to_guild: u16,
        to_bank: u16,
    },
    /// Forces came from reserves or from elsewhere by ship.
    Shipped {
        by: Faction,
        kind: Kind,
        to: LocationId,
        forces: Muster,
    },
    /// Forces went back to the reserves.
    Recalled {
        by: Faction,
        from: Territory,
        forces: Muster,
    },
    /// Forces moved.
    Moved {
        by: Faction,
        from: Territory,
        to: LocationId,
        forces: Muster,
    },
    /// Forces died on their way into the storm (B16.9).
    LostInStorm {
        by: Faction,
        at: LocationId,
        forces: Muster,
    },
    /// Forces that stood with their ally were lost (B7.17).
    LostBesideAlly {
        by: Faction,
        territory: Territory,
        forces: Muster,
    },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ShipmentShown")]
pub enum Shown {
    /// Before anyone's turn (B7.1).
    Before,
    /// Between turns: who has still to go.
    Order { waiting: Vec<Faction> },
    /// One player's turn.
    Turn {
        faction: Faction,
        stage: Stage,
        shipped: bool,
        moves_left: u8,
        /// How an Ornithopter is being used (C19.6).
        flight: Option<crate::cards::ornithopter::Mode>,
    },
}

impl Frame {
    /// The phase from its beginning.
    pub fn new() -> Self {
        Self::Phase(Phase::new())
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
            Self::Phase(f) => f.advance(cx, back),
            Self::Before(f) => f.advance(cx, back),
            Self::Turn(f) => f.advance(cx, back),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        match self {
            Self::Phase(f) => f.offers(eyes),
            Self::Before(f) => f.offers(eyes),
            Self::Turn(f) => f.offers(eyes),
        }
    }

    fn answer(self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match (self, act) {
            (Self::Turn(f), act::Act::Card(act)) => f.play_card(cx, seat, &act),
            (Self::Phase(f), act::Act::Card(act)) => f.play_sapho(cx, seat, &act),
            (Self::Turn(f), act::Act::Choam(act)) => f.play_kulon(cx, act),
            (Self::Turn(f), act::Act::Faction(act)) => f.move_stronghold(act),
            (Self::Phase(f), act::Act::Shipment(act)) => f.answer(act),
            (Self::Before(f), act::Act::Shipment(act)) => f.answer(act),
            (Self::Turn(f), act::Act::Shipment(act)) => f.answer(cx, seat, act),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, eyes: Eyes<'_>) -> Vec<Faction> {
        match self {
            Self::Phase(f) => f.asked(),
            Self::Before(f) => f.asked(),
            Self::Turn(f) => f.asked(eyes),
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Shipment(match self {
            Self::Phase(f) => f.shown(),
            Self::Before(_) => Shown::Before,
            Self::Turn(f) => f.shown(),
        })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let act = match self {
            Self::Phase(f) => f.default_act(eyes),
            Self::Before(f) => f.default_act(eyes),
            Self::Turn(f) => f.default_act(eyes),
        };
        act.map(act::Act::Shipment)
    }

    fn interruptible(&self) -> Interruptible {
        match self {
            Self::Turn(f) => f.interruptible(),
            Self::Phase(_) | Self::Before(_) => Interruptible::CLEAN,
        }
    }
}
