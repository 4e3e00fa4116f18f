//! CHOAM (C5 to C10): sells what is of no use, doubles charity, plays a worthless card where it saves much.

use super::read;
use super::{Situation, worth};
use crate::act::Action;
use crate::catalog::{CardCategory, CardId, Faction};
use crate::factions::choam::{Occasion, Shown as Choam};
use crate::view::Shown;
use serde_json::{Value, json};

/// The most that a second copy may be worth to be sold.
const SPARE: u16 = 3;
/// Forces that make Jubba Cloak worth it.
const MANY: u8 = 3;
/// Spice from which on an ally's forces are paid for.
const RICH: u16 = 12;

/// What CHOAM, or its ally in a trade, answers.
pub(super) fn choose(here: &Situation<'_>) -> Option<Action> {
    sell(here)
        .or_else(|| here.take("choam/inflate", &json!({ "side": "double" })))
        .or_else(|| react(here))
}

/// Worthless cards, and copies that the hand can do without.
fn sell(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("choam/sell")?;
    for fields in read::branches(&offer.form) {
        let card = read::values(fields, "card").pop()?;
        let witness = read::values(fields, "witness").pop().unwrap_or(Value::Null);
        let kind = CardId::from_id(card.as_str()?)?.kind();
        let worthless = kind.category() == CardCategory::Worthless;
        if worthless || (!witness.is_null() && worth::card(kind, 1) <= SPARE) {
            return here.take("choam/sell", &json!({ "card": card, "witness": witness }));
        }
    }
    None
}

/// A worthless card against what is about to happen.
fn react(here: &Situation<'_>) -> Option<Action> {
    let occasion = here.view.public.stack.iter().rev().find_map(|e| match &e.shown {
        Shown::Faction(crate::factions::Shown::Choam(Choam::Reaction { occasion })) => Some(occasion),
        _ => None,
    })?;
    let within = |t| here.board().within(Faction::Choam, t).total();
    match occasion {
        Occasion::Storm { territories } => {
            let most = territories.iter().copied().max_by_key(|t| within(*t))?;
            let worth_it = within(most) >= MANY;
            worth_it.then(|| here.take("choam/jubba-cloak", &json!({ "territory": most })))?
        }
        Occasion::Move { player, territory } if territory.is_stronghold() && !here.allied(*player) => here
            .take(
                "choam/baliset",
                &json!({ "player": player, "territory": territory }),
            ),
        Occasion::Victory => send_home(here),
        // The Karama would be against CHOAM or its ally.
        Occasion::Karama { player, .. } if threatened(here) && !here.allied(*player) => {
            here.take("choam/kull-wahad", &json!({ "player": player }))
        }
        Occasion::Move { .. } | Occasion::FreeRevival { .. } | Occasion::Karama { .. } => None,
    }
}

/// Whether a power of CHOAM's or of its ally's is about to be stopped.
fn threatened(here: &Situation<'_>) -> bool {
    let me = here.seat.faction;
    here.view.public.stack.iter().any(|e| match &e.shown {
        Shown::Karama(shown) => shown.owner == me || here.allied(shown.owner),
        _ => false,
    })
}

/// The last force of an opponent in a stronghold.
fn send_home(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("choam/trip-to-gamont")?;
    for fields in read::branches(&offer.form) {
        let player = read::values(fields, "player").pop()?;
        let whose = Faction::from_id(player.as_str()?)?;
        let at = read::places(fields, "at").pop()?;
        let last = here.board().within(whose, at.territory()).total() == 1;
        if at.territory().is_stronghold() && last && !here.allied(whose) {
            let kind = read::values(fields, "kind").pop()?;
            let args = json!({ "player": player, "at": at, "kind": kind });
            return here.take("choam/trip-to-gamont", &args);
        }
    }
    None
}

/// Out of plenty, a part for the ally's battle.
pub(super) fn support(here: &Situation<'_>) -> Option<Action> {
    if here.seat.spice < RICH {
        return None;
    }
    here.take("battle/set-aside", &json!({ "spice": here.seat.spice / 4 }))
}
