//! The public list of rooms in memory, for people who look for a table.

use landsraad_protocol::{RoomPhase, Sitter};
use serde::Serialize;

use crate::room::record::Record;

/// A room in the public list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Listing {
    /// The id, to watch.
    pub room: String,
    /// The invite code, to join.
    pub invite: String,
    /// The name of the host.
    pub host: String,
    /// Where the room is between opening and end.
    pub phase: RoomPhase,
    /// How many places the table has.
    pub seats: u8,
    /// How many of them are free.
    pub free: usize,
    /// Whether people without a seat may watch.
    pub spectators: bool,
}

impl Listing {
    /// The room in the public list, if it wants to be there.
    #[must_use]
    pub fn of(record: &Record) -> Option<Self> {
        let host = record.places.get(usize::from(record.host));
        record.options.listed.then(|| Self {
            room: record.room.clone(),
            invite: format!("{}-{}", record.room, record.invite),
            host: host.map(|host| host.name.clone()).unwrap_or_default(),
            phase: record.phase,
            seats: record.options.seats,
            free: record
                .places
                .iter()
                .filter(|place| place.sitter == Sitter::Free)
                .count(),
            spectators: record.options.spectators,
        })
    }
}
