//! The record of a finished room: everything that is needed to play its game again and check its dice.

use std::sync::Arc;

use landsraad_protocol::{Code, Options, RequestId, RoomPhase};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::OwnedSemaphorePermit;

use crate::hub::{Hub, could_be_room};
use crate::room::core::No;
use crate::room::record::{Actor, Deed, Entry};
use crate::room::state::State;

/// A finished game as it was played.
#[derive(Debug, Serialize)]
pub struct Export {
    /// The options of the room at the start.
    pub options: Options,
    /// The factions in the order of places.
    pub factions: Vec<String>,
    /// The seed of the dice in hexadecimal.
    pub seed: String,
    /// What was done, in order.
    pub entries: Vec<Done>,
}

/// One accepted action.
#[derive(Debug, Serialize)]
pub struct Done {
    /// Whose seat.
    pub seat: String,
    /// Who acted for it.
    pub actor: Actor,
    /// The action in the game's words.
    pub action: Value,
    /// The request that asked for it, if one did.
    pub request: Option<RequestId>,
}

/// The record of a room whose game is over.
///
/// # Errors
/// A refusal when there is no such room, its game is not over, or the store does not answer.
pub async fn export(hub: &Arc<Hub>, room: &str) -> Result<Export, No> {
    let (journal, _turn) = journal(hub, room).await?;
    let rules = hub.rules.clone();
    // Playing a whole game again takes a while; other rooms must not wait for it.
    let read = tokio::task::spawn_blocking(move || {
        let state = State::recover(&rules, None, &journal).map_err(|error| error.to_string())?;
        let entries: Result<Vec<Entry>, _> = journal
            .iter()
            .map(|bytes| serde_json::from_slice(bytes))
            .collect();
        Ok::<_, String>((state.record.phase, entries.map_err(|error| error.to_string())?))
    });
    let (phase, entries) = match read.await {
        Ok(Ok(read)) => read,
        Ok(Err(error)) => return Err(damaged(room, &error)),
        Err(error) => return Err(damaged(room, &error.to_string())),
    };
    if phase != RoomPhase::Finished {
        return Err(not_over());
    }
    Ok(told(entries))
}

/// The journal of a room that may be over, and the turn to play it again: one game at a time.
///
/// # Errors
/// A refusal when there is no such room or the store does not answer.
pub(crate) async fn journal(hub: &Arc<Hub>, room: &str) -> Result<(Vec<Vec<u8>>, OwnedSemaphorePermit), No> {
    let unknown = || No::new(Code::UnknownRoom, "There is no such room.");
    if !could_be_room(room) {
        return Err(unknown());
    }
    let Ok(turn) = hub.exports.clone().acquire_owned().await else {
        return Err(No::new(Code::Stopping, "The hub is stopping."));
    };
    let journal = hub.store.journal(room).await.map_err(|error| {
        tracing::error!(room, %error, "the store did not give the journal");
        No::new(
            Code::StoreUnavailable,
            "The store did not give the room: try again.",
        )
    })?;
    if journal.is_empty() {
        return Err(unknown());
    }
    Ok((journal, turn))
}

pub(crate) fn not_over() -> No {
    No::new(
        Code::RoomNotFinished,
        "The record of a room is given when its game is over.",
    )
}

pub(crate) fn damaged(room: &str, error: &str) -> No {
    tracing::error!(room, %error, "the journal cannot be read");
    No::new(Code::Internal, "The record of this room cannot be read.")
}

/// The record that these entries tell.
pub(crate) fn told(entries: Vec<Entry>) -> Export {
    let mut export = Export {
        options: Options::default(),
        factions: Vec::new(),
        seed: String::new(),
        entries: Vec::new(),
    };
    for entry in entries {
        match entry.deed {
            Deed::Opened { options, .. } | Deed::Configured { options } => export.options = options,
            Deed::Started { seed, factions } => {
                export.seed = seed;
                export.factions = factions;
            }
            Deed::Acted { place, actor, action } => export.entries.push(Done {
                seat: export
                    .factions
                    .get(usize::from(place))
                    .cloned()
                    .unwrap_or_default(),
                actor,
                action,
                request: entry.asked.map(|(_, asked)| asked.request),
            }),
            _ => {}
        }
    }
    export
}
