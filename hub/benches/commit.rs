//! What one command costs in the room of a six-seat Advanced game in which all seats look on; `engine/benches/door.rs`
//! measures the rules alone.
#![allow(
    clippy::expect_used,
    reason = "a measurement that cannot be set up has nothing to say"
)]

use std::sync::Arc;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use landsraad_engine::bots::{Player as _, Steady};
use landsraad_engine::{Action, Faction, Game, RulesMode, Setup, Viewer};
use landsraad_hub::dune::Dune;
use landsraad_hub::game::Rules;
use landsraad_hub::room::core::{Core, Door, Input};
use landsraad_hub::room::record::{Actor, Deed, Entry};
use landsraad_hub::room::state::State;
use landsraad_hub::token::{Token, hex};
use landsraad_protocol::{ClientMessage, Durability, Options, diff};
use serde_json::json;

const SEED: [u8; 32] = [5; 32];
/// Commands before the one that is measured: far enough for hands, battles and a full board.
const BEFORE: usize = 400;

/// A game in its middle: the state before a command, who gives it, and all commands so far.
struct Middle {
    game: Game,
    seat: Faction,
    action: Action,
    played: Vec<(Faction, Action)>,
}

fn factions() -> Vec<Faction> {
    Faction::BASE.to_vec()
}

fn middle() -> Middle {
    let mut game = Game::new(Setup::preset(RulesMode::Advanced, &factions()), SEED).expect("a setup");
    let mut bots: Vec<Steady> = (0u8..6).map(|n| Steady::new([n; 32])).collect();
    let mut played = Vec::new();
    loop {
        let (n, seat) = factions()
            .into_iter()
            .enumerate()
            .find(|(_, seat)| game.owes(*seat))
            .expect("somebody is asked");
        let view = game.view(Viewer::Seat(seat));
        let action = bots[n].act(&view, &game.offers(seat)).expect("an answer");
        if played.len() >= BEFORE {
            return Middle {
                game,
                seat,
                action,
                played,
            };
        }
        game.apply(seat, &action).expect("an offer");
        played.push((seat, action));
    }
}

fn patch(c: &mut Criterion) {
    let Middle {
        game, seat, action, ..
    } = middle();
    let mut after = game.clone();
    after.apply(seat, &action).expect("an offer");
    let documents = |game: &Game| {
        let view = game.view(Viewer::Seat(seat));
        (
            json!(view.public),
            json!({ "game": view.seat, "offers": game.offers(seat) }),
        )
    };
    let (old, new) = (documents(&game), documents(&after));
    c.bench_function("public and seat patch out of documents", |b| {
        b.iter(|| {
            let ops = (diff(&old.0, &new.0), diff(&old.1, &new.1));
            serde_json::to_string(&ops).expect("json")
        });
    });
}

fn token(place: u8) -> Token {
    Token::new([place; 32])
}

fn place_of(seat: Faction) -> u8 {
    let place = factions().iter().position(|other| *other == seat);
    u8::try_from(place.expect("a seat")).expect("six")
}

/// The journal of the room of that game.
fn journal(middle: &Middle) -> Vec<Vec<u8>> {
    let mut deeds = vec![Deed::Opened {
        room: "room".into(),
        invite: "invite".into(),
        options: Options::default(),
        name: "host".into(),
        token: token(0).hash(),
    }];
    deeds.extend((1..6).map(|place| Deed::Joined {
        place,
        name: "guest".into(),
        token: token(place).hash(),
        nonce: None,
    }));
    let name = |faction: &Faction| json!(faction).as_str().expect("a name").to_owned();
    let names = factions().iter().map(name).collect();
    deeds.push(Deed::Started {
        seed: hex(&SEED),
        factions: names,
    });
    deeds.extend(middle.played.iter().map(|(seat, action)| Deed::Acted {
        place: place_of(*seat),
        actor: Actor::Person,
        action: json!(action),
    }));
    let entry = |(version, deed)| Entry {
        version,
        at_ms: 0,
        asked: None,
        deed,
    };
    let entries = (1u64..).zip(deeds).map(entry);
    entries
        .map(|entry| serde_json::to_vec(&entry).expect("json"))
        .collect()
}

/// The room of that game with a connection at each seat, and the command that comes next.
fn room(middle: &Middle, journal: &[Vec<u8>]) -> (Core, Input) {
    let rules: Arc<dyn Rules> = Arc::new(Dune);
    let state = State::recover(&rules, None, journal).expect("the same game");
    let mut core = Core::new(state, Durability::Memory, [1; 32], 0);
    for seat in 0u8..6 {
        let door = Door::Resume {
            token: token(seat).reveal(),
            seen: None,
        };
        let enter = Input::Enter {
            session: u64::from(seat),
            request: 1,
            door,
            entropy: [40 + seat; 32],
        };
        core.handle(enter, 0);
    }
    core.take_commit();
    core.publish();
    let message = ClientMessage::Act {
        action: json!(middle.action),
    };
    let session = u64::from(place_of(middle.seat));
    let ask = Input::Ask {
        session,
        request: 10,
        message,
        entropy: [0; 32],
    };
    (core, ask)
}

fn commit(c: &mut Criterion) {
    let middle = middle();
    let journal = journal(&middle);
    c.bench_function(
        "a command in a room of six: decide, journal entry, six streams",
        |b| {
            b.iter_batched(
                || room(&middle, &journal),
                |(mut core, input)| {
                    core.handle(input, 1);
                    core.settle(1);
                    let entries = core.take_commit().expect("accepted").entries;
                    let bytes: Vec<Vec<u8>> = entries
                        .iter()
                        .map(|entry| serde_json::to_vec(entry).expect("json"))
                        .collect();
                    (bytes, core.publish())
                },
                BatchSize::PerIteration,
            );
        },
    );
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = patch, commit
}
criterion_main!(benches);
