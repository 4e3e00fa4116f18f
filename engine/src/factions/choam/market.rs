//! The market (C5): at the end of each phase CHOAM may sell duplicates and worthless cards.
//!
//! It opens whether CHOAM has anything to sell or not, and closes by CHOAM's own word (C5.4); here CHOAM
//! may also propose the trade with its ally (C10.1).

use super::{Act, CHOAM, Fact, Shown, Trade, shown, tell_all, trade};
use crate::act;
use crate::catalog::{CardCategory, CardId, CardKind, Faction};
use crate::factions;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::fresh_discard;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Cause, Eyes, Phase, StandingOrder, Table, Viewer};
use crate::view::Shown as ViewShown;
use serde::{Deserialize, Serialize};

/// What a duplicate brings (C5.2 a).
const DUPLICATE: u16 = 3;
/// What a worthless card brings (C5.2 b).
const WORTHLESS: u16 = 2;

/// One market.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Market {
    /// Cards whose sale was stopped in this market (C5.3).
    stopped: Vec<CardId>,
    /// Cards sold in this market, by name.
    sold: Vec<CardKind>,
    /// A trade was proposed in this market.
    proposed: bool,
    /// The sale that is declared.
    sale: Option<Sale>,
}

/// A card on offer.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Sale {
    card: CardId,
    spice: u16,
}

/// Whether the market opens now: while CHOAM plays, unless everybody can see that it has nothing to sell
/// and nobody who could give it anything (C5.4).
pub fn opens(table: &Table) -> bool {
    let eyes = table.eyes(Viewer::Public);
    let nobody_gives = eyes.ally(CHOAM).is_none() && !eyes.may_be_held(CardKind::Distrans);
    let empty = eyes.hand_size(CHOAM) == Some(0) && nobody_gives;
    eyes.plays(CHOAM) && !empty
}

/// Whether a market follows the phase that ends (C5.5). The end of a battle or a lot is no end of a phase; Setup has
/// no market, and Mentat Pause has its own before victory is looked at.
pub fn follows(table: &Table) -> bool {
    !matches!(table.phase, Phase::Setup | Phase::Mentat) && opens(table)
}

impl Market {
    /// What the viewer may sell: each card alone, with the copies that it may show.
    fn sales(&self, eyes: Eyes<'_>) -> Vec<Form> {
        if eyes.stops().barred(Power::ChoamMarket) {
            return Vec::new();
        }
        let hand = eyes.my_hand();
        let mut forms = Vec::new();
        for card in eyes.my_free_hand() {
            if self.stopped.contains(&card) || !eyes.may_part(card) {
                continue;
            }
            let copies = hand
                .iter()
                .copied()
                .filter(|c| *c != card && c.kind() == card.kind());
            let witness = Form::one_of(copies);
            if !witness.is_empty() {
                forms.push(sale(card, witness));
            } else if self.was_duplicate(eyes, card) {
                forms.push(sale(card, Form::null()));
            }
            if worthless(card) {
                forms.push(sale(card, Form::null()));
            }
        }
        forms
    }

    /// Whether the card was a duplicate until its copy was sold here, where the table plays that both may
    /// go (CD1).
    fn was_duplicate(&self, eyes: Eyes<'_>, card: CardId) -> bool {
        !eyes.policies().duplicate_sale_needs_witness && self.sold.contains(&card.kind()) && !worthless(card)
    }

    fn declare(mut self, cx: &mut Cx<'_>, card: CardId, witness: Option<CardId>) -> Turn {
        let single = witness.is_none() && worthless(card);
        let spice = if single { WORTHLESS } else { DUPLICATE };
        let fact = Fact::Offers {
            card: card.kind(),
            witness: witness.is_some(),
        };
        cx.declassify("C5.3", factions::Fact::Choam(fact));
        self.sale = Some(Sale { card, spice });
        karama::ask(Power::ChoamMarket, CHOAM, self)
    }

    fn settle(mut self, cx: &mut Cx<'_>, Sale { card, spice }: Sale, stopped: bool) -> Turn {
        if stopped {
            self.stopped.push(card);
            return Turn::again(self);
        }
        if !cx.table.cards.holds(CHOAM, card) {
            return Turn::again(self);
        }
        self.sold.push(card.kind());
        cx.table.gain(CHOAM, spice);
        let card_kind = card.kind();
        tell_all(
            cx,
            Fact::Sold {
                card: card_kind,
                spice,
            },
        );
        let fresh = cx.table.cards.discard_one(Cause::ChoamSale, CHOAM, card);
        fresh_discard::after(fresh, self)
    }
}

fn worthless(card: CardId) -> bool {
    card.kind().category() == CardCategory::Worthless
}

fn sale(card: CardId, witness: Form) -> Form {
    Form::record([("card", Form::only(card)), ("witness", witness)])
}

impl Procedure for Market {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.sale.take() {
            Some(sale) => self.settle(cx, sale, back.stopped()),
            None if opens(cx.table) && !cx.table.orders.has(CHOAM, StandingOrder::CloseMarket) => {
                Turn::wait(self)
            }
            None => Turn::done(),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if eyes.me() != Some(CHOAM) {
            return Vec::new();
        }
        let mut offers = vec![Offer::new("choam/done", "C5.4", Form::Nothing)];
        let sales = self.sales(eyes);
        if !sales.is_empty() {
            offers.push(Offer::new("choam/sell", "C5.2", Form::Any(sales)));
        }
        if !self.proposed && trade::possible(eyes) {
            offers.push(Offer::new("choam/trade", "C10.1", Form::Nothing));
        }
        offers
    }

    fn answer(mut self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match act {
            act::Act::Choam(Act::Done) => Ok(Turn::done()),
            act::Act::Choam(Act::Sell { card, witness }) => Ok(self.declare(cx, card, witness)),
            act::Act::Choam(Act::Trade) => {
                self.proposed = true;
                Ok(Turn::call(self, Trade::new(cx)?))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![CHOAM]
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        let card = self.sale.map(|s| s.card.kind());
        shown(Shown::Market { card })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        (eyes.me() == Some(CHOAM)).then_some(act::Act::Choam(Act::Done))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::CLEAN
    }
}
