//! A moment at which everybody may play a card of the Ixian deck: the opening of a phase (X12.9, X12.10) or a
//! fresh spice blow (X12.11).
//!
//! Everybody is asked as long as by public knowledge somebody may hold such a card, whatever anybody holds. After a
//! play all are asked anew.

use super::{Act, Shown, amal, harvester, thumper};
use crate::act;
use crate::catalog::{CardKind, Faction, LocationId};
use crate::flow::{Cx, Outcome, Procedure, Turn, Window};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Phase, StandingOrder, Viewer};
use crate::view;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the moment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "CardOccasion")]
pub enum Occasion {
    /// A phase begins; nothing of it has happened.
    Opening { phase: Phase },
    /// So much spice was just placed there.
    Blow { at: LocationId, spice: u16 },
}

impl Occasion {
    /// The cards that may be played.
    fn cards(self) -> &'static [CardKind] {
        match self {
            Self::Opening {
                phase: Phase::SpiceBlow,
            } => &[CardKind::Amal, CardKind::Thumper],
            Self::Opening { .. } => &[CardKind::Amal],
            Self::Blow { .. } => &[CardKind::Harvester],
        }
    }

    /// Whether, as far as all can see, somebody may hold one of them.
    fn open(self, eyes: Eyes<'_>) -> bool {
        eyes.turn() > 0 && self.cards().iter().any(|kind| eyes.holdable(*kind))
    }
}

/// The question to everybody.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    occasion: Occasion,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Whether anybody is asked is looked at.
    Look,
    /// Answers are collected.
    Asking(Window<Option<CardKind>>),
    /// These cards are played, in storm order.
    Playing(Vec<(Faction, CardKind)>),
}

/// The opening of a phase, if anything can be played there.
pub fn opening(eyes: Eyes<'_>) -> Option<Moment> {
    Moment::at(eyes, Occasion::Opening { phase: eyes.phase() })
}

/// The moment after spice was placed, if anything can be played there.
pub fn blow(eyes: Eyes<'_>, at: LocationId, spice: u16) -> Option<Moment> {
    Moment::at(eyes, Occasion::Blow { at, spice }).filter(|_| spice > 0)
}

impl Moment {
    fn at(eyes: Eyes<'_>, occasion: Occasion) -> Option<Self> {
        let step = Step::Look;
        occasion.open(eyes).then_some(Self { occasion, step })
    }

    fn to(self, step: Step) -> Turn {
        Turn::again(super::Frame::Moment(Self { step, ..self }))
    }

    pub(super) fn advance(self, cx: &mut Cx<'_>) -> Turn {
        match self.step.clone() {
            Step::Look => self.look(cx),
            Step::Asking(window) if window.complete() => {
                let answers = window.open(cx).into_iter();
                cx.table.reservations.unseal_all();
                let plays: Vec<_> = answers.filter_map(|(seat, card)| Some((seat, card?))).collect();
                if plays.is_empty() {
                    return Turn::done();
                }
                self.to(Step::Playing(plays))
            }
            Step::Asking(_) => Turn::wait(super::Frame::Moment(self)),
            Step::Playing(plays) => self.play(cx, plays),
        }
    }

    fn look(self, cx: &mut Cx<'_>) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        if !self.occasion.open(eyes) {
            return Turn::done();
        }
        let asked = eyes.storm_order();
        let mut window = Window::new(asked.iter().copied());
        for seat in asked {
            if cx.table.orders.has(seat, StandingOrder::PassMoments) {
                window.answer(seat, None);
            }
        }
        self.to(Step::Asking(window))
    }

    fn play(self, cx: &mut Cx<'_>, mut plays: Vec<(Faction, CardKind)>) -> Turn {
        if plays.is_empty() {
            return self.to(Step::Look);
        }
        let (by, kind) = plays.remove(0);
        let next = super::Frame::Moment(Self {
            step: Step::Playing(plays),
            ..self
        });
        if cx.table.cards.first_of(by, kind).is_none() {
            return Turn::again(next);
        }
        match (kind, self.occasion) {
            (CardKind::Amal, _) => amal::play(cx, by),
            (CardKind::Thumper, _) => thumper::play(cx, by),
            (_, Occasion::Blow { at, spice }) => harvester::play(cx, by, at, spice),
            (_, Occasion::Opening { .. }) => (),
        }
        match super::discard(cx, by, kind, next.clone()) {
            Ok(turn) => turn,
            // The card was seen in the hand just now.
            Err(_) => Turn::again(next),
        }
    }

    fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        matches!(&self.step, Step::Asking(window) if window.owed_by(eyes))
    }
}

/// The act that plays a card of this kind, and its paragraph.
fn name(kind: CardKind) -> (&'static str, &'static str) {
    match kind {
        CardKind::Amal => ("card/amal", "X12.9"),
        CardKind::Thumper => ("card/thumper", "X12.10"),
        _ => ("card/harvester", "X12.11"),
    }
}

fn card_of(act: &act::Act) -> Option<Option<CardKind>> {
    Some(match act {
        act::Act::Card(Act::PlayNothing) => None,
        act::Act::Card(Act::Amal) => Some(CardKind::Amal),
        act::Act::Card(Act::Thumper) => Some(CardKind::Thumper),
        act::Act::Card(Act::Harvester) => Some(CardKind::Harvester),
        _ => return None,
    })
}

impl Procedure for Moment {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        Self::advance(self, cx)
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        let mut offers = vec![Offer::new("card/play-nothing", "X12.9", Form::Nothing)];
        let cards = self.occasion.cards().iter().copied();
        let playable = cards.filter(|k| eyes.my_free_card(*k).is_some() && eyes.may_use(*k));
        offers.extend(playable.map(|kind| {
            let (act, rule) = name(kind);
            Offer::new(act, rule, Form::Nothing)
        }));
        offers
    }

    fn answer(mut self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let card = card_of(&act).ok_or_else(Refusal::unexpected)?;
        let Step::Asking(window) = &mut self.step else {
            return Err(Refusal::unexpected());
        };
        window.answer(seat, card);
        if let Some(kind) = card {
            cx.table.reservations.seal_kind(seat, kind);
        }
        Ok(Turn::again(super::Frame::Moment(self)))
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        match &self.step {
            Step::Asking(window) => window.asked().to_vec(),
            _ => Vec::new(),
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        view::Shown::Card(Shown {
            searching: None,
            occasion: Some(self.occasion),
        })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        self.owed_by(eyes).then_some(act::Act::Card(Act::PlayNothing))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::REACTION
    }
}
