//! Territories, locations, borders and shelter (sections 1 and 2 of the board page).

use std::collections::BTreeSet;

use landsraad_engine::catalog::{LocationId, Sector, Territory, TerritoryKind};

use crate::{locations, place, territories};

#[test]
fn territories_and_locations_are_counted() {
    let count = |kind| {
        Territory::ALL
            .iter()
            .filter(|territory| territory.kind() == kind)
            .count()
    };
    assert_eq!(Territory::ALL.len(), 42 + 1, "G2, X4.1");
    assert_eq!(LocationId::all().count(), 86 + 1, "G2, X4.1");
    assert_eq!(count(TerritoryKind::Stronghold), 5 + 1);
    assert_eq!(count(TerritoryKind::Rock), 7);
    assert_eq!(count(TerritoryKind::Sand), 29);
    assert_eq!(count(TerritoryKind::PolarSink), 1);
    let strongholds: BTreeSet<Territory> = Territory::ALL.into_iter().filter(|t| t.is_stronghold()).collect();
    assert_eq!(strongholds, BTreeSet::from(Territory::STRONGHOLDS));
    assert_eq!(
        strongholds,
        territories("arrakeen carthag tueks-sietch sietch-tabr habbanya-sietch hidden-mobile-stronghold")
    );
    let fixed: BTreeSet<Territory> = strongholds
        .iter()
        .copied()
        .filter(|t| t.locations()[0].sector().is_some())
        .collect();
    assert_eq!(fixed, BTreeSet::from(Territory::FIXED_STRONGHOLDS));
    // Saves number places: what came later is last.
    assert_eq!(Territory::ALL.last(), Some(&Territory::HiddenMobileStronghold));
    assert_eq!(
        LocationId::all().last().unwrap().territory(),
        Territory::HiddenMobileStronghold
    );
    let rock: BTreeSet<Territory> = Territory::ALL
        .into_iter()
        .filter(|territory| territory.kind() == TerritoryKind::Rock)
        .collect();
    assert_eq!(
        rock,
        territories(
            "false-wall-east false-wall-south false-wall-west pasty-mesa plastic-basin rim-wall-west shield-wall"
        ),
        "B0.6"
    );
    let sand = LocationId::all().filter(|location| location.territory().kind() == TerritoryKind::Sand);
    assert_eq!(sand.count(), 60, "T1");
}

#[test]
fn every_location_is_where_its_id_says() {
    for territory in Territory::ALL {
        let sectors: Vec<Option<Sector>> = territory.locations().iter().map(|l| l.sector()).collect();
        if [Territory::PolarSink, Territory::HiddenMobileStronghold].contains(&territory) {
            assert_eq!(sectors, [None]);
            continue;
        }
        assert!(
            !sectors.is_empty() && sectors.iter().all(Option::is_some),
            "{territory}"
        );
        for pair in sectors.windows(2) {
            assert_eq!(
                pair[0].map(|sector| sector.plus(1)),
                pair[1],
                "{territory} runs on counterclockwise"
            );
        }
        for &location in territory.locations() {
            assert_eq!(
                location.id(),
                format!("{territory}-s{}", location.sector().unwrap())
            );
            assert_eq!(location.territory(), territory);
            assert_eq!(
                LocationId::at(territory, location.sector().unwrap()),
                Some(location)
            );
        }
    }
    assert_eq!(LocationId::at(Territory::Arrakeen, Sector::STORM_START), None);
    let per_sector: Vec<usize> = Sector::all()
        .map(|s| LocationId::all().filter(|l| l.sector() == Some(s)).count())
        .collect();
    assert_eq!(per_sector, [4, 4, 4, 4, 7, 4, 4, 5, 8, 3, 6, 5, 4, 5, 4, 4, 6, 4]);
    for (id, sector) in [
        ("arrakeen", 9),
        ("carthag", 10),
        ("tueks-sietch", 4),
        ("sietch-tabr", 13),
        ("habbanya-sietch", 16),
    ] {
        assert_eq!(place(id)[0].sector().map(Sector::number), Some(sector), "G1 {id}");
    }
}

#[test]
fn borders_are_190_and_go_both_ways() {
    let mut within = 0;
    let mut between = 0;
    let mut pairs = BTreeSet::new();
    for here in LocationId::all() {
        for &there in here.neighbours() {
            assert!(there.neighbours().contains(&here), "{here} {there}");
            let steps = here.sector().zip(there.sector()).map(|(a, b)| a.steps_to(b));
            if here.territory() == there.territory() {
                within += 1;
                assert!(
                    matches!(steps, Some(1 | 17)),
                    "{here} {there}: a change of sector"
                );
            } else {
                between += 1;
                assert!(
                    matches!(steps, None | Some(0 | 1 | 17)),
                    "{here} {there}: the same or the next sector"
                );
                pairs.insert((
                    here.territory().min(there.territory()),
                    here.territory().max(there.territory()),
                ));
            }
        }
        assert_eq!(
            here.neighbours().len(),
            here.neighbours_within().len() + here.neighbours_between().len()
        );
        assert!(
            here.neighbours_within()
                .iter()
                .all(|there| there.territory() == here.territory())
        );
        assert!(
            here.neighbours_between()
                .iter()
                .all(|there| there.territory() != here.territory())
        );
    }
    assert_eq!(
        (within, between),
        (2 * 44, 2 * 146),
        "G3: each border seen from both sides"
    );
    assert_eq!(pairs.len(), 103, "G3");
    for territory in Territory::ALL {
        let touching = pairs
            .iter()
            .filter(|(a, b)| *a == territory || *b == territory)
            .count();
        assert_eq!(territory.adjacent().len(), touching, "{territory}");
    }
}

#[test]
fn narrow_borders_are_those_of_m6() {
    let touching = |a: Territory, b: Territory| -> BTreeSet<LocationId> {
        let touches = |here: &LocationId| here.neighbours().iter().any(|there| there.territory() == b);
        a.locations().iter().copied().filter(touches).collect()
    };
    assert_eq!(
        touching(Territory::HargPass, Territory::PolarSink),
        locations("harg-pass-s3")
    );
    assert_eq!(
        touching(Territory::ImperialBasin, Territory::PolarSink),
        locations("imperial-basin-s8 imperial-basin-s9")
    );
    assert_eq!(
        touching(Territory::Arsunt, Territory::PolarSink),
        locations("arsunt-s10 arsunt-s11")
    );
}

#[test]
fn shelter_is_t1_to_t3() {
    let safe: BTreeSet<Territory> = Territory::ALL
        .into_iter()
        .filter(|t| t.protected_from_storm(true))
        .collect();
    let expected: BTreeSet<Territory> = Territory::ALL
        .into_iter()
        .filter(|&t| t.kind() != TerritoryKind::Sand || t == Territory::ImperialBasin)
        .collect();
    assert_eq!(safe, expected, "T1");
    assert_eq!(safe.len(), 14 + 1, "T1, X4.2");
    let lost: BTreeSet<Territory> = safe
        .into_iter()
        .filter(|t| !t.protected_from_storm(false))
        .collect();
    assert_eq!(lost, territories("imperial-basin arrakeen carthag"), "C3");
    for territory in Territory::ALL {
        let sand = territory.kind() == TerritoryKind::Sand;
        assert_eq!(territory.protected_from_worm(), !sand, "T2 {territory}");
        assert_eq!(territory.worm_may_be_placed(), sand, "W3 {territory}");
        assert_eq!(
            territory.def().battles_allowed,
            territory != Territory::PolarSink,
            "T6"
        );
        assert_eq!(
            territory.shipping_cost(),
            if territory.is_stronghold() { 1 } else { 2 },
            "T3 {territory}"
        );
        let city = [Territory::Arrakeen, Territory::Carthag].contains(&territory);
        assert_eq!(territory.has_ornithopters(), city, "T3 {territory}");
        let income = match territory {
            Territory::Arrakeen | Territory::Carthag => 2,
            Territory::TueksSietch => 1,
            _ => 0,
        };
        assert_eq!(territory.def().advanced_income, income, "T3 {territory}");
    }
}
