//! Bots that play a staged battle to its end.

use landsraad_engine::bots::{Player, Profile, Random, Skilled, Steady};
use landsraad_engine::table::Phase;
use landsraad_engine::{Faction, Game, Viewer};

/// The most acts that the rest of a battle takes, with a wide margin.
const PATIENCE: usize = 400;
/// The most acts of a short game.
const GAME: usize = 20_000;

/// One player of each sort, for all seats of a game.
pub fn everybody() -> Vec<Box<dyn Player>> {
    let mut all: Vec<Box<dyn Player>> = vec![Box::new(Steady::new([7; 32]))];
    all.extend((0u8..8).map(|n| Box::new(Random::new([n; 32])) as Box<dyn Player>));
    let profiles = Profile::ALL.into_iter();
    all.extend(profiles.map(|p| Box::new(Skilled::new(p, [9; 32])) as Box<dyn Player>));
    all
}

/// Lets the player play all seats until the Battle phase or the game is over.
pub fn finish_battle(game: Game, player: &mut dyn Player) {
    let over = |game: &Game| game.view(Viewer::Public).public.phase != Phase::Battle;
    play_on(game, player, PATIENCE, &over);
}

/// Lets the player play all seats until the game is over.
pub fn finish_game(game: Game, player: &mut dyn Player) {
    play_on(game, player, GAME, &|_| false);
}

fn play_on(mut game: Game, player: &mut dyn Player, patience: usize, over: &dyn Fn(&Game) -> bool) {
    let seats: Vec<Faction> = game.setup().places.iter().map(|p| p.faction).collect();
    for _ in 0..patience {
        if game.finished().is_some() || over(&game) {
            return;
        }
        let owing = seats
            .iter()
            .find(|s| game.owes(**s))
            .copied()
            .expect("somebody owes");
        let act = player.act(&game.view(Viewer::Seat(owing)), &game.offers(owing));
        let action = act.unwrap_or_else(|| panic!("{owing:?} does nothing"));
        if let Err(refusal) = game.apply(owing, &action) {
            panic!("{action:?} of {owing:?}: {refusal}");
        }
    }
    panic!("it does not end");
}
