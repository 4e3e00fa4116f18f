//! The board: territories, locations and the borders between them (G1 to G4, T1 to T3).

use std::collections::BTreeSet;

use serde::Deserialize;

use super::{agree, in_order, known, parse, total};
use crate::catalog::constants::{LOCATIONS, SECTORS, TERRITORIES};
use crate::catalog::names::Names;
use crate::catalog::{CatalogError, LocationDef, LocationId, Sector, Territory, TerritoryDef, TerritoryKind};

#[derive(Deserialize)]
struct File {
    totals: Totals,
    territories: Vec<TerritoryEntry>,
    locations: Vec<LocationEntry>,
    adjacency: Vec<Edge>,
    expansion: Expansion,
}

/// What expansions add to the board.
#[derive(Deserialize)]
struct Expansion {
    hidden_mobile_stronghold: Floating,
}

/// A stronghold without a place and borders of its own (X4.1).
#[derive(Deserialize)]
struct Floating {
    id: String,
    name: String,
    protected_from_storm: bool,
    protected_from_worm: bool,
    shipping_cost: u8,
}

impl Floating {
    /// Its one location, outside the sectors.
    fn location(&self) -> LocationEntry {
        LocationEntry {
            id: self.id.clone(),
            territory: self.id.clone(),
            sector: None,
            label: self.name.clone(),
            spice_blow: 0,
        }
    }

    /// A stronghold that gives neither ornithopters nor spice.
    fn territory(self) -> TerritoryEntry {
        TerritoryEntry {
            id: self.id,
            name: self.name,
            kind: TerritoryKind::Stronghold,
            sectors: Vec::new(),
            protected_from_storm: self.protected_from_storm,
            storm_protection_needs_shield_wall: false,
            protected_from_worm: self.protected_from_worm,
            worm_may_be_placed: false,
            shipping_cost: self.shipping_cost,
            battles_allowed: true,
            adjacent: Vec::new(),
            stronghold: Some(StrongholdEntry {
                ornithopters: false,
                advanced_spice_income: 0,
            }),
        }
    }
}

#[derive(Deserialize)]
struct Totals {
    edges_within: usize,
    edges_between: usize,
}

#[derive(Deserialize)]
struct TerritoryEntry {
    id: String,
    name: String,
    kind: TerritoryKind,
    sectors: Vec<u8>,
    protected_from_storm: bool,
    storm_protection_needs_shield_wall: bool,
    protected_from_worm: bool,
    worm_may_be_placed: bool,
    shipping_cost: u8,
    battles_allowed: bool,
    adjacent: Vec<String>,
    stronghold: Option<StrongholdEntry>,
}

#[derive(Deserialize)]
struct StrongholdEntry {
    ornithopters: bool,
    advanced_spice_income: u8,
}

#[derive(Deserialize)]
struct LocationEntry {
    id: String,
    territory: String,
    sector: Option<u8>,
    label: String,
    spice_blow: u8,
}

#[derive(Deserialize)]
struct Edge {
    a: String,
    b: String,
    kind: EdgeKind,
    cost: u8,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EdgeKind {
    Within,
    Between,
}

/// The board as the catalogue keeps it.
pub(super) struct Board {
    pub(super) territories: Vec<TerritoryDef>,
    pub(super) locations: Vec<LocationDef>,
    pub(super) names: Names,
}

/// Reads and checks the board.
pub(super) fn load(text: &str) -> Result<Board, CatalogError> {
    let mut file: File = parse("board.json", text)?;
    let floating = file.expansion.hidden_mobile_stronghold;
    // Last, because saves number the places.
    file.locations.push(floating.location());
    file.territories.push(floating.territory());
    let names = Names::new(
        "location",
        file.locations.iter().map(|entry| entry.id.clone()).collect(),
    )?;
    let mut locations = file
        .locations
        .iter()
        .map(location)
        .collect::<Result<Vec<_>, _>>()?;
    total("locations", LOCATIONS, locations.len())?;
    connect(&file.totals, &file.adjacency, &names, &mut locations)?;
    let mut entries = Vec::new();
    for entry in file.territories {
        let territory = known(Territory::from_id(&entry.id), "territory", &entry.id, "the board")?;
        entries.push((territory, territory_def(territory, entry, &locations)?));
    }
    let territories = in_order("territory", &Territory::ALL, entries, Territory::id)?;
    total("territories", TERRITORIES, territories.len())?;
    Ok(Board {
        territories,
        locations,
        names,
    })
}

fn location(entry: &LocationEntry) -> Result<LocationDef, CatalogError> {
    let territory = known(
        Territory::from_id(&entry.territory),
        "territory",
        &entry.territory,
        &entry.id,
    )?;
    let sector = match entry.sector {
        None => None,
        Some(number) => Some(known(
            Sector::new(number),
            "sector",
            &number.to_string(),
            &entry.id,
        )?),
    };
    let expected = sector.map_or_else(
        || territory.id().to_owned(),
        |sector| format!("{territory}-s{sector}"),
    );
    agree(
        entry.id == expected,
        &entry.id,
        "the id of a location is its territory and sector",
    )?;
    Ok(LocationDef {
        territory,
        sector,
        label: entry.label.clone(),
        spice_blow: Some(entry.spice_blow).filter(|&amount| amount > 0),
        neighbours: Vec::new(),
        within: 0,
    })
}

/// Enters every border in both of its locations.
fn connect(
    totals: &Totals,
    adjacency: &[Edge],
    names: &Names,
    locations: &mut [LocationDef],
) -> Result<(), CatalogError> {
    let mut counts = [0, 0];
    for edge in adjacency {
        let about = format!("the border {} {}", edge.a, edge.b);
        let a = names.resolve("location", &edge.a, &about)?;
        let b = names.resolve("location", &edge.b, &about)?;
        let (first, second) = (LocationId::new(a), LocationId::new(b));
        agree(
            edge.a < edge.b,
            &about,
            "a border is listed once, the smaller id first",
        )?;
        let known_already = locations[first.index()].neighbours.contains(&second);
        agree(
            !known_already,
            &about,
            "a border is listed once, the smaller id first",
        )?;
        check_edge(
            edge,
            &locations[first.index()],
            &locations[second.index()],
            &about,
        )?;
        counts[usize::from(edge.kind == EdgeKind::Between)] += 1;
        locations[first.index()].neighbours.push(second);
        locations[second.index()].neighbours.push(first);
    }
    total("borders inside a territory", totals.edges_within, counts[0])?;
    total("borders between territories", totals.edges_between, counts[1])?;
    let territories: Vec<Territory> = locations.iter().map(|location| location.territory).collect();
    for location in locations.iter_mut() {
        let mine = location.territory;
        location
            .neighbours
            .sort_by_key(|&other| (territories[other.index()] != mine, other));
        location.within = location
            .neighbours
            .iter()
            .filter(|other| territories[other.index()] == mine)
            .count();
    }
    Ok(())
}

fn check_edge(edge: &Edge, a: &LocationDef, b: &LocationDef, about: &str) -> Result<(), CatalogError> {
    let within = a.territory == b.territory;
    agree(
        (edge.kind == EdgeKind::Within) == within,
        about,
        "the border is of the other kind",
    )?;
    agree(
        edge.cost == u8::from(!within),
        about,
        "entering a territory costs 1, changing sector costs 0",
    )?;
    if let (Some(a), Some(b)) = (a.sector, b.sector) {
        let steps = a.steps_to(b);
        let next = steps == 1 || steps == SECTORS - 1;
        agree(next || (!within && steps == 0), about, "the sectors do not touch")?;
    }
    Ok(())
}

fn territory_def(
    territory: Territory,
    entry: TerritoryEntry,
    locations: &[LocationDef],
) -> Result<TerritoryDef, CatalogError> {
    let mine = locations_of(territory, &entry, locations)?;
    let adjacent = adjacent_to(territory, &entry, &mine, locations)?;
    check_ground(&entry)?;
    let stronghold = entry.stronghold;
    Ok(TerritoryDef {
        name: entry.name,
        kind: entry.kind,
        locations: mine,
        adjacent,
        protected_from_storm: entry.protected_from_storm,
        needs_shield_wall: entry.storm_protection_needs_shield_wall,
        protected_from_worm: entry.protected_from_worm,
        worm_may_be_placed: entry.worm_may_be_placed,
        battles_allowed: entry.battles_allowed,
        shipping_cost: entry.shipping_cost,
        ornithopters: stronghold.as_ref().is_some_and(|s| s.ornithopters),
        advanced_income: stronghold.map_or(0, |s| s.advanced_spice_income),
    })
}

/// The locations of a territory, counterclockwise: not by number where it lies across the start line.
fn locations_of(
    territory: Territory,
    entry: &TerritoryEntry,
    locations: &[LocationDef],
) -> Result<Vec<LocationId>, CatalogError> {
    let mut mine: Vec<(Option<u8>, LocationId)> = (0u8..)
        .zip(locations)
        .filter(|(_, location)| location.territory == territory)
        .map(|(number, location)| (location.sector.map(Sector::number), LocationId::new(number)))
        .collect();
    mine.sort_by_key(|(sector, _)| entry.sectors.iter().position(|listed| Some(*listed) == *sector));
    let sectors: Vec<u8> = mine.iter().filter_map(|(sector, _)| *sector).collect();
    agree(
        sectors == entry.sectors,
        &entry.id,
        "its sectors are not those of its locations",
    )?;
    agree(!mine.is_empty(), &entry.id, "it has no location")?;
    let follow = sectors.windows(2).all(|pair| (pair[0] + 1) % SECTORS == pair[1]);
    agree(
        follow,
        &entry.id,
        "its sectors do not follow each other counterclockwise",
    )?;
    Ok(mine.into_iter().map(|(_, location)| location).collect())
}

/// The territories that the entry names as neighbours, which must be those that the borders make so.
fn adjacent_to(
    territory: Territory,
    entry: &TerritoryEntry,
    mine: &[LocationId],
    locations: &[LocationDef],
) -> Result<Vec<Territory>, CatalogError> {
    let mut adjacent = Vec::new();
    for id in &entry.adjacent {
        adjacent.push(known(Territory::from_id(id), "territory", id, &entry.id)?);
    }
    adjacent.sort();
    let touching: BTreeSet<Territory> = mine
        .iter()
        .flat_map(|location| &locations[location.index()].neighbours)
        .map(|other| locations[other.index()].territory)
        .filter(|&other| other != territory)
        .collect();
    let same = touching.iter().eq(&adjacent);
    agree(
        same,
        &entry.id,
        "the adjacent territories are not those of the borders",
    )?;
    Ok(adjacent)
}

/// The flags follow from the ground, Imperial Basin apart (T1, T2).
fn check_ground(entry: &TerritoryEntry) -> Result<(), CatalogError> {
    let sand = entry.kind == TerritoryKind::Sand;
    agree(
        entry.protected_from_worm != sand,
        &entry.id,
        "worms come to sand only",
    )?;
    agree(
        entry.worm_may_be_placed == sand,
        &entry.id,
        "worms are placed in sand only",
    )?;
    agree(
        entry.protected_from_storm || sand,
        &entry.id,
        "only sand is open to the storm",
    )?;
    let walled = entry.storm_protection_needs_shield_wall;
    agree(
        entry.protected_from_storm || !walled,
        &entry.id,
        "no shelter that could depend on the wall",
    )?;
    let stronghold = entry.kind == TerritoryKind::Stronghold;
    agree(
        entry.stronghold.is_some() == stronghold,
        &entry.id,
        "stronghold facts do not fit its ground",
    )?;
    agree(
        entry.shipping_cost == if stronghold { 1 } else { 2 },
        &entry.id,
        "1 into a stronghold, 2 elsewhere",
    )
}
