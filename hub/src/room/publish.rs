//! What each viewer receives: the public patch made once for all, the seat patch for one, and nothing at all for whom
//! nothing has changed.

use landsraad_protocol::{
    ClockPart, PlaceId, PlacePart, PublicPart, RoomPart, RoomPhase, Said, SeatPart, SeedPart, ServerMessage,
    Sitter, ViewReason, diff,
};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::game::{Audience, Happened};
use crate::payload::Payload;
use crate::room::answers::text;
use crate::room::core::{Core, Out, Viewer};
use crate::room::delay::{Delay, Held};
use crate::room::stream::Stream;
use crate::room::{Millis, SessionId};

/// How many things said a whole view holds.
const TALK_IN_VIEW: usize = 50;

/// What publishing has cost, to be counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    /// Commits that changed what everybody sees.
    pub public_changes: u64,
    /// Patches of it that were encoded.
    pub public_patches: u64,
}

/// What a commit has for everybody.
struct Shared {
    public: Option<Box<RawValue>>,
    events: Option<Box<RawValue>>,
}

impl Core {
    /// What is to be delivered. Call it when, and only when, the store has what [`Core::take_commit`] gave.
    pub fn publish(&mut self) -> Vec<Out> {
        let happened = std::mem::take(&mut self.happened);
        let said = std::mem::take(&mut self.said);
        self.outs.append(&mut self.closes);
        let changed = std::mem::take(&mut self.changed) || !happened.is_empty();
        if changed || !said.is_empty() {
            self.publish_changes(changed, &happened, &said);
        }
        self.publish_later();
        self.publish_views();
        std::mem::take(&mut self.outs)
    }

    /// How many connections are in the room.
    #[must_use]
    pub fn readers(&self) -> usize {
        self.viewers.len()
    }

    /// What publishing has cost since this was asked last.
    pub fn take_encoded(&mut self) -> Encoded {
        std::mem::take(&mut self.encoded)
    }

    /// The replies alone, for when there will be no [`Core::publish`].
    pub fn take_replies(&mut self) -> Vec<Out> {
        std::mem::take(&mut self.outs)
    }

    /// `changed`: the documents may be others than before; they are made again only then.
    fn publish_changes(&mut self, changed: bool, happened: &[Happened], said: &[Said]) {
        let (mut ops, mut before) = (Vec::new(), None);
        if changed {
            let public = value(&self.public_part());
            ops = diff(&self.public, &public);
            before = Some(std::mem::replace(&mut self.public, public));
        }
        let events: Vec<&Value> = happened
            .iter()
            .filter(|h| h.audience == Audience::All)
            .map(|h| &h.fact)
            .collect();
        self.encoded.public_changes += u64::from(!ops.is_empty());
        let shared = Shared {
            public: self.encode_public(&ops),
            events: raw(&events),
        };
        let places = u8::try_from(self.state.record.places.len()).unwrap_or(u8::MAX);
        self.streams
            .retain(|viewer, _| !matches!(viewer, Viewer::Place(place) if *place >= places));
        for place in 0..places {
            let Some(tenure) = self.tenure_of_person(place) else {
                self.streams.remove(&Viewer::Place(place));
                continue;
            };
            let viewer = Viewer::Place(place);
            let known = self
                .streams
                .get(&viewer)
                .is_some_and(|stream| stream.tenure == tenure);
            let seat = (changed || !known).then(|| value(&self.seat_part(place)));
            let own = self.events_of(place, happened);
            self.publish_to(viewer, tenure, seat.as_ref(), &shared, own, said);
        }
        // Who plays is served first.
        if self.spectator_delay() == 0 {
            self.delay = Delay::default();
            self.publish_to(Viewer::Spectator, 0, None, &shared, None, said);
        } else {
            self.hold(&shared, said, before.as_ref());
        }
    }

    /// How long spectators wait, in milliseconds.
    fn spectator_delay(&self) -> Millis {
        Millis::from(self.state.record.options.spectator_delay_seconds) * 1000
    }

    /// Keeps a change back from the spectators. Outside the game nothing waits, and what waited comes first.
    fn hold(&mut self, shared: &Shared, said: &[Said], before: Option<&Value>) {
        let playing = self.state.record.phase == RoomPhase::Playing;
        let due = if playing {
            self.now + self.spectator_delay()
        } else {
            0
        };
        let heard = said.iter().filter(|said| hears(Viewer::Spectator, said));
        let held = Held {
            due,
            ops: shared.public.clone(),
            events: shared.events.clone(),
            said: heard.cloned().collect(),
        };
        self.delay
            .hold(held, before.unwrap_or(&self.public), &self.public);
    }

    /// Gives the spectators what they may have by now.
    fn publish_later(&mut self) {
        if self.spectator_delay() == 0 {
            return;
        }
        let nothing = Shared {
            public: None,
            events: None,
        };
        // They have a stream from the beginning, even while there is nothing to tell.
        self.publish_to(Viewer::Spectator, 0, None, &nothing, None, &[]);
        let playing = self.state.record.phase == RoomPhase::Playing;
        let until = if playing { self.now } else { Millis::MAX };
        while let Some(held) = self.delay.release(until) {
            let shared = Shared {
                public: held.ops,
                events: held.events,
            };
            self.publish_to(Viewer::Spectator, 0, None, &shared, None, &held.said);
        }
    }

    /// The public patch as text for all who see it at once: made here and nowhere else, so that what is counted is what
    /// is done.
    fn encode_public(&mut self, ops: &[impl Serialize]) -> Option<Box<RawValue>> {
        let public = raw(ops);
        self.encoded.public_patches += u64::from(public.is_some());
        public
    }

    fn publish_to(
        &mut self,
        viewer: Viewer,
        tenure: u64,
        seat: Option<&Value>,
        shared: &Shared,
        seat_events: Option<Box<RawValue>>,
        said: &[Said],
    ) {
        if self
            .streams
            .get(&viewer)
            .is_none_or(|stream| stream.tenure != tenure)
        {
            let stream = Stream::new(self.name_stream(), tenure, seat.cloned().unwrap_or_default());
            self.streams.insert(viewer, stream);
            self.viewers.refresh_all(viewer, ViewReason::NewStream);
            return;
        }
        let Some(stream) = self.streams.get_mut(&viewer) else {
            return;
        };
        let ops = seat.and_then(|seat| raw(&diff(&stream.seat, seat)));
        let said: Vec<Said> = said.iter().filter(|said| hears(viewer, said)).cloned().collect();
        let nothing = shared.public.is_none() && shared.events.is_none() && ops.is_none();
        if nothing && seat_events.is_none() && said.is_empty() {
            return;
        }
        if let Some(seat) = seat.filter(|_| ops.is_some()) {
            stream.seat.clone_from(seat);
        }
        stream.sequence += 1;
        let patch = text(&ServerMessage::Patch {
            stream: stream.id.clone(),
            sequence: stream.sequence,
            public: shared.public.as_deref(),
            seat: ops.as_deref(),
            events: shared.events.as_deref(),
            seat_events: seat_events.as_deref(),
            said,
        });
        let patch = Payload::from(patch);
        stream.remember(patch.clone());
        let sessions: Vec<SessionId> = self.viewers.following(viewer).collect();
        if !sessions.is_empty() {
            let (text, whole) = (patch, false);
            self.outs.push(Out::Stream {
                sessions,
                text,
                whole,
            });
        }
    }

    fn publish_views(&mut self) {
        let fresh = self.viewers.take_fresh();
        if fresh.is_empty() {
            return;
        }
        let Some(public) = raw_value(&self.public) else {
            return;
        };
        let delayed = self.spectator_delay() > 0;
        let Some(later) = raw_value(self.delay.shown()) else {
            return;
        };
        for (session, viewer, reason) in fresh {
            let Some(stream) = self.streams.get(&viewer) else {
                continue;
            };
            let seat = if viewer == Viewer::Spectator {
                None
            } else {
                raw_value(&stream.seat)
            };
            let heard = self
                .state
                .record
                .said
                .iter()
                .rev()
                .filter(|said| hears(viewer, said));
            let mut said: Vec<Said> = heard.take(TALK_IN_VIEW).cloned().collect();
            said.reverse();
            let public = if delayed && viewer == Viewer::Spectator {
                said = self.delay.said();
                &later
            } else {
                &public
            };
            let view = text(&ServerMessage::View {
                stream: stream.id.clone(),
                sequence: stream.sequence,
                reason,
                public: &**public,
                seat: seat.as_deref(),
                said,
            });
            self.outs.push(Out::Stream {
                sessions: vec![session],
                text: view.into(),
                whole: true,
            });
        }
    }

    fn tenure_of_person(&self, place: PlaceId) -> Option<u64> {
        let place = self.state.record.places.get(usize::from(place))?;
        (place.sitter == Sitter::Person).then_some(place.tenure)
    }

    fn events_of(&self, place: PlaceId, happened: &[Happened]) -> Option<Box<RawValue>> {
        let faction = self
            .state
            .record
            .places
            .get(usize::from(place))?
            .faction
            .as_ref()?;
        let may_know = |happened: &&Happened| match &happened.audience {
            Audience::All => false,
            Audience::Only(seats) => seats.contains(faction),
        };
        let facts: Vec<&Value> = happened.iter().filter(may_know).map(|h| &h.fact).collect();
        raw(&facts)
    }

    fn public_part(&self) -> PublicPart {
        let record = &self.state.record;
        let places = (0u8..).zip(&record.places).map(|(id, place)| PlacePart {
            sitter: place.sitter.clone(),
            name: place.name.clone(),
            faction: place.faction.clone(),
            present: match place.sitter {
                Sitter::Free | Sitter::Gone => false,
                Sitter::Bot(_) => true,
                Sitter::Person => self.viewers.sessions_of(Viewer::Place(id)).next().is_some(),
            },
            replaced: !matches!(place.sitter, Sitter::Bot(_)) && self.automatic.plays(id),
        });
        let ends_at = self.automatic.clock.as_ref().and_then(|clock| clock.ends_at);
        let room = RoomPart {
            id: record.room.clone(),
            phase: record.phase,
            options: record.options.clone(),
            host: record.host,
            places: places.collect(),
            clock: ends_at.map(|ends_at_ms| ClockPart { ends_at_ms }),
            seed: record.seed.as_deref().map(|seed| SeedPart {
                blake3: seed_hash(seed),
                revealed: (record.phase == RoomPhase::Finished).then(|| seed.to_owned()),
            }),
        };
        PublicPart {
            room,
            game: self.state.game.as_ref().map_or(Value::Null, |game| game.public()),
        }
    }

    fn seat_part(&self, place: PlaceId) -> SeatPart {
        let record = &self.state.record;
        let faction = record
            .places
            .get(usize::from(place))
            .and_then(|place| place.faction.as_deref());
        let (game, offers) = match (&self.state.game, faction) {
            (Some(game), Some(faction)) => (game.seat(faction), game.offers(faction)),
            _ => (Value::Null, Value::Array(Vec::new())),
        };
        SeatPart {
            place,
            invite: format!("{}-{}", record.room, record.invite),
            game,
            offers,
        }
    }
}

/// The commitment to a seed: BLAKE3 of its 32 bytes.
fn seed_hash(seed: &str) -> String {
    let bytes = blake3::Hash::from_hex(seed)
        .map(|seed| *seed.as_bytes())
        .unwrap_or_default();
    blake3::hash(&bytes).to_hex().to_string()
}

fn hears(viewer: Viewer, said: &Said) -> bool {
    match (viewer, &said.to) {
        (_, None) => true,
        (Viewer::Spectator, Some(_)) => false,
        (Viewer::Place(place), Some(to)) => said.from == place || to.contains(&place),
    }
}

fn value(part: &impl Serialize) -> Value {
    // Parts hold no map with keys that are not text, so this cannot fail.
    serde_json::to_value(part).unwrap_or_default()
}

/// A list as text, or nothing when it is empty.
fn raw<T: Serialize>(list: &[T]) -> Option<Box<RawValue>> {
    if list.is_empty() {
        None
    } else {
        to_raw_value(list).ok()
    }
}

fn raw_value(value: &Value) -> Option<Box<RawValue>> {
    to_raw_value(value).ok()
}
