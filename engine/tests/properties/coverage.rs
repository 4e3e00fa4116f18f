//! How far the random driver gets: an act that it never plays is one that no property has seen.

use crate::driver::{Plan, factor, play};
use landsraad_engine::Act;
use landsraad_engine::offers::ActValue;
use serde_json::Value;
use std::collections::BTreeMap;

/// Acts that random play reaches too rarely to ask for them in a short run; scenarios play them.
const RARE: [&str; 34] = [
    "battle/add-portable",
    "battle/audit-allow",
    "battle/audit-declare",
    "battle/audit-decline",
    "battle/audit-pay",
    "battle/no-support",
    "battle/see-plan",
    "battle/set-aside",
    "battle/stone-ignores",
    "battle/stone-kills",
    "battle/use-tooth",
    "battle/will-lose",
    "card/ghola-kwisatz",
    "card/sapho-aggressor",
    "card/sapho-first",
    "choam/baliset",
    "choam/jubba-cloak",
    "choam/kulon",
    "choam/la-la-la",
    "choam/trip-to-gamont",
    "faction/emperor-revive-forces",
    "faction/emperor-revive-leader",
    "faction/richese-purchase",
    "fresh-discard/select",
    "revival/kwisatz",
    "revival/leader",
    "setup/mulligan",
    "setup/no-mulligan",
    "shipment/lend-no-field",
    "shipment/ship-by-no-field",
    "shipment/storm-losses",
    "shipment/take-back-no-field",
    "spice-blow/abandon",
    "spice-blow/protect",
];

/// `group/name` of every act, from the schema of acts.
fn all_acts() -> Vec<String> {
    let schema = serde_json::to_value(schemars::schema_for!(Act)).unwrap();
    let mut acts = Vec::new();
    for group in schema["oneOf"].as_array().unwrap() {
        let (name, inner) = group["properties"].as_object().unwrap().iter().next().unwrap();
        let reference = inner["$ref"].as_str().unwrap();
        let inner = schema.pointer(reference.trim_start_matches('#')).unwrap();
        acts.extend(variants(inner).into_iter().map(|act| format!("{name}/{act}")));
    }
    acts
}

fn variants(schema: &Value) -> Vec<String> {
    let text = |v: &Value| v.as_str().map(str::to_owned);
    if let Some(list) = schema["oneOf"].as_array() {
        return list.iter().flat_map(variants).collect();
    }
    if let Some(list) = schema["enum"].as_array() {
        return list.iter().filter_map(text).collect();
    }
    match schema["properties"].as_object() {
        Some(map) => map.keys().cloned().collect(),
        None => text(&schema["const"]).into_iter().collect(),
    }
}

#[test]
fn the_driver_plays_every_act() {
    let mut played: BTreeMap<String, usize> = all_acts().into_iter().map(|act| (act, 0)).collect();
    let mut commands = 0;
    for n in 600..600 + 120 * factor() {
        let (_, acts) = play(&Plan::nth(n), |_, _| ());
        for (_, action) in acts {
            commands += 1;
            *played.entry(ActValue::of(&action.act).unwrap().path).or_default() += 1;
        }
    }
    println!("{commands} commands: {played:#?}");
    let missing: Vec<_> = played
        .iter()
        .filter(|(_, n)| **n == 0)
        .map(|(act, _)| act.as_str())
        .collect();
    let unknown: Vec<_> = missing.iter().filter(|act| !RARE.contains(act)).collect();
    assert!(unknown.is_empty(), "never played: {unknown:?}");
}
