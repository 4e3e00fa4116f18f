//! What Ixians and their ally do in Bidding (X5): the card that goes back, the exchange, the replacement.

use super::{Situation, auction, worth};
use crate::act::Action;
use crate::catalog::{CardId, CardKind};
use crate::offers::Offer;
use crate::view::Private;
use serde_json::{Value, json};

fn value(here: &Situation<'_>, card: CardId) -> u16 {
    let hand = &here.seat.hand;
    let held = auction::held(hand, card.kind());
    let own = usize::from(hand.contains(&card));
    worth::card(card.kind(), held.saturating_sub(own))
}

fn cards(offer: &Offer) -> Vec<CardId> {
    let branches = super::read::branches(&offer.form);
    let values = branches.first().map(|f| super::read::values(f, "card"));
    let values = values.unwrap_or_default();
    values
        .iter()
        .filter_map(|v| CardId::from_id(v.as_str()?))
        .collect()
}

/// What a card of the row is worth on average, if this seat knows the set (X5.2).
pub(super) fn average(here: &Situation<'_>) -> Option<u16> {
    let set = here.seat.private.iter().find_map(|p| match p {
        Private::AuctionSet(kinds) => Some(kinds),
        _ => None,
    })?;
    let worth = |kind: &CardKind| worth::card(*kind, auction::held(&here.seat.hand, *kind));
    let sum: u16 = set.iter().map(worth).sum();
    sum.checked_div(u16::try_from(set.len()).ok()?)
}

/// In Bidding, as Ixians.
pub(super) fn bidding(here: &Situation<'_>) -> Option<Action> {
    put_back(here).or_else(|| exchange(here))
}

/// The best of the starting cards (X2.5).
pub(super) fn starting_card(here: &Situation<'_>) -> Option<Action> {
    let pool = cards(here.offer("setup/keep-card")?);
    let best = pool.iter().max_by_key(|c| value(here, **c))?;
    here.take("setup/keep-card", &json!({ "card": best }))
}

/// With room in the hand the worst card goes under the deck, with none the best.
fn put_back(here: &Situation<'_>) -> Option<Action> {
    let row = cards(here.offer("bidding/put-back")?);
    let worst = row.iter().min_by_key(|c| value(here, **c))?;
    let best = row.iter().max_by_key(|c| value(here, **c))?;
    let full = here.seat.hand.len() >= super::free::FULL;
    let card = if full { best } else { worst };
    here.take("bidding/put-back", &json!({ "card": card, "to": "bottom" }))
}

/// The worst card of the hand for one that is better on average.
fn exchange(here: &Situation<'_>) -> Option<Action> {
    let hand = cards(here.offer("bidding/exchange")?);
    let worst = hand.into_iter().min_by_key(|c| value(here, *c))?;
    let expected = average(here).unwrap_or(worth::UNKNOWN_CARD);
    if value(here, worst) < expected {
        here.take("bidding/exchange", &json!({ "card": worst }))
    } else {
        here.take("bidding/no-exchange", &Value::Null)
    }
}

/// After a won battle as many cyborgs as possible come back for suboids (X3.4).
pub(super) fn substitution(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("battle/substitute")?;
    let most = super::read::branches(&offer.form).pop()?;
    let [cyborgs, suboids] = ["cyborgs", "suboids"].map(|name| super::read::pile(most, name));
    let (cyborgs, suboids) = (cyborgs?, suboids?);
    here.take(
        "battle/substitute",
        &json!({ "cyborgs": cyborgs.take(cyborgs.max), "suboids": suboids.take(suboids.max) }),
    )
}

/// As their ally, what was just bought: another card, if it is worth less than one of the deck.
pub(super) fn replacement(here: &Situation<'_>) -> Option<Action> {
    here.offer("faction/ixian-no-replacement")?;
    let offer = here.offer("faction/ixian-replace");
    let bought = offer.and_then(|o| cards(o).first().copied());
    match bought {
        Some(card) if value(here, card) < worth::UNKNOWN_CARD => {
            here.take("faction/ixian-replace", &json!({ "card": card }))
        }
        _ => here.take("faction/ixian-no-replacement", &Value::Null),
    }
}
