//! What an offer says an act costs is what is declared and paid.

use crate::driver::{Driver, Plan};
use landsraad_engine::offers::ActValue;
use landsraad_engine::{Event, Module, RulesMode};
use std::collections::BTreeMap;

/// Acts whose price an offer says, and where a fact tells what was asked for them. Where a window comes between, the
/// fact comes later and is not compared.
const TOLD: [(&str, &str, &str); 7] = [
    ("shipment/ship", "/shipment/declared/price", "B7.4"),
    ("shipment/send", "/shipment/declared/price", "B16.1"),
    ("shipment/cross", "/shipment/declared/price", "B17.2"),
    ("shipment/recall", "/shipment/declared/price", "B17.2"),
    ("shipment/ship-no-field", "/shipment/declared/price", "C15.1"),
    ("revival/forces", "/revival/forces/spice", "B6.2"),
    ("revival/leader", "/revival/leader/spice", "B6.5"),
];

/// Those that must have been compared.
const ASKED: [&str; 4] = [
    "shipment/ship",
    "shipment/cross",
    "revival/forces",
    "revival/leader",
];

fn told(events: &[Event], pointer: &str) -> Option<u64> {
    let facts = events
        .iter()
        .map(|event| serde_json::to_value(&event.fact).unwrap());
    facts.into_iter().find_map(|fact| fact.pointer(pointer)?.as_u64())
}

#[test]
fn an_offer_says_what_its_acts_cost() {
    let mut compared: BTreeMap<&str, u32> = BTreeMap::new();
    for n in 0..24 {
        // Some acts are rare: more games are played only as long as one of them has not been seen.
        if n >= 6 && ASKED.iter().all(|path| compared.contains_key(path)) {
            break;
        }
        let added = [Module::ChoamRichese, Module::LeaderSkills];
        let modules: &[Module] = if n % 2 == 0 { &[] } else { &added };
        let plan = Plan::new(RulesMode::Advanced, 6, 900 + n, modules);
        let mut game = plan.start();
        let mut driver = Driver::new(&plan);
        while let Some((seat, action)) = driver.next(&game) {
            let offer = game.offer_for(seat, &action);
            let events = game.apply(seat, &action).unwrap();
            let act = ActValue::of(&action.act).unwrap();
            let Some((path, pointer, rule)) = TOLD.iter().find(|(path, ..)| *path == act.path) else {
                continue;
            };
            let said = offer.ok().and_then(|offer| offer.price(&act.args));
            let said = said.unwrap_or_else(|| panic!("{plan:?}: no price of {act:?} ({rule})"));
            if let Some(told) = told(&events, pointer) {
                assert_eq!(u64::from(said), told, "{plan:?}: {act:?} ({rule})");
                *compared.entry(*path).or_default() += 1;
            }
        }
    }
    for path in ASKED {
        assert!(
            compared.contains_key(path),
            "{path} was never compared: {compared:?}"
        );
    }
}
