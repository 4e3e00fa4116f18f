//! Setup (B1): the strongest foreign traitor, forces spread for the first turns.

use super::Situation;
use super::read;
use crate::act::Action;
use crate::catalog::{LeaderId, Territory};
use serde_json::{Map, Value, json};

/// Answers what setup asks.
pub(super) fn choose(here: &mut Situation<'_>) -> Option<Action> {
    traitor(here)
        .or_else(|| super::skills::train(here))
        .or_else(|| predict(here))
        .or_else(|| spread(here))
        .or_else(|| advisor(here))
}

fn traitor(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("setup/keep-traitor")?;
    let fields = read::branches(&offer.form);
    let best = read::values(fields.first()?, "leader")
        .iter()
        .filter_map(|v| LeaderId::from_id(v.as_str()?))
        .max_by_key(|l| (l.faction() != here.seat.faction, l.strength()))?;
    here.take("setup/keep-traitor", &json!({ "leader": best }))
}

fn predict(here: &mut Situation<'_>) -> Option<Action> {
    let offer = here.offer("setup/predict")?;
    let fields = read::branches(&offer.form);
    let fields = fields.first()?;
    let factions = read::values(fields, "faction");
    let (_, last) = read::range(fields, "turn")?;
    let faction = here.chance.one(&factions)?.clone();
    // Games of steady players are seldom won before the fourth turn.
    let first = last.min(4);
    let turn = u32::from(first) + here.chance.below(u32::from(last - first) + 1);
    here.take("setup/predict", &json!({ "faction": faction, "turn": turn }))
}

/// Six in the stronghold, four on the rock to the south, elites first into the stronghold.
fn spread(here: &Situation<'_>) -> Option<Action> {
    const OUTPOST: u16 = 4;
    let offer = here.offer("setup/place-forces")?;
    for fields in read::branches(&offer.form).into_iter().rev() {
        let (normal, elite) = (read::pile(fields, "normal")?, read::pile(fields, "elite")?);
        let home = Territory::SietchTabr.locations().first()?;
        let outpost = Territory::FalseWallSouth.locations().first()?;
        let far = normal.max.min(OUTPOST);
        let mut placed = Map::new();
        placed.insert(home.id().into(), json!(normal.max - far));
        if far > 0 {
            placed.insert(outpost.id().into(), json!(far));
        }
        let mut elites = Map::new();
        if elite.max > 0 {
            elites.insert(home.id().into(), json!(elite.max));
        }
        let args = json!({ "normal": Value::Object(placed), "elite": Value::Object(elites) });
        if let Some(action) = here.take("setup/place-forces", &args) {
            return Some(action);
        }
    }
    None
}

/// Where others are, as an advisor; in the Basic game in the Polar Sink.
fn advisor(here: &Situation<'_>) -> Option<Action> {
    here.offer("setup/place-advisor")?;
    let busiest = here
        .view
        .public
        .board
        .iter()
        .filter(|(at, _)| at.territory().is_stronghold())
        .max_by_key(|(_, m)| m.values().map(|f| u32::from(f.total())).sum::<u32>())?;
    here.take("setup/place-advisor", &json!({ "at": busiest.0 }))
}
