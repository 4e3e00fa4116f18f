//! The technology exchange (X5.3, X5.4): once a Bidding phase Ixians take the card that is about to be sold unseen and
//! put a card of their hand up instead. It is no purchase and no discard.

use super::{Act, Fact, Frame, Step as PhaseStep};
use crate::catalog::{CardId, Faction};
use crate::factions::ixians::{self, IXIANS};
use crate::flow::{Cx, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

/// Where the exchange of this card stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Ixians decide.
    Choose,
    /// This card was committed, and others were asked whether they stop it.
    Asked(CardId),
}

impl Frame {
    /// The card that is up may be exchanged before anybody looks at it or bids.
    pub(super) fn before_look(self, cx: &mut Cx<'_>) -> Turn {
        if !self.exchanged && ixians::may_exchange(cx.table.eyes(Viewer::Public)) {
            return self.at(PhaseStep::Exchange(Step::Choose));
        }
        self.watch()
    }

    fn watch(self) -> Turn {
        self.at(PhaseStep::Watch)
    }

    pub(super) fn exchange(mut self, cx: &mut Cx<'_>, step: Step, stopped: bool) -> Turn {
        match step {
            Step::Choose => {
                self.step = PhaseStep::Exchange(step);
                Turn::wait(self)
            }
            Step::Asked(card) => {
                cx.table.reservations.let_go(card);
                if !stopped {
                    take(cx, card);
                }
                self.watch()
            }
        }
    }

    pub(super) fn exchange_answer(mut self, cx: &mut Cx<'_>, act: &Act) -> Option<Turn> {
        match act {
            Act::NoExchange => Some(self.watch()),
            // Declaring uses it, even if it is stopped.
            Act::Exchange { card } => {
                self.exchanged = true;
                cx.table.reservations.hold(*card);
                cx.tell_all(Fact::Exchanges { by: IXIANS });
                self.step = PhaseStep::Exchange(Step::Asked(*card));
                Some(karama::ask(Power::IxTechnology, IXIANS, self))
            }
            _ => None,
        }
    }
}

fn take(cx: &mut Cx<'_>, out: CardId) {
    let Some(card) = cx.table.cards.exchange_up(IXIANS, out) else {
        debug_assert!(false, "a card is up while it is exchanged");
        return;
    };
    cx.table.ixians.exchange(card, out);
    cx.tell_all(Fact::Exchanged { by: IXIANS });
    cx.tell([IXIANS], Fact::Card { card });
}

/// Who is asked.
pub fn asked(step: Step) -> Option<Faction> {
    (step == Step::Choose).then_some(IXIANS)
}

/// The cards that Ixians may put up, and that they may leave it.
pub fn offers(eyes: Eyes<'_>) -> Vec<Offer> {
    let mut cards = eyes.my_free_hand();
    cards.retain(|card| eyes.may_part(*card));
    let form = Form::record([("card", Form::one_of(cards))]);
    vec![
        Offer::new("bidding/no-exchange", "X5.3", Form::Nothing),
        Offer::new("bidding/exchange", "X5.3", form),
    ]
}
