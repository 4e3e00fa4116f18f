//! Nullentropy Box (C19.5): for two spice its holder searches the discard pile and takes one card of it.

use super::{Act, Fact};
use crate::act;
use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::{self, Cx, Turn};
use crate::interrupts::fresh_discard;
use crate::offers::{Form, Offer};
use crate::phases::bidding;
use crate::refusal::Refusal;
use crate::table::{Cause, Eyes};
use crate::{interrupts::Interruptible, view::Private};
use serde::{Deserialize, Serialize};

/// What the search costs, to the bank.
const PRICE: u16 = 2;

/// A search that is going on; nothing else happens meanwhile.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Search {
    by: Faction,
    card: CardId,
    taken: bool,
}

/// The holder may pay for a search of a pile that has a card. One Box exists, so no pile is all Boxes.
pub fn offer(eyes: Eyes<'_>, now: Interruptible) -> Option<Offer> {
    let card = eyes.my_free_card(CardKind::NullentropyBox)?;
    let room = if eyes.policies().box_full_hand {
        eyes.my_room_for_exchange()
    } else {
        eyes.my_room_for_one()
    };
    let open = now.hands && eyes.turn() > 0 && room && eyes.may_use(CardKind::NullentropyBox);
    let paid = bidding::free_spice(eyes) >= PRICE && eyes.discard_size() > 0;
    let form = Form::record([("card", Form::one_of([card]))]);
    (open && paid).then(|| Offer::new("card/nullentropy-box", "C19.5", form))
}

/// Pays, and opens the search; it cannot be left without taking a card.
///
/// # Errors
/// A refusal if it is not offered.
pub fn begin(cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Option<flow::Frame>, Refusal> {
    let Act::NullentropyBox { card } = act else {
        return Err(Refusal::unexpected());
    };
    cx.table
        .pay_bank(seat, PRICE)
        .map_err(|_| Refusal::shortage("C19.5"))?;
    cx.table.reservations.hold(card);
    cx.declassify(
        "C19.5",
        Fact::Searches {
            by: seat,
            spice: PRICE,
        },
    );
    let search = Search {
        by: seat,
        card,
        taken: false,
    };
    Ok(Some(super::Frame::Search(search).into()))
}

impl Search {
    pub(super) fn advance(self) -> Turn {
        if self.taken {
            Turn::done()
        } else {
            Turn::wait(super::Frame::Search(self))
        }
    }

    pub(super) fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if eyes.me() != Some(self.by) {
            return Vec::new();
        }
        let form = Form::record([("card", Form::one_of(self.pile(eyes)))]);
        vec![Offer::new("card/box-take", "C19.5", form)]
    }

    /// The chosen card comes to the hand, the rest is shuffled, the Box goes on top (P13).
    pub(super) fn take(mut self, cx: &mut Cx<'_>, card: CardId) -> Turn {
        let own = self.card;
        cx.table.reservations.let_go(own);
        cx.table.cards.take_from_discard(card, self.by);
        if cx.table.policies().discard_pile_public {
            // Everybody sees which card is missing, and the order of an open pile is no secret.
            cx.table.cards.note_seen_by(card, &cx.table.factions());
        } else {
            cx.table.cards.shuffle_discard(cx.dice);
        }
        cx.tell_all(Fact::Found { by: self.by });
        cx.tell([self.by], Fact::FoundCard { card });
        cx.table.promises.used(self.by, CardKind::NullentropyBox);
        let fresh = cx.table.cards.discard_one(Cause::Box, self.by, own);
        self.taken = true;
        fresh_discard::after(fresh, super::Frame::Search(self))
    }

    pub(super) fn asked(&self) -> Vec<Faction> {
        vec![self.by]
    }

    pub(super) fn private(&self, eyes: Eyes<'_>) -> Option<Private> {
        // The order after the search is nobody's to see.
        (eyes.me() == Some(self.by) && !self.taken).then(|| Private::Search(self.pile(eyes)))
    }

    pub(super) fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let mine = eyes.me() == Some(self.by);
        let card = self.pile(eyes).last().copied().filter(|_| mine)?;
        Some(act::Act::Card(Act::BoxTake { card }))
    }

    /// What the searcher looks through, bottom first; a Box is never taken.
    fn pile(&self, eyes: Eyes<'_>) -> Vec<CardId> {
        let mut pile = eyes.searched_pile(self.by);
        pile.retain(|c| c.kind() != CardKind::NullentropyBox);
        pile
    }
}
