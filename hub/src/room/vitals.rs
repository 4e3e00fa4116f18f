//! How a room stands, for the operator: written by its task after each turn, read by others without waiting for it. So a
//! room that waits for its store, or hangs, is still told of.

use std::sync::{Arc, Mutex, PoisonError};

use landsraad_protocol::{RoomPhase, Sitter};
use serde::Serialize;

use crate::room::Millis;
use crate::room::core::{Core, Viewer};

/// What is known of a room from outside. No token, invite, hand or word of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Vitals {
    /// The name of the host.
    pub host: String,
    /// Where the room is between opening and end.
    pub phase: RoomPhase,
    /// Where its game is, as everybody sees it.
    pub moment: Option<String>,
    /// How many places the table has.
    pub seats: usize,
    /// How many of them are taken, by people or bots.
    pub taken: usize,
    /// How many seats have a connection.
    pub connected: usize,
    /// How many connections look on.
    pub spectators: usize,
    /// Whether the store does not answer this room: it refuses everything until it does.
    pub store_away: bool,
    #[serde(skip)]
    pub(crate) version: u64,
    #[serde(skip)]
    pub(crate) epoch: u64,
    #[serde(skip)]
    pub(crate) committed: Option<Millis>,
}

impl Vitals {
    /// A room that is in memory and has done nothing there yet.
    #[must_use]
    pub fn of(core: &Core, epoch: u64) -> Self {
        let mut vitals = Self {
            host: String::new(),
            phase: core.state().record.phase,
            moment: None,
            seats: 0,
            taken: 0,
            connected: 0,
            spectators: 0,
            store_away: false,
            version: 0,
            epoch,
            committed: None,
        };
        vitals.look_at(core);
        vitals
    }

    /// Takes over how the room stands now. Nothing here looks at all connections.
    pub fn look_at(&mut self, core: &Core) {
        let record = &core.state().record;
        if let Some(host) = record.places.get(usize::from(record.host)) {
            self.host.clone_from(&host.name);
        }
        let taken = record.places.iter().filter(|place| place.sitter != Sitter::Free);
        self.taken = taken.count();
        self.seats = record.places.len();
        self.connected = (0u8..)
            .take(self.seats)
            .filter(|place| core.viewers.count(Viewer::Place(*place)) > 0)
            .count();
        self.spectators = core.viewers.count(Viewer::Spectator);
        if self.version != record.version || self.phase != record.phase {
            self.moment = core.state.rules().moment(&core.public["game"]);
        }
        (self.version, self.phase) = (record.version, record.phase);
    }
}

/// [`Vitals`] that a room's task and others share.
#[derive(Clone)]
pub struct Shared(Arc<Mutex<Vitals>>);

impl Shared {
    /// To be shared from now on.
    #[must_use]
    pub fn new(vitals: Vitals) -> Self {
        Self(Arc::new(Mutex::new(vitals)))
    }

    /// Changes them.
    pub fn note(&self, change: impl FnOnce(&mut Vitals)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// How the room stands.
    #[must_use]
    pub fn get(&self) -> Vitals {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
