//! One request on its way, for who reads logs: spans from the socket to the socket, all under one span with one id. They
//! are made at the level `debug` of `landsraad_hub::trace` and cost nothing above it. They say who, what kind, which
//! version and how long; never what was asked or answered.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Instant;

use landsraad_protocol::{ClientMessage, Code, RequestId};
use tracing::{Span, debug_span, field};

use crate::room::{Millis, SessionId};

/// A request that is traced, or nothing.
#[derive(Clone, Debug, Default)]
pub struct Trace(Option<Arc<Whole>>);

#[derive(Debug)]
struct Whole {
    id: String,
    span: Span,
    begun: Instant,
}

/// A part of the way. It lasts for as long as this is held.
#[derive(Debug)]
pub struct Step(Option<(Span, Instant)>);

/// A request that waits for its room. Small, because every letter to a room has one.
#[derive(Debug)]
pub struct Queued(Option<Box<(Trace, Step)>>);

macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident = $shown:literal { $($field:ident),* })*) => {
        impl Trace {
            $($(#[$doc])*
            #[must_use]
            pub fn $name(&self) -> Step {
                let make = |whole: &Arc<Whole>| {
                    let span = debug_span!(
                        parent: &whole.span,
                        $shown,
                        trace = whole.id,
                        micros = field::Empty,
                        $($field = field::Empty),*
                    );
                    (span, Instant::now())
                };
                Step(self.0.as_ref().map(make))
            })*
        }
    };
}

steps! {
    /// Bytes become a request.
    decode = "decode" {}
    /// The request waits for its room.
    queue = "queue" {}
    /// The room decides.
    rules = "rules" { version }
    /// The store keeps what was decided, in one commit with others of the room.
    commit = "commit" { entries, version }
    /// What everybody and each receives is made.
    publish = "publish" {}
    /// It goes to the connections.
    fan_out = "fan-out" { streams, readers }
    /// The reply goes to the system, for whoever asked.
    write = "write" {}
}

impl Trace {
    /// A message that has just come, the `nth` of its connection at a hub that began then.
    #[must_use]
    pub fn begin(hub_began: Millis, session: SessionId, nth: u64) -> Self {
        let empty = field::Empty;
        let span = debug_span!(
            parent: None,
            "request",
            trace = empty,
            session,
            request = empty,
            kind = empty,
            act = empty,
            room = empty,
            seat = empty,
            outcome = empty,
            micros = empty
        );
        if span.is_disabled() {
            return Self(None);
        }
        let (id, begun) = (format!("{hub_began:x}-{session}-{nth}"), Instant::now());
        span.record("trace", &id);
        Self(Some(Arc::new(Whole { id, span, begun })))
    }

    /// Whether it is traced.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Notes something about the whole way.
    pub fn note(&self, name: &'static str, value: impl Display) {
        if let Some(whole) = &self.0 {
            whole.span.record(name, field::display(value));
        }
    }

    /// Notes what was asked for: the kind of message, nothing of its content.
    pub fn note_asked(&self, request: RequestId, message: &ClientMessage) {
        if self.is_on() {
            let message = serde_json::to_value(message).unwrap_or_default();
            self.note("kind", message["type"].as_str().unwrap_or_default());
            self.note("request", request);
        }
    }

    /// Notes how it was answered.
    pub fn note_outcome(&self, refused: Option<Code>) {
        if self.is_on() {
            let code = serde_json::to_value(refused).unwrap_or_default();
            self.note("outcome", code.as_str().unwrap_or("accepted"));
        }
    }

    /// Begins to wait for a room.
    #[must_use]
    pub fn queued(self) -> Queued {
        Queued(self.is_on().then(|| {
            let waiting = self.queue();
            Box::new((self, waiting))
        }))
    }
}

impl Queued {
    /// What the room itself brings about.
    #[must_use]
    pub fn untraced() -> Self {
        Self(None)
    }

    /// The wait is over.
    #[must_use]
    pub fn taken(self) -> Trace {
        let taken = self.0.map(|queued| {
            let (trace, _waited) = *queued;
            trace
        });
        taken.unwrap_or_default()
    }
}

impl Step {
    /// Notes something about this part.
    pub fn note(&self, name: &'static str, value: u64) {
        if let Some((span, _)) = &self.0 {
            span.record(name, value);
        }
    }
}

impl Drop for Step {
    fn drop(&mut self) {
        if let Some((span, begun)) = &self.0 {
            span.record("micros", micros(*begun));
        }
    }
}

impl Drop for Whole {
    fn drop(&mut self) {
        self.span.record("micros", micros(self.begun));
    }
}

fn micros(begun: Instant) -> u64 {
    u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX)
}
