//! What Richese do on top of what waits: a gift out of a full hand (C17), a card bought unseen (C18).

use super::{Situation, auction, free, special_lot, worth};
use crate::act::Action;
use crate::catalog::{CardId, CardKind};
use crate::offers::Offer;
use serde_json::json;

/// Spice that is left to live on after a purchase.
const PURSE: u16 = 6;
/// What a card must be worth for a Karama and its price.
const WORTH_KARAMA: u16 = 4;

/// A gift or a purchase, if it is worth it.
pub(super) fn free(here: &Situation<'_>) -> Option<Action> {
    if !special_lot::richese(here) {
        return None;
    }
    gift(here).or_else(|| purchase(here))
}

fn cards(offer: &Offer, field: &str) -> Vec<CardId> {
    let branches = super::read::branches(&offer.form);
    let values = branches.first().map(|f| super::read::values(f, field));
    let values = values.unwrap_or_default();
    values
        .iter()
        .filter_map(|v| CardId::from_id(v.as_str()?))
        .collect()
}

/// The card that Richese need least, out of a full hand.
fn gift(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("faction/richese-gift")?;
    let hand = &here.seat.hand;
    if hand.len() < free::FULL {
        return None;
    }
    let value = |c: &CardId| worth::card(c.kind(), auction::held(hand, c.kind()).saturating_sub(1));
    let least = cards(offer, "card").into_iter().min_by_key(value)?;
    here.take("faction/richese-gift", &json!({ "card": least }))
}

/// The best card of the cache, while there is spice left to live on.
fn purchase(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("faction/richese-purchase")?;
    let hand = &here.seat.hand;
    let value = |c: &CardId| worth::card(c.kind(), auction::held(hand, c.kind()));
    let karama = cards(offer, "card").first().copied()?;
    let best = cards(offer, "take")
        .into_iter()
        .filter(|c| c.kind() != CardKind::Karama)
        .max_by_key(value)?;
    if here.seat.spice < PURSE || value(&best) < WORTH_KARAMA {
        return None;
    }
    here.take(
        "faction/richese-purchase",
        &json!({ "card": karama, "take": best }),
    )
}
