//! How far the random driver gets: an act that it never plays is one that no property has seen.

use crate::driver::{Driver, Plan, factor};
use landsraad_engine::Act;
use landsraad_engine::offers::ActValue;
use serde_json::Value;
use std::collections::BTreeMap;

/// Acts that random play reaches too rarely to ask for them in a short run; scenarios play them.
const RARE: [&str; 27] = [
    "battle/audit-pay",
    "battle/borrow-card",
    "battle/will-lose",
    "card/ghola-kwisatz",
    "choam/baliset",
    "choam/jubba-cloak",
    "choam/kull-wahad",
    "choam/la-la-la",
    "choam/trip-to-gamont",
    "fresh-discard/select",
    "revival/ask-kwisatz",
    "revival/ghola-unseen",
    "revival/kwisatz",
    "setup/mulligan",
    "shipment/stop-shipment",
    "shipment/take-back-no-field",
    "skill/copy-defense",
    "skill/draw",
    "skill/keep",
    "skill/keep-traitors",
    "skill/no-copy",
    "skill/no-draw",
    "skill/no-retreat",
    "skill/rescue",
    "skill/retreat",
    "skill/show-nothing",
    "skill/trade-traitor",
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
    for n in 600..600 + 360 * factor() {
        let plan = Plan::nth(n);
        let mut game = plan.start();
        let mut driver = Driver::new(&plan);
        driver.played = Some(played);
        while let Some((seat, action)) = driver.next(&game) {
            if let Err(refusal) = game.apply(seat, &action) {
                panic!("{plan:?}, command {commands}: {seat} may {action:?}, refused: {refusal:?}");
            }
            commands += 1;
            let path = ActValue::of(&action.act).unwrap().path;
            *driver.played.get_or_insert_default().entry(path).or_default() += 1;
        }
        played = driver.played.unwrap_or_default();
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
