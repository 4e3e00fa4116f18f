//! Who has won (B10.2-B10.11). Pure: a question to the table.

use super::Victory;
use crate::catalog::{Faction, Territory, catalog};
use crate::factions::bene_gesserit;
use crate::table::Table;

/// The winners and the paragraph by which they win, before the prediction is looked at.
struct Claim {
    winners: Vec<Faction>,
    rule: &'static str,
    /// Whether the prediction works against it (B10.7).
    predictable: bool,
}

impl Claim {
    fn new(winners: Vec<Faction>, rule: &'static str) -> Self {
        Self {
            winners,
            rule,
            predictable: false,
        }
    }
}

/// Who has won now, if anybody (B10.11).
pub(super) fn victory(table: &Table) -> Option<Victory> {
    let last_turn = table.turn >= table.policies().turn_limit;
    let claim = by_strongholds(table).or_else(|| last_turn.then(|| by_default(table)))?;
    let foretold = claim.predictable && bene_gesserit::foretold(table, &claim.winners);
    let (winners, rule) = if foretold {
        (vec![Faction::BeneGesserit], "B10.7")
    } else {
        (claim.winners, claim.rule)
    };
    Some(Victory {
        winners,
        rule: rule.to_owned(),
        turn: table.turn,
    })
}

/// Every player alone or with its ally, once each, in storm order of its earlier member (B10.4).
fn sides(table: &Table) -> Vec<Vec<Faction>> {
    let mut sides: Vec<Vec<Faction>> = Vec::new();
    for faction in table.storm_order() {
        if !sides.iter().flatten().any(|f| *f == faction) {
            sides.push(table.alliances.side(faction));
        }
    }
    sides
}

/// Strongholds that count for the side: occupied by it and by nobody else (B10.2); those shared under
/// the storm count for nobody, or for both if the table plays that (B10.3).
fn strongholds(table: &Table, side: &[Faction]) -> u8 {
    let counts = |t: &&Territory| {
        let occupants = table.forces.occupants(**t);
        let mine = occupants.iter().any(|f| side.contains(f));
        let contested = occupants.iter().any(|f| !side.contains(f));
        mine && (!contested || table.policies().contested_counts_occupied)
    };
    let n = Territory::STRONGHOLDS.iter().filter(counts).count() + tech(table, side);
    u8::try_from(n).unwrap_or(u8::MAX)
}

/// All three tech tokens with one player count as a stronghold; allies cannot pool theirs (X11.5).
fn tech(table: &Table, side: &[Faction]) -> usize {
    let all = |f: &&Faction| table.tech_tokens.all_with(**f);
    side.iter().filter(all).count()
}

/// Strongholds that the side needs (B10.2, D15).
fn needed(table: &Table, side: &[Faction]) -> u8 {
    let constants = catalog().constants();
    let two_players = table.setup.places.len() == 2 && table.policies().two_player_four_strongholds;
    if side.len() > 1 {
        constants.strongholds_allied
    } else if two_players {
        constants.strongholds_two_player
    } else {
        constants.strongholds_solo
    }
}

/// The first side in storm order that controls enough strongholds (B10.2, B10.4, B10.5).
fn by_strongholds(table: &Table) -> Option<Claim> {
    let mut sides = sides(table).into_iter();
    let winners = sides.find(|side| strongholds(table, side) >= needed(table, side))?;
    Some(Claim {
        predictable: true,
        ..Claim::new(winners, "B10.2")
    })
}

/// Who wins when the last turn is over (B10.8-B10.10).
fn by_default(table: &Table) -> Claim {
    let side = |f| table.alliances.side(f);
    let (fremen, guild) = (Faction::Fremen, Faction::Guild);
    match (table.plays(fremen), table.plays(guild)) {
        (true, true) if desert_is_free(table) => Claim::new(side(fremen), "B10.8"),
        (_, true) => Claim::new(side(guild), "B10.9"),
        (true, false) => Claim::new(side(fremen), "B10.9"),
        (false, false) => Claim {
            predictable: table.policies().prediction_counts_default_win,
            ..Claim::new(most_strongholds(table), "B10.10")
        },
    }
}

/// Whether the Fremen's special victory holds (B10.8); Richese in Tuek's Sietch break it too (C12.1).
fn desert_is_free(table: &Table) -> bool {
    let only_fremen = |t: Territory| table.forces.occupants(t).iter().all(|f| *f == Faction::Fremen);
    let enemies = [
        Faction::Harkonnen,
        Faction::Atreides,
        Faction::Emperor,
        Faction::Richese,
    ];
    only_fremen(Territory::SietchTabr)
        && only_fremen(Territory::HabbanyaSietch)
        && !enemies
            .iter()
            .any(|f| table.forces.occupies(*f, Territory::TueksSietch))
}

/// Those who occupy the most strongholds; ties win together, allies are added together only if the
/// table plays that (B10.10, D16).
fn most_strongholds(table: &Table) -> Vec<Faction> {
    let groups = if table.policies().default_win_includes_ally {
        sides(table)
    } else {
        table.storm_order().into_iter().map(|f| vec![f]).collect()
    };
    let occupied = |group: &Vec<Faction>| {
        let by_group = |t: &&Territory| group.iter().any(|f| table.forces.occupies(*f, **t));
        Territory::STRONGHOLDS.iter().filter(by_group).count() + tech(table, group)
    };
    let most = groups.iter().map(occupied).max().unwrap_or(0);
    let winners = groups.into_iter().filter(|g| occupied(g) == most);
    winners.flatten().collect()
}
