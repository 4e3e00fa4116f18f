//! The order of Bidding with Richese (C13.1): Black Market, the size of the row, the cache lot first or last.

use super::{Act, Fact, Frame, Step as PhaseStep, black_market, cache_lot, has_room};
use crate::catalog::{CardId, Faction};
use crate::flow::{Cx, Outcome, Turn};
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

/// What is settled before the row is dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// How many cards the row gets.
    pub row: usize,
    /// A Black Market card was sold (C14.2).
    pub sold: bool,
    /// Who opened a normal Black Market lot: the next one opens the first ordinary lot (C14.4).
    pub opened: Option<Faction>,
    /// A card of the cache is sold after the row.
    pub cache_last: bool,
}

/// Where Richese stands in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Richese may offer a card of its hand (C14.1).
    Market,
    /// Others were asked whether they stop the sale (C14.5).
    MarketAsked(black_market::Offered),
    /// Others were asked whether they stop the look at the card (C14.1).
    LookAsked(black_market::Offered),
    /// The card is being sold.
    Selling,
    /// The row is counted.
    Row,
    /// Others were asked whether they stop the cache auction (C13.8).
    CacheAsked,
    /// Richese says whether it is first or last.
    When,
    /// Richese names the card and the method (C13.2).
    Name { last: bool },
    /// The card of the cache is being sold.
    CacheLot { last: bool },
    /// The row is dealt.
    Deal,
}

impl Step {
    /// Whether Richese is asked.
    pub fn waits(&self) -> bool {
        matches!(self, Self::Market | Self::When | Self::Name { .. })
    }
}

impl Frame {
    pub(super) fn order_at(self, step: Step) -> Turn {
        self.at(PhaseStep::Richese(step))
    }

    pub(super) fn order_with(mut self, step: Step) -> Self {
        self.step = PhaseStep::Richese(step);
        self
    }

    /// Before anything else, where Richese plays.
    pub(super) fn begin_order(self, cx: &mut Cx<'_>) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        let hands = super::hands(eyes);
        let market = black_market::possible(eyes);
        cx.tell_all(Fact::Hands { hands });
        self.order_at(if market { Step::Market } else { Step::Row })
    }

    pub(super) fn order(self, cx: &mut Cx<'_>, step: Step, back: Outcome) -> Turn {
        match step {
            Step::Market => self.await_market(cx),
            Step::MarketAsked(offered) => self.market_asked(cx, offered, back.stopped()),
            Step::LookAsked(offered) => self.market_look(cx, offered, back.stopped()),
            Step::Selling => self.market_over(back),
            Step::Row => self.count_row(cx),
            Step::CacheAsked => self.cache_asked(cx, back.stopped()),
            Step::When => Turn::wait(self.order_with(Step::When)),
            Step::Name { last } => self.await_name(cx, last),
            Step::CacheLot { last: false } => self.order_at(Step::Deal),
            Step::CacheLot { last: true } => Turn::done(),
            Step::Deal => self.deal(cx),
        }
    }

    /// A card for each player with room, one fewer for a Black Market sale and one for the cache lot. If
    /// the sale used up the only place there is no bidding at all.
    fn count_row(mut self, cx: &mut Cx<'_>) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        let with_room = eyes.factions().iter().filter(|f| has_room(eyes, **f)).count();
        self.plan.row = with_room.saturating_sub(usize::from(self.plan.sold));
        self.ask_for_cache(cx)
    }

    /// The row is sold or went back: the cache lot, if it is last, else the end.
    pub(super) fn after_row(mut self, cx: &mut Cx<'_>) -> Turn {
        cx.table.ixians.forget_sale();
        let anybody = {
            let eyes = cx.table.eyes(Viewer::Public);
            eyes.factions().iter().any(|f| has_room(eyes, *f))
        };
        if std::mem::take(&mut self.plan.cache_last) && anybody {
            self.order_at(Step::Name { last: true })
        } else {
            Turn::done()
        }
    }

    pub(super) fn order_answer(mut self, cx: &mut Cx<'_>, step: &Step, act: Act) -> Result<Turn, Refusal> {
        match (step, act) {
            (Step::Market, Act::BlackMarket { card, method }) => Ok(self.offer_card(cx, card, method)),
            (Step::Market, Act::NoBlackMarket) => Ok(self.order_at(Step::Row)),
            (Step::When, Act::CacheFirst) => {
                cx.tell_all(Fact::CacheWhen { last: false });
                Ok(self.order_at(Step::Name { last: false }))
            }
            (Step::When, Act::CacheLast) => {
                cx.tell_all(Fact::CacheWhen { last: true });
                self.plan.cache_last = true;
                Ok(self.order_at(Step::Deal))
            }
            (Step::Name { last }, Act::CacheCard { card, method }) => {
                Ok(self.sell_from_cache(cx, card, method, *last))
            }
            _ => Err(Refusal::unexpected()),
        }
    }
}

/// What Richese may decide.
pub fn offers(eyes: Eyes<'_>, step: &Step) -> Vec<Offer> {
    if eyes.me() != Some(Faction::Richese) {
        return Vec::new();
    }
    match step {
        Step::Market => black_market::offers(eyes),
        Step::When => cache_lot::when(),
        Step::Name { .. } => cache_lot::names(eyes),
        _ => Vec::new(),
    }
}

/// What Richese does when it does not say.
pub fn default_act(eyes: Eyes<'_>, step: &Step) -> Option<Act> {
    if eyes.me() != Some(Faction::Richese) {
        return None;
    }
    match step {
        Step::Market => Some(Act::NoBlackMarket),
        Step::When => Some(Act::CacheLast),
        Step::Name { .. } => cache_lot::default_name(eyes),
        _ => None,
    }
}

/// The face-down card that is being offered, before its lot opens.
pub fn face_down(step: &Step) -> Option<CardId> {
    match step {
        Step::MarketAsked(offered) | Step::LookAsked(offered) => Some(offered.card),
        _ => None,
    }
}
