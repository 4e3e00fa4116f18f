//! CHOAM's special Karama (C11): a Karama is discarded, then other cards bring three spice each.

use super::{CHOAM, Fact, tell_all};
use crate::catalog::CardId;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::{Interruptible, fresh_discard, karama};
use crate::offers::{Form, Offer, Term};
use crate::table::{Cause, Discarded, Eyes};
use serde::{Deserialize, Serialize};

/// What a card brings.
const EACH: u16 = 3;

/// The special power in use.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CashIn {
    card: CardId,
    cards: Vec<CardId>,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The Karama is spent.
    Spend,
    /// It lies in the discard pile.
    Cash,
    /// The cards lie there too.
    Done,
}

/// At a clean point or one of CHOAM's own decisions, as far as cards may go there, once a game: a Karama and any of
/// the other cards that nothing binds.
pub(super) fn offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let clean = now.clean || now.own && now.hands;
    let now = Interruptible { clean, ..now };
    if eyes.me() != Some(CHOAM) || !karama::special_open(eyes, now) {
        return Vec::new();
    }
    let hand = eyes.my_free_hand();
    let with = |card: CardId| {
        let others = hand.iter().copied().filter(|c| *c != card && eyes.may_part(*c));
        let of: Vec<Term> = others.map(Term::from).collect();
        let max = u16::try_from(of.len()).unwrap_or(u16::MAX);
        let cards = Form::Subset { of, min: 0, max };
        Form::record([("card", Form::only(card)), ("cards", cards)])
    };
    let forms = karama::usable(eyes).into_iter().map(with).collect();
    vec![Offer::new("choam/cash-in", "C11", Form::Any(forms))]
}

impl CashIn {
    /// CHOAM spends `card` to cash `cards` in.
    pub fn new(card: CardId, cards: Vec<CardId>) -> Self {
        Self {
            card,
            cards,
            step: Step::Spend,
        }
    }

    /// All of them at once, faces down; the spice is paid first (P6).
    fn cash(mut self, cx: &mut Cx<'_>) -> Turn {
        self.step = Step::Done;
        let held = self
            .cards
            .iter()
            .copied()
            .filter(|c| cx.table.cards.holds(CHOAM, *c));
        let gone: Vec<_> = held.map(|card| Discarded { by: CHOAM, card }).collect();
        let cards = u8::try_from(gone.len()).unwrap_or(u8::MAX);
        let spice = EACH * u16::from(cards);
        cx.table.gain(CHOAM, spice);
        tell_all(cx, Fact::CashedIn { cards, spice });
        let fresh = cx.table.cards.discard_hidden(Cause::ChoamSpecialCash, gone);
        fresh_discard::after(fresh, self)
    }
}

impl Procedure for CashIn {
    fn advance(mut self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match self.step {
            Step::Spend => {
                self.step = Step::Cash;
                karama::spend(Cause::KaramaSpecial, CHOAM, self.card, self)
            }
            Step::Cash => {
                cx.table.stops.use_special(CHOAM);
                self.cash(cx)
            }
            Step::Done => Turn::done(),
        }
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
