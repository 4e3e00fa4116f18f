//! Bidding (B5): a row of cards is auctioned, one after the other.
//!
//! Windows of one card in their order (B5.10): Ixian exchange, Atreides look, bids, payment, Ixian replacement,
//! Emperor's income, Harkonnen's bonus, next card. With Richese there are lots of their own before and after (C13, C14).

mod auction;
mod black_market;
mod bought;
mod bound_spice;
mod cache_lot;
mod call;
mod circuit;
mod exchange;
mod look;
pub mod lot;
mod method;
mod order_of_sales;
mod promised;
mod sale;
pub mod special;
pub mod standing_bid;
mod words;

pub use bound_spice::{free_spice, pledge_range, spice_to_give};
pub use lot::Lot;
pub use method::Method;
pub use standing_bid::{BOUNDLESS, StandingBid};
pub use words::{Act, Fact, Shown};

use crate::act;
use crate::catalog::{CardId, Faction};
use crate::factions::atreides;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Cause, Eyes, Viewer, Zone};
use crate::view::{Private, Shown as ViewShown};
use auction::{Auction, next_in_circle};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where the phase stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// How many cards were dealt into the row.
    dealt: u8,
    /// Who opened the card that is being sold, or the one before.
    opener: Option<Faction>,
    /// What is settled before the row is dealt.
    #[serde(default)]
    plan: order_of_sales::Plan,
    /// Ixians have used their exchange in this phase (X5.3).
    #[serde(default)]
    exchanged: bool,
    /// What is left to be replaced once the bonus is drawn (XD15).
    #[serde(default)]
    late: bought::Late,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Hand sizes are declared and the row is dealt.
    Declare,
    /// The next card comes up, if there is one.
    NextCard(Option<Faction>),
    /// Ixians see what is for sale (X5.1).
    Look(look::Step),
    /// Ixians may exchange the card that is up (X5.3).
    Exchange(exchange::Step),
    /// Atreides look at the card that is up, if they play.
    Watch,
    /// Others were asked whether they stop the look at the card.
    LookAsked,
    /// Somebody bids or passes.
    Bids(Auction),
    /// Somebody spends a Karama to take the card at once.
    Taking(Auction),
    /// The winner chooses how to pay.
    Payment { buyer: Faction, price: u16 },
    /// The winner spends a Karama instead of spice.
    PaymentByKarama { buyer: Faction, price: u16 },
    /// The price was paid; who gets it comes next.
    Paid { buyer: Faction, price: u16, ally: u16 },
    /// Others were asked whether they stop the Emperor's income.
    Income {
        buyer: Faction,
        to: Faction,
        price: u16,
        /// What the buyer's ally paid of it.
        #[serde(default)]
        ally: u16,
    },
    /// The card was sold; a bonus card may follow.
    Sold { buyer: Faction },
    /// Others were asked whether they stop the bonus card.
    BonusAsked { buyer: Faction },
    /// What Richese decides before the row and after it (C13.1).
    Richese(order_of_sales::Step),
}

impl Frame {
    /// The phase from its beginning.
    pub fn new() -> Self {
        Self {
            dealt: 0,
            opener: None,
            plan: order_of_sales::Plan::default(),
            exchanged: false,
            late: None,
            step: Step::Declare,
        }
    }

    fn at(mut self, step: Step) -> Turn {
        self.step = step;
        Turn::again(self)
    }

    fn declare(mut self, cx: &mut Cx<'_>) -> Turn {
        if cx.table.plays(Faction::Richese) {
            return self.begin_order(cx);
        }
        let eyes = cx.table.eyes(Viewer::Public);
        self.plan.row = eyes.factions().iter().filter(|f| has_room(eyes, **f)).count();
        self.deal(cx)
    }

    fn next_card(mut self, cx: &mut Cx<'_>, after: Option<Faction>) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        let opener = next_in_circle(&eyes.storm_order(), after, |f| has_room(eyes, f));
        let (Some(opener), true) = (opener, eyes.row_size() > 0) else {
            return_row(cx);
            return self.after_row(cx);
        };
        self.opener = Some(opener);
        let card = self.number(eyes);
        cx.table.promises.auction_begins();
        cx.tell_all(Fact::CardUp {
            card,
            of: self.dealt,
            opener,
        });
        self.before_look(cx)
    }

    fn ask_watcher(mut self, cx: &mut Cx<'_>) -> Turn {
        match atreides::auction_watcher(cx.table) {
            Some(watcher) => {
                self.step = Step::LookAsked;
                karama::ask(Power::AtrBiddingPeek, watcher, self)
            }
            None => self.open_bids(),
        }
    }

    fn watched(self, cx: &mut Cx<'_>, stopped: bool) -> Turn {
        if let (false, Some(watcher)) = (stopped, atreides::auction_watcher(cx.table)) {
            atreides::look_at_auction_card(cx, watcher);
        }
        self.open_bids()
    }

    /// Each card has a frame id of its own: what was meant for the last one is stale (S2.5).
    fn open_bids(mut self) -> Turn {
        let Some(opener) = self.opener else {
            return self.at(Step::NextCard(None));
        };
        self.step = Step::Bids(Auction::new(opener));
        Turn::anew(self)
    }

    /// Somebody has bid or passed: the next one, the sale, or the end of the phase (B5.5, B5.9).
    fn after_call(self, cx: &mut Cx<'_>, mut auction: Auction) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        let highest = eyes.standing_bid();
        let goes_on = auction.go_on(&eyes.storm_order(), |f| has_room(eyes, f), highest.map(|b| b.by));
        match highest {
            _ if goes_on => self.at(Step::Bids(auction)),
            Some(StandingBid { by, spice }) => {
                cx.tell_all(Fact::Won { by, spice });
                self.at(Step::Payment {
                    buyer: by,
                    price: spice,
                })
            }
            None => {
                cx.tell_all(Fact::NobodyBids);
                return_row(cx);
                self.after_row(cx)
            }
        }
    }

    /// The winner's Karama may be gone: then the card is auctioned anew (D27).
    fn check_cover(mut self, cx: &mut Cx<'_>, buyer: Faction, price: u16) -> Turn {
        if standing_bid::can_pay(cx.table.eyes(Viewer::Seat(buyer)), price) {
            self.step = Step::Payment { buyer, price };
            return Turn::wait(self);
        }
        cx.table.standing_bid = None;
        cx.table.lot.over();
        cx.table.set_incoming(buyer, 0);
        cx.declassify(
            "D27",
            Fact::Uncovered {
                by: buyer,
                spice: price,
            },
        );
        self.open_bids()
    }

    /// Which card of the row is up, counted from 1.
    fn number(&self, eyes: Eyes<'_>) -> u8 {
        let left = u8::try_from(eyes.row_size()).unwrap_or(self.dealt);
        (self.dealt + 1).saturating_sub(left)
    }

    fn buyer_and_price(&self) -> Option<(Faction, u16)> {
        match self.step {
            Step::Payment { buyer, price } => Some((buyer, price)),
            _ => None,
        }
    }

    fn to_act(&self) -> Option<Faction> {
        match &self.step {
            Step::Bids(auction) => Some(auction.to_act),
            Step::Payment { buyer, .. } => Some(*buyer),
            Step::Richese(step) if step.waits() => Some(Faction::Richese),
            Step::Look(step) => look::asked(*step),
            Step::Exchange(step) => exchange::asked(*step),
            _ => None,
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether the faction's hand has room (B5.2). Hand sizes are public in this phase.
fn has_room(eyes: Eyes<'_>, faction: Faction) -> bool {
    eyes.hand_size(faction)
        .is_some_and(|n| n < usize::from(eyes.hand_limit(faction)))
}

/// How many cards everybody holds (B5.1).
fn hands(eyes: Eyes<'_>) -> BTreeMap<Faction, usize> {
    let sizes = eyes.factions().into_iter();
    sizes.map(|f| (f, eyes.hand_size(f).unwrap_or(0))).collect()
}

/// What is left of the row goes back on the deck (B5.9).
fn return_row(cx: &mut Cx<'_>) {
    cx.table.standing_bid = None;
    cx.table.promises.auction_ends();
    cx.table.lot.over();
    let cards = u8::try_from(cx.table.cards.count(Zone::Row)).unwrap_or(u8::MAX);
    if cards > 0 {
        cx.table.cards.return_row();
        cx.tell_all(Fact::Returned { cards });
    }
}

impl Procedure for Frame {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match std::mem::replace(&mut self.step, Step::Declare) {
            Step::Declare => self.declare(cx),
            Step::NextCard(after) => self.next_card(cx, after),
            Step::Look(step) => self.look(cx, step, back.stopped()),
            Step::Exchange(step) => self.exchange(cx, step, back.stopped()),
            Step::Watch => self.ask_watcher(cx),
            Step::LookAsked => self.watched(cx, back.stopped()),
            Step::Bids(auction) => {
                self.step = Step::Bids(auction);
                Turn::wait(self)
            }
            Step::Taking(auction) if back.stopped() => {
                cx.table.set_incoming(auction.to_act, 0);
                self.at(Step::Bids(auction))
            }
            Step::Taking(Auction { to_act, .. }) => self.took_by_karama(cx, to_act),
            Step::Payment { buyer, price } => self.check_cover(cx, buyer, price),
            Step::PaymentByKarama { buyer, price } if back.stopped() => {
                self.at(Step::Payment { buyer, price })
            }
            Step::PaymentByKarama { buyer, .. } => self.took_by_karama(cx, buyer),
            Step::Paid { buyer, price, ally } => self.paid(cx, buyer, price, ally),
            Step::Income {
                buyer,
                to,
                price,
                ally,
            } => {
                let paid = sale::payers(cx, buyer, price, ally);
                self.income(cx, &paid, (!back.stopped()).then_some(to))
            }
            Step::Sold { buyer } => self.bonus(cx, buyer),
            Step::BonusAsked { buyer } => self.bonus_asked(cx, buyer, back),
            Step::Richese(step) => self.order(cx, step, back),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if let Step::Richese(step) = &self.step {
            return order_of_sales::offers(eyes, step);
        }
        let sapho = self.sapho_offers(eyes);
        if eyes.me().is_none() || eyes.me() != self.to_act() {
            return sapho;
        }
        let mut offers = match &self.step {
            Step::Look(_) => look::offers(eyes),
            Step::Exchange(_) => exchange::offers(eyes),
            Step::Payment { price, .. } => sale::payments(eyes, *price),
            _ => call::ordinary(eyes),
        };
        offers.extend(sapho);
        offers
    }

    fn answer(mut self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let act = match act {
            act::Act::Bidding(act) => act,
            act::Act::Card(act) => return self.sapho(cx, seat, &act),
            _ => return Err(Refusal::unexpected()),
        };
        let spend = |frame: Self, card: CardId| karama::spend(Cause::KaramaPurchase, seat, card, frame);
        match (self.step.clone(), act) {
            (Step::Richese(step), act) => self.order_answer(cx, &step, act),
            (Step::Look(_), Act::PutBack { card, to }) => Ok(self.put_back(cx, card, to)),
            (Step::Exchange(_), act) => self.exchange_answer(cx, &act).ok_or_else(Refusal::unexpected),
            (Step::Bids(mut auction), Act::Bid { spice }) => {
                cx.table.lot.touch();
                cx.table.standing_bid = Some(StandingBid { by: seat, spice });
                cx.table.promises.bid(seat, spice);
                auction.bid();
                cx.tell_all(Fact::Bid { by: seat, spice });
                Ok(self.after_call(cx, auction))
            }
            (Step::Bids(mut auction), Act::Pass) => {
                auction.pass();
                cx.table.lot.touch();
                cx.tell_all(Fact::Passed { by: seat });
                Ok(self.after_call(cx, auction))
            }
            (Step::Bids(auction), Act::Karama { card }) => {
                cx.table.lot.touch();
                cx.table.set_incoming(seat, 1);
                self.step = Step::Taking(auction);
                Ok(spend(self, card))
            }
            (Step::Payment { buyer, price }, Act::Pay { ally }) => self.pay(cx, buyer, price, ally),
            (Step::Payment { buyer, price }, Act::PayKarama { card }) => {
                self.step = Step::PaymentByKarama { buyer, price };
                Ok(spend(self, card))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        self.to_act().into_iter().collect()
    }

    fn shown(&self, eyes: Eyes<'_>) -> ViewShown {
        let passed = match &self.step {
            Step::Bids(auction) | Step::Taking(auction) => auction.passed.iter().copied().collect(),
            _ => Vec::new(),
        };
        ViewShown::Bidding(Shown {
            card: self.number(eyes).min(self.dealt),
            of: self.dealt,
            opener: self.opener,
            to_act: self.to_act(),
            paying: self.buyer_and_price().is_some(),
            standing: eyes.standing_bid(),
            passed,
        })
    }

    fn private(&self, eyes: Eyes<'_>) -> Option<Private> {
        if let Step::Richese(step) = &self.step {
            let face_down = order_of_sales::face_down(step)?;
            return eyes.my_sight_of(face_down, None).map(Private::AuctionCard);
        }
        if let Some(card) = eyes.my_auction_card() {
            return Some(Private::AuctionCard(card.kind()));
        }
        let for_sale = eyes.my_auction_set();
        (!for_sale.is_empty()).then_some(Private::AuctionSet(for_sale))
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        if let Step::Richese(step) = &self.step {
            return order_of_sales::default_act(eyes, step).map(act::Act::Bidding);
        }
        if eyes.me().is_none() || eyes.me() != self.to_act() {
            return None;
        }
        let act = match &self.step {
            Step::Look(_) => look::default_act(eyes)?,
            Step::Exchange(_) => Act::NoExchange,
            Step::Payment { price, .. } => sale::default_payment(eyes, *price)?,
            _ => call::default_ordinary(eyes),
        };
        Some(act::Act::Bidding(act))
    }

    fn interruptible(&self) -> Interruptible {
        // A half-done payment is not a clean point (B20 timing).
        if self.buyer_and_price().is_some() {
            Interruptible::REACTION
        } else {
            Interruptible::CLEAN
        }
    }
}
