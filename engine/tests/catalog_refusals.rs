//! Data that does not fit together is refused, with an error that names the entry.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

use landsraad_engine::catalog::{Catalog, CatalogError, Sources};
use serde_json::{Value, json};

/// Which file of the sources a test plants its fault in.
#[derive(Clone, Copy)]
enum File {
    Board,
    SpiceDeck,
    Treachery,
    Leaders,
    Factions,
    ExpansionSheets,
}

/// Loads the embedded data with one change.
fn load_with(file: File, change: impl FnOnce(&mut Value)) -> Result<Catalog, CatalogError> {
    let mut sources = Sources::embedded();
    let text = match file {
        File::Board => &mut sources.board,
        File::SpiceDeck => &mut sources.spice_deck,
        File::Treachery => &mut sources.treachery,
        File::Leaders => &mut sources.leaders,
        File::Factions => &mut sources.factions,
        File::ExpansionSheets => &mut sources.expansion_sheets,
    };
    let mut value: Value = serde_json::from_str(text).unwrap();
    let before = value.clone();
    change(&mut value);
    assert_ne!(value, before, "the test changed something");
    let changed = value.to_string();
    // The lifetime of the changed text is shorter than that of the embedded ones.
    let mut sources: Sources<'_> = sources;
    match file {
        File::Board => sources.board = &changed,
        File::SpiceDeck => sources.spice_deck = &changed,
        File::Treachery => sources.treachery = &changed,
        File::Leaders => sources.leaders = &changed,
        File::Factions => sources.factions = &changed,
        File::ExpansionSheets => sources.expansion_sheets = &changed,
    }
    Catalog::load(&sources)
}

/// The entry of a list that has this id.
fn entry<'a>(list: &'a mut Value, id: &str) -> &'a mut Value {
    list.as_array_mut()
        .unwrap()
        .iter_mut()
        .find(|entry| entry["id"] == id)
        .unwrap()
}

fn remove(list: &mut Value, id: &str) {
    list.as_array_mut().unwrap().retain(|entry| entry["id"] != id);
}

fn duplicate(list: &mut Value, id: &str) {
    let copy = entry(list, id).clone();
    list.as_array_mut().unwrap().push(copy);
}

#[track_caller]
fn duplicates(result: Result<Catalog, CatalogError>, expected: &str) {
    match result {
        Err(CatalogError::DuplicateId { id, .. }) => assert_eq!(id, expected),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn refers_to_unknown(result: Result<Catalog, CatalogError>, expected: &str, by: &str) {
    match result {
        Err(CatalogError::UnknownReference { id, used_by, .. }) => {
            assert_eq!((id.as_str(), used_by.as_str()), (expected, by));
        }
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn misses(result: Result<Catalog, CatalogError>, expected: &str) {
    match result {
        Err(CatalogError::Missing { id, .. }) => assert_eq!(id, expected),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn miscounts(result: Result<Catalog, CatalogError>, expected: &str, numbers: (usize, usize)) {
    match result {
        Err(CatalogError::WrongTotal {
            what,
            expected: right,
            found,
        }) => {
            assert_eq!((what, (right, found)), (expected, numbers));
        }
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn contradicts(result: Result<Catalog, CatalogError>, entry: &str) {
    match result {
        Err(CatalogError::Contradiction { about, .. }) => assert_eq!(about, entry),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_embedded_data_is_accepted() {
    Catalog::load(&Sources::embedded()).unwrap();
}

#[test]
fn text_that_is_not_the_expected_json_names_its_file() {
    let broken = Sources {
        leaders: "{\"leaders\": [{\"id\": 5}]}",
        ..Sources::embedded()
    };
    let error = Catalog::load(&broken).unwrap_err();
    assert!(
        matches!(
            error,
            CatalogError::Json {
                file: "leaders-base.json",
                ..
            }
        ),
        "{error}"
    );
    let cut = Sources {
        board: &Sources::embedded().board[..900],
        ..Sources::embedded()
    };
    assert!(matches!(
        Catalog::load(&cut),
        Err(CatalogError::Json {
            file: "board.json",
            ..
        })
    ));
}

#[test]
fn an_id_used_twice_is_refused() {
    duplicates(
        load_with(File::Leaders, |v| duplicate(&mut v["leaders"], "stilgar")),
        "stilgar",
    );
    duplicates(
        load_with(File::Treachery, |v| duplicate(&mut v["cards"], "lasgun")),
        "lasgun",
    );
    duplicates(
        load_with(File::Factions, |v| duplicate(&mut v["factions"], "guild")),
        "guild",
    );
    duplicates(
        load_with(File::Board, |v| duplicate(&mut v["territories"], "basin")),
        "basin",
    );
    duplicates(
        load_with(File::Board, |v| duplicate(&mut v["locations"], "basin-s8")),
        "basin-s8",
    );
    duplicates(
        load_with(File::SpiceDeck, |v| duplicate(&mut v["cards"], "shai-hulud")),
        "shai-hulud-1",
    );
}

#[test]
fn a_missing_entry_is_refused() {
    misses(
        load_with(File::Treachery, |v| remove(&mut v["cards"], "hajr")),
        "hajr",
    );
    misses(
        load_with(File::Factions, |v| remove(&mut v["factions"], "fremen")),
        "fremen",
    );
    misses(
        load_with(File::ExpansionSheets, |v| remove(&mut v["factions"], "ecaz")),
        "ecaz",
    );
}

#[test]
fn wrong_totals_are_refused() {
    miscounts(
        load_with(File::Leaders, |v| remove(&mut v["leaders"], "caid")),
        "leaders",
        (30, 29),
    );
    miscounts(
        load_with(File::Treachery, |v| {
            entry(&mut v["cards"], "shield")["copies"] = json!(5)
        }),
        "treachery cards",
        (33, 34),
    );
    miscounts(
        load_with(File::Treachery, |v| v["deck_size"] = json!(34)),
        "deck_size of the treachery deck",
        (33, 34),
    );
    miscounts(
        load_with(File::SpiceDeck, |v| {
            entry(&mut v["cards"], "shai-hulud")["count"] = json!(7)
        }),
        "Shai-Hulud cards",
        (6, 7),
    );
    miscounts(
        load_with(File::SpiceDeck, |v| remove(&mut v["cards"], "spice-old-gap")),
        "territory cards",
        (15, 14),
    );
    miscounts(
        load_with(File::Factions, |v| {
            entry(&mut v["factions"], "guild")["starting_reserves"]["count"] = json!(14);
        }),
        "forces of a faction at the start",
        (20, 19),
    );
    miscounts(
        load_with(File::Factions, |v| v["constants"]["sectors"] = json!(17)),
        "sectors",
        (18, 17),
    );
    miscounts(
        load_with(File::Board, |v| {
            v["adjacency"].as_array_mut().unwrap().remove(0);
        }),
        "borders between territories",
        (146, 145),
    );
    let moved = load_with(File::Leaders, |v| {
        entry(&mut v["leaders"], "caid")["faction"] = json!("guild")
    });
    assert!(matches!(
        moved,
        Err(CatalogError::WrongTotal {
            what: "leaders of a faction",
            ..
        })
    ));
}

#[test]
fn references_to_nothing_are_refused() {
    refers_to_unknown(
        load_with(File::Leaders, |v| {
            entry(&mut v["leaders"], "alia")["faction"] = json!("bene_gesserit")
        }),
        "bene_gesserit",
        "alia",
    );
    refers_to_unknown(
        load_with(File::Treachery, |v| {
            entry(&mut v["cards"], "kulon")["id"] = json!("koolon")
        }),
        "koolon",
        "the treachery deck",
    );
    refers_to_unknown(
        load_with(File::Factions, |v| {
            entry(&mut v["factions"], "atreides")["starting_forces"][0]["territory"] = json!("arrakin");
        }),
        "arrakin",
        "atreides",
    );
    refers_to_unknown(
        load_with(File::Factions, |v| {
            entry(&mut v["factions"], "fremen")["starting_forces"][0]["among"][1] = json!("false-wall");
        }),
        "false-wall",
        "fremen",
    );
    refers_to_unknown(
        load_with(File::SpiceDeck, |v| {
            entry(&mut v["cards"], "discovery-old-gap")["location"] = json!("old-gap-s7");
        }),
        "old-gap-s7",
        "discovery-old-gap",
    );
    refers_to_unknown(
        load_with(File::Board, |v| {
            entry(&mut v["locations"], "basin-s8")["territory"] = json!("bason")
        }),
        "bason",
        "basin-s8",
    );
    refers_to_unknown(
        load_with(File::Board, |v| {
            entry(&mut v["locations"], "basin-s8")["sector"] = json!(18)
        }),
        "18",
        "basin-s8",
    );
    refers_to_unknown(
        load_with(File::Board, |v| {
            entry(&mut v["territories"], "basin")["adjacent"][0] = json!("hole")
        }),
        "hole",
        "basin",
    );
}

#[test]
fn a_border_to_nowhere_is_refused() {
    refers_to_unknown(
        load_with(File::Board, |v| {
            v["adjacency"][0]["b"] = json!("imperial-basin-s7")
        }),
        "imperial-basin-s7",
        "the border arrakeen-s9 imperial-basin-s7",
    );
}

#[test]
fn borders_that_are_twisted_are_refused() {
    contradicts(
        load_with(File::Board, |v| {
            let twin = json!({"a": "imperial-basin-s9", "b": "arrakeen-s9", "kind": "between", "cost": 1});
            v["adjacency"].as_array_mut().unwrap().push(twin);
        }),
        "the border imperial-basin-s9 arrakeen-s9",
    );
    contradicts(
        load_with(File::Board, |v| {
            let twin = v["adjacency"][0].clone();
            v["adjacency"].as_array_mut().unwrap().push(twin);
        }),
        "the border arrakeen-s9 imperial-basin-s9",
    );
    contradicts(
        load_with(File::Board, |v| v["adjacency"][0]["cost"] = json!(0)),
        "the border arrakeen-s9 imperial-basin-s9",
    );
    contradicts(
        load_with(File::Board, |v| v["adjacency"][0]["kind"] = json!("within")),
        "the border arrakeen-s9 imperial-basin-s9",
    );
    contradicts(
        load_with(File::Board, |v| v["adjacency"][0]["b"] = json!("tueks-sietch-s4")),
        "the border arrakeen-s9 tueks-sietch-s4",
    );
}

#[test]
fn adjacency_stated_on_one_side_only_is_refused() {
    contradicts(
        load_with(File::Board, |v| {
            entry(&mut v["territories"], "arrakeen")["adjacent"]
                .as_array_mut()
                .unwrap()
                .pop();
        }),
        "arrakeen",
    );
    contradicts(
        load_with(File::Board, |v| {
            entry(&mut v["territories"], "arrakeen")["adjacent"]
                .as_array_mut()
                .unwrap()
                .push(json!("carthag"));
        }),
        "arrakeen",
    );
}

#[test]
fn a_place_that_contradicts_itself_is_refused() {
    let territory = |id: &'static str, field: &'static str, value: Value| {
        load_with(File::Board, move |v| {
            entry(&mut v["territories"], id)[field] = value
        })
    };
    contradicts(territory("basin", "protected_from_worm", json!(true)), "basin");
    contradicts(
        territory("pasty-mesa", "protected_from_storm", json!(false)),
        "pasty-mesa",
    );
    contradicts(
        territory("pasty-mesa", "worm_may_be_placed", json!(true)),
        "pasty-mesa",
    );
    contradicts(territory("carthag", "shipping_cost", json!(2)), "carthag");
    contradicts(territory("carthag", "stronghold", json!(null)), "carthag");
    contradicts(territory("arsunt", "sectors", json!([11, 10])), "arsunt");
    contradicts(
        territory("arsunt", "storm_protection_needs_shield_wall", json!(true)),
        "arsunt",
    );
    contradicts(
        load_with(File::Board, |v| {
            entry(&mut v["locations"], "basin-s8")["sector"] = json!(7)
        }),
        "basin-s8",
    );
}

#[test]
fn cards_and_discs_that_contradict_themselves_are_refused() {
    let card = |id: &'static str, field: &'static str, value: Value| {
        load_with(File::Treachery, move |v| {
            entry(&mut v["cards"], id)[field] = value
        })
    };
    contradicts(card("shield", "slots", json!(["weapon"])), "shield");
    contradicts(card("karama", "after_use", json!("winner-may-keep")), "karama");
    contradicts(card("stunner", "copies", json!(0)), "stunner");
    contradicts(
        load_with(File::Leaders, |v| {
            entry(&mut v["leaders"], "chani")["strength"] = json!(7)
        }),
        "chani",
    );
    contradicts(
        load_with(File::SpiceDeck, |v| {
            entry(&mut v["cards"], "spice-old-gap")["amount"] = json!(8)
        }),
        "spice-old-gap",
    );
    contradicts(
        load_with(File::SpiceDeck, |v| {
            entry(&mut v["cards"], "spice-old-gap")["kind"] = json!("worm")
        }),
        "spice-old-gap",
    );
    contradicts(
        load_with(File::Factions, |v| {
            entry(&mut v["factions"], "guild")["traitors_kept"] = json!(5)
        }),
        "guild",
    );
}

#[test]
fn errors_read_well() {
    let error = load_with(File::Leaders, |v| {
        entry(&mut v["leaders"], "alia")["faction"] = json!("bg")
    })
    .unwrap_err();
    assert_eq!(error.to_string(), "alia refers to the unknown faction \"bg\"");
    let error = load_with(File::Treachery, |v| remove(&mut v["cards"], "hajr")).unwrap_err();
    assert_eq!(error.to_string(), "there is no entry for the card kind \"hajr\"");
}
