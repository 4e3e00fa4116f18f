//! Cards that change hands: Semuta Drug (S10), Distrans (S12), the Nullentropy Box (C19.5).

use super::read;
use super::{Situation, worth};
use crate::act::Action;
use crate::catalog::{CardCategory, CardId, CardKind};
use crate::offers::Offer;
use crate::table::Phase;
use crate::view::{Private, Shown};
use serde_json::{Value, json};

/// What a discarded card must be worth to spend Semuta Drug on it.
const WORTH_SEMUTA: u16 = 4;
/// Spice from which on a search is paid.
const RICH: u16 = 6;

fn value(here: &Situation<'_>, kind: CardKind) -> u16 {
    let held = here
        .seat
        .hand
        .iter()
        .filter(|c| c.kind().category() == kind.category())
        .count();
    worth::card(kind, held)
}

/// The values of a field of an offer that is one record.
fn options(offer: &Offer, field: &str) -> Vec<Value> {
    let branches = read::branches(&offer.form);
    branches
        .first()
        .map(|fields| read::values(fields, field))
        .unwrap_or_default()
}

/// A fresh discard: takes what is worth it, of several unseen ones the best.
pub(super) fn fresh_discard(here: &Situation<'_>) -> Option<Action> {
    let candidates = here.seat.private.iter().find_map(|p| match p {
        Private::FreshDiscard(mine) => Some(mine),
        _ => None,
    });
    if let Some(mine) = candidates {
        let best = mine.candidates.iter().max_by_key(|c| value(here, c.kind()))?;
        return here.take("fresh-discard/select", &json!({ "card": best }));
    }
    let offer = here.offer("fresh-discard/commit")?;
    let semuta = options(offer, "card").first()?.clone();
    let targets = options(offer, "target");
    let best = targets
        .iter()
        .filter_map(|v| CardId::from_id(v.as_str()?))
        .max_by_key(|c| value(here, c.kind()));
    let mut stack = here.view.public.stack.iter();
    let unseen = stack.any(|e| matches!(&e.shown, Shown::FreshDiscard(shown) if shown.hidden >= 2));
    match best {
        Some(card) if value(here, card.kind()) >= WORTH_SEMUTA => {
            here.take("fresh-discard/commit", &json!({ "card": semuta, "target": card }))
        }
        None if unseen => here.take("fresh-discard/commit", &json!({ "card": semuta })),
        _ => None,
    }
}

/// The best card of the searched pile.
pub(super) fn search(here: &Situation<'_>) -> Option<Action> {
    let pile = here.seat.private.iter().find_map(|p| match p {
        Private::Search(pile) => Some(pile),
        _ => None,
    })?;
    let boxed = |c: &&CardId| c.kind() != CardKind::NullentropyBox;
    let best = pile.iter().filter(boxed).max_by_key(|c| value(here, c.kind()))?;
    here.take("card/box-take", &json!({ "card": best }))
}

/// On top of what waits: a search when there is spice for it, a worthless card to an ally with room.
pub(super) fn free(here: &Situation<'_>) -> Option<Action> {
    search_offer(here).or_else(|| give(here))
}

fn search_offer(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("card/nullentropy-box")?;
    let card = options(offer, "card").first()?.clone();
    (here.seat.spice >= RICH && here.view.public.discard_size >= 3)
        .then(|| here.take("card/nullentropy-box", &json!({ "card": card })))
        .flatten()
}

/// In Bidding, where room is open: a full hand hands a worthless card to an opponent, a weapon to an ally.
fn give(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("card/distrans")?;
    if here.view.public.phase != Phase::Bidding || here.seat.hand.len() < super::free::FULL {
        return None;
    }
    let card = options(offer, "card").first()?.clone();
    let gives = options(offer, "give");
    let worthless = gives.iter().find(|v| {
        let kind = v.as_str().and_then(CardId::from_id).map(CardId::kind);
        kind.is_some_and(|k| k.category() == CardCategory::Worthless)
    })?;
    let me = here.seat.faction;
    let ally = here.view.public.alliances.iter().find_map(|(a, b)| match () {
        () if *a == me => Some(*b),
        () if *b == me => Some(*a),
        () => None,
    });
    let others = options(offer, "to");
    let foe = |v: &&Value| v.as_str() != ally.map(|a| a.id());
    let to = others.iter().find(foe)?;
    here.take(
        "card/distrans",
        &json!({ "card": card, "give": worthless, "to": to }),
    )
}
