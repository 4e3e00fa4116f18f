//! Whether a room can be read as it lies in a store, and if not, what is wrong with it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::game::Rules;
use crate::room::record::Entry;
use crate::room::state::{RecoveryError, State};
use crate::store::Lying;
use crate::token::hex;

/// Something that is wrong with a room.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A hub has set it aside.
    #[error("it was set aside: {0}")]
    Aside(String),
    /// Entries are not there.
    #[error("the journal has a hole: entries {from} to {to} are missing")]
    Hole {
        /// The first one.
        from: u64,
        /// The last one.
        to: u64,
    },
    /// There are entries that the head does not know.
    #[error("the journal goes on to entry {found}, but the room is at version {version}")]
    Surplus {
        /// The last entry.
        found: u64,
        /// The version of the head.
        version: u64,
    },
    /// An entry cannot be read.
    #[error("entry {version} cannot be read: {why}")]
    Entry {
        /// Its version.
        version: u64,
        /// What the reader says.
        why: String,
    },
    /// An entry is not accepted again.
    #[error("entry {version} is not accepted again: {why}")]
    Diverged {
        /// Its version.
        version: u64,
        /// What the rules say.
        why: String,
    },
    /// The rules panic over it.
    #[error("the rules panic when the room is read")]
    Panic,
    /// The snapshot was written by a newer build.
    #[error("the snapshot was kept in form {found}, which this build does not know: start the newer build")]
    NewerSnapshot {
        /// The form.
        found: u32,
    },
    /// The snapshot cannot be read.
    #[error("the snapshot cannot be read: {0}")]
    Snapshot(String),
    /// The snapshot is of a version that the room does not have.
    #[error("the snapshot is of version {at}, but the room is at version {version}")]
    SnapshotAhead {
        /// Its version.
        at: u64,
        /// The version of the head.
        version: u64,
    },
    /// The snapshot is not what the journal gives.
    #[error("the snapshot of version {at} is not the room that the journal gives")]
    SnapshotDiffers {
        /// Its version.
        at: u64,
    },
}

/// What was found out about a room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// What is worth knowing, and wrong only if the same build wrote everything: an entry that the rules of this build do
    /// not accept any more, while the room can be read from a snapshot after it.
    pub note: Option<Fault>,
    /// A hash of the whole room at its newest version, the same on every machine; nothing if it cannot be made.
    pub fingerprint: Option<String>,
}

/// Checks a room.
#[must_use]
pub fn check(rules: &Arc<dyn Rules>, lying: &Lying) -> Checked {
    let mut checked = Checked::default();
    checked.faults.extend(lying.head.aside.clone().map(Fault::Aside));
    checked.faults.extend(numbering(lying));
    let snapshot = read_snapshot(rules, lying);
    let (at, kept) = match snapshot {
        Ok(snapshot) => snapshot.map_or((0, None), |(at, state)| (at, Some(state))),
        Err(fault) => {
            checked.faults.push(fault);
            (0, None)
        }
    };
    if checked
        .faults
        .iter()
        .any(|fault| matches!(fault, Fault::Hole { .. }))
    {
        // What comes after a hole says nothing.
        return checked;
    }
    let whole = play(rules, None, lying, at, kept.as_ref());
    match whole {
        Ok(end) => checked.fingerprint = Some(end),
        Err(fault) if kept.is_some() && may_be_older(&fault, at) => {
            // What a hub does: from the snapshot on.
            match play(rules, kept, lying, at, None) {
                Ok(end) => checked.fingerprint = Some(end),
                Err(fault) => checked.faults.push(fault),
            }
            checked.note = Some(fault);
        }
        Err(fault) => checked.faults.push(fault),
    }
    checked
}

/// Holes before and between entries, and entries too many.
fn numbering(lying: &Lying) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut next = 1;
    for (version, _) in &lying.entries {
        if *version > next {
            let to = version - 1;
            faults.push(Fault::Hole { from: next, to });
        }
        next = version + 1;
    }
    let version = lying.head.version;
    if next <= version {
        faults.push(Fault::Hole {
            from: next,
            to: version,
        });
    } else if next > version + 1 {
        let found = next - 1;
        faults.push(Fault::Surplus { found, version });
    }
    faults
}

/// The room that the snapshot holds, with its version.
fn read_snapshot(rules: &Arc<dyn Rules>, lying: &Lying) -> Result<Option<(u64, State)>, Fault> {
    let Some((at, bytes)) = &lying.snapshot else {
        return Ok(None);
    };
    let version = lying.head.version;
    if *at > version {
        return Err(Fault::SnapshotAhead { at: *at, version });
    }
    let read = catch_unwind(AssertUnwindSafe(|| State::recover(rules, Some(bytes), &[])));
    match read {
        Ok(Ok(state)) if state.record.version == *at => Ok(Some((*at, state))),
        Ok(Ok(state)) => Err(Fault::Snapshot(format!(
            "it says that it is of version {}, and lies there as version {at}",
            state.record.version
        ))),
        Ok(Err(RecoveryError::Newer { found })) => Err(Fault::NewerSnapshot { found }),
        Ok(Err(error)) => Err(Fault::Snapshot(error.to_string())),
        Err(_) => Err(Fault::Panic),
    }
}

/// A fault that says no more than that another build wrote the entry.
fn may_be_older(fault: &Fault, snapshot_at: u64) -> bool {
    matches!(fault, Fault::Diverged { version, .. } | Fault::Entry { version, .. } if *version <= snapshot_at)
}

/// Plays the entries after a state, or all of them; gives the fingerprint at the end. On the way, at version `at`, the
/// room must be the one in `kept`.
fn play(
    rules: &Arc<dyn Rules>,
    from: Option<State>,
    lying: &Lying,
    at: u64,
    kept: Option<&State>,
) -> Result<String, Fault> {
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut state = from;
        for (version, bytes) in &lying.entries {
            if state
                .as_ref()
                .is_some_and(|state| state.record.version >= *version)
            {
                continue;
            }
            perform(rules, &mut state, *version, bytes)?;
            if let (Some(kept), Some(state)) = (kept, &state)
                && *version == at
                && fingerprint(kept) != fingerprint(state)
            {
                return Err(Fault::SnapshotDiffers { at });
            }
        }
        let end = state.as_ref().and_then(fingerprint);
        end.ok_or_else(|| Fault::Entry {
            version: 1,
            why: "the journal does not begin with an opening".into(),
        })
    }));
    played.unwrap_or(Err(Fault::Panic))
}

fn perform(
    rules: &Arc<dyn Rules>,
    state: &mut Option<State>,
    version: u64,
    bytes: &[u8],
) -> Result<(), Fault> {
    let entry: Entry = serde_json::from_slice(bytes).map_err(|error| Fault::Entry {
        version,
        why: error.to_string(),
    })?;
    match state {
        Some(state) => {
            let performed = state.perform(&entry);
            performed.map(|_| ()).map_err(|refused| Fault::Diverged {
                version,
                why: refused.text,
            })
        }
        None => {
            *state = State::open(rules.clone(), &entry);
            Ok(())
        }
    }
}

fn fingerprint(state: &State) -> Option<String> {
    let bytes = state.snapshot().ok()?;
    Some(hex(blake3::hash(&bytes).as_bytes()))
}
