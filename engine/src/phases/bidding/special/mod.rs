//! A lot of the cache or the Black Market (C13.3-C13.9, C14.2): one card of Richese, the players who had
//! room when it opened, one of the methods; then payment, transfer, income and bonus.
//!
//! Who is in the lot is settled when it opens; who has become full since passes, or seals zero, without
//! being asked. Hand sizes are public in this phase.

mod no_karama;
mod once_around;
mod settle;
mod silent;

use super::auction::Auction;
use super::{Act, Fact, Method, StandingBid, black_market, bought, circuit, has_room};
use crate::act;
use crate::cards::{self, juice_of_sapho};
use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::{Cx, Outcome, Procedure, Turn, Window};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Viewer};
use crate::view::{Private, Shown as ViewShown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where the lot stands. It reports its buyer, if there is one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    card: CardId,
    /// From the cache, face up; else from the hand, face down.
    cache: bool,
    method: Method,
    /// Who had room when it opened, in storm order.
    bidders: Vec<Faction>,
    /// Who looked at a card of the hand before its sale (B13.2).
    #[serde(default)]
    watcher: Option<Faction>,
    /// What is left to be replaced once the bonus is drawn (XD15).
    #[serde(default)]
    late: bought::Late,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The lot opens.
    Open,
    /// Bids as for an ordinary card (C14.4).
    Normal(Auction),
    /// Who has still to speak, the next first (C13.3).
    OnceAround(Vec<Faction>),
    /// Numbers are sealed (C13.4).
    Silent(Window<u16>),
    /// The buyer chooses how much its ally pays.
    Payment { buyer: Faction, price: u16 },
    /// Others were asked whether they stop the Emperor's income.
    Income { buyer: Faction, to: Faction, spice: u16 },
    /// The card was sold; a bonus card may follow.
    Sold { buyer: Faction },
    /// Others were asked whether they stop the bonus card.
    BonusAsked { buyer: Faction },
    /// Nobody wanted the card of the cache: Richese takes or removes it (C13.5).
    Unclaimed,
    /// The price was paid; who gets it comes next.
    Paid { buyer: Faction, price: u16, ally: u16 },
    /// The Ixian ally has replaced it after the bonus (XD15).
    Replaced { buyer: Faction },
    /// The seller was paid; what is left of the price comes next.
    SellerPaid { buyer: Faction, rest: u16 },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "SpecialLotShown")]
pub struct Shown {
    /// The card, if it is one of the cache.
    pub card: Option<CardKind>,
    /// How it is sold.
    pub method: Method,
    /// Who takes part.
    pub bidders: Vec<Faction>,
    /// Who bids, passes, pays or decides now, if it is one.
    pub to_act: Option<Faction>,
    /// Who has still to speak in Once Around, the next first.
    pub left: Vec<Faction>,
    /// Whether the card is won and about to be paid.
    pub paying: bool,
    /// The highest bid.
    pub standing: Option<StandingBid>,
}

impl Frame {
    /// A card of the cache is sold (C13.2).
    pub fn cache(eyes: Eyes<'_>, card: CardId, method: Method) -> Self {
        let with_room = |f: &Faction| has_room(eyes, *f);
        Self::new(eyes, (card, true), method, with_room)
    }

    /// A card of Richese's hand is sold (C14.1), which `watcher` has seen.
    pub fn market(eyes: Eyes<'_>, card: CardId, method: Method, watcher: Option<Faction>) -> Self {
        let lot = Self::new(eyes, (card, false), method, |f| {
            black_market::takes_part(eyes, *f)
        });
        Self { watcher, ..lot }
    }

    fn new(
        eyes: Eyes<'_>,
        (card, cache): (CardId, bool),
        method: Method,
        takes_part: impl Fn(&Faction) -> bool,
    ) -> Self {
        let mut bidders = eyes.storm_order();
        bidders.retain(takes_part);
        Self {
            card,
            cache,
            method,
            bidders,
            watcher: None,
            late: None,
            step: Step::Open,
        }
    }

    /// Who opens it, if it is sold as an ordinary card (C14.4).
    pub fn opener(&self) -> Option<Faction> {
        self.bidders
            .first()
            .copied()
            .filter(|_| self.method == Method::Normal)
    }

    fn at(mut self, step: Step) -> Turn {
        self.step = step;
        Turn::again(self)
    }

    /// Whether the faction may still buy: it takes part and did not become full.
    fn open_to(&self, eyes: Eyes<'_>, faction: Faction) -> bool {
        // The seller's own card leaves its hand before it comes back (C14.3).
        let room = has_room(eyes, faction) || (!self.cache && faction == Faction::Richese);
        room && self.bidders.contains(&faction)
    }

    fn open(self, cx: &mut Cx<'_>) -> Turn {
        cx.table.lot.open_special(self.cache.then_some(self.card));
        cx.table.promises.auction_begins();
        let bidders = self.bidders.clone();
        cx.tell_all(Fact::LotOpen { bidders });
        if self.bidders.iter().all(|f| *f == Faction::Richese) {
            return self.nobody(cx);
        }
        let step = match (self.method, self.bidders.first()) {
            (Method::Normal, Some(first)) => Step::Normal(Auction::new(*first)),
            (Method::Silent, _) => {
                cx.table.lot.open_silent(&self.bidders);
                Step::Silent(Window::new(self.bidders.iter().copied()))
            }
            _ => Step::OnceAround(once_around::order(cx, self.method, &self.bidders)),
        };
        self.at(step)
    }

    /// As an ordinary card: whoever has become full passes.
    fn normal(mut self, cx: &mut Cx<'_>, mut auction: Auction) -> Turn {
        if self.open_to(cx.table.eyes(Viewer::Public), auction.to_act) {
            self.step = Step::Normal(auction);
            return Turn::wait(self);
        }
        pass(cx, auction.to_act);
        auction.pass();
        self.after_call(cx, auction)
    }

    fn after_call(self, cx: &mut Cx<'_>, mut auction: Auction) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        let highest = eyes.standing_bid().map(|b| b.by);
        let order = eyes.storm_order();
        if auction.go_on(&order, |f| self.open_to(eyes, f), highest) {
            self.at(Step::Normal(auction))
        } else {
            self.close(cx)
        }
    }

    /// Nobody bids any more.
    fn close(self, cx: &mut Cx<'_>) -> Turn {
        match cx.table.standing_bid {
            Some(StandingBid { by, spice }) => self.won(cx, by, spice),
            None => self.nobody(cx),
        }
    }

    fn to_act(&self) -> Option<Faction> {
        match &self.step {
            Step::Normal(auction) => Some(auction.to_act),
            Step::OnceAround(left) => left.first().copied(),
            Step::Payment { buyer, .. } => Some(*buyer),
            Step::Unclaimed => Some(Faction::Richese),
            _ => None,
        }
    }

    /// Who has still to speak, the next one first (C19.2); in a Silent lot nobody does before the others.
    fn still_to_speak(&self, eyes: Eyes<'_>) -> Vec<Faction> {
        match &self.step {
            Step::OnceAround(left) => left.clone(),
            Step::Normal(auction) => circuit::left(eyes, auction, self.opener(), |f| self.open_to(eyes, f)),
            _ => Vec::new(),
        }
    }

    /// Juice of Sapho: first or last of those who have still to speak, behind Richese too (C19.2).
    fn sapho(mut self, cx: &mut Cx<'_>, seat: Faction, act: &cards::Act) -> Result<Turn, Refusal> {
        let place = juice_of_sapho::place(act).ok_or_else(Refusal::unexpected)?;
        let eyes = cx.table.eyes(Viewer::Public);
        let opener = self.opener();
        let mut waiting = self.still_to_speak(eyes);
        juice_of_sapho::reorder(&mut waiting, seat, place);
        match &mut self.step {
            Step::OnceAround(left) => *left = waiting,
            Step::Normal(auction) => circuit::changed(eyes, auction, opener, waiting),
            _ => return Err(Refusal::unexpected()),
        }
        juice_of_sapho::play(cx, seat, place, self)
    }

    /// What whoever is asked may answer.
    fn own_offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        match &self.step {
            Step::Normal(_) => no_karama::calls(eyes, "C14.2"),
            Step::OnceAround(_) => no_karama::calls(eyes, "C13.3"),
            Step::Silent(_) => vec![silent::offer(eyes)],
            Step::Payment { price, .. } => no_karama::payment(eyes, *price).into_iter().collect(),
            Step::Unclaimed => vec![
                Offer::new("bidding/keep", "C13.5", Form::Nothing),
                Offer::new("bidding/remove", "C13.5", Form::Nothing),
            ],
            _ => Vec::new(),
        }
    }

    fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        match &self.step {
            Step::Silent(window) => window.owed_by(eyes),
            _ => eyes.me().is_some() && eyes.me() == self.to_act(),
        }
    }
}

fn bid(cx: &mut Cx<'_>, by: Faction, spice: u16) {
    cx.table.lot.touch();
    cx.table.standing_bid = Some(StandingBid { by, spice });
    cx.table.promises.bid(by, spice);
    cx.tell_all(Fact::Bid { by, spice });
}

fn pass(cx: &mut Cx<'_>, by: Faction) {
    cx.table.lot.touch();
    cx.tell_all(Fact::Passed { by });
}

impl Procedure for Frame {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match std::mem::replace(&mut self.step, Step::Open) {
            Step::Open => self.open(cx),
            Step::Normal(auction) => self.normal(cx, auction),
            Step::OnceAround(left) => self.once_around(cx, left),
            Step::Silent(window) => self.silent(cx, window),
            Step::Payment { buyer, price } => self.await_payment(cx, buyer, price),
            Step::Income { buyer, to, spice } => self.take_income(cx, buyer, to, spice, back.stopped()),
            Step::SellerPaid { buyer, rest } => self.income(cx, buyer, rest),
            Step::Sold { buyer } => self.bonus(cx, buyer),
            Step::BonusAsked { buyer } => {
                if !back.stopped() {
                    super::sale::draw_bonus(cx, buyer);
                }
                self.sold(cx, buyer)
            }
            Step::Replaced { buyer } => Turn::Done(Outcome::Faction(buyer)),
            Step::Paid { buyer, price, ally } => self.pay_seller(cx, buyer, price, ally),
            Step::Unclaimed => self.await_richese(cx),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        let mut offers = self.own_offers(eyes);
        offers.extend(juice_of_sapho::offers(eyes, &self.still_to_speak(eyes)));
        offers
    }

    fn answer(mut self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        if let act::Act::Card(act) = &act {
            return self.sapho(cx, seat, act);
        }
        let act::Act::Bidding(act) = act else {
            return Err(Refusal::unexpected());
        };
        match (std::mem::replace(&mut self.step, Step::Open), act) {
            (Step::Normal(mut auction), Act::Bid { spice }) => {
                bid(cx, seat, spice);
                auction.bid();
                Ok(self.after_call(cx, auction))
            }
            (Step::Normal(mut auction), Act::Pass) => {
                pass(cx, seat);
                auction.pass();
                Ok(self.after_call(cx, auction))
            }
            (Step::OnceAround(left), Act::Bid { spice }) => {
                bid(cx, seat, spice);
                Ok(self.spoken(left))
            }
            (Step::OnceAround(left), Act::Pass) => {
                pass(cx, seat);
                Ok(self.spoken(left))
            }
            (Step::Silent(mut window), Act::Silent { spice }) => {
                super::lot::seal(cx.table, seat, spice);
                window.answer(seat, spice);
                Ok(self.at(Step::Silent(window)))
            }
            (Step::Payment { buyer, price }, Act::Pay { ally }) => self.pay(cx, buyer, price, ally),
            (Step::Unclaimed, Act::Keep) => Ok(self.keep(cx)),
            (Step::Unclaimed, Act::Remove) => Ok(self.remove(cx)),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        match &self.step {
            Step::Silent(window) => window.asked().to_vec(),
            _ => self.to_act().into_iter().collect(),
        }
    }

    fn shown(&self, eyes: Eyes<'_>) -> ViewShown {
        let left = match &self.step {
            Step::OnceAround(left) => left.clone(),
            _ => Vec::new(),
        };
        ViewShown::SpecialLot(Shown {
            card: self.cache.then(|| self.card.kind()),
            method: self.method,
            bidders: self.bidders.clone(),
            to_act: self.to_act(),
            left,
            paying: matches!(self.step, Step::Payment { .. }),
            standing: eyes.standing_bid(),
        })
    }

    fn private(&self, eyes: Eyes<'_>) -> Option<Private> {
        let face_down = (!self.cache).then_some(self.card)?;
        eyes.my_sight_of(face_down, self.watcher)
            .map(Private::AuctionCard)
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        if !self.owed_by(eyes) {
            return None;
        }
        let act = match &self.step {
            Step::Normal(_) | Step::OnceAround(_) => no_karama::default_call(eyes),
            Step::Silent(_) => silent::default_number(eyes),
            Step::Payment { price, .. } => no_karama::default_payment(eyes, *price)?,
            Step::Unclaimed => Act::Keep,
            _ => return None,
        };
        Some(act::Act::Bidding(act))
    }

    fn interruptible(&self) -> Interruptible {
        // A half-done payment is not a clean point (B20 timing).
        if matches!(self.step, Step::Payment { .. }) {
            Interruptible::REACTION
        } else {
            Interruptible::CLEAN
        }
    }
}
