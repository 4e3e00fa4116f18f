//! Revival (B6): the free forces, leaders that are needed, bought forces with spice to spare.

use super::Situation;
use super::read;
use super::tleilaxu;
use crate::act::Action;
use crate::catalog::{Faction, LeaderId};
use crate::view::Shown;
use serde_json::{Map, Value, json};

/// Spice that is kept for shipping and bidding before forces are bought.
const RESERVE: u16 = 8;

/// One act of the phase.
pub(super) fn choose(here: &mut Situation<'_>) -> Option<Action> {
    here.take("revival/grant", &Value::Null)
        .or_else(|| forces(here))
        .or_else(|| leader(here))
        .or_else(|| tleilaxu::revive(here))
        .or_else(|| ally_forces(here))
        .or_else(|| here.take("revival/done", &Value::Null))
}

fn forces(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("revival/forces")?;
    let pile = read::branches(&offer.form)
        .into_iter()
        .find_map(|f| read::pile(f, "forces"))?;
    let me = here.seat.faction;
    let shown = here.view.public.stack.iter().find_map(|e| match &e.shown {
        Shown::Revival(shown) => shown.records.get(&me),
        _ => None,
    });
    let (free, done) = shown.map_or((me.def().free_revival, 0), |r| (r.free(me), r.forces));
    let free = u16::from(free.saturating_sub(done));
    let barred = here
        .view
        .public
        .choam
        .as_ref()
        .is_some_and(|c| c.unfree.contains(&me));
    let free = if barred { 0 } else { free };
    let bought = match me {
        // One spice each (C4.1).
        Faction::Choam => here.seat.spice.saturating_sub(RESERVE / 2),
        // Half price (X9.1).
        Faction::Tleilaxu => here.seat.spice.saturating_sub(RESERVE),
        _ => here.seat.spice.saturating_sub(RESERVE) / 4,
    };
    let count = (free + bought).min(pile.max);
    if count == 0 {
        return None;
    }
    here.take(
        "revival/forces",
        &json!({ "forces": with_elite(&pile.take(count)) }),
    )
    .or_else(|| here.take("revival/forces", &json!({ "forces": pile.take(count) })))
}

/// The same number with one elite force instead of an ordinary one.
fn with_elite(forces: &Value) -> Value {
    let count = |key: &str| forces.get(key).and_then(Value::as_u64).unwrap_or(0);
    let (normal, elite) = (count("normal"), count("elite"));
    let mut map = Map::new();
    if elite == 0 && normal > 0 {
        map.insert("normal".into(), json!(normal - 1));
        map.insert("elite".into(), json!(1));
        return Value::Object(map);
    }
    forces.clone()
}

fn leader(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("revival/leader")?;
    let fields = read::branches(&offer.form);
    let alive = here.seat.leaders.iter().filter(|l| l.alive).count();
    let spare = if alive <= 1 { 0 } else { 4 };
    let best = read::values(fields.first()?, "leader")
        .iter()
        .filter_map(|v| LeaderId::from_id(v.as_str()?))
        .filter(|l| u16::from(l.strength()) + spare <= here.seat.spice)
        .max_by_key(|l| l.strength())?;
    here.take("revival/leader", &json!({ "leader": best }))
}

/// The Emperor helps his ally out of plenty.
fn ally_forces(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("revival/ally-forces")?;
    let pile = read::branches(&offer.form)
        .into_iter()
        .find_map(|f| read::pile(f, "forces"))?;
    let count = (here.seat.spice.saturating_sub(2 * RESERVE) / 2).min(pile.max);
    if count == 0 {
        return None;
    }
    here.take("revival/ally-forces", &json!({ "forces": pile.take(count) }))
}
