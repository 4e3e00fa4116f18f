//! The trade of CHOAM and its ally (C10.1): once a turn one card each, at the same time, face down.

use super::{Act, CHOAM, Fact, Shown, shown, tell_all};
use crate::act;
use crate::catalog::{CardId, Faction};
use crate::factions;
use crate::flow::{Cx, Outcome, Procedure, Turn, Window};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::Eyes;
use crate::view::Shown as ViewShown;
use serde::{Deserialize, Serialize};

/// A proposed exchange.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trade {
    with: Faction,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// It is proposed.
    Propose,
    /// Others had their chance to stop it.
    Asked,
    /// Both choose a card, or none.
    Choosing(Window<Option<CardId>>),
}

/// Whether the viewer, as CHOAM, may propose one now: once a turn.
pub(super) fn possible(eyes: Eyes<'_>) -> bool {
    eyes.ally(CHOAM).is_some()
        && eyes.choam().traded != Some(eyes.turn())
        && !eyes.stops().barred(Power::ChoamTrade)
        && !cards(eyes).is_empty()
}

/// The viewer's cards that it may give: nothing binds them, no promise keeps them (V14).
fn cards(eyes: Eyes<'_>) -> Vec<CardId> {
    let mut cards = eyes.my_free_hand();
    cards.retain(|c| eyes.may_part(*c));
    cards
}

impl Trade {
    /// CHOAM proposes it to its ally.
    ///
    /// # Errors
    /// A refusal if there is no ally, which the offer excludes.
    pub fn new(cx: &Cx<'_>) -> Result<Self, Refusal> {
        let with = cx.table.alliances.of(CHOAM).ok_or_else(Refusal::unexpected)?;
        Ok(Self {
            with,
            step: Step::Propose,
        })
    }

    fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        matches!(&self.step, Step::Choosing(window) if window.owed_by(eyes))
    }

    /// Both hands change, if both gave.
    fn exchange(&self, cx: &mut Cx<'_>, answers: &[(Faction, Option<CardId>)]) {
        let of = |f: Faction| {
            let card = answers.iter().find(|(by, _)| *by == f).and_then(|(_, c)| *c);
            card.filter(|c| cx.table.cards.holds(f, *c))
        };
        let (Some(given), Some(received)) = (of(CHOAM), of(self.with)) else {
            cx.declassify("C10.1", factions::Fact::Choam(Fact::NoTrade));
            return;
        };
        cx.table.cards.give(given, self.with);
        cx.table.cards.give(received, CHOAM);
        cx.table.choam.traded = Some(cx.table.turn);
        let traded = Fact::Traded { with: self.with };
        cx.declassify("C10.1", factions::Fact::Choam(traded));
        let cards = Fact::TradedCards {
            given: given.kind(),
            received: received.kind(),
        };
        cx.tell([CHOAM, self.with], factions::Fact::Choam(cards));
    }
}

impl Procedure for Trade {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Propose => {
                tell_all(cx, Fact::ProposesTrade { to: self.with });
                self.step = Step::Asked;
                karama::ask(Power::ChoamTrade, CHOAM, self)
            }
            Step::Asked if back.stopped() => Turn::done(),
            Step::Asked => {
                self.step = Step::Choosing(Window::new([CHOAM, self.with]));
                Turn::wait(self)
            }
            Step::Choosing(window) if window.complete() => {
                let answers = window.open(cx);
                self.step = Step::Propose;
                self.exchange(cx, &answers);
                Turn::done()
            }
            Step::Choosing(_) => Turn::wait(self),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        let cards = Form::record([("card", Form::one_of(cards(eyes)))]);
        vec![
            Offer::new("choam/no-trade", "C10.1", Form::Nothing),
            Offer::new("choam/give", "C10.1", cards),
        ]
    }

    fn answer(mut self, _cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let card = match act {
            act::Act::Choam(Act::Give { card }) => Some(card),
            act::Act::Choam(Act::NoTrade) => None,
            _ => return Err(Refusal::unexpected()),
        };
        if let Step::Choosing(window) = &mut self.step {
            window.answer(seat, card);
        }
        Ok(Turn::again(self))
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        match &self.step {
            Step::Choosing(window) => window.asked().to_vec(),
            _ => Vec::new(),
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        shown(Shown::Trade)
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        self.owed_by(eyes).then_some(act::Act::Choam(Act::NoTrade))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::REACTION
    }
}
