//! Whole games played by the bots: nobody gets stuck, every act is one that was offered, games end.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

use landsraad_engine::bots::{Player, Random, Steady};
use landsraad_engine::{Action, Faction, Game, RulesMode, Setup, Viewer};

/// The most acts that a game may take; a normal one takes far fewer.
const PATIENCE: usize = 40_000;

fn seed(n: u8) -> [u8; 32] {
    let mut seed = [n; 32];
    seed[0] = 0xd5;
    seed
}

fn player(steady: bool, n: u8) -> Box<dyn Player> {
    if steady {
        Box::new(Steady::new(seed(n)))
    } else {
        Box::new(Random::new(seed(n)))
    }
}

/// Plays a game and gives its acts; panics when it gets stuck.
fn play(
    mode: RulesMode,
    factions: &[Faction],
    n: u8,
    steady: &dyn Fn(usize) -> bool,
) -> Vec<(Faction, Action)> {
    play_out(mode, factions, n, steady).0
}

/// Plays a game and gives its winners.
fn play_to_victory(
    mode: RulesMode,
    factions: &[Faction],
    n: u8,
    steady: &dyn Fn(usize) -> bool,
) -> Vec<Faction> {
    play_out(mode, factions, n, steady).1
}

fn play_out(
    mode: RulesMode,
    factions: &[Faction],
    n: u8,
    steady: &dyn Fn(usize) -> bool,
) -> (Vec<(Faction, Action)>, Vec<Faction>) {
    let mut game = Game::new(Setup::preset(mode, factions), seed(n)).expect("a legal setup");
    let mut players: Vec<_> = factions
        .iter()
        .zip(0u8..)
        .enumerate()
        .map(|(i, (f, k))| (*f, player(steady(i), n.wrapping_mul(16).wrapping_add(k))))
        .collect();
    let mut acts = Vec::new();
    while game.finished().is_none() {
        assert!(
            acts.len() < PATIENCE,
            "the game does not end (turn {})",
            game.view(Viewer::Public).public.turn
        );
        let mut moved = false;
        for (faction, player) in &mut players {
            if game.finished().is_some() {
                break;
            }
            let view = game.view(Viewer::Seat(*faction));
            let offers = game.offers(*faction);
            if let Some(action) = player.act(&view, &offers) {
                match game.apply(*faction, &action) {
                    Ok(_) => moved = true,
                    Err(refusal) => panic!("{faction} was refused {action:?}: {refusal:?}"),
                }
                acts.push((*faction, action));
            }
        }
        assert!(
            moved || game.finished().is_some(),
            "nobody acts in {:?}",
            game.waiting()
        );
    }
    let winners = game.finished().map(|v| v.winners.clone()).unwrap_or_default();
    (acts, winners)
}

#[test]
fn random_players_finish_games() {
    for (mode, n) in [(RulesMode::Basic, 1), (RulesMode::Advanced, 2)] {
        play(mode, &Faction::BASE, n, &|_| false);
    }
}

#[test]
fn steady_players_finish_games() {
    for (mode, n) in [(RulesMode::Basic, 3), (RulesMode::Advanced, 4)] {
        play(mode, &Faction::BASE, n, &|_| true);
    }
}

#[test]
fn small_mixed_tables_finish_games() {
    use Faction::{Atreides, BeneGesserit, Fremen, Harkonnen};
    play(RulesMode::Advanced, &[Atreides, Harkonnen], 5, &|i| i == 0);
    play(RulesMode::Advanced, &[BeneGesserit, Fremen, Harkonnen], 6, &|i| {
        i == 0
    });
}

/// Who won a game in which the first and third seat are steady, the others random.
fn steady_wins(n: u8) -> (usize, usize) {
    let mut factions = Faction::BASE.to_vec();
    factions.rotate_left(usize::from(n) % Faction::BASE.len());
    factions.truncate(4);
    let steady = |i: usize| i.is_multiple_of(2);
    let winners = play_to_victory(RulesMode::Advanced, &factions, n, &steady);
    let count = |wanted: bool| {
        let of = factions.iter().enumerate().filter(|(i, _)| steady(*i) == wanted);
        of.filter(|(_, f)| winners.contains(f)).count()
    };
    (count(true), count(false))
}

#[test]
fn steady_players_win_more_often_than_random_ones() {
    let (steady, random) = (20..32)
        .map(steady_wins)
        .fold((0, 0), |(a, b), (x, y)| (a + x, b + y));
    assert!(
        steady > random,
        "steady seats won {steady} times, random ones {random} times"
    );
}

#[test]
fn equal_seeds_play_equal_games() {
    let once = || play(RulesMode::Advanced, &Faction::BASE, 7, &|i| i % 2 == 0);
    assert_eq!(once(), once());
}
