//! Who may see something that happened (S6.7): the one thing that decides what of an event goes into a seat's log, a
//! notice, a spectator's stream or a replay.

use crate::catalog::Faction;
use crate::event::Event;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Who may see an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody, spectators included.
    All,
    /// These seats.
    Only(BTreeSet<Faction>),
}

impl Audience {
    /// Whether it has the seat or, with `None`, everybody.
    pub fn has(&self, seat: Option<Faction>) -> bool {
        match self {
            Self::All => true,
            Self::Only(seats) => seat.is_some_and(|s| seats.contains(&s)),
        }
    }
}

impl Event {
    /// Whether the seat (or, with `None`, a spectator) may see it.
    pub fn visible_to(&self, seat: Option<Faction>) -> bool {
        self.audience.has(seat)
    }
}
