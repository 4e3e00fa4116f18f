//! Every way into the discard pile is a producer of S3: the call sites in the sources, file by file, and which
//! producers they are. A new call site, a new file or a producer without either fails here.

use std::collections::BTreeMap;
use std::path::Path;

/// Where a producer stands.
#[derive(Debug)]
enum Stands {
    /// It goes through these files (under `engine/src`).
    Here(&'static [&'static str]),
    /// It needs a faction, a deck or a part that is not playable.
    WaitsFor(&'static str),
}
use Stands::{Here, WaitsFor};

/// The producers P1 to P35 (S3).
const PRODUCERS: [(&str, Stands); 35] = [
    ("P1 karama-cancel", Here(&["interrupts/karama/spend.rs"])),
    ("P2 karama-purchase", Here(&["interrupts/karama/spend.rs"])),
    ("P3 karama-shipment", Here(&["phases/shipment/rate_karama.rs"])),
    (
        "P4 bg-karama",
        Here(&["interrupts/karama/spend.rs", "phases/shipment/rate_karama.rs"]),
    ),
    ("P5 karama-special", Here(&["interrupts/karama/spend.rs"])),
    ("P6 choam-special-cash", Here(&["factions/choam/cash_in.rs"])),
    ("P7 truthtrance", Here(&["interrupts/truthtrance/mod.rs"])),
    ("P8 ordinary", Here(&["cards/played.rs"])),
    ("P9 thumper", Here(&["cards/played.rs"])),
    ("P10 amal", Here(&["cards/played.rs"])),
    ("P11 ornithopter", Here(&["cards/ornithopter.rs"])),
    ("P12 sapho", Here(&["cards/played.rs"])),
    ("P13 box", Here(&["cards/nullentropy_box.rs"])),
    ("P14 residual-poison", Here(&["cards/residual_poison.rs"])),
    ("P15 distrans", Here(&["cards/played.rs"])),
    ("P16 semuta", Here(&["cards/semuta_drug.rs"])),
    ("P17 battle-mandatory", Here(&["phases/battle/resolve.rs"])),
    ("P18 battle-winner", Here(&["phases/battle/winner_cards.rs"])),
    ("P19 moritani-retention", WaitsFor("Moritani")),
    ("P20 moritani-order", WaitsFor("Moritani")),
    (
        "P21 battle-mandatory, mutual",
        Here(&["phases/battle/resolve.rs"]),
    ),
    ("P22 choam-sale", Here(&["factions/choam/market.rs"])),
    ("P23 choam-power", Here(&["factions/choam/worthless.rs"])),
    ("P24 amb-choam", WaitsFor("Ecaz")),
    ("P25 amb-ix", WaitsFor("Ecaz")),
    ("P26 ix-replace", Here(&["factions/ixians/replacement.rs"])),
    ("P27 sabotage", WaitsFor("Moritani")),
    ("P28 overflow", WaitsFor("Moritani")),
    ("P29 limit-shrink", WaitsFor("homeworlds")),
    ("P30 kaitain", WaitsFor("homeworlds")),
    ("P31 nexus-choam-betrayal", WaitsFor("Nexus cards")),
    ("P32 nexus-choam-fuel", WaitsFor("Nexus cards")),
    ("P33 nexus-richese-betrayal", WaitsFor("Nexus cards")),
    ("P34 recruits", WaitsFor("the Ecaz and Moritani deck")),
    ("P35 worthless-trade", WaitsFor("Nexus cards")),
];

/// Call sites, file by file.
const CALLS: &[(&str, usize)] = &[
    ("cards/nullentropy_box.rs", 1),
    ("cards/ornithopter.rs", 1),
    ("cards/played.rs", 1),
    ("cards/residual_poison.rs", 1),
    ("cards/semuta_drug.rs", 1),
    ("factions/choam/cash_in.rs", 1),
    ("factions/choam/market.rs", 1),
    ("factions/choam/worthless.rs", 1),
    ("factions/ixians/replacement.rs", 1),
    ("interrupts/karama/spend.rs", 1),
    ("interrupts/truthtrance/mod.rs", 1),
    ("phases/battle/resolve.rs", 1),
    ("phases/battle/winner_cards.rs", 1),
    ("phases/shipment/rate_karama.rs", 1),
];

/// Files that stage positions and are no rules.
const STAGING: [&str; 3] = [
    "table/cards.rs",
    "table/conservation_properties.rs",
    "scenario/arrange.rs",
];

/// How often each file of the sources calls a verb that discards.
fn calls() -> BTreeMap<String, usize> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = BTreeMap::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text: String = std::fs::read_to_string(&path)
                .unwrap()
                .split_whitespace()
                .collect();
            // Every verb, also one that is not written yet, begins so.
            let count = text.matches("cards.discard(").count() + text.matches("cards.discard_").count();
            let name = path
                .strip_prefix(&root)
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/");
            if count > 0 && !STAGING.contains(&name.as_str()) {
                found.insert(name, count);
            }
        }
    }
    found
}

#[test]
fn every_call_that_discards_is_a_known_one() {
    let known: BTreeMap<String, usize> = CALLS.iter().map(|(f, n)| ((*f).to_owned(), *n)).collect();
    assert_eq!(
        calls(),
        known,
        "name the producer of a new call site in PRODUCERS and CALLS"
    );
}

#[test]
fn every_producer_is_reachable_or_says_what_it_waits_for() {
    let found = calls();
    for (number, (name, stands)) in (1..).zip(&PRODUCERS) {
        assert!(name.starts_with(&format!("P{number} ")), "{name} is out of order");
        match stands {
            Here(files) => {
                for file in *files {
                    assert!(found.contains_key(*file), "{name}: {file} discards nothing");
                }
            }
            WaitsFor(what) => assert!(!what.is_empty(), "{name}"),
        }
    }
    let named = |file: &str| {
        PRODUCERS
            .iter()
            .any(|(_, s)| matches!(s, Here(files) if files.contains(&file)))
    };
    for file in found.keys() {
        assert!(named(file), "{file} is the call site of no producer");
    }
}
