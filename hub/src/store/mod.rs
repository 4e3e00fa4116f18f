//! Where rooms are kept: a trait, and the stores that fulfil it.

pub mod choice;
pub mod embedded;
pub mod memory;
mod overlay;
pub mod redis;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use landsraad_protocol::Durability;

use crate::cluster::Members;

/// What a store gives back later.
pub type Later<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// A place where rooms are kept. A room has a journal of entries numbered from 1, at most one snapshot that matters
/// (the newest), and an epoch: the number of its owner. Only the newest owner can commit.
pub trait Store: Send + Sync + 'static {
    /// What an entry survives once [`Store::commit`] has returned.
    fn durability(&self) -> Durability;

    /// Keeps a commit whole, or not at all.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] and [`StoreError::Conflict`] mean that nothing was kept; after
    /// [`StoreError::Unavailable`] the outcome is unknown until the room is opened again.
    fn commit(&self, commit: Commit) -> Later<()>;

    /// Takes the ownership of a room, which raises its epoch, and reads it. Nothing when there is no such room.
    ///
    /// # Errors
    /// [`StoreError::Elsewhere`] when a hub that lives owns it.
    fn open(&self, room: &str) -> Later<Option<Kept>>;

    /// Whether this hub still owns a room under this epoch: nobody has opened it since.
    fn owns(&self, _room: &str, _epoch: u64) -> Later<bool> {
        Box::pin(std::future::ready(Ok(true)))
    }

    /// Gives a room back that this hub owns under this epoch. It must not be committed to under that epoch any more.
    fn release(&self, _room: &str, _epoch: u64) -> Later<()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// The hubs that share this store; nothing for a store of one hub alone.
    fn members(&self) -> Option<Arc<dyn Members>> {
        None
    }

    /// Notes that a room has been set aside, or takes the note away. Its journal stays.
    fn set_aside(&self, room: &str, why: Option<String>) -> Later<()>;

    /// Reads the whole journal of a room, from its first entry.
    fn journal(&self, room: &str) -> Later<Vec<Vec<u8>>>;

    /// The heads of all rooms, without taking any.
    fn list(&self) -> Later<Vec<Head>>;

    /// The heads of the first rooms after this one, in the order of their ids, so many at most.
    fn heads(&self, after: &str, limit: usize) -> Later<Vec<Head>> {
        let (all, after) = (self.list(), after.to_owned());
        Box::pin(async move {
            let mut heads = all.await?;
            heads.retain(|head| head.room > after);
            heads.sort_by(|a, b| a.room.cmp(&b.room));
            heads.truncate(limit);
            Ok(heads)
        })
    }

    /// A room as it lies in the store, whatever is wrong with it, without taking it.
    fn lying(&self, room: &str) -> Later<Option<Lying>>;

    /// The number of rooms.
    fn count(&self) -> Later<u64>;

    /// How commits have shared the ways to the store, if it lets them.
    fn grouping(&self) -> Option<Grouping> {
        None
    }

    /// Asks whether the store answers at all.
    fn ready(&self) -> Later<()> {
        let count = self.count();
        Box::pin(async move { count.await.map(|_| ()) })
    }
}

/// What is kept in one go.
#[derive(Clone, Debug)]
pub struct Commit {
    /// The room.
    pub room: String,
    /// The owner's epoch: 1 for a room that is made by this commit, else what [`Store::open`] gave.
    pub epoch: u64,
    /// The version before: the number of entries in the journal. 0 makes the room.
    pub after: u64,
    /// The entries that follow.
    pub entries: Vec<Vec<u8>>,
    /// A snapshot at the version after the entries.
    pub snapshot: Option<Vec<u8>>,
}

/// A room as it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The epoch that the reader now owns.
    pub epoch: u64,
    /// Why the room has been set aside, if it has.
    pub aside: Option<String>,
    /// The newest snapshot.
    pub snapshot: Option<Vec<u8>>,
    /// The entries after it.
    pub entries: Vec<Vec<u8>>,
}

/// How commits of different rooms have shared what is slow about a store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grouping {
    /// Commits so far.
    pub commits: u64,
    /// Writes to the disk, or round trips to the server, that they took.
    pub trips: u64,
}

/// What the store notes about a room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The room.
    pub room: String,
    /// The epoch of its newest owner.
    pub epoch: u64,
    /// The number of entries that its journal must have.
    pub version: u64,
    /// Why it has been set aside, if it has.
    pub aside: Option<String>,
    /// Whether a hub has it, or had it when it died; false where nobody notes that.
    pub owned: bool,
}

/// Everything that a store has of a room, to be checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lying {
    /// The head.
    pub head: Head,
    /// The entries with their versions, as far as there are any.
    pub entries: Vec<(u64, Vec<u8>)>,
    /// The newest snapshot with its version.
    pub snapshot: Option<(u64, Vec<u8>)>,
}

/// What can go wrong with a store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else owns the room now.
    #[error("the room has a newer owner")]
    Fenced,
    /// The journal has another version than the owner thinks.
    #[error("the journal is at version {stored}, not at {expected}")]
    Conflict {
        /// The version in the store.
        stored: u64,
        /// The version that the owner named.
        expected: u64,
    },
    /// Another hub owns the room, and lives.
    #[error("the hub at {address} has the room")]
    Elsewhere {
        /// The URL of its socket.
        address: String,
    },
    /// The store does not answer, or not in time.
    #[error("the store cannot be reached: {0}")]
    Unavailable(String),
    /// The store answers with something that cannot be right.
    #[error("the store is damaged: {0}")]
    Damaged(String),
}
