//! A card that was bought, from the payment to the next card (B5.7, B5.10, X5.5): the Ixian ally may replace it, then
//! the price goes to its payee, then Harkonnen draw.

use super::{Fact, Frame, Step, sale};
use crate::catalog::{CardId, Faction};
use crate::factions::{emperor, harkonnen, ixians};
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::karama::{self, Power};
use crate::refusal::Refusal;
use crate::skills::bureaucrat::Bureaucracy;
use crate::skills::spice_banker;
use crate::table::Purse;

/// A card whose replacement comes after the bonus, where the table plays it so (XD15).
pub(super) type Late = Option<(Faction, CardId)>;

/// The question about a replacement that comes at once; one that comes later is noted in `late` (XD15).
pub(super) fn replacement(
    cx: &Cx<'_>,
    buyer: Faction,
    card: Option<CardId>,
    late: &mut Late,
) -> Option<ixians::Replacement> {
    let card = card?;
    if cx.table.policies().harkonnen_bonus_after_ix_replacement {
        return ixians::replacement(cx.table, buyer, card);
    }
    *late = Some((buyer, card));
    None
}

/// The question about a replacement that had to wait for the bonus.
pub(super) fn late_replacement(cx: &Cx<'_>, late: &mut Late) -> Option<ixians::Replacement> {
    let (buyer, card) = late.take()?;
    ixians::replacement(cx.table, buyer, card)
}

impl Frame {
    pub(super) fn pay(self, cx: &mut Cx<'_>, buyer: Faction, price: u16, ally: u16) -> Result<Turn, Refusal> {
        sale::take_price(cx, buyer, price, ally)?;
        let card = sale::hand_over(cx, buyer);
        Ok(self.bought(cx, (buyer, card), Step::Paid { buyer, price, ally }))
    }

    pub(super) fn took_by_karama(self, cx: &mut Cx<'_>, buyer: Faction) -> Turn {
        cx.tell_all(Fact::TookByKarama { by: buyer });
        let card = sale::hand_over(cx, buyer);
        self.bought(cx, (buyer, card), Step::Sold { buyer })
    }

    fn bought(mut self, cx: &Cx<'_>, (buyer, card): (Faction, Option<CardId>), next: Step) -> Turn {
        self.step = next;
        match replacement(cx, buyer, card, &mut self.late) {
            Some(question) => Turn::call(self, question),
            None => Turn::again(self),
        }
    }

    /// Others are asked whether they stop the Emperor's income, if it is his.
    pub(super) fn paid(mut self, cx: &mut Cx<'_>, buyer: Faction, price: u16, ally: u16) -> Turn {
        match emperor::auction_payee(cx.table, buyer) {
            Some(to) => {
                self.step = Step::Income {
                    buyer,
                    to,
                    price,
                    ally,
                };
                karama::ask(Power::EmpIncome, to, self)
            }
            None => {
                let paid = sale::payers(cx, buyer, price, ally);
                spice_banker::paid(cx, &paid);
                self.at(Step::Sold { buyer })
            }
        }
    }

    /// The Emperor receives the price, or the bank keeps it; skills look at the payment (C22.7).
    pub(super) fn income(mut self, cx: &mut Cx<'_>, paid: &[(Faction, u16)], to: Option<Faction>) -> Turn {
        let buyer = paid.first().map(|(buyer, _)| *buyer);
        if let Some(buyer) = buyer {
            self.step = Step::Sold { buyer };
        }
        let Some(to) = to else {
            spice_banker::paid(cx, paid);
            return Turn::again(self);
        };
        let price = paid.iter().map(|(_, spice)| spice).sum();
        cx.table.gain(to, price);
        cx.tell_all(Fact::Income { to, spice: price });
        match Bureaucracy::after(cx, paid, to, Purse::Shield(to)) {
            Some(question) => Turn::call(self, question),
            None => Turn::again(self),
        }
    }

    pub(super) fn bonus(mut self, cx: &mut Cx<'_>, buyer: Faction) -> Turn {
        if !harkonnen::draws_bonus(cx.table, buyer) {
            return self.go_on(cx);
        }
        self.step = Step::BonusAsked { buyer };
        karama::ask(Power::HarTopCard, buyer, self)
    }

    pub(super) fn bonus_asked(self, cx: &mut Cx<'_>, buyer: Faction, back: Outcome) -> Turn {
        if !back.stopped() {
            sale::draw_bonus(cx, buyer);
        }
        self.go_on(cx)
    }

    /// The next card, after a replacement that had to wait.
    fn go_on(mut self, cx: &Cx<'_>) -> Turn {
        self.step = Step::NextCard(self.opener);
        match late_replacement(cx, &mut self.late) {
            Some(question) => Turn::call(self, question),
            None => Turn::again(self),
        }
    }
}
