//! What the door costs: one command, one view, the offers of a seat and a saved game, at six-seat Advanced
//! positions of a game that the steady bots play.
//!
//! The positions are found by playing with fixed seeds, so two runs measure the same ones.
#![allow(
    clippy::expect_used,
    missing_docs,
    reason = "a benchmark stops at the first surprise; its entry point is made by a macro"
)]

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use landsraad_engine::bots::{Player, Steady};
use landsraad_engine::{Action, Faction, Game, RulesMode, Setup, Viewer};
use std::hint::black_box;

/// A position and the command that came next.
struct Position {
    name: &'static str,
    game: Game,
    seat: Faction,
    action: Action,
}

/// The acts that are measured, from the middle of a game.
const WANTED: [&str; 4] = ["bidding", "karama", "shipment", "battle"];
/// The first turn whose positions are measured.
const TURN: u8 = 3;

/// The group of acts that the command belongs to, for example `bidding`.
fn group(action: &Action) -> String {
    let act = serde_json::to_value(&action.act).expect("an act is plain data");
    let name = act.as_object().and_then(|map| map.keys().next());
    name.cloned().unwrap_or_default()
}

/// The first position of each group of acts, from as many games as it takes.
fn positions() -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 1..=u8::MAX {
        if found.len() < WANTED.len() {
            play(seed, &mut found);
        }
    }
    found
}

fn play(seed: u8, found: &mut Vec<Position>) {
    let setup = Setup::preset(RulesMode::Advanced, &Faction::BASE);
    let mut game = Game::new(setup, [seed; 32]).expect("a legal setup");
    let mut players: Vec<_> = Faction::BASE
        .into_iter()
        .zip(1u8..)
        .map(|(faction, n)| (faction, Steady::new([n; 32])))
        .collect();
    while found.len() < WANTED.len() && game.finished().is_none() {
        for (seat, player) in &mut players {
            let view = game.view(Viewer::Seat(*seat));
            let Some(action) = player.act(&view, &game.offers(*seat)) else {
                continue;
            };
            let group = group(&action);
            let name = WANTED.into_iter().find(|w| *w == group);
            let new = |n: &&str| view.public.turn >= TURN && found.iter().all(|p| p.name != *n);
            if let Some(name) = name.filter(new) {
                found.push(Position {
                    name,
                    game: game.clone(),
                    seat: *seat,
                    action: action.clone(),
                });
            }
            if game.apply(*seat, &action).is_err() || game.finished().is_some() {
                return;
            }
        }
    }
}

fn door(c: &mut Criterion) {
    for Position {
        name,
        game,
        seat,
        action,
    } in positions()
    {
        let json = serde_json::to_vec(&game).expect("JSON takes every state");
        let postcard = postcard::to_stdvec(&game).expect("postcard takes every state");
        let view = serde_json::to_vec(&game.view(Viewer::Seat(seat))).expect("a view is plain data");
        println!(
            "{name}: turn {}, saved {} bytes as JSON, {} as postcard; a seat's view {} bytes",
            game.view(Viewer::Public).public.turn,
            json.len(),
            postcard.len(),
            view.len()
        );
        let mut group = c.benchmark_group(name);
        group.bench_function("apply", |b| {
            b.iter_batched_ref(
                || game.clone(),
                |game| game.apply(seat, black_box(&action)),
                BatchSize::SmallInput,
            );
        });
        let refused = Action {
            frame: None,
            act: action.act.clone(),
        };
        let mut same = game.clone();
        group.bench_function("refuse", |b| b.iter(|| same.apply(seat, black_box(&refused))));
        group.bench_function("view", |b| b.iter(|| black_box(&game).view(Viewer::Seat(seat))));
        group.bench_function("view as JSON", |b| {
            b.iter(|| serde_json::to_vec(&black_box(&game).view(Viewer::Seat(seat))));
        });
        group.bench_function("offers", |b| b.iter(|| black_box(&game).offers(seat)));
        group.bench_function("clone", |b| b.iter(|| black_box(&game).clone()));
        group.bench_function("audit", |b| b.iter(|| black_box(&game).audit()));
        group.bench_function("save as JSON", |b| {
            b.iter(|| serde_json::to_vec(black_box(&game)))
        });
        group.bench_function("restore from JSON", |b| {
            b.iter(|| serde_json::from_slice::<Game>(black_box(&json)));
        });
        group.bench_function("save as postcard", |b| {
            b.iter(|| postcard::to_stdvec(black_box(&game)))
        });
        group.bench_function("restore from postcard", |b| {
            b.iter(|| postcard::from_bytes::<Game>(black_box(&postcard)));
        });
        group.finish();
    }
}

criterion_group!(benches, door);
criterion_main!(benches);
