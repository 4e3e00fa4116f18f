//! The card of the cache that is sold every Bidding phase (C13.1, C13.2): when, which one and how; and what is left of
//! the row if others stop it or no card is left (C13.8).

use super::order_of_sales::Step;
use super::{Act, Fact, Frame, Method, special};
use crate::catalog::{CardId, Faction};
use crate::flow::{Cx, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::table::{Eyes, Viewer};

/// First or last.
pub fn when() -> Vec<Offer> {
    vec![
        Offer::new("bidding/cache-last", "C13.1", Form::Nothing),
        Offer::new("bidding/cache-first", "C13.1", Form::Nothing),
    ]
}

/// Which card, and how.
pub fn names(eyes: Eyes<'_>) -> Vec<Offer> {
    let form = Form::record([
        ("card", Form::one_of(eyes.my_cache())),
        ("method", Form::one_of(Method::CACHE)),
    ]);
    vec![Offer::new("bidding/cache-card", "C13.2", form)]
}

/// The first card of the list, sealed bids.
pub fn default_name(eyes: Eyes<'_>) -> Option<Act> {
    let card = eyes.my_cache().first().copied()?;
    let method = Method::Silent;
    Some(Act::CacheCard { card, method })
}

impl Frame {
    /// Others may stop the auction of the cache. An empty cache takes no place of the row, if the table plays it so.
    pub(super) fn ask_for_cache(mut self, cx: &mut Cx<'_>) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        let places = self.plan.row > 0;
        if places && eyes.cache_size() > 0 {
            let (power, owner) = (Power::RicheseCacheAuction, Faction::Richese);
            return karama::ask(power, owner, self.order_with(Step::CacheAsked));
        }
        if places && !eyes.policies().cache_cancel_restores_row_card {
            self.plan.row -= 1;
        }
        self.order_at(Step::Deal)
    }

    /// A stopped auction gives its place in the row back, if the table plays it so.
    pub(super) fn cache_asked(mut self, cx: &mut Cx<'_>, stopped: bool) -> Turn {
        let restores = cx.table.policies().cache_cancel_restores_row_card;
        if !stopped || !restores {
            self.plan.row = self.plan.row.saturating_sub(1);
        }
        match (stopped, self.plan.row) {
            (true, _) => self.order_at(Step::Deal),
            (false, 0) => self.order_at(Step::Name { last: false }),
            (false, _) => self.order_at(Step::When),
        }
    }

    /// The last card may have been taken in the meantime (C18).
    pub(super) fn await_name(self, cx: &mut Cx<'_>, last: bool) -> Turn {
        if cx.table.eyes(Viewer::Public).cache_size() > 0 {
            Turn::wait(self.order_with(Step::Name { last }))
        } else {
            self.order_at(Step::CacheLot { last })
        }
    }

    pub(super) fn sell_from_cache(self, cx: &mut Cx<'_>, card: CardId, method: Method, last: bool) -> Turn {
        let kind = card.kind();
        cx.declassify("C13.2", Fact::CacheCard { card: kind, method });
        let lot = special::Frame::cache(cx.table.eyes(Viewer::Public), card, method);
        Turn::call(self.order_with(Step::CacheLot { last }), lot)
    }
}
