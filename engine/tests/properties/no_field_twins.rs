//! Twins of every position that the No-Field scenarios come to (C15, C16), which random games seldom reach.

use crate::driver::{Chance, seats};
use crate::twins::{Tally, pair};
use landsraad_engine::Viewer;
use landsraad_engine::scenario::{Scenario, positions};
use std::path::Path;

/// How often each position is compared for each viewer.
const TIMES: usize = 4;

/// Cases 55 to 67 of the set.
fn scenarios() -> Vec<Scenario> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/choam-richese");
    let case = |name: &str| -> Option<u8> { name.strip_prefix("cr")?.get(..2)?.parse().ok() };
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            case(name).is_some_and(|n| (55..=67).contains(&n))
        })
        .collect();
    files.sort();
    let read = |path| serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    files.into_iter().map(read).collect()
}

#[test]
fn what_a_no_field_is_stays_secret() {
    let mut chance = Chance::new(1567);
    let mut tally = Tally::default();
    let mut leaks = Vec::new();
    for scenario in scenarios() {
        let games = positions(&scenario).unwrap_or_else(|failure| panic!("{}: {failure}", scenario.name));
        for (steps, game) in games.into_iter().enumerate() {
            if game.finished().is_some() {
                continue;
            }
            let viewers = seats(&game).into_iter().map(Viewer::Seat).chain([Viewer::Public]);
            for viewer in viewers {
                for _ in 0..TIMES {
                    if let Err(leak) = pair(&game, viewer, &mut chance, &mut tally) {
                        leaks.push(format!(
                            "{} after {steps} steps, {viewer:?}: {leak}",
                            scenario.name
                        ));
                    }
                }
            }
        }
    }
    println!("{tally:#?}");
    for leak in &leaks {
        println!("LEAK {leak}");
    }
    assert!(leaks.is_empty(), "{} leaks, the first: {}", leaks.len(), leaks[0]);
    assert!(tally.pairs >= 500, "only {} pairs", tally.pairs);
}
