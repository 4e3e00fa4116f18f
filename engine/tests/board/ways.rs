//! Distances, with and without storm and closed strongholds (sections 1, 2, 6 and 7).

use std::collections::BTreeSet;

use landsraad_engine::catalog::map::{connected_within, distances};
use landsraad_engine::catalog::{LocationId, Sector, Territory};

use crate::{distance, in_storm, place, reach, territories};

#[test]
fn everything_is_reachable_and_territories_hang_together() {
    assert_eq!(reach("polar-sink", None).reached().count(), 86);
    for territory in Territory::ALL {
        let first = territory.locations()[0];
        let reach = distances(&[first], &|_| false, &|_| false);
        assert!(
            territory
                .locations()
                .iter()
                .all(|&location| reach.to(location) == Some(0)),
            "{territory}"
        );
    }
}

/// `from to distance`, each worked out by hand on the board, and the same the other way round.
const DISTANCES: &str = "
    arrakeen imperial-basin 1|arrakeen carthag 2|tueks-sietch shield-wall 2|tueks-sietch imperial-basin 3
    sietch-tabr plastic-basin 1|sietch-tabr carthag 3|habbanya-sietch habbanya-ridge-flat 1
    habbanya-sietch false-wall-west 2|habbanya-sietch sietch-tabr 5|polar-sink arrakeen 2|polar-sink carthag 2
    polar-sink tueks-sietch 3|polar-sink sietch-tabr 3|polar-sink habbanya-sietch 4|the-great-flat polar-sink 2
    the-great-flat sietch-tabr 2|the-great-flat habbanya-ridge-flat 3|red-chasm tueks-sietch 2
    sihaya-ridge arrakeen 3|gara-kulon imperial-basin 2|basin arrakeen 2|cielago-south polar-sink 3
    meridian habbanya-sietch 2|meridian tueks-sietch 4|carthag old-gap 2|arrakeen broken-land 2
    broken-land sietch-tabr 2|the-minor-erg arrakeen 3|false-wall-south false-wall-west 3|arrakeen tueks-sietch 4
    arrakeen sietch-tabr 4|shield-wall polar-sink 2|arrakeen habbanya-sietch 6|carthag tueks-sietch 4
    tueks-sietch habbanya-sietch 5|funeral-plain sietch-tabr 2|harg-pass tueks-sietch 2
    wind-pass habbanya-sietch 3|cielago-north habbanya-sietch 3";

#[test]
fn the_39_distances_hold_both_ways() {
    let facts: Vec<Vec<&str>> = DISTANCES
        .split(['|', '\n'])
        .map(|fact| fact.split_whitespace().collect())
        .filter(|f: &Vec<_>| !f.is_empty())
        .collect();
    assert_eq!(facts.len(), 39);
    for fact in facts {
        let expected = Some(fact[2].parse().unwrap());
        assert_eq!(distance(fact[0], fact[1], None), expected, "{fact:?}");
        assert_eq!(distance(fact[1], fact[0], None), expected, "{fact:?} backwards");
    }
}

#[test]
fn the_storm_makes_ways_longer_or_closes_them() {
    const FACTS: [(&str, &str, Option<u8>, Option<u8>); 21] = [
        ("polar-sink", "arrakeen", Some(9), None),
        ("polar-sink", "carthag", Some(10), None),
        ("sietch-tabr", "plastic-basin", Some(13), None),
        ("habbanya-sietch", "habbanya-ridge-flat", Some(16), None),
        ("tueks-sietch", "pasty-mesa", Some(4), None),
        ("arrakeen", "hole-in-the-rock", Some(8), None),
        ("arrakeen", "polar-sink", Some(8), Some(2)),
        ("carthag", "arrakeen", Some(8), Some(2)),
        ("sietch-tabr", "wind-pass", Some(14), Some(2)),
        ("habbanya-sietch", "meridian", Some(17), Some(7)),
        ("imperial-basin-s8", "imperial-basin-s10", None, Some(0)),
        ("imperial-basin-s8", "imperial-basin-s10", Some(9), Some(3)),
        ("tueks-sietch", "shield-wall", Some(5), Some(5)),
        ("tueks-sietch", "imperial-basin", Some(7), Some(4)),
        ("arrakeen", "broken-land", Some(10), Some(5)),
        ("cielago-depression-s0", "cielago-depression-s2", Some(1), Some(4)),
        ("pasty-mesa-s5", "shield-wall", Some(6), Some(5)),
        ("pasty-mesa-s7", "shield-wall", Some(6), Some(1)),
        ("cielago-east", "false-wall-south", Some(3), Some(5)),
        ("harg-pass-s3", "the-minor-erg", Some(4), Some(3)),
        ("the-great-flat", "polar-sink", Some(14), None),
    ];
    for (from, to, storm, expected) in FACTS {
        assert_eq!(
            distance(from, to, storm),
            expected,
            "M5: {from} to {to}, storm {storm:?}"
        );
    }
    // M5 names the same ways without storm.
    for (from, to, expected) in [
        ("habbanya-sietch", "meridian", 2),
        ("tueks-sietch", "shield-wall", 2),
        ("tueks-sietch", "imperial-basin", 3),
        ("arrakeen", "broken-land", 2),
        ("cielago-depression-s0", "cielago-depression-s2", 0),
        ("cielago-east", "false-wall-south", 1),
        ("harg-pass-s3", "the-minor-erg", 1),
    ] {
        assert_eq!(distance(from, to, None), Some(expected), "M5: {from} to {to}");
    }
}

#[test]
fn blocked_locations_are_neither_left_nor_entered() {
    let reach = reach("arrakeen", Some(9));
    assert_eq!(reach.reached().count(), 0, "M1: forces in the storm stay");
    for storm in Sector::all() {
        let reach = distances(&place("polar-sink"), &in_storm(Some(storm.number())), &|_| false);
        assert!(
            reach
                .reached()
                .all(|(location, _)| location.sector() != Some(storm)),
            "storm {storm}"
        );
        assert_eq!(
            reach.to_territory(Territory::PolarSink),
            Some(0),
            "M1: never in storm"
        );
    }
}

#[test]
fn closed_strongholds_are_neither_entered_nor_crossed() {
    let closed = |territory| territory == Territory::Carthag;
    let reach = distances(&place("arrakeen"), &|_| false, &closed);
    assert_eq!(reach.to_territory(Territory::Carthag), None, "M3");
    let out = distances(&place("carthag"), &|_| false, &closed);
    assert_eq!(
        out.to_territory(Territory::Arrakeen),
        Some(2),
        "a move may start in one"
    );
    // No way on this board is shorter through a stronghold, so that crossing is shown with another territory.
    let around = distances(&place("arrakeen"), &|_| false, &|territory| {
        territory == Territory::ImperialBasin
    });
    assert_eq!(around.to_territory(Territory::ImperialBasin), None);
    assert_eq!(
        around.to_territory(Territory::Carthag),
        Some(3),
        "by Old Gap and Tsimpo; 2 otherwise"
    );
}

#[test]
fn ranges_are_those_of_t4() {
    let within = |from: &str, range| -> BTreeSet<Territory> {
        let start = Territory::from_id(from);
        let reach = reach(from, None);
        reach
            .within(range)
            .map(LocationId::territory)
            .filter(|&t| Some(t) != start)
            .collect()
    };
    assert_eq!(
        within("sietch-tabr", 1),
        territories("plastic-basin rock-outcroppings bight-of-the-cliff"),
        "T4"
    );
    let flown = within("tueks-sietch", 3);
    assert!(
        flown.contains(&Territory::ImperialBasin) && !flown.contains(&Territory::Arrakeen),
        "T4"
    );
    let mut zone = within("the-great-flat", 2);
    zone.insert(Territory::TheGreatFlat);
    assert_eq!(
        zone,
        territories(
            "the-great-flat the-greater-flat funeral-plain bight-of-the-cliff sietch-tabr plastic-basin \
             rock-outcroppings broken-land tsimpo hagga-basin polar-sink wind-pass wind-pass-north cielago-west \
             false-wall-west habbanya-erg"
        ),
        "T5: where Fremen reserves may go"
    );
    assert_eq!(zone.len(), 16, "T5");
}

#[test]
fn the_zone_of_family_atomics_is_c2() {
    let zone = territories(
        "false-wall-east gara-kulon hole-in-the-rock imperial-basin pasty-mesa sihaya-ridge the-minor-erg",
    );
    assert_eq!(
        BTreeSet::from_iter(Territory::ShieldWall.adjacent().iter().copied()),
        zone
    );
    let near = |from: &str, storm| distance(from, "shield-wall", storm).is_some_and(|d| d <= 1);
    assert!(
        near("pasty-mesa-s7", Some(6)) && !near("pasty-mesa-s5", Some(6)),
        "storm 6"
    );
    assert!(
        near("imperial-basin-s8", Some(9)) && !near("imperial-basin-s10", Some(9)),
        "storm 9"
    );
}

#[test]
fn parts_of_a_territory_are_separated_by_the_storm_only() {
    let at = |id| LocationId::from_id(id).unwrap();
    let (a, b) = (at("cielago-depression-s0"), at("cielago-depression-s2"));
    let joined = |storm| connected_within(Territory::CielagoDepression, a, b, &in_storm(storm));
    assert!(joined(None) && joined(Some(3)), "B8.2");
    assert!(
        !joined(Some(1)),
        "B8.2: the storm lies between, and a way outside the territory does not count"
    );
    assert!(!joined(Some(0)), "B8.2: one of them is in the storm");
    assert!(
        !connected_within(Territory::Meridian, a, b, &|_| false),
        "another territory"
    );
    assert!(connected_within(Territory::CielagoDepression, a, a, &|_| false));
}
