//! Fifty wrong commands: whatever they are about, refusing them changes nothing and tells nothing.

use crate::driver::Chance;
use landsraad_engine::offers::ActValue;
use landsraad_engine::{Act, Action, Faction, FrameId, Game, Refusal};
use serde_json::{Value, json};

/// Acts that are wrong nearly everywhere; written as on the wire. Words and numbers are of all phases.
fn texts() -> Vec<Value> {
    vec![
        json!({"karama": "pass"}),
        json!({"karama": {"stop": {"card": "karama-1"}}}),
        json!({"karama": {"stop": {"card": "karama-2"}}}),
        json!({"karama": {"stop": {"card": "baliset"}}}),
        json!({"karama": {"stop": {"card": "lasgun"}}}),
        json!({"charity": "claim"}),
        json!({"charity": "pass"}),
        json!({"deal": {"bribe": {"to": "emperor", "spice": 1}}}),
        json!({"deal": {"bribe": {"to": "atreides", "spice": 60_000}}}),
        json!({"alliance": {"pledge": {"bidding": 65_535, "shipping": 0}}}),
        json!({"alliance": {"pledge": {"bidding": 1, "shipping": 1}}}),
        json!({"card": "hajr"}),
        json!({"card": "family-atomics"}),
        json!({"card": {"weather-control": {"sectors": 200}}}),
        json!({"card": {"weather-control": {"sectors": 5}}}),
        json!({"card": "ghola-kwisatz"}),
        json!({"card": {"ghola-leader": {"leader": "duncan-idaho"}}}),
        json!({"card": {"ghola-leader": {"leader": "feyd-rautha"}}}),
        json!({"card": {"ghola-forces": {"forces": {"normal": 5}}}}),
        json!({"card": {"ghola-forces": {"forces": {"normal": 255, "elite": 255}}}}),
        json!({"truthtrance": "done"}),
        json!({"nexus": "done"}),
        json!({"nexus": "pass"}),
        json!({"bidding": "pass"}),
        json!({"bidding": {"bid": {"amount": 1}}}),
        json!({"bidding": {"bid": {"amount": 65_535}}}),
        json!({"storm": {"dial": {"sectors": 3}}}),
        json!({"storm": "pass"}),
        json!({"revival": "pass"}),
        json!({"shipment": "pass"}),
        json!({"battle": "pass"}),
        json!({"setup": "done"}),
        json!({"orders": {"set": {"order": "pass-karama", "on": true}}}),
    ]
}

/// Wrong commands against this game: fixed ones, and true offers with a wrong frame, a wrong seat or
/// wrong values. The list depends only on the game as `seat` sees it.
pub fn wrong(game: &Game, seat: Faction, chance: &mut Chance) -> Vec<Action> {
    let top = game.waiting().map(|w| w.frame);
    let mut list = Vec::new();
    for text in texts() {
        if let Ok(act) = serde_json::from_value::<Act>(text) {
            let frame = if chance.once_in(2) { top } else { None };
            list.push(Action { frame, act });
        }
    }
    for offer in game.offers(seat) {
        let Some(action) = chance.pick(&offer) else {
            continue;
        };
        for frame in [
            None,
            top,
            Some(FrameId(0)),
            top.map(|f| FrameId(f.0 + 1)),
            Some(FrameId(u32::MAX)),
        ] {
            list.push(Action {
                frame,
                act: action.act.clone(),
            });
        }
        for _ in 0..6 {
            list.extend(mutated(&action, chance));
        }
    }
    list
}

/// The action with something in its values changed, if it still has the shape of an act.
pub fn mutated(action: &Action, chance: &mut Chance) -> Option<Action> {
    let mut value = ActValue::of(&action.act)?;
    change(&mut value.args, chance);
    Some(Action {
        frame: action.frame,
        act: value.into_act()?,
    })
}

const WORDS: [&str; 14] = [
    "karama-1",
    "shield-1",
    "cheap-hero-2",
    "lasgun",
    "baliset",
    "atreides",
    "harkonnen",
    "arrakeen-s9",
    "polar-sink",
    "stilgar",
    "feyd-rautha",
    "normal",
    "elite",
    "arrakeen",
];

fn change(value: &mut Value, chance: &mut Chance) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            let keys: Vec<_> = map.keys().cloned().collect();
            let key = chance.one(&keys).unwrap();
            if chance.once_in(5) {
                map.remove(key);
            } else if let Some(inner) = map.get_mut(key) {
                change(inner, chance);
            }
        }
        Value::Object(map) => {
            map.insert((*chance.one(&WORDS).unwrap()).to_owned(), Value::from(1));
        }
        Value::Array(list) if !list.is_empty() && chance.once_in(2) => {
            let n = chance.below(list.len());
            change(&mut list[n], chance);
        }
        Value::Array(list) => match list.first().cloned() {
            Some(first) => list.push(first),
            None => list.push(Value::from(*chance.one(&WORDS).unwrap())),
        },
        Value::Number(number) => {
            let n = number.as_i64().unwrap();
            *value = Value::from(*chance.one(&[n + 1, n - 1, 0, 255, 65_535, n * 2]).unwrap());
        }
        Value::Bool(b) => *b = !*b,
        Value::String(_) | Value::Null => *value = Value::from(*chance.one(&WORDS).unwrap()),
    }
}

/// What a wrong command leads to: `Ok` if it happened to be right.
pub fn attempt(game: &Game, seat: Faction, action: &Action) -> Result<Game, Refusal> {
    let mut copy = game.clone();
    match copy.apply(seat, action) {
        Ok(_) => Ok(copy),
        Err(refusal) => {
            assert!(copy == *game, "refusing {action:?} of {seat} changed the game");
            Err(refusal)
        }
    }
}
