//! Faction sheets, leader discs and the numbers of the rules (B1).

use serde::Deserialize;

use super::{agree, in_order, known, parse, total};
use crate::catalog::constants::{Constants, LEADERS, SECTORS};
use crate::catalog::names::Names;
use crate::catalog::{
    CatalogError, Faction, FactionDef, LeaderDef, LeaderId, LeaderKind, ReservesKind, StartingForces,
    Territory,
};

#[derive(Deserialize)]
struct LeadersFile {
    leaders: Vec<LeaderEntry>,
    /// Traitor cards without a disc.
    #[serde(default)]
    traitor_cards: Vec<TraitorEntry>,
}

#[derive(Deserialize)]
struct TraitorEntry {
    id: String,
    name: String,
}

#[derive(Deserialize)]
struct LeaderEntry {
    id: String,
    name: String,
    faction: String,
    strength: u8,
    revival_cost: u8,
    has_traitor_card: bool,
    #[serde(default)]
    advanced_only: bool,
}

#[derive(Deserialize)]
struct BaseFile {
    constants: Constants,
    factions: Vec<Sheet>,
}

#[derive(Deserialize)]
struct ExpansionFile {
    factions: Vec<Sheet>,
}

#[derive(Deserialize)]
struct Sheet {
    id: String,
    name: String,
    color: String,
    starting_spice: u16,
    total_forces: u8,
    starting_forces: Vec<Start>,
    starting_reserves: Reserves,
    #[serde(default)]
    special_forces: Option<Special>,
    free_revival: u8,
    can_buy_force_revival: bool,
    hand_limit: u8,
    starting_treachery_cards: u8,
    traitors_dealt: u8,
    traitors_kept: u8,
    #[serde(default)]
    movement: Option<Movement>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Start {
    Fixed { territory: String, count: u8 },
    Distribute { distribute: u8, among: Vec<String> },
    InOwnStronghold { in_own_stronghold: u8 },
    AnyUnoccupied { any_unoccupied: u8 },
}

#[derive(Deserialize)]
struct Reserves {
    count: u8,
    kind: ReservesKind,
}

#[derive(Deserialize)]
struct Special {
    count: u8,
    battle_value: u8,
}

#[derive(Deserialize)]
struct Movement {
    base_range: u8,
}

/// Reads the leader discs: of the base game, then of the expansions, in an order that never changes, because
/// saved games number the discs.
pub(super) fn load_leaders(
    base: &str,
    choam_richese: &str,
    ix_tleilaxu: &str,
) -> Result<(Vec<LeaderDef>, Names), CatalogError> {
    let base: LeadersFile = parse("leaders-base.json", base)?;
    let choam_richese: LeadersFile = parse("leaders-choam-richese.json", choam_richese)?;
    let ix_tleilaxu: LeadersFile = parse("leaders-ix-tleilaxu.json", ix_tleilaxu)?;
    let cheap_hero = ix_tleilaxu.traitor_cards;
    let of_base = base.leaders.len();
    let of_sets = choam_richese.leaders.into_iter().chain(ix_tleilaxu.leaders);
    let entries: Vec<_> = base.leaders.into_iter().chain(of_sets).collect();
    let ids = entries.iter().map(|e| e.id.clone());
    let ids = ids.chain(cheap_hero.iter().map(|e| e.id.clone()));
    let names = Names::new("leader", ids.collect())?;
    total("leaders", LEADERS, of_base)?;
    let mut leaders = Vec::new();
    for entry in entries {
        let faction = known(
            Faction::from_id(&entry.faction),
            "faction",
            &entry.faction,
            &entry.id,
        )?;
        agree(
            entry.revival_cost == entry.strength,
            &entry.id,
            "revival costs the strength of the leader",
        )?;
        agree(
            entry.has_traitor_card,
            &entry.id,
            "every leader has a traitor card",
        )?;
        leaders.push(LeaderDef {
            name: entry.name,
            faction,
            strength: entry.strength,
            kind: if entry.advanced_only {
                LeaderKind::Auditor
            } else {
                LeaderKind::Ordinary
            },
        });
    }
    leaders.extend(cheap_hero.into_iter().map(|entry| LeaderDef {
        name: entry.name,
        faction: Faction::Tleilaxu,
        strength: 0,
        kind: LeaderKind::CheapHero,
    }));
    Ok((leaders, names))
}

/// Reads the sheets of all factions and the numbers of the rules.
pub(super) fn load(
    base: &str,
    expansions: &str,
    leaders: &[LeaderDef],
) -> Result<(Constants, Vec<FactionDef>), CatalogError> {
    let base: BaseFile = parse("factions-base.json", base)?;
    let expansions: ExpansionFile = parse("factions-expansions.json", expansions)?;
    let constants = base.constants;
    total("sectors", usize::from(SECTORS), usize::from(constants.sectors))?;
    let mut entries = Vec::new();
    for sheet in base.factions.into_iter().chain(expansions.factions) {
        let faction = known(
            Faction::from_id(&sheet.id),
            "faction",
            &sheet.id,
            "the faction sheets",
        )?;
        entries.push((faction, def(faction, sheet, leaders, &constants)?));
    }
    let factions = in_order("faction", &Faction::ALL, entries, Faction::id)?;
    let catalogued = Faction::BASE.into_iter().chain([
        Faction::Ixians,
        Faction::Tleilaxu,
        Faction::Choam,
        Faction::Richese,
    ]);
    for faction in catalogued {
        let found = factions[faction.index()].leaders.len();
        total(
            "leaders of a faction",
            usize::from(constants.leaders_per_faction),
            found,
        )?;
    }
    Ok((constants, factions))
}

fn def(
    faction: Faction,
    sheet: Sheet,
    leaders: &[LeaderDef],
    constants: &Constants,
) -> Result<FactionDef, CatalogError> {
    let starting_forces = sheet
        .starting_forces
        .into_iter()
        .map(|start| placed(start, &sheet.id))
        .collect::<Result<Vec<_>, _>>()?;
    let on_board: u8 = starting_forces.iter().map(StartingForces::count).sum();
    total(
        "forces of a faction",
        usize::from(constants.forces_per_faction),
        usize::from(sheet.total_forces),
    )?;
    total(
        "forces of a faction at the start",
        usize::from(sheet.total_forces),
        usize::from(on_board) + usize::from(sheet.starting_reserves.count),
    )?;
    agree(
        sheet.traitors_kept <= sheet.traitors_dealt,
        &sheet.id,
        "more traitors kept than dealt",
    )?;
    agree(
        sheet.starting_treachery_cards <= sheet.hand_limit,
        &sheet.id,
        "more cards at the start than the limit",
    )?;
    let numbers = (0u8..).zip(leaders);
    Ok(FactionDef {
        faction,
        name: sheet.name,
        color: sheet.color,
        starting_spice: sheet.starting_spice,
        total_forces: sheet.total_forces,
        starting_forces,
        starting_reserves: sheet.starting_reserves.count,
        reserves_kind: sheet.starting_reserves.kind,
        // Advisors are the other side of ordinary tokens and worth nothing in battle: no starred forces.
        special_forces: sheet
            .special_forces
            .filter(|special| special.battle_value > 0)
            .map_or(0, |s| s.count),
        free_revival: sheet.free_revival,
        can_buy_force_revival: sheet.can_buy_force_revival,
        hand_limit: sheet.hand_limit,
        starting_cards: sheet.starting_treachery_cards,
        traitors_dealt: sheet.traitors_dealt,
        traitors_kept: sheet.traitors_kept,
        move_range: sheet.movement.map_or(1, |movement| movement.base_range),
        leaders: numbers
            .filter(|(_, def)| def.faction == faction && def.kind == LeaderKind::Ordinary)
            .map(|(n, _)| LeaderId::new(n))
            .collect(),
    })
}

fn placed(start: Start, used_by: &str) -> Result<StartingForces, CatalogError> {
    let territory = |id: &str| known(Territory::from_id(id), "territory", id, used_by);
    Ok(match start {
        Start::Fixed { territory: id, count } => StartingForces::Fixed {
            territory: territory(&id)?,
            count,
        },
        Start::Distribute { distribute, among } => StartingForces::Distribute {
            count: distribute,
            among: among.iter().map(|id| territory(id)).collect::<Result<_, _>>()?,
        },
        Start::InOwnStronghold { in_own_stronghold } => StartingForces::InOwnStronghold {
            count: in_own_stronghold,
        },
        Start::AnyUnoccupied { any_unoccupied } => StartingForces::AnyUnoccupied {
            count: any_unoccupied,
        },
    })
}
