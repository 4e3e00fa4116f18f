//! Games that were saved by an earlier form of the engine load, stay as they are and play on (SY-11).
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test stops at the first surprise"
)]

use landsraad_engine::bots::{Player, Random};
use landsraad_engine::{Game, Viewer};
use std::path::Path;

/// The most acts that a game may take.
const PATIENCE: usize = 40_000;

fn saves() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves");
    let mut saves: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()))
        .collect();
    saves.sort();
    saves
}

#[test]
fn earlier_saves_load_and_play_to_their_end() {
    let saves = saves();
    assert!(saves.len() >= 4);
    for (name, bytes) in saves {
        let mut game: Game = serde_json::from_slice(&bytes).expect(&name);
        assert!(game.setup().modules.is_empty(), "no module is added to {name}");
        game.audit().expect(&name);
        let seats: Vec<_> = game.setup().places.iter().map(|p| p.faction).collect();
        let mut players: Vec<_> = seats
            .iter()
            .zip(0u8..)
            .map(|(f, n)| (*f, Random::new([n; 32])))
            .collect();
        let mut acts = 0;
        while game.finished().is_none() {
            for (seat, player) in &mut players {
                let (view, offers) = (game.view(Viewer::Seat(*seat)), game.offers(*seat));
                if let Some(action) = player.act(&view, &offers) {
                    game.apply(*seat, &action).expect(&name);
                    game.audit().expect(&name);
                    acts += 1;
                }
            }
            assert!(acts < PATIENCE, "{name} does not end");
        }
    }
}

#[test]
fn an_earlier_save_is_written_back_in_the_new_form_without_a_change() {
    for (name, bytes) in saves() {
        let game: Game = serde_json::from_slice(&bytes).expect(&name);
        let again: Game = serde_json::from_slice(&serde_json::to_vec(&game).unwrap()).expect(&name);
        assert!(game == again, "{name}");
        let compact: Game = postcard::from_bytes(&postcard::to_stdvec(&game).unwrap()).expect(&name);
        assert!(game == compact, "{name}");
    }
}
