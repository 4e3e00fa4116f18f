//! Lots of the cache and the Black Market (C13, C14): one bid each, so it is made for good; what Richese sell
//! and how.

use super::{Situation, auction, read, worth};
use crate::act::Action;
use crate::catalog::{CardCategory, CardId, Faction};
use crate::phases::bidding::{Method, special};
use crate::view::Shown;
use serde_json::{Value, json};

/// Cards in hand from which on Richese sell one of them.
const CROWDED: usize = 3;
/// Spice from which on Richese speak last themselves rather than let everybody seal.
const RICH: u16 = 8;

/// The lot that is going on.
pub(super) fn shown<'a>(here: &Situation<'a>) -> Option<&'a special::Shown> {
    here.view.public.stack.iter().find_map(|e| match &e.shown {
        Shown::SpecialLot(lot) => Some(lot),
        _ => None,
    })
}

/// What is decided in such a lot or about one.
pub(super) fn choose(here: &mut Situation<'_>) -> Option<Action> {
    let first = here.offers.first()?.act.clone();
    match first.as_ref() {
        "bidding/no-black-market" | "bidding/black-market" => market(here),
        // The others have spent their spice on the row by then.
        "bidding/cache-last" | "bidding/cache-first" => here.take("bidding/cache-last", &Value::Null),
        "bidding/cache-card" => cache_card(here),
        "bidding/silent" => seal(here),
        "bidding/keep" | "bidding/remove" => here.take("bidding/keep", &Value::Null),
        _ => shown(here)
            .filter(|lot| !lot.paying)
            .cloned()
            .and_then(|lot| speak(here, &lot)),
    }
}

/// The seat's least useful card; nothing from a small hand unless it is worthless.
fn market(here: &Situation<'_>) -> Option<Action> {
    let hand = &here.seat.hand;
    let value = |c: &CardId| worth::card(c.kind(), auction::held(hand, c.kind()).saturating_sub(1));
    let least = hand.iter().copied().min_by_key(value)?;
    let worthless = least.kind().category() == CardCategory::Worthless;
    let sold = if worthless || hand.len() >= CROWDED {
        let args = json!({ "card": least, "method": Method::Silent });
        here.take("bidding/black-market", &args)
    } else {
        None
    };
    sold.or_else(|| here.take("bidding/no-black-market", &Value::Null))
}

/// The best card while Richese can bid for it themselves, else the one that helps the others least.
fn cache_card(here: &Situation<'_>) -> Option<Action> {
    let seat = here.seat;
    let value = |c: &CardId| worth::card(c.kind(), auction::held(&seat.hand, c.kind()));
    let rich = seat.spice >= RICH;
    let cards = seat.cache.iter().copied();
    let card = if rich {
        cards.max_by_key(value)?
    } else {
        cards.min_by_key(value)?
    };
    let method = if rich {
        Method::OnceAroundCounterclockwise
    } else {
        Method::Silent
    };
    here.take("bidding/cache-card", &json!({ "card": card, "method": method }))
}

/// A number a little below what the card is worth: whoever wins pays what it has sealed.
fn seal(here: &mut Situation<'_>) -> Option<Action> {
    let limit = auction::limit(here);
    let number = limit.saturating_sub(limit / 4);
    here.take("bidding/silent", &json!({ "spice": number }))
        .or_else(|| here.take("bidding/silent", &json!({ "spice": 0 })))
}

/// In Once Around there is one bid: halfway up to the limit, or the least one of the last to speak.
fn speak(here: &mut Situation<'_>, lot: &special::Shown) -> Option<Action> {
    let limit = auction::limit(here);
    let bids = here.offers.iter().filter(|o| o.act == "bidding/bid");
    let (least, _) = bids
        .flat_map(|o| read::branches(&o.form))
        .filter_map(|f| read::range(f, "spice"))
        .min()?;
    if least > limit {
        return here.take("bidding/pass", &Value::Null);
    }
    let once = lot.method != Method::Normal;
    let last = lot.left.len() <= 1;
    let bid = if once && !last {
        least + (limit - least).div_ceil(2)
    } else {
        least
    };
    here.take("bidding/bid", &json!({ "spice": bid }))
        .or_else(|| here.take("bidding/bid", &json!({ "spice": least })))
}

/// Whether the seat plays Richese.
pub(super) fn richese(here: &Situation<'_>) -> bool {
    here.seat.faction == Faction::Richese
}
