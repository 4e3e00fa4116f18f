//! Cards of the Ixian deck at their moments (X12.9 to X12.11): a Harvester where own forces stand, a Thumper under
//! others, Amal when there is little to lose.

use super::Situation;
use crate::act::Action;
use crate::cards::moment::Occasion;
use crate::catalog::{SpiceCard, SpiceCardId};
use crate::table::Pile;
use crate::view::Shown;
use serde_json::Value;

/// The most spice of its own with which Amal is worth it.
const POOR: u16 = 2;

/// What is played now.
pub(super) fn choose(here: &Situation<'_>) -> Option<Action> {
    let occasion = here.view.public.stack.iter().rev().find_map(|e| match &e.shown {
        Shown::Card(shown) => shown.occasion,
        _ => None,
    })?;
    let me = here.seat.faction;
    let path = match occasion {
        Occasion::Blow { at, .. } if here.board().within(me, at.territory()).total() > 0 => "card/harvester",
        Occasion::Opening { .. } if thumps(here) => "card/thumper",
        Occasion::Opening { .. } if here.seat.spice <= POOR => "card/amal",
        _ => return None,
    };
    here.take(path, &Value::Null)
}

/// Whether a worm at the last territory of pile A would strike others only.
fn thumps(here: &Situation<'_>) -> bool {
    if here.view.public.turn < 2 || here.offer("card/thumper").is_none() {
        return false;
    }
    let pile = here.view.public.spice_piles.get(&Pile::A);
    let location = |card: &SpiceCardId| match card.kind() {
        SpiceCard::Territory { location, .. } => Some(location),
        SpiceCard::ShaiHulud | SpiceCard::Sandtrout => None,
    };
    let Some(at) = pile.and_then(|cards| cards.iter().rev().find_map(location)) else {
        return false;
    };
    let territory = at.territory();
    let there = |f| here.board().within(f, territory).total() > 0;
    let factions = here.view.public.factions.keys().copied();
    let mut others = factions.filter(|f| *f != here.seat.faction && !here.allied(*f));
    !there(here.seat.faction) && others.any(there)
}
