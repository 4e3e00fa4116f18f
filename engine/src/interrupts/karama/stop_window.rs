//! The Karama window (B19.2, B19.3): one use of a power is declared, every other seat may stop it.

use super::{Act, Fact, Frame, Power, Shown, Spend, barred, spendable, usable};
use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::{Cx, Outcome, Turn, Window};
use crate::offers::{Form, Offer};
use crate::setup::KaramaScope;
use crate::table::{Cause, Eyes, StandingOrder, Viewer};
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;
use serde::{Deserialize, Serialize};

/// A declared use of a power and what is being done about it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    power: Power,
    owner: Faction,
    step: Step,
    /// Asked while a battle is resolved (D36).
    #[serde(default)]
    quiet: bool,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Decide from public facts whether anybody is asked.
    Open,
    /// Answers are collected.
    Asking(Window<Option<CardId>>),
    /// Who wants to stop it, in storm order; the first is about to spend its card.
    Stopping(Vec<(Faction, CardId)>),
    /// The first of them is spending its card.
    Spending(Faction, Vec<(Faction, CardId)>),
}

/// Declares a use of a power. `then` goes on with [`Outcome::Stopped`] if somebody stopped it.
pub fn ask(power: Power, owner: Faction, then: impl Into<crate::flow::Frame>) -> Turn {
    Turn::call(
        then,
        Frame::Ask(Ask {
            power,
            owner,
            step: Step::Open,
            quiet: false,
        }),
    )
}

impl Ask {
    /// Declares a use of a power, as a frame.
    pub fn new(power: Power, owner: Faction) -> Self {
        Self {
            power,
            owner,
            step: Step::Open,
            quiet: false,
        }
    }

    /// The same while a battle is resolved.
    #[must_use]
    pub fn quietly(self, quiet: bool) -> Self {
        Self { quiet, ..self }
    }

    pub(super) fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Open => self.open(cx),
            Step::Asking(window) if window.complete() => {
                let stops = window.open(cx).into_iter();
                self.step = Step::Stopping(stops.filter_map(|(s, card)| Some((s, card?))).collect());
                Turn::again(Frame::Ask(self))
            }
            Step::Asking(_) => Turn::wait(Frame::Ask(self)),
            Step::Stopping(mut stops) => {
                stops.retain(|(by, card)| spendable(cx.table, *by, *card));
                if stops.is_empty() {
                    return Turn::done();
                }
                let (by, card) = stops.remove(0);
                self.step = Step::Spending(by, stops);
                let spend = Spend::new(by, card, Cause::KaramaCancel, false).quietly(self.in_resolution());
                Turn::call(Frame::Ask(self), Frame::Spend(spend))
            }
            Step::Spending(_, rest) if back.stopped() => {
                self.step = Step::Stopping(rest);
                Turn::again(Frame::Ask(self))
            }
            Step::Spending(by, _) => {
                if cx.table.policies().karama_scope == KaramaScope::Phase {
                    cx.table.stops.bar(self.power);
                }
                cx.tell_all(Fact::Stopped {
                    by,
                    owner: self.owner,
                    power: self.power,
                });
                Turn::Done(Outcome::Stopped)
            }
        }
    }

    fn open(mut self, cx: &mut Cx<'_>) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        if eyes.stops().barred(self.power) {
            return Turn::Done(Outcome::Stopped);
        }
        let asked: Vec<_> = eyes
            .storm_order()
            .into_iter()
            .filter(|f| *f != self.owner && may_hold(eyes, *f))
            .collect();
        #[cfg(feature = "planted-leaks")]
        let asked = leaks::karama_asks(cx, asked);
        let mut window = Window::new(asked.iter().copied());
        for seat in asked {
            if cx.table.orders.has(seat, StandingOrder::PassKarama) {
                window.answer(seat, None);
            }
        }
        #[cfg(feature = "planted-leaks")]
        leaks::karama_passes(cx, &mut window);
        self.step = Step::Asking(window);
        Turn::again(Frame::Ask(self))
    }

    /// Whether the power is one that is used while a battle is resolved.
    pub(super) fn in_resolution(&self) -> bool {
        self.quiet
            || matches!(
                self.power,
                Power::HarAllyTraitor | Power::HarCapture | Power::IxSubstitution
            )
    }

    pub(super) fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        matches!(&self.step, Step::Asking(window) if window.owed_by(eyes))
    }

    pub(super) fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        let mut offers = vec![Offer::new("karama/pass", "B19.2", Form::Nothing)];
        // A conversion cannot be stopped by another conversion of the same player (B19.4).
        let cards = usable(eyes);
        if !cards.is_empty() {
            let form = Form::record([("card", Form::one_of(cards))]);
            offers.push(Offer::new("karama/stop", "B19.2", form));
        }
        offers
    }

    pub(super) fn answer(mut self, _cx: &mut Cx<'_>, seat: Faction, act: Act) -> Turn {
        if let Step::Asking(window) = &mut self.step {
            let answer = match act {
                Act::Pass => None,
                Act::Stop { card } => Some(card),
            };
            window.answer(seat, answer);
        }
        Turn::again(Frame::Ask(self))
    }

    pub(super) fn asked(&self) -> Vec<Faction> {
        match &self.step {
            #[cfg(feature = "planted-leaks")]
            Step::Asking(window) if leaks::planted(leaks::Leak::AskedShrinks) => window.unanswered(),
            Step::Asking(window) => window.asked().to_vec(),
            _ => Vec::new(),
        }
    }

    pub(super) fn shown(&self) -> Shown {
        Shown {
            power: self.power,
            owner: self.owner,
        }
    }
}

/// Whether, by public facts, the faction could hold a usable Karama.
pub fn may_hold(eyes: Eyes<'_>, faction: Faction) -> bool {
    let converts = faction == Faction::BeneGesserit && eyes.policies().bg_worthless_karama;
    !barred(eyes, faction) && (converts || eyes.may_be_held(CardKind::Karama))
}
