//! Storm order, sweeps and spice marks (sections 3, 4, 5 and 8).

use std::collections::{BTreeMap, BTreeSet};

use landsraad_engine::catalog::{
    LocationId, Sector, SpiceCard, SpiceCardId, Territory, TerritoryKind, catalog,
};

use crate::{locations, place, swept};

#[test]
fn sweeps_are_d4_to_d6() {
    let five = locations(
        "harg-pass-s4 the-minor-erg-s4 the-minor-erg-s5 the-minor-erg-s6 the-minor-erg-s7 south-mesa-s4 south-mesa-s5 \
         red-chasm-s6 gara-kulon-s7 basin-s8 hole-in-the-rock-s8 sihaya-ridge-s8 old-gap-s8",
    );
    assert_eq!(swept(3, 5, true), five, "D4");
    assert_eq!(
        swept(3, 5, false),
        &five | &locations("imperial-basin-s8"),
        "D4 without the wall"
    );
    assert_eq!(
        swept(16, 3, true),
        locations(
            "habbanya-ridge-flat-s17 cielago-west-s17 wind-pass-north-s17 cielago-west-s0 cielago-north-s0 \
             cielago-depression-s0 meridian-s0 cielago-north-s1 cielago-depression-s1 meridian-s1 cielago-south-s1"
        ),
        "D5"
    );
    let two = locations("old-gap-s9 old-gap-s10 broken-land-s10 tsimpo-s10 arsunt-s10");
    assert_eq!(swept(8, 2, true), two, "D6");
    let walled = locations("arrakeen-s9 carthag-s10 imperial-basin-s9 imperial-basin-s10");
    assert_eq!(swept(8, 2, false), &two | &walled, "D6 without the wall");
    assert_eq!(swept(5, 0, true).len(), 0, "D3");
    assert_eq!(
        swept(0, 18, true).len(),
        57,
        "T1: sand open to the storm while the wall stands"
    );
    assert!(
        swept(2, 0, true).is_empty() && swept(1, 1, true).contains(&place("cielago-east-s2")[0]),
        "S2"
    );
}

#[test]
fn spice_lies_where_the_cards_say() {
    let marked: BTreeMap<LocationId, u8> = LocationId::all()
        .filter_map(|location| Some((location, location.spice_blow()?)))
        .collect();
    assert_eq!(marked.len(), 15, "B1");
    assert_eq!(
        marked.values().map(|&amount| u32::from(amount)).sum::<u32>(),
        118,
        "B1"
    );
    assert!(
        marked
            .keys()
            .all(|location| location.territory().kind() == TerritoryKind::Sand)
    );
    let places: BTreeSet<Territory> = marked.keys().map(|location| location.territory()).collect();
    assert_eq!(places.len(), 15, "one mark a territory");
    let cards: BTreeMap<LocationId, u8> = SpiceCardId::all()
        .filter_map(|card| match card.kind() {
            SpiceCard::Territory { location, amount } => Some((location, amount)),
            SpiceCard::ShaiHulud | SpiceCard::Sandtrout => None,
        })
        .collect();
    assert_eq!(cards, marked, "B1: the deck and the board agree");
    let mut amounts: Vec<u8> = cards.into_values().collect();
    amounts.sort_unstable();
    assert_eq!(amounts, [6, 6, 6, 6, 6, 6, 8, 8, 8, 8, 8, 10, 10, 10, 12], "B1");
    assert_eq!(SpiceCardId::all().filter(|card| card.is_worm()).count(), 6, "B1");
    assert!(
        places
            .iter()
            .all(|&territory| territory != Territory::ImperialBasin),
        "T2"
    );
}

/// First occupied dot that the storm reaches after leaving its own sector (O1).
fn first_dot(storm: u8, taken: &[usize]) -> usize {
    let circles = catalog().constants().player_circles;
    let from = Sector::new(storm).unwrap();
    let reached = Sector::entered_by(from, 18).find_map(|sector| {
        circles
            .iter()
            .position(|&circle| circle == sector.number())
            .filter(|dot| taken.contains(dot))
    });
    reached.unwrap()
}

#[test]
fn storm_order_and_first_storm_are_o1_and_s1() {
    let all = [0, 1, 2, 3, 4, 5];
    assert_eq!(catalog().constants().player_circles, [1, 4, 7, 10, 13, 16], "G5");
    let table: Vec<usize> = (0..18).map(|storm| first_dot(storm, &all)).collect();
    assert_eq!(
        table,
        [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 0, 0],
        "O1"
    );
    assert!(
        (0..18u8).all(|s| first_dot(s, &all) == usize::from(s.div_ceil(3)) % 6),
        "O1"
    );
    assert_eq!((first_dot(4, &[1, 3]), first_dot(4, &[1])), (3, 1), "O2");
    let landed: Vec<u8> = [0, 17, 18, 20, 40]
        .into_iter()
        .map(|sum| Sector::STORM_START.plus(sum).number())
        .collect();
    assert_eq!(landed, [0, 17, 0, 2, 4], "S1");
    assert_eq!(Sector::new(3).unwrap().plus(16).number(), 1, "S5");
    assert_eq!(Sector::new(17).unwrap().plus(10).number(), 9, "C1");
    let constants = catalog().constants();
    assert_eq!(
        (constants.storm_first_dial, constants.storm_later_dial),
        ([0, 20], [1, 3]),
        "S1, S3"
    );
    assert_eq!(constants.storm_cards, [1, 2, 3, 4, 5, 6], "S4");
}
