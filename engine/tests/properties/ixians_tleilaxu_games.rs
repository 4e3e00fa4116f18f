//! Whole random games with Ixians and Tleilaxu (X2 to X10): they end, and nothing that is offered is refused.

use crate::driver::{Plan, play};
use landsraad_engine::offers::ActValue;
use std::collections::BTreeMap;

/// Acts that some of the games must come to.
const COMMON: [&str; 14] = [
    "battle/dance-from-reserves",
    "battle/face-dance",
    "battle/no-face-dance",
    "bidding/exchange",
    "bidding/no-exchange",
    "bidding/put-back",
    "faction/ixian-keep-stronghold",
    "faction/ixian-move-stronghold",
    "faction/ixian-place-stronghold",
    "faction/tleilaxu-keep",
    "faction/tleilaxu-let",
    "faction/tleilaxu-swap",
    "revival/ghola",
    "setup/keep-card",
];

#[test]
fn games_with_ixians_and_tleilaxu_end() {
    let mut played: BTreeMap<String, usize> = BTreeMap::new();
    for n in 0..16 {
        let (_, commands) = play(&Plan::with_ixians_and_tleilaxu(7_000 + n), |_, _| ());
        for (_, action) in commands {
            *played.entry(ActValue::of(&action.act).unwrap().path).or_default() += 1;
        }
    }
    let ixian =
        |path: &&String| path.contains("ixian") || path.contains("substitut") || path.contains("tleilaxu");
    for path in played.keys().filter(ixian) {
        println!("{path}: {}", played[path]);
    }
    let missing: Vec<_> = COMMON.iter().filter(|act| !played.contains_key(**act)).collect();
    assert!(missing.is_empty(), "never played: {missing:?}");
}
