//! One player's turn (B7.2): an optional shipment, then an optional movement, then the end.

use super::flight::Flight;
use super::ship::{At as ShipAt, Shipping};
use super::travel::{At as TravelAt, Travel};
use super::{Act, Fact, Frame, Kind, Reason, Shown, bound, landing, objection, order, separation};
use super::{no_field, ship_offers, travel_offers};
use crate::cards::{self, juice_of_sapho};
use crate::catalog::{Faction, LocationId, Territory};
use crate::factions::{self, choam, ixians, richese};
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::setup::OrnithopterCheck;
use crate::table::{Eyes, Lent, Muster};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One player's turn.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTurn {
    pub(super) who: Faction,
    /// Who has had its turn this phase, the player itself not included.
    pub(super) acted: Vec<Faction>,
    /// Whether it had ornithopters when the phase started, if that is what counts (D13).
    wings: bool,
    pub(super) shipped: bool,
    pub(super) moves_left: u8,
    pub(super) moved: bool,
    pub(super) limits: Limits,
    /// Territories that its forces entered in this turn (B7.17).
    pub(super) entered: Vec<Territory>,
    /// Who comes after it, the next one first.
    #[serde(default)]
    pub(super) waiting: Vec<Faction>,
    /// The Ornithopter of this turn (C19.6).
    #[serde(default)]
    pub(super) flight: Option<Flight>,
    pub(super) step: Step,
}

/// What stopped powers leave for the rest of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Limits {
    /// The half price was stopped (D20).
    pub full_price: bool,
    /// Shipping between territories and back to the reserves was stopped (B19.3).
    pub no_transport: bool,
    /// Sending southern reserves into the storm was stopped (B19.3).
    pub no_storm: bool,
    /// No-Field shipments were stopped (C15.8).
    #[serde(default)]
    pub no_field: bool,
    /// Shipping with an ally's No-Field was stopped (C16.4).
    #[serde(default)]
    pub no_lent_field: bool,
    /// The range of two of Fremen or of cyborgs was stopped: range 1 (B19.3, X13.2).
    pub short_range: bool,
}

/// Where the turn stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Step {
    /// The turn begins.
    Start,
    /// The player may ship, move or end.
    Open,
    /// A shipment is on its way.
    Ship(Box<Shipping>, ShipAt),
    /// A movement is on its way.
    Travel(Travel, TravelAt),
    /// Hajr lies in the discard pile.
    HajrPlayed,
    /// Allies part (B7.17).
    Leave,
    /// The turn did not begin: the order changed (C19.2).
    Yield,
}

/// What everybody sees of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The player chooses.
    Open,
    /// A shipment is declared; others may object.
    Declared {
        kind: Kind,
        to: Option<LocationId>,
        forces: Muster,
        price: u16,
    },
    /// Forces go into the storm; the player chooses which are lost (B16.9).
    StormLosses { lost: u8 },
    /// Something is being carried out.
    Busy,
}

impl SeatTurn {
    pub(super) fn new(who: Faction, acted: Vec<Faction>, waiting: Vec<Faction>, wings: bool) -> Self {
        Self {
            who,
            acted,
            wings,
            shipped: false,
            moves_left: 1,
            moved: false,
            limits: Limits::default(),
            entered: Vec::new(),
            waiting,
            flight: None,
            step: Step::Start,
        }
    }

    /// Whether the player has ornithopters for its next movement (B7.11, D13).
    pub(super) fn flies(&self, eyes: Eyes<'_>) -> bool {
        match eyes.policies().ornithopter_check {
            OrnithopterCheck::MoveStart => order::flies(eyes, self.who),
            OrnithopterCheck::PhaseStart => self.wings,
        }
    }

    pub(super) fn to(mut self, step: Step) -> Turn {
        self.step = step;
        Turn::again(Frame::Turn(self))
    }

    /// Takes a declaration back (B19.14).
    pub(super) fn take_back(self, cx: &mut Cx<'_>, reason: Reason) -> Turn {
        let by = self.who;
        cx.table.no_fields.recall();
        let fact = Fact::Returned { by, reason };
        match reason {
            // That the spice is gone was behind a shield.
            Reason::Unpaid => cx.declassify("B7.4", fact),
            Reason::PowerStopped | Reason::KaramaFailed | Reason::Baliset => cx.tell_all(fact),
        }
        self.to(Step::Open)
    }

    pub(super) fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        let step = std::mem::replace(&mut self.step, Step::Open);
        match step {
            Step::Start => {
                let faction = self.who;
                cx.tell_all(Fact::TurnBegan { faction });
                self.to(Step::Open)
            }
            Step::Open => Turn::wait(Frame::Turn(self)),
            Step::Ship(shipping, at) => self.ship(cx, shipping, at, back),
            Step::Travel(travel, at) => self.travel(cx, travel, at, back),
            Step::HajrPlayed => {
                self.moves_left += 1;
                self.to(Step::Open)
            }
            Step::Leave => {
                cx.table.promises.turn_taken(self.who);
                cx.table.no_fields.lend(None);
                separation::part(cx, &self);
                Turn::done()
            }
            Step::Yield => {
                cx.table.no_fields.lend(None);
                Turn::Done(Outcome::Stopped)
            }
        }
    }

    /// Hajr (B20.9): one more movement, once the player has moved.
    pub(super) fn play_hajr(mut self, cx: &mut Cx<'_>) -> Result<Turn, Refusal> {
        self.step = Step::HajrPlayed;
        cards::hajr::play(cx, self.who, Frame::Turn(self))
    }

    /// Kulon (C6.5): CHOAM's movements of this turn go farther.
    pub(super) fn play_kulon(self, cx: &Cx<'_>, act: choam::Act) -> Result<Turn, Refusal> {
        let play = choam::Play::of(cx, act)?;
        Ok(Turn::call(Frame::Turn(self), play))
    }

    /// The Ixians' special Karama: their stronghold moves in their turn (X4.9). Shipment and movement remain.
    pub(super) fn move_stronghold(self, act: factions::Act) -> Result<Turn, Refusal> {
        let route = ixians::mobile_stronghold_move::special(act).ok_or_else(Refusal::unexpected)?;
        Ok(Turn::call(Frame::Turn(self), route))
    }

    pub(super) fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        match &self.step {
            Step::Ship(shipping, ShipAt::Objecting(window)) if window.owed_by(eyes) => {
                objection::offers(eyes, self.who, shipping)
            }
            Step::Open if eyes.me() != Some(self.who) => {
                let mut offers = no_field::lending(self, eyes);
                offers.extend(juice_of_sapho::offers(eyes, &self.not_begun()));
                offers
            }
            _ if eyes.me() != Some(self.who) => Vec::new(),
            Step::Open => self.choices(eyes),
            Step::Ship(_, ShipAt::Losses) | Step::Travel(_, TravelAt::Losses) => {
                let (forces, lost) = self.storm_question();
                landing::offers(forces, lost)
            }
            _ => Vec::new(),
        }
    }

    fn choices(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        let mut offers = Vec::with_capacity(8);
        if !self.shipped && !self.moved {
            offers.extend(ship_offers::offers(self, eyes));
        }
        if self.moves_left > 0 {
            offers.extend(travel_offers::offer(self, eyes));
            offers.extend(choam::kulon::offer(eyes));
        } else if self.flight.is_none() {
            offers.extend(cards::hajr::offer(eyes));
        }
        offers.extend(self.flight_offer(eyes));
        offers.extend(ixians::mobile_stronghold_move::special_offer(eyes));
        offers.push(Offer::new("shipment/done", "B7.2", Form::Nothing));
        bound::limit(eyes, self, &mut offers);
        offers.extend(juice_of_sapho::offers(eyes, &self.not_begun()));
        offers
    }

    /// The forces on their way into the storm and how many of them are lost.
    fn storm_question(&self) -> (Muster, u8) {
        match &self.step {
            Step::Ship(shipping, _) => (shipping.forces, landing::half(shipping.forces)),
            Step::Travel(travel, _) => (travel.forces(), landing::half(travel.forces())),
            _ => (Muster::NONE, 0),
        }
    }

    pub(super) fn answer(mut self, cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        match (&mut self.step, act) {
            (Step::Ship(_, ShipAt::Objecting(window)), act) => {
                window.answer(seat, objection::read(act)?);
                Ok(Turn::again(Frame::Turn(self)))
            }
            (Step::Ship(shipping, at @ ShipAt::Losses), Act::StormLosses { forces }) => {
                shipping.lost = forces;
                *at = ShipAt::Land;
                Ok(Turn::again(Frame::Turn(self)))
            }
            (Step::Travel(travel, at @ TravelAt::Losses), Act::StormLosses { forces }) => {
                travel.lost = forces;
                *at = TravelAt::Land;
                Ok(Turn::again(Frame::Turn(self)))
            }
            (Step::Open, Act::LendNoField { token, share }) => {
                cx.table.no_fields.lend(Some(Lent { token, share }));
                let to = self.who;
                let fact = richese::Fact::NoFieldLent { to, token, share };
                cx.declassify("C16.1", factions::Fact::Richese(fact));
                Ok(self.to(Step::Open))
            }
            (Step::Open, Act::TakeBackNoField) => {
                cx.table.no_fields.lend(None);
                let fact = richese::Fact::NoFieldTakenBack;
                cx.tell_all(factions::Fact::Richese(fact));
                Ok(self.to(Step::Open))
            }
            (Step::Open, Act::Done) => Ok(self.land_at(cx, Step::Leave)),
            (
                Step::Open,
                Act::Move {
                    groups,
                    to,
                    take_arms,
                },
            ) => {
                let travel = Travel::new(groups, to, take_arms.unwrap_or(false));
                Ok(self.to(Step::Travel(travel, TravelAt::Declared)))
            }
            (Step::Open, act) => {
                let shipping = Shipping::read(cx, &self, act)?;
                Ok(self.to(Step::Ship(Box::new(shipping), ShipAt::Declared)))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    pub(super) fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        match &self.step {
            Step::Ship(_, ShipAt::Objecting(window)) => window.asked().to_vec(),
            Step::Open | Step::Ship(_, ShipAt::Losses) | Step::Travel(_, TravelAt::Losses) => vec![self.who],
            _ => Vec::new(),
        }
    }

    pub(super) fn shown(&self) -> Shown {
        let stage = match &self.step {
            Step::Open => Stage::Open,
            Step::Ship(_, ShipAt::Losses) | Step::Travel(_, TravelAt::Losses) => Stage::StormLosses {
                lost: self.storm_question().1,
            },
            Step::Ship(shipping, _) => Stage::Declared {
                kind: shipping.kind,
                to: shipping.to,
                forces: shipping.forces,
                price: shipping.price(),
            },
            _ => Stage::Busy,
        };
        Shown::Turn {
            faction: self.who,
            stage,
            shipped: self.shipped,
            moves_left: self.moves_left,
            flight: self.flight.as_ref().and_then(Flight::mode),
        }
    }

    pub(super) fn default_act(&self, eyes: Eyes<'_>) -> Option<Act> {
        match &self.step {
            Step::Ship(_, ShipAt::Objecting(window)) => window.owed_by(eyes).then_some(Act::LetShip),
            _ if eyes.me() != Some(self.who) => None,
            Step::Open => Some(bound::default_act(eyes, self)),
            Step::Ship(_, ShipAt::Losses) | Step::Travel(_, TravelAt::Losses) => {
                let (forces, lost) = self.storm_question();
                let forces = landing::normals_first(forces, lost);
                Some(Act::StormLosses { forces })
            }
            _ => None,
        }
    }

    pub(super) fn interruptible(&self) -> Interruptible {
        match &self.step {
            Step::Open => Interruptible::CLEAN,
            _ => Interruptible::REACTION,
        }
    }
}
