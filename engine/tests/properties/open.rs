//! Values for the open structures that forms only name: questions and terms of deals.
//!
//! The rules check these themselves, so some of what is made here is refused.

use crate::driver::Chance;
use landsraad_engine::offers::ActValue;
use landsraad_engine::{Act, Form, Offer};
use serde_json::{Map, Value, json};

/// Whether `apply` looks deeper than the form.
pub fn has_open(form: &Form) -> bool {
    match form {
        Form::Open(_) => true,
        Form::Maybe(inner) => has_open(inner),
        Form::Any(forms) => forms.iter().any(has_open),
        Form::Record { fields, .. } => fields.iter().any(|f| has_open(&f.form)),
        _ => false,
    }
}

/// An act of an offer with open fields.
pub fn fill(offer: &Offer, chance: &mut Chance) -> Option<Act> {
    let Form::Record { fields, .. } = &offer.form else {
        return None;
    };
    let mut args = Map::new();
    for field in fields {
        let value = match &field.form {
            Form::Open(name) if name == "question" => question(chance, 2),
            Form::Open(name) if name == "deal-terms" => terms(chance),
            Form::Open(name) => panic!("the driver does not know {name}"),
            form => form.pick(&mut |n| u32::try_from(chance.below(n as usize)).unwrap())?,
        };
        args.insert(field.name.clone().into_owned(), value);
    }
    let path = offer.act.clone().into_owned();
    let args = Value::Object(args);
    ActValue { path, args }.into_act()
}

fn of<'a>(chance: &mut Chance, list: &[&'a str]) -> &'a str {
    chance.one(list).copied().unwrap()
}

const TERRITORIES: [&str; 4] = ["arrakeen", "carthag", "imperial-basin", "polar-sink"];
const LEADERS: [&str; 5] = [
    "stilgar",
    "feyd-rautha",
    "duncan-idaho",
    "staban-tuek",
    "cheap-hero-traitor",
];

fn card(chance: &mut Chance) -> Value {
    match chance.below(3) {
        0 => json!({"kind": of(chance, &["lasgun", "shield", "karama", "cheap-hero"])}),
        1 => json!({"category": of(chance, &["weapon", "defense", "special", "worthless"])}),
        _ => json!("none"),
    }
}

fn question(chance: &mut Chance, depth: usize) -> Value {
    let compare = of(chance, &["equal", "at-least", "at-most"]);
    let n = chance.below(8);
    let count = json!({"compare": compare, "n": n});
    let territory = of(chance, &TERRITORIES);
    let leader = of(chance, &LEADERS);
    match chance.below(if depth > 0 { 19 } else { 16 }) {
        0 | 1 => json!({"holds-card": {"card": card(chance)}}),
        2 => json!({"hand-count": count}),
        3 => json!({"spice": count}),
        4 => json!({"is-traitor": {"leader": leader}}),
        5 => json!({"predicted": {"faction": "guild", "turn": 1 + n}}),
        6 => json!({"storm-card": count}),
        7 => json!("kh-active"),
        8 => json!({"forces-in-tanks": count}),
        9 => json!({"plan-leader": {"leader": {"leader": leader}}}),
        10 => json!({"plan-weapon": {"card": card(chance)}}),
        11 => json!({"plan-uses-card": {"card": card(chance)}}),
        12 => json!({"plan-dial": count}),
        13 => json!({"will-ship": {"territory": territory, "min": n}}),
        14 => json!({"will-enter": {"territory": territory}}),
        15 => json!({"will-bid-over": {"n": n}}),
        16 => json!({"not": question(chance, depth - 1)}),
        17 => json!({"and": [question(chance, depth - 1), question(chance, depth - 1)]}),
        _ => json!({"or": [question(chance, depth - 1), {"free-text": {"text": "Really?"}}]}),
    }
}

fn part(chance: &mut Chance) -> Value {
    match chance.below(3) {
        0 => json!({"pay": {"spice": 1 + chance.below(3)}}),
        1 => json!({"stay-out": {"territory": of(chance, &TERRITORIES)}}),
        _ => json!({"show": {"what": of(chance, &["auction-card", "spice-card", "storm-card"])}}),
    }
}

fn terms(chance: &mut Chance) -> Value {
    let mut parts = || -> Vec<_> {
        let n = chance.below(3);
        (0..n).map(|_| part(chance)).collect()
    };
    let (give, want) = (parts(), parts());
    let text = chance.once_in(2).then_some("You scratch my back.");
    json!({"give": give, "want": want, "text": text})
}
