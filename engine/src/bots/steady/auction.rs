//! Bidding (B5): bids up to what a card is worth to this hand and what the purse allows.

use super::{Situation, ixians, special_lot, worth};
use crate::act::Action;
use crate::catalog::{CardId, CardKind, Faction};
use crate::view::{Private, Shown};
use serde_json::{Value, json};

/// Bids, passes or pays.
pub(super) fn choose(here: &mut Situation<'_>) -> Option<Action> {
    if let Some(action) = ixians::bidding(here) {
        return Some(action);
    }
    if let Some(action) = special_lot::choose(here) {
        return Some(action);
    }
    if let Some(card) = dear(here) {
        return here.take("bidding/pay-karama", &json!({ "card": card }));
    }
    if let Some(pay) = here.offer("bidding/pay") {
        // The ally's pledge is there to be used; own spice covers the rest.
        let most = super::read::branches(&pay.form)
            .first()
            .and_then(|f| super::read::range(f, "ally"))
            .map_or(0, |(_, most)| most);
        return here.take("bidding/pay", &json!({ "ally": most }));
    }
    let limit = limit(here);
    let bid = here.offers.iter().filter(|o| o.act == "bidding/bid");
    let least = bid
        .flat_map(|o| super::read::branches(&o.form))
        .filter_map(|f| super::read::range(f, "spice"))
        .map(|(least, _)| least)
        .min();
    match least {
        Some(least) if least <= limit => here.take("bidding/bid", &json!({ "spice": least })),
        _ => here.take("bidding/pass", &Value::Null),
    }
}

/// The Karama that pays for a card that is dear.
fn dear(here: &Situation<'_>) -> Option<CardId> {
    const DEAR: u16 = 6;
    here.offer("bidding/pay-karama")?;
    let price = here.view.public.stack.iter().find_map(|e| match &e.shown {
        Shown::Bidding(shown) => shown.standing.map(|bid| bid.spice),
        _ => None,
    })?;
    let karama = here
        .seat
        .hand
        .iter()
        .copied()
        .find(|c| c.kind() == CardKind::Karama);
    karama.filter(|_| price >= DEAR)
}

/// The card that is up, if this seat knows it.
fn known_card(here: &Situation<'_>) -> Option<CardKind> {
    let open = special_lot::shown(here).and_then(|lot| lot.card);
    let mut private = here.seat.private.iter();
    open.or_else(|| {
        private.find_map(|p| match p {
            Private::AuctionCard(kind) => Some(*kind),
            _ => None,
        })
    })
}

/// The most to bid.
pub(super) fn limit(here: &mut Situation<'_>) -> u16 {
    let seat = here.seat;
    let seen = known_card(here);
    let value = match seen {
        Some(kind) => worth::card(kind, held(&seat.hand, kind)),
        None => ixians::average(here).unwrap_or(worth::UNKNOWN_CARD),
    };
    let need = match seat.hand.len() {
        0 => 3,
        1 => 1,
        _ => 0,
    };
    // Harkonnen receive a second card; rich players care less about one spice.
    let bonus = u16::from(seat.faction == Faction::Harkonnen) * 2 + seat.spice / 12;
    let luck = u16::try_from(here.chance.below(3)).unwrap_or(0);
    let funds = seat.spice.saturating_add(seat.pledged_to_me.bidding);
    (value + need + bonus + luck).min(funds.saturating_sub(2))
}

/// How many cards of the same sort the hand has.
pub(super) fn held(hand: &[CardId], kind: CardKind) -> usize {
    let category = kind.category();
    hand.iter().filter(|c| c.kind().category() == category).count()
}
