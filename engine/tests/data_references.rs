//! Every id in the data files is kebab-case and unique, and every reference from one file to another resolves.
//!
//! [`Catalog::load`] checks the files that it reads; this test also reads the files of the expansions.
//!
//! [`Catalog::load`]: landsraad_engine::catalog::Catalog::load
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

use std::collections::BTreeSet;

use landsraad_engine::catalog::{Faction, LocationId, Territory};
use serde_json::Value;

const FILES: [(&str, &str); 9] = [
    ("board", include_str!("../data/board.json")),
    ("spice-deck", include_str!("../data/spice-deck.json")),
    ("treachery-base", include_str!("../data/treachery-base.json")),
    ("leaders-base", include_str!("../data/leaders-base.json")),
    ("factions-base", include_str!("../data/factions-base.json")),
    (
        "factions-expansions",
        include_str!("../data/factions-expansions.json"),
    ),
    ("ix-tleilaxu", include_str!("../data/ix-tleilaxu.json")),
    ("choam-richese", include_str!("../data/choam-richese.json")),
    ("ecaz-moritani", include_str!("../data/ecaz-moritani.json")),
];

/// The expansion files, with the key of their treachery cards.
const EXPANSIONS: [(&str, &str); 3] = [
    ("ix-tleilaxu", "treachery_cards"),
    ("choam-richese", "richese_cards"),
    ("ecaz-moritani", "treachery_cards"),
];

fn file(name: &str) -> Value {
    let (_, text) = FILES.iter().find(|(file, _)| *file == name).unwrap();
    serde_json::from_str(text).unwrap()
}

/// The values at a path; `*` goes into every element of a list. A path that leads nowhere fails the test.
fn at(value: &Value, path: &str) -> Vec<Value> {
    let mut found = vec![value.clone()];
    for step in path.split('/') {
        found = found
            .iter()
            .flat_map(|value| match step {
                "*" => value
                    .as_array()
                    .unwrap_or_else(|| panic!("{path}: no list in {value}"))
                    .clone(),
                key => vec![
                    value
                        .get(key)
                        .unwrap_or_else(|| panic!("{path}: no {key} in {value}"))
                        .clone(),
                ],
            })
            .collect();
    }
    assert!(!found.is_empty(), "{path} leads to nothing");
    found
}

fn strings(name: &str, path: &str) -> Vec<String> {
    let text = |value: &Value| {
        value
            .as_str()
            .unwrap_or_else(|| panic!("{name} {path}: {value}"))
            .to_owned()
    };
    at(&file(name), path)
        .iter()
        .filter(|value| !value.is_null())
        .map(text)
        .collect()
}

fn set(name: &str, path: &str) -> BTreeSet<String> {
    let all = strings(name, path);
    let distinct: BTreeSet<String> = all.iter().cloned().collect();
    assert_eq!(
        all.len(),
        distinct.len(),
        "{name} {path}: an id comes twice in {all:?}"
    );
    distinct
}

fn factions() -> BTreeSet<String> {
    Faction::ALL
        .iter()
        .map(|faction| faction.id().to_owned())
        .collect()
}

fn territories() -> BTreeSet<String> {
    Territory::ALL
        .iter()
        .map(|territory| territory.id().to_owned())
        .collect()
}

fn locations() -> BTreeSet<String> {
    LocationId::all()
        .map(|location| location.id().to_owned())
        .collect()
}

fn cards() -> BTreeSet<String> {
    let mut all = set("treachery-base", "cards/*/id");
    for (name, key) in EXPANSIONS {
        for id in set(name, &format!("{key}/*/id")) {
            assert!(
                all.insert(id.clone()),
                "the card {id} of {name} is in another set too"
            );
        }
    }
    all
}

fn homeworlds() -> BTreeSet<String> {
    set("board", "expansion/homeworlds/*/id")
}

#[track_caller]
fn resolve(name: &str, path: &str, known: &BTreeSet<String>) {
    for id in strings(name, path) {
        assert!(known.contains(&id), "{name} {path}: {id:?} is unknown");
    }
}

/// Calls `look` with every string value, and the key that it stands under.
fn each_string(value: &Value, key: &str, look: &mut impl FnMut(&str, &str)) {
    match value {
        Value::String(text) => look(key, text),
        Value::Array(list) => list.iter().for_each(|value| each_string(value, key, look)),
        Value::Object(map) => map.iter().for_each(|(key, value)| each_string(value, key, look)),
        _ => {}
    }
}

fn is_kebab(id: &str) -> bool {
    let word =
        |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    id.split('-').all(word)
}

#[test]
fn ids_are_kebab_case_and_no_value_is_written_with_underscores() {
    // Names of settings are fields of the room's setup, and fields are snake_case.
    let settings = ["flag", "winner_keep_flag"];
    let mut seen = 0;
    for (name, _) in FILES {
        each_string(&file(name), "", &mut |key, text| {
            if [
                "id",
                "faction",
                "territory",
                "location",
                "card",
                "power",
                "homeworld",
            ]
            .contains(&key)
            {
                // One setup names its territory in words: any unoccupied one.
                assert!(
                    is_kebab(text) || (key == "territory" && text.contains(' ')),
                    "{name} {key}: {text:?}"
                );
                seen += 1;
            }
            let snake = text.contains('_') && is_kebab(&text.replace('_', "-"));
            assert!(!snake || settings.contains(&key), "{name} {key}: {text:?}");
        });
    }
    assert!(seen > 600, "{seen} ids were looked at");
}

#[test]
fn ids_are_unique_in_their_kind() {
    assert_eq!(cards().len(), 23 + 14 + 10 + 3);
    let mut leaders = set("leaders-base", "leaders/*/id");
    let tokens = set("leaders-base", "tokens/*/id");
    let more = [
        set("ix-tleilaxu", "leaders/*/id"),
        set("choam-richese", "leaders/*/id"),
        set("ecaz-moritani", "factions/*/leaders/*/id"),
        BTreeSet::from_iter(strings("ecaz-moritani", "shared_leader/id")),
        tokens,
    ];
    for id in more.into_iter().flatten() {
        assert!(leaders.insert(id.clone()), "the disc {id} is in two sets");
    }
    assert_eq!(leaders.len(), 30 + 10 + 11 + 10 + 1 + 1);
    let mut powers = BTreeSet::new();
    for path in ["basic_powers", "alliance_powers", "advanced_powers"] {
        for id in strings("factions-base", &format!("factions/*/{path}/*/id")) {
            assert!(powers.insert(id.clone()), "the power {id} comes twice");
        }
    }
    assert_eq!(powers.len(), 19 + 11 + 20);
    for (name, path) in [
        ("spice-deck", "cards/*/id"),
        ("ix-tleilaxu", "tech_tokens/*/id"),
        ("choam-richese", "leader_skills/*/id"),
        ("ecaz-moritani", "terror_tokens/*/id"),
    ] {
        set(name, path);
    }
}

#[test]
fn factions_are_known() {
    let known = factions();
    for (name, path) in [
        ("leaders-base", "leaders/*/faction"),
        ("leaders-base", "tokens/*/faction"),
        ("factions-base", "factions/*/id"),
        ("factions-expansions", "factions/*/id"),
        ("board", "expansion/homeworlds/*/faction"),
        ("ix-tleilaxu", "factions/*/id"),
        ("ix-tleilaxu", "leaders/*/faction"),
        ("ix-tleilaxu", "tech_tokens/*/first_owner"),
        ("ix-tleilaxu", "hidden_mobile_stronghold/direct_shipping/*"),
        ("choam-richese", "factions/*/id"),
        ("choam-richese", "leaders/*/faction"),
        ("ecaz-moritani", "factions/*/id"),
        ("ecaz-moritani", "homeworlds/*/faction"),
        ("ecaz-moritani", "shared_leader/native_faction"),
        ("ecaz-moritani", "ambassadors/*/id"),
    ] {
        resolve(name, path, &known);
    }
    assert_eq!(
        set("ecaz-moritani", "nexus_cards/*/id"),
        known,
        "one Nexus card a faction"
    );
    let ambassadors = set("ecaz-moritani", "ambassadors/*/id");
    assert_eq!(
        ambassadors.len(),
        11,
        "every faction but Moritani has an ambassador"
    );
    assert!(!ambassadors.contains("moritani"));
    for owner in at(&file("ix-tleilaxu"), "karama")[0].as_object().unwrap().keys() {
        assert!(known.contains(owner), "{owner}");
    }
}

#[test]
fn places_are_known() {
    let (territories, locations) = (territories(), locations());
    for (name, path) in [
        ("board", "territories/*/adjacent/*"),
        ("board", "locations/*/territory"),
    ] {
        resolve(name, path, &territories);
    }
    for (name, path) in [
        ("board", "adjacency/*/a"),
        ("board", "adjacency/*/b"),
        ("board", "sectors/*/locations/*"),
        ("board", "expansion/discovery_token_places/*/location"),
        ("ecaz-moritani", "discovery_spice_cards/*/blow_location"),
        ("ecaz-moritani", "discovery_spice_cards/*/token_location"),
    ] {
        resolve(name, path, &locations);
    }
    for card in at(&file("spice-deck"), "cards/*") {
        for key in ["location", "token_location"] {
            if let Some(id) = card.get(key).and_then(Value::as_str) {
                assert!(locations.contains(id), "{card}");
            }
        }
    }
    let strongholds: BTreeSet<String> = Territory::STRONGHOLDS.iter().map(|t| t.id().to_owned()).collect();
    assert_eq!(set("choam-richese", "stronghold_cards/*/id"), strongholds);
    assert_eq!(
        strings("ix-tleilaxu", "hidden_mobile_stronghold/id"),
        strings("board", "expansion/hidden_mobile_stronghold/id")
    );
    for sheet in at(&file("ix-tleilaxu"), "factions/*") {
        for place in sheet["setup"]["on_board"].as_array().unwrap() {
            assert!(strongholds.contains(place["where"].as_str().unwrap()), "{place}");
        }
    }
}

#[test]
fn sectors_list_their_own_locations() {
    for sector in at(&file("board"), "sectors/*") {
        let listed: BTreeSet<LocationId> = sector["locations"]
            .as_array()
            .unwrap()
            .iter()
            .map(|id| LocationId::from_id(id.as_str().unwrap()).unwrap())
            .collect();
        let number = sector["sector"].as_u64().unwrap();
        let lying: BTreeSet<LocationId> = LocationId::all()
            .filter(|l| l.sector().is_some_and(|s| u64::from(s.number()) == number))
            .collect();
        assert_eq!(listed, lying, "sector {number}");
    }
}

#[test]
fn fremen_reserves_may_go_where_the_sheet_says() {
    let fremen = at(&file("factions-base"), "factions/*")
        .into_iter()
        .find(|sheet| sheet["id"] == "fremen")
        .unwrap();
    let listed: BTreeSet<Territory> = fremen["shipping"]["destinations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|id| Territory::from_id(id.as_str().unwrap()).unwrap())
        .collect();
    let start = Territory::TheGreatFlat.locations();
    let reach = landsraad_engine::catalog::map::distances(start, &|_| false, &|_| false);
    let near: BTreeSet<Territory> = reach.within(2).map(LocationId::territory).collect();
    assert_eq!(listed, near, "T5");
}

#[test]
fn cards_and_discs_are_known() {
    let cards = cards();
    resolve("choam-richese", "worthless_powers/*/card", &cards);
    resolve("choam-richese", "replacement_cards/*/id", &cards);
    resolve(
        "ix-tleilaxu",
        "spice_cards/*/id",
        &set("spice-deck", "cards/*/id"),
    );
    resolve(
        "ecaz-moritani",
        "great_maker_card/id",
        &set("spice-deck", "cards/*/id"),
    );
    let mut powers = BTreeSet::new();
    for group in ["basic", "advanced", "alliance"] {
        powers.extend(strings("choam-richese", &format!("factions/*/{group}/*/id")));
    }
    for faction in ["choam", "richese"] {
        for power in strings("choam-richese", &format!("karama/{faction}/*")) {
            let id = power.split(' ').next().unwrap();
            assert!(powers.contains(id), "{power}");
        }
    }
}

#[test]
fn homeworlds_and_discoveries_agree_between_files() {
    let known = homeworlds();
    assert_eq!(known.len(), 13);
    assert_eq!(set("ecaz-moritani", "homeworlds/*/id"), known);
    resolve("choam-richese", "factions/*/homeworld", &known);
    resolve("ecaz-moritani", "factions/*/homeworld", &known);
    let mut tokens = set("board", "expansion/discovery_sites/*/id");
    tokens.extend(set("board", "expansion/discovery_other_tokens/*/id"));
    assert_eq!(set("ecaz-moritani", "discovery_tokens/*/id"), tokens);
    assert_eq!(tokens.len(), 8);
    let facts = |name: &str, path: &str, keys: [&str; 4]| -> BTreeSet<String> {
        at(&file(name), path)
            .into_iter()
            .filter(|card| card.get("kind").is_none_or(|kind| kind == "discovery"))
            .map(|card| keys.map(|key| card[key].to_string()).join(" "))
            .collect()
    };
    let deck = facts(
        "spice-deck",
        "cards/*",
        ["id", "location", "token_type", "token_location"],
    );
    assert_eq!(deck.len(), 6);
    let set = ["id", "blow_location", "token_type", "token_location"];
    assert_eq!(facts("ecaz-moritani", "discovery_spice_cards/*", set), deck);
    let marks: BTreeSet<(String, String)> = at(&file("board"), "locations/*")
        .iter()
        .filter(|location| !location["discovery_token"].is_null())
        .map(|location| {
            (
                location["id"].to_string(),
                location["discovery_token"].to_string(),
            )
        })
        .collect();
    let places: BTreeSet<(String, String)> = at(&file("board"), "expansion/discovery_token_places/*")
        .iter()
        .map(|place| (place["location"].to_string(), place["token_type"].to_string()))
        .collect();
    let drawn: BTreeSet<(String, String)> = at(&file("spice-deck"), "cards/*")
        .iter()
        .filter(|card| card["kind"] == "discovery")
        .map(|card| (card["token_location"].to_string(), card["token_type"].to_string()))
        .collect();
    assert_eq!(marks, places);
    assert_eq!(marks, drawn);
}

#[test]
fn expansion_sheets_agree_with_the_files_of_their_sets() {
    let mut compared = 0;
    for (name, _) in EXPANSIONS {
        for entry in at(&file(name), "factions/*") {
            let faction = Faction::from_id(entry["id"].as_str().unwrap()).unwrap();
            let sheet = faction.def();
            let number = |keys: [&str; 2]| keys.iter().find_map(|key| entry[*key].as_u64());
            assert_eq!(
                number(["starting_spice", "start_spice"]),
                Some(u64::from(sheet.starting_spice)),
                "{faction}"
            );
            assert_eq!(
                number(["free_revival", "free_revivals"]),
                Some(u64::from(sheet.free_revival)),
                "{faction}"
            );
            assert_eq!(
                number(["hand_limit", "hand_limit"]),
                Some(u64::from(sheet.hand_limit)),
                "{faction}"
            );
            let kept = number(["traitors_kept", "starting_traitors"]);
            assert_eq!(kept, Some(u64::from(sheet.traitors_kept)), "{faction}");
            let reserves = &entry["setup"]["reserves"];
            let in_reserve = reserves.as_u64().unwrap_or_else(|| {
                reserves
                    .as_object()
                    .unwrap()
                    .values()
                    .filter_map(Value::as_u64)
                    .sum()
            });
            assert_eq!(in_reserve, u64::from(sheet.starting_reserves), "{faction}");
            compared += 1;
        }
    }
    assert_eq!(compared, 6);
}
