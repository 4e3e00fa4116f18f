//! `landsraad rooms`: looks into a store from outside. It takes no room from anybody and changes nothing.

pub mod verify;

use std::io::{self, Write};
use std::sync::Arc;

use clap::{Args, Subcommand};
use landsraad_protocol::RoomPhase;

use crate::export::told;
use crate::game::Rules;
use crate::room::state::State;
use crate::rooms::verify::check;
use crate::store::choice::StoreChoice;
use crate::store::{Lying, Store, StoreError};

/// How the program ends when everything is as it should be.
pub const FINE: u8 = 0;
/// How it ends when something is wrong with a room.
pub const FAULTY: u8 = 1;
/// How it ends when the store cannot be opened or read. (2 are wrong arguments.)
pub const NO_STORE: u8 = 3;
/// How it ends when there is no such room, or not what was asked of it.
pub const NO_ROOM: u8 = 4;

/// Looks into a store.
#[derive(Clone, Debug, Args)]
pub struct Rooms {
    /// The store: a file that no hub uses at the moment, or a Redis.
    #[arg(
        long,
        global = true,
        env = "LANDSRAAD_STORE",
        hide_env_values = true,
        default_value = "landsraad.redb"
    )]
    store: StoreChoice,

    #[command(subcommand)]
    what: What,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// Lists all rooms, one a line: id, phase, version, epoch, seats taken, name of the host. No secrets.
    List,
    /// Writes the record of a room whose game is over as JSON: everything that is needed to play it again.
    Export {
        /// The room.
        room: String,
        /// Also when its game is not over. Whoever has the record then knows the seed and every secret of the game.
        #[arg(long)]
        unfinished: bool,
    },
    /// Reads every room as a hub would, plays it again, and says what is wrong. Ends with 1 if something is.
    Verify {
        /// The rooms; all if none is named.
        rooms: Vec<String>,
    },
}

/// What stands in the way.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
    #[error("there is no room {0}")]
    NoRoom(String),
    #[error("{0}")]
    Refused(String),
}

/// Does what was asked, and gives the code to end with.
pub async fn run(
    rooms: Rooms,
    rules: Arc<dyn Rules>,
    out: &mut impl Write,
    complaints: &mut impl Write,
) -> u8 {
    let store = match rooms.store.look().await {
        Ok(store) => store,
        Err(error) => return complain(complaints, &error, NO_STORE),
    };
    let done = match rooms.what {
        What::List => list(store.as_ref(), &rules, out).await,
        What::Export { room, unfinished } => {
            let exported = export(store.as_ref(), &rules, &room, unfinished, out).await;
            exported.map(|()| FINE)
        }
        What::Verify { rooms } => verify(store.as_ref(), &rules, rooms, out).await,
    };
    match done {
        Ok(code) => code,
        Err(trouble @ (Trouble::Store(_) | Trouble::Output(_))) => complain(complaints, &trouble, NO_STORE),
        Err(trouble) => complain(complaints, &trouble, NO_ROOM),
    }
}

fn complain(complaints: &mut impl Write, error: &dyn std::error::Error, code: u8) -> u8 {
    // Nobody may be reading; the code says it all the same.
    writeln!(complaints, "landsraad: {error}").unwrap_or_default();
    code
}

async fn list(store: &dyn Store, rules: &Arc<dyn Rules>, out: &mut impl Write) -> Result<u8, Trouble> {
    writeln!(out, "room\tphase\tversion\tepoch\tseats\thost")?;
    let mut code = FINE;
    for head in store.list().await? {
        let lying = store.lying(&head.room).await?.unwrap_or_default();
        let (phase, seats, host) = match in_short(rules, &lying) {
            Some(short) => short,
            None => {
                code = FAULTY;
                ("unreadable".into(), "-".into(), "-".into())
            }
        };
        let phase = head.aside.map_or(phase, |_| "set-aside".into());
        let (room, version, epoch) = (head.room, head.version, head.epoch);
        writeln!(out, "{room}\t{phase}\t{version}\t{epoch}\t{seats}\t{host}")?;
    }
    Ok(code)
}

/// Phase, seats taken, and name of the host, as far as the room can be read.
fn in_short(rules: &Arc<dyn Rules>, lying: &Lying) -> Option<(String, String, String)> {
    let record = newest(rules, lying).ok()?.record;
    let phase = serde_json::to_value(record.phase).ok()?;
    let taken = record
        .places
        .iter()
        .filter(|place| place.sitter != landsraad_protocol::Sitter::Free);
    let seats = format!("{}/{}", taken.count(), record.places.len());
    let host = record.places.get(usize::from(record.host));
    let host = host.map(|place| place.name.clone()).unwrap_or_default();
    Some((phase.as_str()?.to_owned(), seats, host))
}

/// The room as a hub would read it.
fn newest(rules: &Arc<dyn Rules>, lying: &Lying) -> Result<State, String> {
    let (at, snapshot) = match &lying.snapshot {
        Some((at, bytes)) => (*at, Some(bytes.as_slice())),
        None => (0, None),
    };
    let rest: Vec<Vec<u8>> = lying
        .entries
        .iter()
        .filter(|(version, _)| *version > at)
        .map(|(_, entry)| entry.clone())
        .collect();
    let read = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        State::recover(rules, snapshot, &rest)
    }));
    match read {
        Ok(read) => read.map_err(|error| error.to_string()),
        Err(_) => Err("the rules panic when the room is read".into()),
    }
}

async fn export(
    store: &dyn Store,
    rules: &Arc<dyn Rules>,
    room: &str,
    unfinished: bool,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    let lying = store.lying(room).await?;
    let lying = lying.ok_or_else(|| Trouble::NoRoom(room.to_owned()))?;
    let refused = |why: String| Trouble::Refused(format!("room {room}: {why}"));
    let state = newest(rules, &lying).map_err(refused)?;
    if state.record.phase != RoomPhase::Finished && !unfinished {
        let why = "its game is not over; --unfinished gives its record all the same, with every secret";
        return Err(refused(why.into()));
    }
    let entries: Result<Vec<_>, _> = lying
        .entries
        .iter()
        .map(|(_, bytes)| serde_json::from_slice(bytes))
        .collect();
    let record = told(entries.map_err(|error| refused(error.to_string()))?);
    serde_json::to_writer_pretty(&mut *out, &record).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

async fn verify(
    store: &dyn Store,
    rules: &Arc<dyn Rules>,
    rooms: Vec<String>,
    out: &mut impl Write,
) -> Result<u8, Trouble> {
    let rooms = if rooms.is_empty() {
        let heads = store.list().await?;
        heads.into_iter().map(|head| head.room).collect()
    } else {
        rooms
    };
    let (mut good, mut bad) = (0, 0);
    for room in rooms {
        let Some(lying) = store.lying(&room).await? else {
            return Err(Trouble::NoRoom(room));
        };
        let checked = check(rules, &lying);
        for fault in &checked.faults {
            writeln!(out, "{room}: {fault}")?;
        }
        if let Some(note) = checked.note {
            writeln!(out, "{room}: note: played from its first entry, {note}")?;
        }
        if checked.faults.is_empty() {
            good += 1;
            let fingerprint = checked.fingerprint.unwrap_or_default();
            writeln!(out, "{room}: good, version {}, {fingerprint}", lying.head.version)?;
        } else {
            bad += 1;
        }
    }
    writeln!(out, "{good} good, {bad} faulty")?;
    Ok(if bad == 0 { FINE } else { FAULTY })
}
