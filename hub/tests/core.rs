//! The decisions of a room without sockets and with time as a number: secrecy, the output gate, bots and clocks.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;

use common::toy::Toy;
use landsraad_hub::room::SessionId;
use landsraad_hub::room::core::{Core, Door, Input, Out};
use landsraad_hub::room::door::host_token;
use landsraad_hub::room::record::{Deed, Entry};
use landsraad_hub::room::state::State;
use landsraad_protocol::{ClientMessage, Durability, Options};
use serde_json::{Value, json};

const SPECTATOR: SessionId = 100;

/// A room in a test: sessions 0, 1, … sit at places 0, 1, …; everything sent is noted by session.
struct World {
    core: Core,
    now: u64,
    entropy: u8,
    requests: u64,
    sent: BTreeMap<SessionId, Vec<String>>,
    journal: Vec<Vec<u8>>,
}

impl World {
    /// A game that has just begun, with a spectator.
    fn new(seats: u8, options: Value) -> Self {
        let mut world = Self::lobby(seats, options);
        world.enter(SPECTATOR, Door::Spectate { seen: None });
        world.ask(0, ClientMessage::Start);
        world
    }

    /// A lobby in which every place is taken.
    fn lobby(seats: u8, options: Value) -> Self {
        let mut options: Options = serde_json::from_value(options).expect("options");
        options.seats = seats;
        let token = host_token(&[2; 32]).hash();
        let (room, invite) = ("room".to_owned(), "invite".to_owned());
        let deed = Deed::Opened {
            room,
            invite,
            options,
            name: "host".into(),
            token,
        };
        let entry = Entry {
            version: 1,
            at_ms: 0,
            asked: None,
            deed,
        };
        let core = Core::open(Arc::new(Toy), entry, Durability::Memory, [9; 32]).expect("an opening");
        let (sent, journal) = (BTreeMap::new(), Vec::new());
        let mut world = Self {
            core,
            now: 1000,
            entropy: 1,
            requests: 0,
            sent,
            journal,
        };
        world.enter(0, Door::Host);
        for session in 1..u64::from(seats) {
            world.enter(
                session,
                Door::Join {
                    invite: "invite".into(),
                    name: "guest".into(),
                    nonce: None,
                },
            );
        }
        world
    }

    fn enter(&mut self, session: SessionId, door: Door) {
        self.entropy += 1;
        self.requests += 1;
        let entropy = [self.entropy; 32];
        self.step(vec![Input::Enter {
            session,
            request: self.requests,
            door,
            entropy,
        }]);
    }

    fn ask(&mut self, session: SessionId, message: ClientMessage) {
        self.requests += 1;
        self.step(vec![Input::Ask {
            session,
            request: self.requests,
            message,
            entropy: [7; 32],
        }]);
    }

    fn act(&mut self, session: SessionId, action: Value) {
        self.ask(session, ClientMessage::Act { action });
    }

    fn pick(&mut self, session: SessionId, round: u32, number: u32) {
        self.act(session, json!({ "do": "pick", "round": round, "number": number }));
    }

    fn pass_time(&mut self, ms: u64) {
        self.now += ms;
        self.step(Vec::new());
    }

    fn step(&mut self, inputs: Vec<Input>) {
        self.core.tick(self.now);
        for input in inputs {
            self.core.handle(input, self.now);
        }
        self.core.settle(self.now);
        if let Some(pending) = self.core.take_commit() {
            assert_eq!(pending.after, self.journal.len() as u64, "the journal has no gap");
            self.journal.extend(
                pending
                    .entries
                    .iter()
                    .map(|e| serde_json::to_vec(e).expect("an entry")),
            );
        }
        for out in self.core.publish() {
            let (sessions, text) = match out {
                Out::Reply { session, text, .. } => (vec![session], text),
                Out::Stream { sessions, text, .. } => (sessions, text.to_string()),
                Out::Close { session, reason } => (vec![session], format!("close {reason:?}")),
                Out::Bound { .. } => continue,
            };
            for session in sessions {
                self.sent.entry(session).or_default().push(text.clone());
            }
        }
    }

    fn sent(&self, session: SessionId) -> &[String] {
        self.sent.get(&session).map_or(&[], Vec::as_slice)
    }

    fn round(&self) -> Value {
        self.core.state().game.as_ref().expect("started").public()["round"].clone()
    }
}

#[test]
fn nobody_is_waited_for_at_a_place_that_is_gone() {
    let options = json!({ "absent": { "bot": "picker", "after_seconds": 5 } });
    let mut world = World::lobby(3, options.clone());
    world.step(vec![Input::Lost { session: 2 }]);
    world.ask(0, ClientMessage::Remove { place: 2 });
    let mut fewer: Options = serde_json::from_value(options).expect("options");
    fewer.seats = 2;
    world.ask(0, ClientMessage::Configure { options: fewer });
    world.ask(0, ClientMessage::Start);
    assert!(world.core.state().game.is_some(), "the game has begun");
    world.pass_time(10_000);
    let due = world.core.next_due();
    assert!(
        due.is_none_or(|due| due > world.now),
        "{due:?} is over, again and again"
    );
}

#[test]
fn whoever_may_not_know_of_an_answer_receives_the_same_bytes_without_it() {
    let options = json!({ "clock_seconds": 60, "absent": { "bot": "picker", "after_seconds": 5 } });
    let mut worlds: Vec<World> = (0..4).map(|_| World::new(4, options.clone())).collect();
    // One world in which place 1 answers at once, one in which it answers otherwise, one in which it peeks and is
    // refused things, one in which it does nothing yet.
    worlds[0].pick(1, 0, 3);
    worlds[1].pick(1, 0, 8);
    worlds[2].act(1, json!({ "do": "peek" }));
    worlds[2].pick(1, 0, 77);
    for (n, world) in worlds.iter_mut().enumerate() {
        // From here on the same happens in all; request ids are the client's own.
        world.requests = 50;
        world.now = 5_000;
        world.act(2, json!({ "do": "wave" }));
        world.ask(
            3,
            ClientMessage::Say {
                text: "hello".into(),
                to: None,
            },
        );
        world.ask(2, ClientMessage::Look);
        world.ask(SPECTATOR, ClientMessage::Look);
        world.step(vec![Input::Lost { session: 3 }]);
        world.pass_time(20_000);
        world.requests = 90;
        if n > 1 {
            world.pick(1, 0, 5);
        }
    }
    let (first, others) = worlds.split_first().expect("four");
    assert!(
        first.sent(2).iter().any(|text| text.contains("waved")),
        "something was sent at all"
    );
    for other in others {
        for session in [0, 2, 3, SPECTATOR] {
            assert_eq!(first.sent(session), other.sent(session), "session {session}");
        }
    }
    assert_ne!(
        first.sent(1),
        others[0].sent(1),
        "the seat itself sees its own answer"
    );
}

#[test]
fn nothing_leaves_before_it_may() {
    let mut world = World::new(2, json!({}));
    let message = ClientMessage::Act {
        action: json!({ "do": "wave" }),
    };
    let input = Input::Ask {
        session: 0,
        request: 500,
        message,
        entropy: [0; 32],
    };
    world.core.handle(input, 2000);
    let pending = world.core.take_commit().expect("something to keep");
    assert_eq!(pending.entries.len(), 1);
    // The store fails: the core is thrown away with all that it would have said, and rebuilt from the journal.
    let state =
        State::recover(&(Arc::new(Toy) as Arc<_>), None, &world.journal).expect("the journal is good");
    assert_eq!(state.record.version, pending.after);
    let viewers = world.core.viewers();
    world.core = Core::new(state, Durability::Memory, [10; 32], 2000);
    world.core.adopt(&viewers);
    let before = world.sent(1).len();
    world.step(Vec::new());
    let after = world.sent(1);
    assert_eq!(after.len(), before + 1);
    assert!(
        after
            .last()
            .is_some_and(|text| text.contains("recovered") && !text.contains("waved"))
    );
    world.requests = 499;
    world.act(0, json!({ "do": "wave" }));
    assert!(
        world
            .sent(0)
            .iter()
            .any(|text| text.contains(r#""accepted","request":500"#))
    );
}

#[test]
fn a_bot_takes_its_time_whatever_it_holds_and_a_clock_starts_with_the_window() {
    let mut world = World::new(3, json!({ "clock_seconds": 10, "bot_delay_ms": 400 }));
    world.ask(2, ClientMessage::Leave);
    assert_eq!(
        world.core.next_due(),
        Some(1400),
        "who has left is played by a bot"
    );
    world.pass_time(399);
    world.pick(0, 0, 1);
    assert_eq!(world.core.next_due(), Some(1400));
    world.pass_time(1);
    assert_eq!(
        world.core.next_due(),
        Some(11_000),
        "the clock runs since the window opened"
    );
    assert_eq!(world.round(), json!(0));
    world.pass_time(9_599);
    assert_eq!(world.round(), json!(0));
    world.pass_time(1);
    assert_eq!(world.round(), json!(1), "the default was taken for place 1");
    assert_eq!(
        world.core.next_due(),
        Some(11_400),
        "a new window: first the bot, then the clock"
    );
    world.pass_time(400);
    assert_eq!(world.core.next_due(), Some(21_000));
}

#[test]
fn a_recovered_room_is_the_room_that_was() {
    let mut world = World::new(2, json!({}));
    for round in 0..2 {
        world.pick(0, round, 4);
        world.pick(1, round, 5);
    }
    world.pick(1, 2, 6);
    let rules: Arc<dyn landsraad_hub::game::Rules> = Arc::new(Toy);
    let whole = State::recover(&rules, None, &world.journal).expect("good");
    let live = world.core.state().snapshot().expect("json");
    assert_eq!(whole.snapshot().expect("json"), live);
    for cut in 1..world.journal.len() {
        let (head, tail) = world.journal.split_at(cut);
        let snapshot = State::recover(&rules, None, head)
            .expect("good")
            .snapshot()
            .expect("json");
        let state = State::recover(&rules, Some(&snapshot), tail).expect("good");
        assert_eq!(state.snapshot().expect("json"), live, "snapshot after {cut}");
    }
    let newer = live.iter().map(|byte| char::from(*byte)).collect::<String>();
    let newer = newer.replacen(r#""schema":1"#, r#""schema":2"#, 1);
    let error = State::recover(&rules, Some(newer.as_bytes()), &[])
        .err()
        .expect("refused");
    assert!(error.to_string().contains("newer build"), "{error}");
}

#[test]
fn spectators_see_the_game_later_and_its_end_at_once() {
    let options = json!({ "spectator_delay_seconds": 30, "game": { "rounds": 2 } });
    let mut world = World::new(2, options);
    let lobby = world.sent(SPECTATOR).len();
    assert!(
        !world.sent(SPECTATOR).concat().contains("playing"),
        "not even that it has begun"
    );
    world.act(0, json!({ "do": "wave" }));
    world.pick(0, 0, 4);
    world.pick(1, 0, 5);
    assert_eq!(world.sent(SPECTATOR).len(), lobby, "nothing yet");
    assert!(
        world.sent(1).concat().contains("waved"),
        "a seat waits for nothing"
    );
    assert_eq!(world.core.next_due(), Some(31_000));
    world.ask(SPECTATOR, ClientMessage::Look);
    let look = world.sent(SPECTATOR).last().expect("a view");
    assert!(
        look.contains(r#""view""#) && !look.contains("waved") && !look.contains("playing"),
        "{look}"
    );
    world.pass_time(30_000);
    assert!(
        world.sent(SPECTATOR).concat().contains("waved"),
        "now they see it"
    );

    // A room that is read back tells of the running game only when its time has come.
    let rules: Arc<dyn landsraad_hub::game::Rules> = Arc::new(Toy);
    let state = State::recover(&rules, None, &world.journal).expect("good");
    let viewers = world.core.viewers();
    world.core = Core::new(state, Durability::Memory, [10; 32], world.now);
    world.core.adopt(&viewers);
    world.step(Vec::new());
    let view = world.sent(SPECTATOR).last().expect("a view");
    assert!(
        view.contains("recovered") && view.contains(r#""game":null"#),
        "{view}"
    );
    world.pass_time(30_000);
    let told = world.sent(SPECTATOR).last().expect("a patch");
    assert!(told.contains(r#""round":1"#), "{told}");

    world.pick(0, 1, 1);
    world.pick(1, 1, 2);
    assert!(
        world
            .sent(SPECTATOR)
            .last()
            .expect("the end")
            .contains("finished"),
        "the end comes at once"
    );
    assert_eq!(world.core.next_due(), None);
}

#[test]
fn a_rebuilt_room_does_not_wait_for_people_who_are_there() {
    let mut world = World::new(2, json!({ "absent": { "bot": "picker", "after_seconds": 5 } }));
    let state = State::recover(&(Arc::new(Toy) as Arc<_>), None, &world.journal).expect("good");
    let viewers = world.core.viewers();
    world.core = Core::new(state, Durability::Memory, [10; 32], world.now);
    world.core.adopt(&viewers);
    world.step(Vec::new());
    world.pass_time(6_000);
    assert_eq!(
        world.core.next_due(),
        None,
        "what is due for ever keeps the room awake for ever"
    );
    world.step(vec![Input::Lost { session: 1 }]);
    assert_eq!(world.core.next_due(), Some(world.now + 5_000));
}

#[test]
fn a_return_that_was_overtaken_takes_no_token_away() {
    let mut world = World::new(2, json!({}));
    let token_of = |world: &World, session| -> Option<String> {
        let text = world
            .sent(session)
            .iter()
            .find(|text| text.contains(r#""token""#))?;
        let reply: Value = serde_json::from_str(text).expect("json");
        Some(reply["granted"]["seat"]["token"].as_str()?.to_owned())
    };
    let resume = |world: &mut World, session, token: &str| {
        world.enter(
            session,
            Door::Resume {
                token: token.to_owned(),
                seen: None,
            },
        );
        token_of(world, session)
    };
    let first = token_of(&world, 1).expect("a seat");
    let second = resume(&mut world, 11, &first).expect("back");
    // The same again from a connection that was slow.
    resume(&mut world, 12, &first).expect("its reply is lost");
    let third = resume(&mut world, 13, &second).expect("the token in hand works");
    assert_eq!(
        resume(&mut world, 14, &first),
        None,
        "one before the newest that was used does not"
    );
    let mut last = third;
    for session in 20..40 {
        last = resume(&mut world, session, &last).expect("back");
        assert!(
            world.core.state().record.places[1].tokens.len() <= 3,
            "what is over is forgotten"
        );
    }
}

#[test]
fn no_secret_is_in_what_is_kept_of_a_token() {
    let world = World::new(2, json!({}));
    let journal: String = world
        .journal
        .iter()
        .map(|entry| String::from_utf8_lossy(entry))
        .collect();
    assert!(!journal.contains(&host_token(&[2; 32]).reveal()));
    assert!(
        world
            .sent(0)
            .iter()
            .any(|text| text.contains(&host_token(&[2; 32]).reveal()))
    );
}
