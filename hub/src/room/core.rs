//! What a room decides: plain functions over data, with time as a parameter. Nothing here waits, reads a clock or
//! touches a socket; the task around it stores [`Core::take_commit`] before it delivers [`Core::publish`].

use std::collections::BTreeMap;
use std::sync::Arc;

use landsraad_protocol::{
    ByeReason, ClientMessage, Code, Durability, PlaceId, RequestId, Said, Seen, ServerMessage, ViewReason,
};
use serde_json::Value;

use crate::game::{Happened, Rules};
use crate::payload::Payload;
use crate::room::answers::{Answers, text};
use crate::room::automatic::Automatic;
use crate::room::delay::Delay;
pub use crate::room::no::No;
use crate::room::publish::Encoded;
use crate::room::record::{Asked, Deed, Entry};
use crate::room::state::State;
use crate::room::stream::Stream;
use crate::room::viewers::Viewers;
use crate::room::{Millis, SessionId};
use crate::token::{derive, hex};

/// A snapshot is taken after this many entries.
pub const SNAPSHOT_EVERY: u64 = 200;

/// Everything that can happen to a room, besides the passing of time.
#[derive(Clone, Debug)]
pub enum Input {
    /// A connection wants to come in.
    Enter {
        /// The connection.
        session: SessionId,
        /// Its request.
        request: RequestId,
        /// How it wants to come in.
        door: Door,
        /// Bytes drawn by chance.
        entropy: [u8; 32],
    },
    /// A connection that is in asks for something.
    Ask {
        /// The connection.
        session: SessionId,
        /// Its request.
        request: RequestId,
        /// What it asks.
        message: ClientMessage,
        /// Bytes drawn by chance.
        entropy: [u8; 32],
    },
    /// A connection has ended.
    Lost {
        /// The connection.
        session: SessionId,
    },
    /// A connection that was too slow has taken all that was queued for it.
    CaughtUp {
        /// The connection.
        session: SessionId,
    },
}

/// How a connection comes in.
#[derive(Clone, Debug)]
pub enum Door {
    /// It opened the room and has place 0.
    Host,
    /// With an invite code.
    Join {
        /// The secret part of the code.
        invite: String,
        /// The person's name.
        name: String,
        /// The word by which a repeated join is recognised.
        nonce: Option<String>,
    },
    /// With the token of a seat.
    Resume {
        /// The token.
        token: String,
        /// What the client has.
        seen: Option<Seen>,
    },
    /// To watch.
    Spectate {
        /// What the client has.
        seen: Option<Seen>,
    },
}

/// Something to deliver, once the journal has what led to it.
#[derive(Debug)]
pub enum Out {
    /// The one reply to a request.
    Reply {
        /// To whom.
        session: SessionId,
        /// The message.
        text: String,
        /// The code, when it is a refusal; for the figures.
        refused: Option<Code>,
    },
    /// The connection is in.
    Bound {
        /// Which.
        session: SessionId,
    },
    /// A part of the stream of some connections.
    Stream {
        /// To whom, all the same.
        sessions: Vec<SessionId>,
        /// The message.
        text: Payload,
        /// Whether this is a whole view, which makes up for what was left out before.
        whole: bool,
    },
    /// The connection is to be told good-bye and closed.
    Close {
        /// Which.
        session: SessionId,
        /// Why.
        reason: ByeReason,
    },
}

/// Who looks through a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// Somebody without a seat.
    Spectator,
    /// The seat at a place.
    Place(PlaceId),
}

/// What is to be kept in one go.
pub struct Pending {
    /// The version before.
    pub after: u64,
    /// The entries, in order.
    pub entries: Vec<Entry>,
    /// Whether it is time for a snapshot.
    pub snapshot: bool,
}

/// A room that lives: its state, who looks at it, and what is on its way out.
pub struct Core {
    pub(super) state: State,
    pub(super) durability: Durability,
    incarnation: [u8; 32],
    streams_made: u64,
    pub(super) viewers: Viewers,
    pub(super) public: Value,
    /// What spectators see later, in a room that wants it so.
    pub(super) delay: Delay,
    /// The newest time that the room was told.
    pub(super) now: Millis,
    pub(super) streams: BTreeMap<Viewer, Stream>,
    answers: BTreeMap<(PlaceId, u64), Answers>,
    pub(super) automatic: Automatic,
    pub(super) changed: bool,
    pub(super) happened: Vec<Happened>,
    pub(super) said: Vec<Said>,
    pending: Vec<Entry>,
    pub(super) outs: Vec<Out>,
    pub(super) closes: Vec<Out>,
    pub(super) encoded: Encoded,
    snapshot_at: u64,
}

impl Core {
    /// A room that is opened by this entry, which is still to be stored.
    #[must_use]
    pub fn open(
        rules: Arc<dyn Rules>,
        entry: Entry,
        durability: Durability,
        incarnation: [u8; 32],
    ) -> Option<Self> {
        let state = State::open(rules, &entry)?;
        let mut core = Self::new(state, durability, incarnation, entry.at_ms);
        core.pending.push(entry);
        core.snapshot_at = 0;
        Some(core)
    }

    /// A room that is in the store. `incarnation` must be new each time: streams are named by it.
    #[must_use]
    pub fn new(state: State, durability: Durability, incarnation: [u8; 32], now: Millis) -> Self {
        let answers = (0u8..)
            .zip(&state.record.places)
            .map(|(id, place)| ((id, place.tenure), Answers::recovered(place, durability)))
            .collect();
        let snapshot_at = state.record.version;
        let mut core = Self {
            state,
            durability,
            incarnation,
            streams_made: 0,
            viewers: Viewers::default(),
            public: Value::Null,
            delay: Delay::default(),
            now,
            streams: BTreeMap::new(),
            answers,
            automatic: Automatic::default(),
            changed: true,
            happened: Vec::new(),
            said: Vec::new(),
            pending: Vec::new(),
            outs: Vec::new(),
            closes: Vec::new(),
            encoded: Encoded::default(),
            snapshot_at,
        };
        core.settle(now);
        core
    }

    /// The room's state.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whether no connection is in the room.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.viewers.is_empty()
    }

    /// Whether a connection is in the room.
    #[must_use]
    pub fn has(&self, session: SessionId) -> bool {
        self.viewers.viewer_of(session).is_some()
    }

    /// Through whose eyes a connection looks.
    #[must_use]
    pub fn viewer_of(&self, session: SessionId) -> Option<Viewer> {
        self.viewers.viewer_of(session)
    }

    /// Whether somebody showed a token that is not known here, and nothing is to be kept.
    #[must_use]
    pub fn only_denies_tokens(&self) -> bool {
        let denied = |out: &Out| {
            matches!(
                out,
                Out::Reply {
                    refused: Some(Code::WrongToken),
                    ..
                }
            )
        };
        self.pending.is_empty() && self.outs.iter().any(denied)
    }

    /// Takes a connection out of the room that did not come in after all.
    pub fn evict(&mut self, session: SessionId) {
        self.viewers.remove(session);
    }

    /// How often the rules refused an action of a bot.
    #[must_use]
    pub fn bot_refusals(&self) -> u64 {
        self.automatic.bot_refusals
    }

    /// The connections in the room, to be taken over by a core that is rebuilt.
    #[must_use]
    pub fn viewers(&self) -> Vec<(SessionId, Viewer)> {
        self.viewers.iter().collect()
    }

    /// Takes these connections for all that are in the room, as when what was decided about them was not kept; they get
    /// whole views.
    pub fn adopt(&mut self, viewers: &[(SessionId, Viewer)]) {
        self.viewers = Viewers::default();
        for (session, viewer) in viewers {
            self.viewers
                .insert(*session, *viewer, Some(ViewReason::Recovered));
        }
        self.changed = true;
    }

    /// Lets one thing happen.
    pub fn handle(&mut self, input: Input, now: Millis) {
        match input {
            Input::Enter {
                session,
                request,
                door,
                entropy,
            } => {
                if let Err(no) = self.enter(session, request, door, entropy, now) {
                    self.refuse(session, request, &no);
                }
            }
            Input::Ask {
                session,
                request,
                message,
                entropy,
            } => match self.ask(session, request, message, entropy, now) {
                Ok(answer) => self.reply(session, answer),
                Err(no) => self.refuse(session, request, &no),
            },
            Input::Lost { session } => self.forget(session, now),
            Input::CaughtUp { session } => {
                self.viewers.refresh(session, ViewReason::TooSlow);
            }
        }
    }

    /// Does a deed and queues its entry for the journal; or refuses and changes nothing.
    pub(super) fn perform(
        &mut self,
        asked: Option<(PlaceId, Asked)>,
        deed: Deed,
        now: Millis,
    ) -> Result<(), No> {
        let entry = Entry {
            version: self.state.record.version + 1,
            at_ms: now,
            asked,
            deed,
        };
        let happened = self.state.perform(&entry)?;
        self.happened.extend(happened);
        match &entry.deed {
            Deed::Said { said } => self.said.push(said.clone()),
            Deed::Freed { place } | Deed::Left { place } => {
                let own = asked.is_some_and(|(asker, _)| asker == *place);
                self.drop_place(*place, if own { ByeReason::Left } else { ByeReason::Removed });
            }
            _ => {}
        }
        // What is said changes no document.
        self.changed |= !matches!(entry.deed, Deed::Said { .. });
        self.pending.push(entry);
        Ok(())
    }

    /// The answers of who sits at a place now.
    pub(super) fn answers(&mut self, place: PlaceId) -> &mut Answers {
        let tenure = self
            .state
            .record
            .places
            .get(usize::from(place))
            .map_or(0, |place| place.tenure);
        self.answers.entry((place, tenure)).or_default()
    }

    pub(super) fn reply(&mut self, session: SessionId, text: String) {
        self.outs.push(Out::Reply {
            session,
            text,
            refused: None,
        });
    }

    fn refuse(&mut self, session: SessionId, request: RequestId, no: &No) {
        let text = no.reply(Some(request));
        self.outs.push(Out::Reply {
            session,
            text,
            refused: Some(no.code),
        });
    }

    /// Closes a connection, after the replies that are on their way.
    pub(super) fn close(&mut self, session: SessionId, reason: ByeReason) {
        self.closes.push(Out::Close { session, reason });
    }

    /// What is to be stored before [`Self::publish`] may be called; nothing if nothing was done.
    pub fn take_commit(&mut self) -> Option<Pending> {
        let entries = std::mem::take(&mut self.pending);
        let after = entries.first()?.version - 1;
        let snapshot = self.state.record.version >= self.snapshot_at + SNAPSHOT_EVERY;
        if snapshot {
            self.snapshot_at = self.state.record.version;
        }
        Some(Pending {
            after,
            entries,
            snapshot,
        })
    }

    /// A name for a new stream.
    pub(super) fn name_stream(&mut self) -> String {
        self.streams_made += 1;
        hex(&derive(&self.incarnation, &format!("stream {}", self.streams_made))[..8])
    }

    /// A number for a new bot.
    pub(super) fn bot_seed(&self, place: PlaceId) -> u64 {
        let bytes = derive(&self.incarnation, &format!("bot {place}"));
        bytes
            .iter()
            .take(8)
            .fold(0, |seed, byte| seed << 8 | u64::from(*byte))
    }
}

/// The answer to a request that changes nothing.
pub(super) fn plain(request: RequestId) -> String {
    text(&ServerMessage::<()>::Accepted {
        request,
        granted: None,
        durability: None,
    })
}
