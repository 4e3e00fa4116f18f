//! Stop everywhere: saving, dropping and restoring between all steps of all commands changes nothing.

use crate::driver::{Plan, factor, play};
use crate::save::{Codec, restore, save};
use landsraad_engine::Game;
use landsraad_engine::scenario::{self, Scenario};
use std::path::{Path, PathBuf};

/// Replaces the game by its restored self, in both codecs by turns.
fn stopper() -> impl FnMut(&mut Game) {
    let mut n = 0usize;
    move |game| {
        n += 1;
        let codec = if n.is_multiple_of(2) {
            Codec::Json
        } else {
            Codec::Postcard
        };
        *game = restore(&save(game, codec), codec);
    }
}

fn files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "json") {
            found.push(path);
        }
    }
}

#[test]
fn scenarios_do_not_notice() {
    let mut found = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios"),
        &mut found,
    );
    found.sort();
    assert!(!found.is_empty(), "there are no scenarios");
    for path in found {
        let scenario: Scenario = serde_json::from_slice(&std::fs::read(&path).unwrap())
            .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let plain = scenario::run(&scenario);
        let stopped = scenario::run_with(&scenario, &mut stopper());
        match (plain, stopped) {
            (Ok(plain), Ok(stopped)) => assert!(plain == stopped, "{}", path.display()),
            (Err(failure), _) => panic!("{}: {failure}", path.display()),
            (_, Err(failure)) => panic!("{}, stopped everywhere: {failure}", path.display()),
        }
    }
}

fn do_not_notice(plans: impl Iterator<Item = Plan>) {
    for plan in plans {
        let (plain, commands) = play(&plan, |_, _| ());
        let mut game = plan.start();
        let mut stop = stopper();
        for (at, (seat, action)) in commands.iter().enumerate() {
            if let Err(refusal) = game.apply_with(*seat, action, &mut stop) {
                panic!("{plan:?}, command {at}, stopped everywhere: {refusal:?}");
            }
        }
        assert!(game == plain, "{plan:?}: the end is another one");
    }
}

#[test]
fn games_do_not_notice() {
    do_not_notice((500..500 + 20 * factor()).map(Plan::nth));
}

#[test]
fn games_with_ixians_and_tleilaxu_do_not_notice() {
    do_not_notice((540..540 + 8 * factor()).map(Plan::with_ixians_and_tleilaxu));
}
