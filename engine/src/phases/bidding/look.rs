//! The Ixian look at the row (X5.1, X5.2): one card more than are for sale is drawn, Ixians see all of them, one goes
//! back on the deck or under it, and the others are mixed. Which end is public, which card is not.

use super::{Act, Fact, Frame, Step as PhaseStep};
use crate::catalog::{CardId, Faction};
use crate::factions::ixians::{self, IXIANS};
use crate::flow::{Cx, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::table::{DeckEnd, Eyes, Viewer, Zone};
use serde::{Deserialize, Serialize};

/// Where the look stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Others were asked whether they stop it, before anything is drawn.
    Asked,
    /// Ixians choose the card that goes back.
    PutBack,
}

impl Frame {
    /// The row comes out of the deck, before Ixian eyes if they play and something is for sale.
    pub(super) fn deal(mut self, cx: &mut Cx<'_>) -> Turn {
        if self.plan.row > 0 && ixians::looks_at_row(cx.table.eyes(Viewer::Public)) {
            self.step = PhaseStep::Look(Step::Asked);
            return karama::ask(Power::IxAuctionLook, IXIANS, self);
        }
        let row = self.plan.row;
        self.draw_row(cx, row);
        self.dealt(cx)
    }

    /// Deck and discard pile together may hold fewer (B0.11).
    fn draw_row(&mut self, cx: &mut Cx<'_>, cards: usize) {
        for _ in 0..cards {
            if super::sale::draw(cx, Zone::Row).is_some() {
                self.dealt += 1;
            }
        }
    }

    fn dealt(self, cx: &mut Cx<'_>) -> Turn {
        cx.tell_all(Fact::Declared {
            hands: super::hands(cx.table.eyes(Viewer::Public)),
            cards: self.dealt,
        });
        let after = self.opened_market_lot();
        self.at(PhaseStep::NextCard(after))
    }

    pub(super) fn look(mut self, cx: &mut Cx<'_>, step: Step, stopped: bool) -> Turn {
        match step {
            Step::Asked if stopped => {
                let row = self.plan.row;
                self.draw_row(cx, row);
                self.dealt(cx)
            }
            Step::Asked => {
                let row = self.plan.row + 1;
                self.draw_row(cx, row);
                self.show(cx)
            }
            Step::PutBack => {
                self.step = PhaseStep::Look(Step::PutBack);
                Turn::wait(self)
            }
        }
    }

    /// Ixians see what was drawn. A single card is sold and does not go back.
    fn show(self, cx: &mut Cx<'_>) -> Turn {
        let row = cx.table.cards.pile(Zone::Row);
        cx.table.ixians.see(row.iter().copied());
        let cards = self.dealt;
        cx.tell_all(Fact::IxiansLook { cards });
        let cards = cx.table.eyes(Viewer::Seat(IXIANS)).my_auction_set();
        cx.tell([IXIANS], Fact::ForSale { cards });
        if row.len() > 1 {
            self.at(PhaseStep::Look(Step::PutBack))
        } else {
            self.dealt(cx)
        }
    }

    pub(super) fn put_back(mut self, cx: &mut Cx<'_>, card: CardId, to: DeckEnd) -> Turn {
        cx.table.cards.sort_row(IXIANS, card, to, cx.dice);
        let row = cx.table.cards.pile(Zone::Row);
        cx.table.ixians.see(row);
        self.dealt = self.dealt.saturating_sub(1);
        cx.tell_all(Fact::PutBack { to });
        self.dealt(cx)
    }
}

/// Who is asked.
pub fn asked(step: Step) -> Option<Faction> {
    (step == Step::PutBack).then_some(IXIANS)
}

/// The cards that Ixians may put back.
pub fn offers(eyes: Eyes<'_>) -> Vec<Offer> {
    let form = Form::record([
        ("card", Form::one_of(eyes.my_look_at_row())),
        ("to", Form::one_of(DeckEnd::ALL)),
    ]);
    vec![Offer::new("bidding/put-back", "X5.1", form)]
}

/// The first of them goes under the deck.
pub fn default_act(eyes: Eyes<'_>) -> Option<Act> {
    let card = eyes.my_look_at_row().first().copied()?;
    let to = DeckEnd::Bottom;
    Some(Act::PutBack { card, to })
}
