//! The special Karama of Richese (C18): once a game, for a Karama and 3 spice, a card of the cache of their
//! choice, unseen by others. From then on nobody else knows what lies in the cache (S6.5).

use super::Fact;
use crate::catalog::{CardId, Faction};
use crate::factions;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::{Interruptible, karama};
use crate::offers::{Form, Offer};
use crate::phases::bidding;
use crate::setup::RichesePayee;
use crate::table::{Cause, Eyes, Purse, Table, Zone};
use serde::{Deserialize, Serialize};

const RICHESE: Faction = Faction::Richese;
/// What the card costs.
const PRICE: u16 = 3;

/// A card that is being bought.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Purchase {
    /// The card of the cache.
    take: CardId,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The Karama is spent.
    Spend(CardId),
    /// The Karama lies in the discard pile.
    Take,
}

/// What the viewer may buy now (B19.8): any card of the cache but one that is being sold.
pub fn purchase_offer(eyes: Eyes<'_>, now: Interruptible) -> Option<Offer> {
    let room = if eyes.policies().richese_special_full_hand {
        eyes.my_room_for_exchange()
    } else {
        eyes.my_room_for_one()
    };
    let open = eyes.me() == Some(RICHESE)
        && room
        && karama::special_open(eyes, now)
        && bidding::free_spice(eyes) >= PRICE;
    if !open {
        return None;
    }
    let mut cache = eyes.my_cache();
    cache.retain(|c| eyes.lot_cache_card() != Some(*c));
    let form = Form::record([
        ("card", Form::one_of(karama::usable(eyes))),
        ("take", Form::one_of(cache)),
    ]);
    Some(Offer::new("faction/richese-purchase", "C18", form))
}

/// Who gets the price; `None` is the bank (CD8).
fn payee(table: &Table) -> Option<Faction> {
    let emperor = table.policies().richese_special_purchase_payee == RichesePayee::EmperorElseBank;
    (emperor && table.plays(Faction::Emperor)).then_some(Faction::Emperor)
}

impl Purchase {
    /// Richese spend `card` to buy `take`. The price is kept for it: CHOAM may be asked about the Karama first, and
    /// cards may be played meanwhile (S7).
    pub fn new(cx: &mut Cx<'_>, card: CardId, take: CardId) -> Self {
        cx.table.reservations.hold_spice(RICHESE, PRICE);
        Self {
            take,
            step: Step::Spend(card),
        }
    }

    fn buy(&self, cx: &mut Cx<'_>) {
        cx.table.stops.use_special(RICHESE);
        let to = payee(cx.table);
        let purse = to.map_or(Purse::Bank, Purse::Shield);
        let paid = cx.table.spice.transfer(Purse::Shield(RICHESE), purse, PRICE);
        if paid.is_err() || cx.table.cards.zone(self.take) != Zone::Cache {
            debug_assert!(false, "what was offered is not there any more");
            return;
        }
        cx.table.cards.put(self.take, Zone::Hand(RICHESE));
        self.conceal_cache(cx);
        cx.tell_all(factions::Fact::Richese(Fact::BoughtUnseen { to, spice: PRICE }));
        let card = self.take;
        cx.tell([RICHESE], factions::Fact::Richese(Fact::Bought { card }));
    }

    /// Nobody else can tell which card is missing; only one that lies open to be sold is seen.
    fn conceal_cache(&self, cx: &mut Cx<'_>) {
        let open = cx.table.lot.cache_card();
        for card in cx.table.cards.pile(Zone::Cache) {
            if open != Some(card) {
                cx.table.cards.conceal(card);
            }
        }
    }
}

impl Procedure for Purchase {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Spend(card) => {
                self.step = Step::Take;
                karama::spend(Cause::KaramaSpecial, RICHESE, card, self)
            }
            Step::Take => {
                cx.table.reservations.let_go_spice(RICHESE);
                if !back.stopped() {
                    self.buy(cx);
                }
                Turn::done()
            }
        }
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
