//! Whole random games with Ixians (X2.5, X3 to X5): they end, and nothing that is offered is refused.

use crate::driver::{Plan, play};
use landsraad_engine::Faction;
use landsraad_engine::offers::ActValue;
use landsraad_engine::setup::{Module, RulesMode};
use std::collections::BTreeMap;

/// Acts that some of the games must come to.
const COMMON: [&str; 7] = [
    "bidding/exchange",
    "bidding/no-exchange",
    "bidding/put-back",
    "faction/ixian-keep-stronghold",
    "faction/ixian-move-stronghold",
    "faction/ixian-place-stronghold",
    "setup/keep-card",
];

fn plan(n: u64) -> Plan {
    let mode = if n.is_multiple_of(2) {
        RulesMode::Advanced
    } else {
        RulesMode::Basic
    };
    let set = (n % 4 > 1).then_some(Module::ChoamRichese);
    let modules: Vec<_> = set.into_iter().collect();
    let mut plan = Plan::new(mode, 5, 7_000 + n, &modules);
    plan.factions.truncate(4);
    plan.factions.push(Faction::Ixians);
    plan.modules.push(Module::IxiansTleilaxu);
    plan
}

#[test]
fn games_with_ixians_end() {
    let mut played: BTreeMap<String, usize> = BTreeMap::new();
    for n in 0..16 {
        let (_, commands) = play(&plan(n), |_, _| ());
        for (_, action) in commands {
            *played.entry(ActValue::of(&action.act).unwrap().path).or_default() += 1;
        }
    }
    let ixian = |path: &&String| path.contains("ixian") || path.contains("substitut");
    for path in played.keys().filter(ixian) {
        println!("{path}: {}", played[path]);
    }
    let missing: Vec<_> = COMMON.iter().filter(|act| !played.contains_key(**act)).collect();
    assert!(missing.is_empty(), "never played: {missing:?}");
}
