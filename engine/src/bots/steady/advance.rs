//! Shipping and moving (B7): the one shipment and the one movement that bring the most.

use super::Situation;
use super::board::{Board, Change, ally_of};
use super::filled;
use super::free::FULL;
use super::no_field;
use super::read::{self, Pile};
use crate::act::Action;
use crate::catalog::{Faction, LocationId, Territory};
use crate::offers::{Field, Offer};
use crate::table::ForceKind;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What an act must bring at least, in hundredths of a spice.
const WORTHWHILE: i32 = 60;
/// The best act found so far and what it brings.
pub(super) type Best = Option<(i32, Action)>;

/// Ships, moves or ends the turn.
pub(super) fn choose(here: &mut Situation<'_>) -> Option<Action> {
    let board = here.board();
    let mut best: Best = None;
    for offer in &here.offers {
        match offer.act.as_ref() {
            "shipment/ship" | "shipment/send" | "shipment/ship-by-no-field" => {
                ships(board, here, offer, &mut best);
            }
            "shipment/ship-no-field" => no_field::ships(board, here, offer, &mut best),
            "shipment/move" | "shipment/cross" => moves(board, here, offer, &mut best),
            _ => (),
        }
    }
    let best = best.filter(|(gain, _)| *gain >= WORTHWHILE);
    flight(here, best.is_some())
        .or_else(|| best.map(|(_, action)| action))
        .or_else(|| hajr(here))
        .or_else(|| here.take("shipment/done", &Value::Null))
}

/// An Ornithopter or Juice of Sapho, when the hand is almost full: a second group beside a movement that is
/// worth it, else a longer way; the last turn of the phase (C19.2, C19.6).
fn flight(here: &Situation<'_>, moves: bool) -> Option<Action> {
    if here.seat.hand.len() + 1 < FULL {
        return None;
    }
    if let Some(action) = here.take("card/sapho-last", &Value::Null) {
        return Some(action);
    }
    let mode = if moves { "pair" } else { "far" };
    here.offer("shipment/move")?;
    here.take("card/ornithopter", &json!({ "mode": mode }))
}

/// One more movement, when the hand is full anyway.
fn hajr(here: &Situation<'_>) -> Option<Action> {
    if here.seat.hand.len() < FULL {
        return None;
    }
    here.take("card/hajr", &Value::Null)
}

/// Whether going there can bring anything: a stronghold, or spice on the spot.
pub(super) fn interesting(here: &Situation<'_>, at: LocationId) -> bool {
    at.territory().is_stronghold() || here.view.public.spice.contains_key(&at)
}

pub(super) fn better(best: &Best, gain: i32) -> bool {
    best.as_ref().is_none_or(|(so_far, _)| gain > *so_far)
}

/// The price of a shipment (B7.4, B17.3, B17.5).
pub(super) fn price(here: &Situation<'_>, offer: &Offer, to: Territory, count: u16) -> i32 {
    if offer.act == "shipment/send" || offer.act == "shipment/move" {
        return 0;
    }
    // A No-Field costs what one force does (C15.1, C16.1).
    let count = if offer.act.ends_with("no-field") { 1 } else { count };
    let full = i32::from(to.shipping_cost()) * i32::from(count);
    let me = here.seat.faction;
    let half = me == Faction::Guild || ally_of(here.view, me) == Some(Faction::Guild);
    if half { (full + 1) / 2 } else { full }
}

/// Not into a territory that the ally holds: one of the two would be lost (B7.17).
pub(super) fn ally_there(board: Board<'_>, to: Territory) -> bool {
    let ally = board.ally();
    to != Territory::PolarSink && ally.is_some_and(|a| !board.within(a, to).is_empty())
}

fn ships(board: Board<'_>, here: &Situation<'_>, offer: &Offer, best: &mut Best) {
    for fields in read::branches(&offer.form) {
        let Some(pile) = read::pile(fields, "forces") else {
            continue;
        };
        for to in read::places(fields, "to") {
            let territory = to.territory();
            if !interesting(here, to) || ally_there(board, territory) {
                continue;
            }
            let before = board.value(territory, &Change::new());
            for count in pile.min.max(1)..=pile.max {
                let cost = price(here, offer, territory, count);
                let after = board.value(territory, &BTreeMap::from([(to, i32::from(count))]));
                let gain = after - before - cost * here.spice_worth();
                if !better(best, gain) {
                    continue;
                }
                let mut args = Map::new();
                args.insert("to".into(), json!(to));
                args.insert("forces".into(), pile.take(count));
                share(fields, cost, &mut args);
                if let Some(card) = read::values(fields, "karama").first() {
                    args.insert("karama".into(), card.clone());
                }
                offer_act(offer, Value::Object(args), gain, best);
            }
        }
    }
}

/// What the ally is asked to pay of the price: as much as it pledged.
pub(super) fn share(fields: &[Field], cost: i32, args: &mut Map<String, Value>) {
    if let Some((least, most)) = read::range(fields, "from_ally") {
        let wanted = u16::try_from(cost).unwrap_or(0);
        args.insert("from_ally".into(), json!(wanted.clamp(least, most.max(least))));
    }
}

pub(super) fn offer_act(offer: &Offer, args: Value, gain: i32, best: &mut Best) {
    if offer.form.check(&args).is_ok()
        && let Some(action) = filled(offer, args)
    {
        *best = Some((gain, action));
    }
}

/// How many to take along: all, or all but a few.
fn loads(pile: &Pile) -> impl Iterator<Item = u16> {
    let (min, max) = (pile.min.max(1), pile.max);
    [0, 1, 2, 3, 5, 8]
        .into_iter()
        .map(move |left| max.saturating_sub(left))
        .filter(move |n| *n >= min)
}

fn moves(board: Board<'_>, here: &Situation<'_>, offer: &Offer, best: &mut Best) {
    for fields in read::branches(&offer.form) {
        let Some(pile) = read::pile(fields, "groups") else {
            continue;
        };
        let wanted = read::places(fields, "to").into_iter();
        let wanted: Vec<_> = wanted
            .filter(|to| interesting(here, *to) && !ally_there(board, to.territory()))
            .collect();
        for count in loads(&pile) {
            let taken = pile.taken(count);
            if taken.iter().any(|(g, _)| g.kind == ForceKind::Advisor) {
                continue;
            }
            for to in &wanted {
                if let Some(gain) = gain_of_move(board, &taken, *to) {
                    let cost = price(here, offer, to.territory(), count);
                    let gain = gain - cost * here.spice_worth();
                    if better(best, gain) {
                        let mut args = json!({ "groups": pile.take(count), "to": to });
                        if let (Some((least, _)), Some(map)) =
                            (read::range(fields, "from_ally"), args.as_object_mut())
                        {
                            map.insert("from_ally".into(), json!(least));
                        }
                        offer_act(offer, args, gain, best);
                    }
                }
            }
        }
    }
}

/// What moving these forces there changes.
pub(super) fn gain_of_move(
    board: Board<'_>,
    taken: &[(crate::table::Group, u8)],
    to: LocationId,
) -> Option<i32> {
    let from = taken.first()?.0.at.territory();
    let mut change = Change::new();
    let mut total = 0;
    for (group, count) in taken {
        *change.entry(group.at).or_default() -= i32::from(*count);
        total += i32::from(*count);
    }
    *change.entry(to).or_default() += total;
    let nothing = Change::new();
    let mut territories = vec![from, to.territory()];
    territories.dedup();
    let sum = |change: &Change| -> i32 { territories.iter().map(|t| board.value(*t, change)).sum() };
    Some(sum(&change) - sum(&nothing))
}

/// The Guild goes as late as it may; Bene Gesserit keep their advisors advisors.
pub(super) fn before(here: &Situation<'_>) -> Option<Action> {
    ["shipment/delay", "shipment/stay-advisors", "shipment/let-ship"]
        .into_iter()
        .find_map(|path| here.take(path, &Value::Null))
}
