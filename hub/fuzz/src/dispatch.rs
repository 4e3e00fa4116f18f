//! Any order of anything that connections may do to a room: one reply a request, nothing before the journal has it,
//! and the journal gives the same room again.
//!
//! The script is text, a line an event. The first character says who: `0` to `7` is a connection that sends the rest of
//! the line, `e` and a digit is one that comes in as the rest says (`host`, `join`, `watch`, else a token), `x` and a
//! digit is one that is lost, `t` lets time pass.

use std::collections::BTreeSet;
use std::sync::Arc;

use landsraad_hub::room::SessionId;
use landsraad_hub::room::core::{Core, Door, Input, Out};
use landsraad_hub::room::door::host_token;
use landsraad_hub::room::record::{Deed, Entry};
use landsraad_hub::room::state::State;
use landsraad_protocol::{Durability, Options, decode};
use serde_json::Value;

use crate::toy::Toy;

/// Events of one script.
const LONGEST: usize = 40;

struct Room {
    core: Core,
    now: u64,
    requests: u64,
    journal: Vec<Vec<u8>>,
}

/// Plays the script; panics if the room breaks a promise.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut room = Room::new();
    for line in text.lines().take(LONGEST) {
        room.event(line);
    }
    let again =
        State::recover(&(Arc::new(Toy) as Arc<_>), None, &room.journal).expect("the journal can be played");
    assert_eq!(
        saved(&again),
        saved(room.core.state()),
        "the journal gives the same room"
    );
}

fn saved(state: &State) -> Value {
    let bytes = state.snapshot().expect("a room can be saved");
    serde_json::from_slice(&bytes).expect("a snapshot is JSON")
}

impl Room {
    fn new() -> Self {
        let mut options: Options = serde_json::from_str("{}").expect("options have defaults");
        options.seats = 3;
        let entry = Entry {
            version: 1,
            at_ms: 0,
            asked: None,
            deed: Deed::Opened {
                room: "room".to_owned(),
                invite: "invite".to_owned(),
                options,
                name: "host".to_owned(),
                token: host_token(&[2; 32]).hash(),
            },
        };
        let core = Core::open(Arc::new(Toy), entry, Durability::Memory, [9; 32]).expect("an opening");
        let mut room = Self {
            core,
            now: 1_000,
            requests: 0,
            journal: Vec::new(),
        };
        room.event("e0host");
        room
    }

    fn event(&mut self, line: &str) {
        let mut letters = line.chars();
        let who = letters.next().unwrap_or('t');
        let rest = letters.as_str();
        self.core.tick(self.now);
        match who {
            '0'..='7' => self.ask(session(who), rest),
            'e' => self.enter(rest),
            'x' => {
                let session = rest.chars().next().map_or(0, session);
                self.settle(Some(Input::Lost { session }), None);
            }
            _ => {
                self.now += 10_000;
                self.settle(None, None);
            }
        }
    }

    fn ask(&mut self, session: SessionId, text: &str) {
        // The test's game can be told to panic, which the hub's task survives and this does not.
        let Some(request) = decode(text).ok().filter(|_| !text.contains("panic")) else {
            return self.settle(None, None);
        };
        let id = request.request;
        let input = Input::Ask {
            session,
            request: id,
            message: request.message,
            entropy: [7; 32],
        };
        self.settle(Some(input), Some((session, id)));
    }

    fn enter(&mut self, how: &str) {
        let mut letters = how.chars();
        let session = letters.next().map_or(0, session);
        let door = match letters.as_str() {
            "host" => Door::Host,
            "join" => Door::Join {
                invite: "invite".to_owned(),
                name: format!("guest {session}"),
                nonce: None,
            },
            "watch" => Door::Spectate { seen: None },
            token => Door::Resume {
                token: token.to_owned(),
                seen: None,
            },
        };
        self.requests += 1;
        let input = Input::Enter {
            session,
            request: self.requests,
            door,
            entropy: [u8::try_from(self.requests % 251).unwrap_or(0); 32],
        };
        self.settle(Some(input), Some((session, self.requests)));
    }

    /// Lets it happen, keeps what is to be kept, and looks at what leaves.
    fn settle(&mut self, input: Option<Input>, asked: Option<(SessionId, u64)>) {
        if let Some(input) = input {
            self.core.handle(input, self.now);
        }
        self.core.settle(self.now);
        if let Some(pending) = self.core.take_commit() {
            assert_eq!(pending.after, self.journal.len() as u64, "the journal has no gap");
            let entries = pending.entries.iter();
            self.journal
                .extend(entries.map(|e| serde_json::to_vec(e).expect("an entry")));
        }
        let mut replies = BTreeSet::new();
        for out in self.core.publish() {
            if let Out::Reply { session, text, .. } = out {
                let reply: Value = serde_json::from_str(&text).expect("a reply is JSON");
                let request = reply["request"].as_u64().expect("a reply names its request");
                assert!(replies.insert((session, request)), "two replies to {request}");
            }
        }
        assert_eq!(
            replies,
            asked.into_iter().collect(),
            "one reply to what was asked, no other"
        );
    }
}

fn session(letter: char) -> SessionId {
    letter.to_digit(10).map_or(0, u64::from)
}
