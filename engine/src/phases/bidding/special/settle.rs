//! The end of a cache or Black Market lot (C13.5-C13.7, C14.2): who is paid, where the card goes.

use super::{Frame, Step};
use crate::catalog::Faction;
use crate::factions::{emperor, harkonnen, richese};
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::karama::{self, Power};
use crate::phases::bidding::{Fact, bought, has_room, sale, standing_bid};
use crate::refusal::Refusal;
use crate::skills::bureaucrat::Bureaucracy;
use crate::skills::spice_banker;
use crate::table::{Purse, Viewer, Zone};

impl Frame {
    pub(super) fn won(self, cx: &mut Cx<'_>, by: Faction, spice: u16) -> Turn {
        cx.tell_all(Fact::Won { by, spice });
        self.at(Step::Payment {
            buyer: by,
            price: spice,
        })
    }

    /// Bids are bound (C13.9), so the buyer can pay. Were it not so, nobody would have bought.
    pub(super) fn await_payment(mut self, cx: &mut Cx<'_>, buyer: Faction, price: u16) -> Turn {
        if standing_bid::funds(cx.table.eyes(Viewer::Seat(buyer))) < price {
            cx.table.set_incoming(buyer, 0);
            let fact = Fact::Uncovered {
                by: buyer,
                spice: price,
            };
            cx.declassify("D27", fact);
            return self.nobody(cx);
        }
        self.step = Step::Payment { buyer, price };
        Turn::wait(self)
    }

    pub(super) fn pay(self, cx: &mut Cx<'_>, buyer: Faction, price: u16, ally: u16) -> Result<Turn, Refusal> {
        sale::take_price(cx, buyer, price, ally)?;
        cx.table.set_incoming(buyer, 0);
        self.hand_over(cx, buyer);
        cx.tell([buyer], Fact::Card { card: self.card });
        Ok(self.bought(cx, buyer, price, ally))
    }

    /// A card of the hand may be replaced by the Ixian ally, one of the cache may not (X5.5).
    fn bought(mut self, cx: &Cx<'_>, buyer: Faction, price: u16, ally: u16) -> Turn {
        self.step = Step::Paid { buyer, price, ally };
        let card = (!self.cache).then_some(self.card);
        match bought::replacement(cx, buyer, card, &mut self.late) {
            Some(question) => Turn::call(self, question),
            None => Turn::again(self),
        }
    }

    /// The seller is paid first.
    pub(super) fn pay_seller(self, cx: &mut Cx<'_>, buyer: Faction, price: u16, ally: u16) -> Turn {
        let to_seller = richese::share_of_price(cx.table, buyer, price, ally);
        if to_seller > 0 {
            cx.table.gain(Faction::Richese, to_seller);
            cx.tell_all(Fact::PaidTo {
                to: Faction::Richese,
                spice: to_seller,
            });
        }
        let rest = price - to_seller;
        let paid = sale::payers(cx, buyer, price, ally);
        let seller = Purse::Shield(Faction::Richese);
        let counts = to_seller > 0;
        let question = counts.then(|| Bureaucracy::after(cx, &paid, Faction::Richese, seller));
        match question.flatten() {
            Some(question) => Turn::call(self.with(Step::SellerPaid { buyer, rest }), question),
            None => self.income(cx, buyer, rest),
        }
    }

    fn with(mut self, step: Step) -> Self {
        self.step = step;
        self
    }

    /// What is not the seller's is an ordinary payment (B15.1).
    pub(super) fn income(mut self, cx: &mut Cx<'_>, buyer: Faction, spice: u16) -> Turn {
        match emperor::auction_payee(cx.table, buyer) {
            Some(to) if spice > 0 => {
                self.step = Step::Income { buyer, to, spice };
                karama::ask(Power::EmpIncome, to, self)
            }
            _ => {
                spice_banker::paid(cx, &[(buyer, spice)]);
                self.at(Step::Sold { buyer })
            }
        }
    }

    /// The Emperor receives it, or the bank keeps it; skills look at the payment (C22.7).
    pub(super) fn take_income(
        self,
        cx: &mut Cx<'_>,
        buyer: Faction,
        to: Faction,
        spice: u16,
        stopped: bool,
    ) -> Turn {
        let then = self.with(Step::Sold { buyer });
        if stopped {
            spice_banker::paid(cx, &[(buyer, spice)]);
            return Turn::again(then);
        }
        cx.table.gain(to, spice);
        cx.tell_all(Fact::Income { to, spice });
        match Bureaucracy::after(cx, &[(buyer, spice)], to, Purse::Shield(to)) {
            Some(question) => Turn::call(then, question),
            None => Turn::again(then),
        }
    }

    /// The card goes to a hand. One of the cache was open: everybody knows who has it.
    fn hand_over(&self, cx: &mut Cx<'_>, to: Faction) {
        self.over(cx);
        if self.cache {
            cx.table.cards.put(self.card, Zone::Hand(to));
            cx.table.cards.note_seen_by(self.card, &cx.table.factions());
        } else if to != Faction::Richese {
            // Whoever saw the lot knows who has it now.
            cx.table.cards.give_before(self.card, to, self.watcher.as_slice());
        }
    }

    /// The lot is settled: nothing is bound any more.
    fn over(&self, cx: &mut Cx<'_>) {
        cx.table.standing_bid = None;
        cx.table.promises.auction_ends();
        cx.table.lot.over();
        if !self.cache {
            cx.table.reservations.let_go(self.card);
        }
    }

    pub(super) fn bonus(mut self, cx: &mut Cx<'_>, buyer: Faction) -> Turn {
        if !harkonnen::draws_bonus(cx.table, buyer) {
            return self.sold(cx, buyer);
        }
        self.step = Step::BonusAsked { buyer };
        karama::ask(Power::HarTopCard, buyer, self)
    }

    /// The end, after a replacement that had to wait (XD15).
    pub(super) fn sold(mut self, cx: &Cx<'_>, buyer: Faction) -> Turn {
        match bought::late_replacement(cx, &mut self.late) {
            Some(question) => Turn::call(self.with(Step::Replaced { buyer }), question),
            None => Turn::Done(Outcome::Faction(buyer)),
        }
    }

    /// Nobody buys it (C13.5, C14.2).
    pub(super) fn nobody(self, cx: &mut Cx<'_>) -> Turn {
        cx.table.standing_bid = None;
        cx.tell_all(Fact::NobodyBids);
        if !self.cache {
            self.over(cx);
            cx.tell_all(Fact::MarketUnsold);
            return Turn::done();
        }
        if has_room(cx.table.eyes(Viewer::Public), Faction::Richese) {
            self.at(Step::Unclaimed)
        } else {
            self.remove(cx)
        }
    }

    /// Richese decides, unless its hand has become full since.
    pub(super) fn await_richese(mut self, cx: &mut Cx<'_>) -> Turn {
        if !has_room(cx.table.eyes(Viewer::Public), Faction::Richese) {
            return self.remove(cx);
        }
        self.step = Step::Unclaimed;
        Turn::wait(self)
    }

    pub(super) fn keep(self, cx: &mut Cx<'_>) -> Turn {
        self.hand_over(cx, Faction::Richese);
        cx.tell_all(Fact::Kept {
            card: self.card.kind(),
        });
        cx.tell([Faction::Richese], Fact::Card { card: self.card });
        Turn::done()
    }

    pub(super) fn remove(self, cx: &mut Cx<'_>) -> Turn {
        self.over(cx);
        cx.table.cards.remove(self.card);
        cx.tell_all(Fact::Removed {
            card: self.card.kind(),
        });
        Turn::done()
    }
}
