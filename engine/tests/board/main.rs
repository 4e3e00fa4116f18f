//! The board is the printed one: totals, borders, 39 distances worked out by hand, shelter, storm and spice.
//!
//! Paragraphs are those of `docs/rules/board-and-storm.md`.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod layout;
mod places;
mod storm_and_spice;
mod ways;

use std::collections::BTreeSet;

use landsraad_engine::catalog::map::{Distances, distances};
use landsraad_engine::catalog::{LocationId, Sector, Territory};

/// A place of a fact: a territory or one of its locations.
fn place(id: &str) -> Vec<LocationId> {
    match Territory::from_id(id) {
        Some(territory) => territory.locations().to_vec(),
        None => vec![LocationId::from_id(id).unwrap()],
    }
}

fn in_storm(storm: Option<u8>) -> impl Fn(LocationId) -> bool {
    move |location| storm.is_some() && location.sector().map(Sector::number) == storm
}

fn reach(from: &str, storm: Option<u8>) -> Distances {
    distances(&place(from), &in_storm(storm), &|_| false)
}

fn distance(from: &str, to: &str, storm: Option<u8>) -> Option<u8> {
    let reach = reach(from, storm);
    place(to)
        .into_iter()
        .filter_map(|location| reach.to(location))
        .min()
}

fn territories(ids: &str) -> BTreeSet<Territory> {
    ids.split_whitespace()
        .map(|id| Territory::from_id(id).unwrap())
        .collect()
}

fn locations(ids: &str) -> BTreeSet<LocationId> {
    ids.split_whitespace()
        .map(|id| LocationId::from_id(id).unwrap())
        .collect()
}

/// Locations where forces die when the storm moves `n` sectors on from `start` (D1).
fn swept(start: u8, n: u8, wall_standing: bool) -> BTreeSet<LocationId> {
    let entered: BTreeSet<Sector> = Sector::entered_by(Sector::new(start).unwrap(), n).collect();
    LocationId::all()
        .filter(|location| location.sector().is_some_and(|sector| entered.contains(&sector)))
        .filter(|location| !location.territory().protected_from_storm(wall_standing))
        .collect()
}
