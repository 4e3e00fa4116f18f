//! Ids: names in JSON, numbers in binary saves, and nothing that does not exist.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeMap;

use landsraad_engine::catalog::{
    CardCategory, CardId, CardKind, CardSet, Faction, LeaderId, LocationId, Sector, SpiceCard, SpiceCardId,
    Territory,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn round_trips<T>(value: T, json: &str)
where
    T: Serialize + DeserializeOwned + Ord + Copy + std::fmt::Debug,
{
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
    let bytes = postcard::to_allocvec(&value).unwrap();
    assert_eq!(bytes.len(), 1, "{value:?} is one byte in a save");
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), value);
    let map = BTreeMap::from([(value, 7)]);
    let text = serde_json::to_string(&map).unwrap();
    assert_eq!(
        serde_json::from_str::<BTreeMap<T, i32>>(&text).unwrap(),
        map,
        "{text}"
    );
}

#[test]
fn every_id_round_trips_in_both_formats_and_as_a_key() {
    Faction::ALL
        .iter()
        .for_each(|&f| round_trips(f, &format!("{:?}", f.id())));
    CardKind::ALL
        .iter()
        .for_each(|&k| round_trips(k, &format!("{:?}", k.id())));
    Territory::ALL
        .iter()
        .for_each(|&t| round_trips(t, &format!("{:?}", t.id())));
    CardId::all().for_each(|c| round_trips(c, &format!("{:?}", c.id())));
    LeaderId::all().for_each(|l| round_trips(l, &format!("{:?}", l.id())));
    LocationId::all().for_each(|l| round_trips(l, &format!("{:?}", l.id())));
    SpiceCardId::all().for_each(|s| round_trips(s, &format!("{:?}", s.id())));
    Sector::all().for_each(|s| round_trips(s, &s.number().to_string()));
}

#[test]
fn ids_are_found_by_their_own_name() {
    Faction::ALL
        .iter()
        .for_each(|f| assert_eq!(Faction::from_id(f.id()), Some(*f)));
    CardKind::ALL
        .iter()
        .for_each(|k| assert_eq!(CardKind::from_id(k.id()), Some(*k)));
    Territory::ALL
        .iter()
        .for_each(|t| assert_eq!(Territory::from_id(t.id()), Some(*t)));
    CardId::all().for_each(|c| assert_eq!(CardId::from_id(c.id()), Some(c)));
    LeaderId::all().for_each(|l| assert_eq!(LeaderId::from_id(l.id()), Some(l)));
    LocationId::all().for_each(|l| assert_eq!(LocationId::from_id(l.id()), Some(l)));
    SpiceCardId::all().for_each(|s| assert_eq!(SpiceCardId::from_id(s.id()), Some(s)));
}

#[test]
fn unknown_names_and_numbers_out_of_range_are_errors() {
    for text in [
        "\"shield\"",
        "\"shield-6\"",
        "\"lasgun-1\"",
        "\"\"",
        "3",
        "null",
        "[]",
    ] {
        assert!(serde_json::from_str::<CardId>(text).is_err(), "{text}");
    }
    let error = serde_json::from_str::<LocationId>("\"arrakeen-s8\"").unwrap_err();
    assert!(
        error.to_string().contains("unknown location \"arrakeen-s8\""),
        "{error}"
    );
    assert!(serde_json::from_str::<LeaderId>("\"thufir_hawat\"").is_err());
    assert!(serde_json::from_str::<SpiceCardId>("\"shai-hulud\"").is_err());
    assert!(serde_json::from_str::<Faction>("\"bene_gesserit\"").is_err());
    assert!(serde_json::from_str::<Sector>("18").is_err());
    assert!(postcard::from_bytes::<CardId>(&[57]).is_err());
    assert!(postcard::from_bytes::<LeaderId>(&[52]).is_err());
    assert!(postcard::from_bytes::<LocationId>(&[87]).is_err());
    assert!(postcard::from_bytes::<SpiceCardId>(&[22]).is_err());
    assert!(postcard::from_bytes::<Sector>(&[18]).is_err());
    assert!(postcard::from_bytes::<Territory>(&[43]).is_err());
    assert_eq!(
        (CardId::from_index(57), LocationId::from_index(300)),
        (None, None)
    );
}

#[test]
fn schemas_list_the_names() {
    let schema = schemars::schema_for!(CardId);
    let names = schema.get("enum").and_then(|names| names.as_array()).unwrap();
    assert_eq!(names.len(), 57);
    assert!(names.contains(&serde_json::json!("shield-4")));
    let sector = schemars::schema_for!(Sector);
    assert_eq!(sector.get("maximum"), Some(&serde_json::json!(17)));
}

#[test]
fn the_treachery_deck_is_b20() {
    assert_eq!(CardId::all().count(), 33 + 2 + 10 + 12);
    let shields: Vec<&str> = CardKind::Shield.copies().map(CardId::id).collect();
    assert_eq!(
        shields,
        ["shield-1", "shield-2", "shield-3", "shield-4", "shield-5"]
    );
    assert_eq!(
        CardKind::Lasgun.copies().map(CardId::id).collect::<Vec<_>>(),
        ["lasgun"]
    );
    let count = |category| {
        CardId::all()
            .filter(|card| card.set() == CardSet::Base && card.def().category == category)
            .count()
    };
    assert_eq!(count(CardCategory::WeaponProjectile), 4);
    assert_eq!(count(CardCategory::WeaponPoison), 4);
    assert_eq!(count(CardCategory::WeaponSpecial), 1);
    assert_eq!(count(CardCategory::DefenseProjectile), 4);
    assert_eq!(count(CardCategory::DefensePoison), 4);
    assert_eq!(count(CardCategory::SpecialLeader), 3);
    assert_eq!(count(CardCategory::Special), 8);
    assert_eq!(count(CardCategory::Worthless), 5);
}

#[test]
fn sheets_and_leaders_are_b1() {
    let spice: Vec<u16> = Faction::BASE.iter().map(|f| f.def().starting_spice).collect();
    assert_eq!(spice, [10, 5, 10, 3, 5, 10]);
    for faction in Faction::BASE {
        assert_eq!(faction.leaders().len(), 5, "{faction}");
        assert!(faction.leaders().iter().all(|leader| leader.faction() == faction));
    }
    assert_eq!(LeaderId::from_id("thufir-hawat").map(LeaderId::strength), Some(5));
    assert_eq!(
        (
            Faction::Emperor.def().special_forces,
            Faction::Fremen.def().special_forces
        ),
        (5, 3)
    );
    assert_eq!(Faction::BeneGesserit.def().special_forces, 0);
    assert_eq!(
        (
            Faction::Harkonnen.def().hand_limit,
            Faction::Harkonnen.def().traitors_kept
        ),
        (8, 4)
    );
    assert_eq!(
        (Faction::Fremen.def().move_range, Faction::Guild.def().move_range),
        (2, 1)
    );
}

#[test]
fn the_spice_deck_is_15_places_and_6_worms() {
    let worms: Vec<&str> = SpiceCardId::all()
        .filter(|card| card.is_worm())
        .map(SpiceCardId::id)
        .collect();
    assert_eq!(worms.len(), 6);
    assert_eq!((worms[0], worms[5]), ("shai-hulud-1", "shai-hulud-6"));
    let old_gap = SpiceCardId::from_id("spice-old-gap").unwrap();
    let location = LocationId::from_id("old-gap-s9").unwrap();
    assert_eq!(old_gap.kind(), SpiceCard::Territory { location, amount: 6 });
}

#[test]
fn storms_enter_the_sectors_after_their_own() {
    let sector = |n| Sector::new(n).unwrap();
    let entered: Vec<u8> = Sector::entered_by(sector(16), 3).map(Sector::number).collect();
    assert_eq!(entered, [17, 0, 1]);
    assert_eq!(Sector::entered_by(sector(5), 0).count(), 0);
    assert_eq!(sector(3).plus(16), sector(1));
    assert_eq!(sector(17).plus(255), sector(2));
    assert_eq!(
        (sector(16).steps_to(sector(1)), sector(4).steps_to(sector(4))),
        (3, 0)
    );
    assert_eq!(Sector::new(18), None);
}
