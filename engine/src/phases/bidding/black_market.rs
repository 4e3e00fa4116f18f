//! The Black Market (C14): before the row Richese may sell a card of its hand, face down.

use super::order_of_sales::Step;
use super::{Fact, Frame, Method, has_room, special};
use crate::catalog::{CardId, Faction};
use crate::factions::atreides;
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

/// A card that was offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    /// Which card; it stays in the hand, reserved (V5).
    pub card: CardId,
    /// How it is to be sold.
    pub method: Method,
}

/// Whether Richese may offer a card: it holds one, and somebody else has room. Both are public here.
pub fn possible(eyes: Eyes<'_>) -> bool {
    eyes.policies().richese_black_market
        && eyes.hand_size(Faction::Richese).is_some_and(|n| n > 0)
        && has_buyers(eyes)
}

/// Whether the faction takes part in a Black Market lot (C14.3).
pub(super) fn takes_part(eyes: Eyes<'_>, faction: Faction) -> bool {
    if faction == Faction::Richese {
        eyes.policies().black_market_seller_may_bid
    } else {
        has_room(eyes, faction)
    }
}

/// Whether anybody could buy a Black Market card (C14.1).
fn has_buyers(eyes: Eyes<'_>) -> bool {
    let others = |f: &Faction| *f != Faction::Richese && has_room(eyes, *f);
    eyes.factions().iter().any(others)
}

/// The cards that Richese may offer, and that it may leave it.
pub fn offers(eyes: Eyes<'_>) -> Vec<Offer> {
    let form = Form::record([
        ("card", Form::one_of(eyes.my_free_hand())),
        ("method", Form::one_of(Method::MARKET)),
    ]);
    vec![
        Offer::new("bidding/no-black-market", "C14.1", Form::Nothing),
        Offer::new("bidding/black-market", "C14.1", form),
    ]
}

impl Frame {
    /// What made it possible may have gone in the meantime.
    pub(super) fn await_market(self, cx: &mut Cx<'_>) -> Turn {
        if possible(cx.table.eyes(Viewer::Public)) {
            Turn::wait(self.order_with(Step::Market))
        } else {
            self.order_at(Step::Row)
        }
    }

    pub(super) fn offer_card(self, cx: &mut Cx<'_>, card: CardId, method: Method) -> Turn {
        cx.table.reservations.hold(card);
        cx.tell_all(Fact::BlackMarket { method });
        let step = Step::MarketAsked(Offered { card, method });
        karama::ask(Power::RicheseBlackMarket, Faction::Richese, self.order_with(step))
    }

    /// Stopped: the card is kept, and nothing else is offered this turn (C14.5).
    pub(super) fn market_asked(self, cx: &mut Cx<'_>, offered: Offered, stopped: bool) -> Turn {
        if stopped {
            cx.table.reservations.let_go(offered.card);
            return self.order_at(Step::Row);
        }
        match atreides::auction_watcher(cx.table) {
            Some(watcher) => karama::ask(
                Power::AtrBiddingPeek,
                watcher,
                self.order_with(Step::LookAsked(offered)),
            ),
            None => self.sell(cx, offered, None),
        }
    }

    pub(super) fn market_look(self, cx: &mut Cx<'_>, offered: Offered, stopped: bool) -> Turn {
        let watcher = atreides::auction_watcher(cx.table).filter(|_| !stopped);
        if let Some(watcher) = watcher {
            cx.table.cards.note_seen(offered.card, watcher);
            let card = offered.card.kind();
            cx.tell([watcher], Fact::Seen { card });
        }
        self.sell(cx, offered, watcher)
    }

    /// Whoever opened a Black Market lot that was sold as an ordinary card: the next player opens the first ordinary
    /// lot. After the other methods nobody did, and it is opened in storm order (C14.4).
    pub(super) fn opened_market_lot(&self) -> Option<Faction> {
        self.plan.opened
    }

    fn sell(mut self, cx: &mut Cx<'_>, Offered { card, method }: Offered, watcher: Option<Faction>) -> Turn {
        let lot = special::Frame::market(cx.table.eyes(Viewer::Public), card, method, watcher);
        self.plan.opened = lot.opener();
        Turn::call(self.order_with(Step::Selling), lot)
    }

    /// A sale takes a card from the row (C14.2).
    pub(super) fn market_over(mut self, back: Outcome) -> Turn {
        self.plan.sold = matches!(back, Outcome::Faction(_));
        self.order_at(Step::Row)
    }
}
