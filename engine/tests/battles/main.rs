//! Many battles from random positions: everything is counted after every command, saved and restored, and
//! every result is worked out again by a second reading of the rules that shares no code with the first.
//!
//! Seeds are fixed, so a failure repeats. `LANDSRAAD_GAMES` (a factor, 1 if absent) plays more positions.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

mod chance;
mod second_reading;
mod staging;

use chance::Chance;
use landsraad_engine::phases::battle::Field;
use landsraad_engine::table::Phase;
use landsraad_engine::view::Shown;
use landsraad_engine::{Action, Event, Faction, Game, Viewer};
use second_reading::Reader;
use std::collections::BTreeMap;

/// Positions played.
const POSITIONS: u64 = 300;
/// A phase that takes more commands than this does not end.
const PATIENCE: usize = 5_000;
/// After so many commands of a phase everybody only lets time run out.
const QUIET_AFTER: usize = 600;

fn factor() -> u64 {
    let factor = std::env::var("LANDSRAAD_GAMES").ok();
    factor.and_then(|n| n.parse().ok()).unwrap_or(1)
}

/// The next command: somebody who owes an answer, now and then somebody else.
fn next(game: &Game, chance: &mut Chance, commands: usize) -> (Faction, Action) {
    let seats: Vec<_> = game.setup().places.iter().map(|p| p.faction).collect();
    let lively = commands < QUIET_AFTER;
    if lively && chance.once_in(15) {
        let seat = *chance.one(&seats).unwrap();
        let offers = game.offers(seat);
        if let Some(action) = chance.one(&offers).and_then(|offer| chance.pick(offer)) {
            return (seat, action);
        }
    }
    let owing: Vec<_> = seats.into_iter().filter(|s| game.owes(*s)).collect();
    let seat = *chance
        .one(&owing)
        .unwrap_or_else(|| panic!("nobody owes an answer in {:?}", game.waiting()));
    let mut offers = game.offers(seat);
    offers.retain(|o| o.frame.is_some());
    let chosen = if lively && !chance.once_in(8) {
        chance.one(&offers).and_then(|offer| chance.pick(offer))
    } else {
        None
    };
    let action = chosen.or_else(|| game.default_action(seat)).unwrap();
    (seat, action)
}

fn saved_and_restored(game: &Game) {
    let json = serde_json::to_vec(game).unwrap();
    let same: Game = serde_json::from_slice(&json).unwrap();
    assert!(same == *game, "JSON does not give the state back");
    let binary = postcard::to_stdvec(game).unwrap();
    let same: Game = postcard::from_bytes(&binary).unwrap();
    assert!(same == *game, "postcard does not give the state back");
}

/// After the phase nobody stands on one location with somebody that it would have to fight (B8.1).
fn nobody_is_left_to_fight(game: &Game) {
    let public = game.view(Viewer::Public).public;
    let allied = |a: Faction, b: Faction| {
        let pairs = &public.alliances;
        pairs.contains(&(a, b)) || pairs.contains(&(b, a))
    };
    for (location, here) in &public.board {
        if !location.territory().def().battles_allowed {
            continue;
        }
        let fighters: Vec<_> = here
            .iter()
            .filter(|(_, m)| m.fighters() > 0)
            .map(|(f, _)| *f)
            .collect();
        for (i, a) in fighters.iter().enumerate() {
            for b in &fighters[..i] {
                assert!(allied(*a, *b), "{a} and {b} still stand in {location}");
            }
        }
    }
}

/// The battle that began while the position was staged, if there was no choice.
fn begun(game: &Game) -> Option<Field> {
    let stack = game.view(Viewer::Public).public.stack;
    stack.into_iter().find_map(|entry| match entry.shown {
        Shown::Battle(shown) => shown.battle.map(|battle| battle.field),
        _ => None,
    })
}

/// Plays one Battle phase to its end.
fn fight(seed: u64, told: &mut BTreeMap<String, u32>) {
    let mut chance = Chance::new(seed);
    let mut game = staging::position(&mut chance);
    let cards = game.view(Viewer::Public).public.stronghold_cards;
    let mut reader = Reader::new(game.setup(), begun(&game), cards.unwrap_or_default());
    let mut events: Vec<Event> = Vec::new();
    for commands in 0.. {
        assert!(commands < PATIENCE, "seed {seed}: the phase does not end");
        if game.finished().is_some() || game.view(Viewer::Public).public.phase != Phase::Battle {
            break;
        }
        let (seat, action) = next(&game, &mut chance, commands);
        let happened = game
            .apply(seat, &action)
            .unwrap_or_else(|r| panic!("seed {seed}: {seat} was offered {action:?} and refused: {r:?}"));
        game.audit().unwrap_or_else(|f| panic!("seed {seed}: {f}"));
        if commands % 7 == 0 {
            saved_and_restored(&game);
        }
        for event in &happened {
            reader
                .hear(event)
                .unwrap_or_else(|text| panic!("seed {seed}, command {commands}: {text}"));
            *told.entry(second_reading::name(event)).or_default() += 1;
        }
        events.extend(happened);
    }
    nobody_is_left_to_fight(&game);
}

fn fights(first: u64, count: u64) -> BTreeMap<String, u32> {
    let mut told = BTreeMap::new();
    for seed in first..first + count {
        fight(seed, &mut told);
    }
    told
}

/// Every result is right, and everything that can happen in a battle has happened.
#[test]
fn battles_from_random_positions() {
    let told = fights(1, POSITIONS * factor());
    println!("{told:#?}");
    for name in [
        "battle/decided",
        "battle/exploded",
        "battle/betrayed",
        "battle/both-betrayed",
        "battle/voiced",
        "battle/foreseen",
        "battle/seen",
        "battle/unled",
        "battle/plan-returned",
        "battle/bounty",
        "battle/support-paid",
        "battle/drawn",
        "battle/captive-kept",
        "battle/captive-killed",
        "battle/captive-returned",
        "battle/prison-break",
        "battle/kwisatz-killed",
    ] {
        assert!(told.contains_key(name), "{name} never happened");
    }
}
