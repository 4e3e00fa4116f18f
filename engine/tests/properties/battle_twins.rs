//! Twin worlds in battles: random positions with much to fight about, where sealed plans, shown elements,
//! traitors, captives and the Kwisatz Haderach are secret all at once.

use crate::chance::Chance;
use crate::driver::{self, factor};
use crate::staging;
use crate::twins::{Tally, pair};
use landsraad_engine::table::Phase;
use landsraad_engine::{Action, Faction, Game, Viewer};

/// Positions played.
const POSITIONS: u64 = 60;
/// Twins are compared once in so many commands.
const EVERY: usize = 12;
/// A phase that takes more commands is left.
const PATIENCE: usize = 400;
/// How many pairs the test must reach.
const PAIRS: usize = 500;

fn seats(game: &Game) -> Vec<Faction> {
    game.setup().places.iter().map(|p| p.faction).collect()
}

/// Anything that somebody who owes an answer may do.
fn next(game: &Game, chance: &mut Chance) -> Option<(Faction, Action)> {
    let owing: Vec<_> = seats(game).into_iter().filter(|s| game.owes(*s)).collect();
    let seat = *chance.one(&owing)?;
    let mut offers = game.offers(seat);
    offers.retain(|o| o.frame.is_some());
    let action = chance.one(&offers).and_then(|offer| chance.pick(offer));
    action
        .or_else(|| game.default_action(seat))
        .map(|action| (seat, action))
}

fn over(game: &Game) -> bool {
    game.finished().is_some() || game.view(Viewer::Public).public.phase != Phase::Battle
}

/// Plays the positions and compares twins of every viewer.
fn search(positions: u64, tally: &mut Tally) -> Vec<String> {
    let mut leaks = Vec::new();
    for seed in 1..=positions {
        let mut chance = Chance::new(seed);
        let mut watch = driver::Chance::new(seed ^ 0xface);
        let mut game = staging::position(&mut chance);
        for command in 0..PATIENCE {
            if over(&game) {
                break;
            }
            if chance.once_in(EVERY) {
                let viewers = seats(&game).into_iter().map(Viewer::Seat).chain([Viewer::Public]);
                for viewer in viewers {
                    if let Err(leak) = pair(&game, viewer, &mut watch, tally) {
                        leaks.push(format!("seed {seed}, command {command}, {viewer:?}: {leak}"));
                    }
                }
            }
            let Some((seat, action)) = next(&game, &mut chance) else {
                break;
            };
            game.apply(seat, &action).expect("what was offered is accepted");
        }
    }
    leaks
}

#[test]
fn battles_tell_nobody_what_it_may_not_know() {
    let mut tally = Tally::default();
    let leaks = search(POSITIONS * factor(), &mut tally);
    println!("{tally:#?}");
    for leak in &leaks {
        println!("LEAK {leak}");
    }
    assert!(leaks.is_empty(), "{} leaks, the first: {}", leaks.len(), leaks[0]);
    assert!(tally.pairs >= PAIRS, "only {} pairs", tally.pairs);
}

/// The same search finds leaks that were planted.
#[cfg(feature = "planted-leaks")]
#[test]
fn planted_leaks_in_battles_are_found() {
    use landsraad_engine::worlds::leaks::{Leak, plant};
    for leak in Leak::IN_BATTLE {
        plant(Some(leak));
        let found = search(POSITIONS, &mut Tally::default());
        plant(None);
        assert!(!found.is_empty(), "{leak:?} was not found");
    }
}
