//! Storm, worms and riders, and what Bene Gesserit do when others land (B2, B3, B14.2, B14.8).

use super::Situation;
use super::advance::gain_of_move;
use super::free::FULL;
use super::read;
use crate::act::Action;
use crate::catalog::{Sector, Territory};
use crate::phases::storm;
use crate::table::ForceKind;
use crate::view::Shown;
use serde_json::{Value, json};

/// What a storm that moves so far does to others, less what it does to this seat, in forces. With
/// `open`, the cities and the Imperial Basin shelter nobody.
fn sweep(here: &Situation<'_>, distance: u8, open: bool) -> i32 {
    let public = &here.view.public;
    let Some(storm) = public.storm else { return 0 };
    let entered: Vec<Sector> = Sector::entered_by(storm, distance).collect();
    let wall = public.shield_wall && !open;
    let caught = public.board.iter().filter(|(at, _)| {
        at.sector().is_some_and(|s| entered.contains(&s)) && !at.territory().protected_from_storm(wall)
    });
    let mut harm = 0;
    for (faction, forces) in caught.flat_map(|(_, here)| here) {
        let forces = i32::from(forces.total());
        harm += if here.allied(*faction) { -forces } else { forces };
    }
    harm
}

/// Weather Control and Family Atomics where they hurt others, or to make room in the hand (B2.4).
fn storm_cards(here: &Situation<'_>) -> Option<Action> {
    const ENOUGH: i32 = 4;
    let shown = here.view.public.stack.iter().find_map(|e| match &e.shown {
        Shown::Storm(storm::Shown::Cards { distance }) => Some(*distance),
        _ => None,
    })?;
    let enough = if here.seat.hand.len() >= FULL { 1 } else { ENOUGH };
    if here.offer("card/weather-control").is_some() {
        let best = (0..=10u8).max_by_key(|d| sweep(here, *d, false))?;
        if sweep(here, best, false) - sweep(here, shown, false) >= enough {
            return here.take("card/weather-control", &json!({ "sectors": best }));
        }
    }
    if here.offer("card/family-atomics").is_some()
        && sweep(here, shown, true) - sweep(here, shown, false) >= enough
    {
        return here.take("card/family-atomics", &Value::Null);
    }
    None
}

/// Plays a storm card, or dials a storm that is as likely as any other.
pub(super) fn storm(here: &mut Situation<'_>) -> Option<Action> {
    if let Some(card) = storm_cards(here) {
        return Some(card);
    }
    let offer = here.offer("storm/dial")?;
    let fields = read::branches(&offer.form);
    let (least, most) = read::range(fields.first()?, "number")?;
    let number = u32::from(least) + here.chance.below(u32::from(most - least) + 1);
    here.take("storm/dial", &json!({ "number": number }))
}

/// Worms go where they hurt others most; riders go where they gain most.
pub(super) fn worms(here: &Situation<'_>) -> Option<Action> {
    place(here)
        .or_else(|| ride(here))
        .or_else(|| here.take("spice-blow/protect", &Value::Null))
}

/// How much a worm there hurts others, less what it hurts this seat.
fn harm(here: &Situation<'_>, territory: Territory) -> i32 {
    let board = here.board();
    let foes = board.foes(territory);
    let forces: i32 = foes.iter().map(|(_, m)| i32::from(m.fighters())).sum();
    let riders = board.within(here.seat.faction, territory).fighters();
    forces * 2 + i32::from(riders.min(4))
}

fn place(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("spice-blow/place-worm")?;
    let fields = read::branches(&offer.form);
    let best = read::values(fields.first()?, "territory")
        .iter()
        .filter_map(|v| Territory::from_id(v.as_str()?))
        .max_by_key(|t| harm(here, *t))?;
    here.take("spice-blow/place-worm", &json!({ "territory": best }))
}

fn ride(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("spice-blow/ride")?;
    let board = here.board();
    let mut best: Option<(i32, Value)> = None;
    for fields in read::branches(&offer.form) {
        let pile = read::pile(fields, "forces")?;
        let taken = pile.taken(pile.max);
        if taken.iter().any(|(g, _)| g.kind == ForceKind::Advisor) {
            continue;
        }
        for to in read::places(fields, "to") {
            let gain = gain_of_move(board, &taken, to).unwrap_or(0);
            if gain > 0 && best.as_ref().is_none_or(|(so_far, _)| gain > *so_far) {
                best = Some((gain, json!({ "forces": pile.take(pile.max), "to": to })));
            }
        }
    }
    here.take("spice-blow/ride", &best?.1)
}

/// Advisors go along wherever they may.
pub(super) fn arrival(here: &Situation<'_>) -> Option<Action> {
    ["arrival/accompany", "arrival/send-advisor"]
        .into_iter()
        .find_map(|path| here.take(path, &Value::Null))
}
