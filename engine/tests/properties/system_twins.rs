//! Twins of the positions that the rows of the four systems come to: one holds the card, another holds it,
//! nobody does (S6). Random games seldom get there.

use crate::driver::{Chance, factor, seats};
use crate::twins::{Leak, Tally, pair_about};
use landsraad_engine::catalog::CardKind;
use landsraad_engine::scenario::{self, Scenario};
use landsraad_engine::worlds::Focus;
use landsraad_engine::{Faction, Game, Viewer};
use std::path::Path;

/// The scenarios of a folder.
fn scenarios(folder: &str) -> Vec<Scenario> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("scenarios")
        .join(folder);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let read = |path| serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    files.into_iter().map(read).collect()
}

/// Two others hold one of the kind in turn, then nobody does.
fn places(game: &Game, viewer: Viewer, kind: CardKind, chance: &mut Chance) -> Vec<Focus> {
    let mut others = seats(game);
    others.retain(|f| viewer != Viewer::Seat(*f));
    let mut holders: Vec<Option<Faction>> = vec![None];
    for _ in 0..2 {
        if !others.is_empty() {
            holders.push(Some(others.remove(chance.below(others.len()))));
        }
    }
    holders.into_iter().map(|holder| Focus { kind, holder }).collect()
}

/// A position of a scenario, with where it is.
pub struct Position {
    place: String,
    game: Game,
}

/// All positions that the scenarios of a folder come to.
pub fn positions(folder: &str) -> Vec<Position> {
    let mut all = Vec::new();
    for scenario in scenarios(folder) {
        let name = &scenario.name;
        let games = scenario::positions(&scenario).unwrap_or_else(|failure| panic!("{name}: {failure}"));
        let played = games.into_iter().enumerate();
        all.extend(
            played
                .filter(|(_, game)| game.finished().is_none())
                .map(|(steps, game)| Position {
                    place: format!("{name} after {steps} steps"),
                    game,
                }),
        );
    }
    all
}

/// Compares twins of the positions, `times` for each of two viewers; stops at `enough` leaks.
pub fn search(
    positions: &[Position],
    kind: CardKind,
    times: usize,
    enough: usize,
    tally: &mut Tally,
) -> Vec<Leak> {
    let mut chance = Chance::new(kind as u64);
    let mut leaks = Vec::new();
    for Position { place, game } in positions {
        let all = seats(game);
        for viewer in [Viewer::Seat(*chance.one(&all).unwrap()), Viewer::Public] {
            for _ in 0..times {
                for focus in places(game, viewer, kind, &mut chance) {
                    let Err(leak) = pair_about(game, viewer, Some(focus), &mut chance, tally) else {
                        continue;
                    };
                    leaks.push(Leak(format!("{place}, {viewer:?}: {leak}")));
                    if leaks.len() >= enough {
                        return leaks;
                    }
                }
            }
        }
    }
    leaks
}

/// Leaks shown at most.
const ENOUGH: usize = 20;

/// No position of the folder tells anything; what was compared.
fn compared(folder: &str, kind: CardKind) -> Tally {
    compared_at(&positions(folder), kind)
}

fn compared_at(positions: &[Position], kind: CardKind) -> Tally {
    let mut tally = Tally::default();
    let leaks = search(positions, kind, factor() as usize, ENOUGH, &mut tally);
    println!("{tally:#?}");
    for leak in &leaks {
        println!("LEAK {leak}");
    }
    assert!(leaks.is_empty(), "{} leaks, the first: {}", leaks.len(), leaks[0]);
    assert!(tally.pairs >= 1_000, "only {} pairs", tally.pairs);
    tally
}

fn no_leak(folder: &str, kind: CardKind) {
    let tally = compared(folder, kind);
    for place in ["nobody", "the one", "another"] {
        let pairs = tally.places.get(place).copied().unwrap_or_default();
        assert!(pairs >= 50, "{place} holds the card in {pairs} twins only");
    }
}

/// Cases about what Ixians see.
const IXIAN: [&str; 12] = [
    "XC03", "XC04", "XC05", "XC39", "XC41", "XC42", "XC43", "XC44", "XC45", "XC46", "XC47", "XC119",
];

/// X5, X2.5: the set of the auction, what goes back and what is exchanged or replaced.
#[test]
fn what_ixians_see_stays_secret() {
    let mut all = positions("ix-tleilaxu");
    all.retain(|p| IXIAN.iter().any(|case| p.place.starts_with(case)));
    compared_at(&all, CardKind::Karama);
}

#[test]
fn who_holds_residual_poison_stays_secret() {
    no_leak("four-systems/rp", CardKind::ResidualPoison);
}

#[test]
fn who_holds_semuta_stays_secret() {
    no_leak("four-systems/sd", CardKind::SemutaDrug);
}

#[test]
fn who_holds_distrans_stays_secret() {
    no_leak("four-systems/di", CardKind::Distrans);
}

#[test]
fn who_holds_karama_in_audits_stays_secret() {
    no_leak("four-systems/au", CardKind::Karama);
}

#[test]
fn who_holds_karama_with_the_set_stays_secret() {
    no_leak("choam-richese", CardKind::Karama);
}

#[test]
fn skills_keep_their_secrets() {
    compared("leader-skills", CardKind::Karama);
}

#[test]
fn who_holds_kull_wahad_stays_secret() {
    no_leak("ixian-deck", CardKind::KullWahad);
}
