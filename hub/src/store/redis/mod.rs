//! The store in Redis: one scripted call a commit, and all keys of a room in one hash slot.
//!
//! A room has three keys: `landsraad:{room}:head` (a hash: epoch, owner, version and why it is set aside),
//! `landsraad:{room}:journal` (a stream whose ids are the versions) and `landsraad:{room}:snapshot` (a hash: version and
//! state). The owner is a word that each hub draws at its start: a server that lost its last moments could give the same
//! epoch to two hubs, and the word tells them apart. `landsraad:nodes` says which words belong to hubs that live: a room
//! whose owner is among them is taken by nobody else.

mod commits;
mod grouping;
mod nodes;
mod ownership;
mod reading;
mod server;
mod tail;
mod url;
mod watched;
mod wire;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use dashmap::DashMap;
use landsraad_protocol::Durability;
use redis::{ErrorKind, FromRedisValue, RedisError, Script, Value};

use self::grouping::Commits;
pub use self::server::ConnectError;
use self::server::Purpose;
use self::tail::Tail;
pub use self::url::SCHEMES;
use self::wire::Wire;
use crate::cluster::Members;
use crate::store::{Commit, Grouping, Head, Kept, Later, Lying, Store, StoreError};
use crate::token::{entropy, word};

/// How long the server may take for an answer before the outcome counts as unknown.
pub const PATIENCE: Duration = Duration::from_millis(200);
/// The same for whole journals, which are read for records only.
const LONG_PATIENCE: Duration = Duration::from_secs(5);
/// Entries of a journal, and keys, that are read at once.
const PAGE: usize = 512;
/// After so many commits, what is remembered of resting rooms is forgotten.
const SWEEP_EVERY: u64 = 1024;

/// A store on a Redis server.
#[derive(Clone)]
pub struct RedisStore(Arc<Inner>);

struct Inner {
    connection: Wire,
    durability: Durability,
    owner: String,
    patience: Duration,
    commit: Commits,
    open: Script,
    release: Script,
    set_aside: Script,
    nodes: Script,
    tails: DashMap<String, Tail>,
    commits: AtomicU64,
}

impl RedisStore {
    /// Reaches the server, the sentinels or the cluster at a URL of one of the [`SCHEMES`]. `patience` is how long it may take for an answer before it
    /// counts as unavailable: [`PATIENCE`], if nothing speaks against it.
    ///
    /// # Errors
    /// [`ConnectError`], before anything is changed.
    pub async fn connect(url: &str, patience: Duration) -> Result<Self, ConnectError> {
        Self::reach(url, patience, Purpose::Keep).await
    }

    /// Reaches it to look into it: nothing is written.
    ///
    /// # Errors
    /// [`ConnectError`]
    pub async fn look(url: &str) -> Result<Self, ConnectError> {
        Self::reach(url, LONG_PATIENCE, Purpose::Look).await
    }

    async fn reach(url: &str, patience: Duration, purpose: Purpose) -> Result<Self, ConnectError> {
        let server = server::connect(url, purpose).await?;
        let drawn = entropy().map_err(|error| ConnectError::Unreachable {
            server: "this machine".into(),
            why: error.to_string(),
        })?;
        Ok(Self(Arc::new(Inner {
            commit: Commits::over(server.connection.clone(), include_str!("commit.lua")),
            connection: server.connection,
            durability: server.durability,
            owner: word(&drawn[..16]),
            patience,
            open: Script::new(include_str!("open.lua")),
            release: Script::new(include_str!("release.lua")),
            set_aside: Script::new(include_str!("set_aside.lua")),
            nodes: Script::new(include_str!("nodes.lua")),
            tails: DashMap::new(),
            commits: AtomicU64::new(0),
        })))
    }

    fn later<T, F>(&self, work: impl FnOnce(Arc<Inner>) -> F) -> Later<T>
    where
        F: Future<Output = Result<T, StoreError>> + Send + 'static,
    {
        Box::pin(work(self.0.clone()))
    }
}

impl Store for RedisStore {
    fn durability(&self) -> Durability {
        self.0.durability
    }

    fn commit(&self, commit: Commit) -> Later<()> {
        self.later(|inner| async move { inner.keep(commit).await })
    }

    fn open(&self, room: &str) -> Later<Option<Kept>> {
        let room = room.to_owned();
        self.later(|inner| async move { inner.open(&room).await })
    }

    fn owns(&self, room: &str, epoch: u64) -> Later<bool> {
        let room = room.to_owned();
        self.later(|inner| async move { inner.owns(&room, epoch).await })
    }

    fn release(&self, room: &str, epoch: u64) -> Later<()> {
        let room = room.to_owned();
        self.later(|inner| async move { inner.release(&room, epoch).await })
    }

    fn members(&self) -> Option<Arc<dyn Members>> {
        Some(Arc::new(self.clone()))
    }

    fn set_aside(&self, room: &str, why: Option<String>) -> Later<()> {
        let room = room.to_owned();
        self.later(|inner| async move {
            if let Some(mut tail) = inner.tails.get_mut(&room) {
                tail.give_up();
            }
            let mut call = inner.set_aside.key(key(&room, "head"));
            if let Some(why) = why {
                call.arg(why);
            }
            let mut connection = inner.connection.clone();
            let noted = call.invoke_async::<u64>(&mut connection);
            in_time(inner.patience, noted).await.map(|_| ())
        })
    }

    fn journal(&self, room: &str) -> Later<Vec<Vec<u8>>> {
        let room = room.to_owned();
        self.later(|inner| async move { inner.journal(&room).await })
    }

    fn list(&self) -> Later<Vec<Head>> {
        self.later(|inner| async move { inner.list().await })
    }

    fn heads(&self, after: &str, limit: usize) -> Later<Vec<Head>> {
        let after = after.to_owned();
        self.later(move |inner| async move { inner.heads(&after, limit).await })
    }

    fn lying(&self, room: &str) -> Later<Option<Lying>> {
        let room = room.to_owned();
        self.later(|inner| async move { inner.lying(&room).await })
    }

    fn count(&self) -> Later<u64> {
        self.later(|inner| async move { inner.count().await })
    }

    fn grouping(&self) -> Option<Grouping> {
        Some(self.0.commit.counts())
    }

    fn ready(&self) -> Later<()> {
        self.later(|inner| async move {
            // Asked with a key, so that a cluster is asked that has all its slots.
            let mut connection = inner.connection.clone();
            let mut get = redis::cmd("GET");
            get.arg(server::FORM_KEY);
            let form = get.query_async::<Option<u64>>(&mut connection);
            in_time(inner.patience, form).await.map(|_| ())
        })
    }
}

fn key(room: &str, part: &str) -> String {
    format!("landsraad:{{{room}}}:{part}")
}

fn hole(room: &str) -> StoreError {
    StoreError::Damaged(format!("room {room} has a gap in its journal"))
}

async fn in_time<T>(
    patience: Duration,
    answer: impl Future<Output = Result<T, RedisError>>,
) -> Result<T, StoreError> {
    match tokio::time::timeout(patience, answer).await {
        Ok(answer) => answer.map_err(|error| failed(&error)),
        Err(_) => Err(StoreError::Unavailable(format!("no answer in {patience:?}"))),
    }
}

fn failed(error: &RedisError) -> StoreError {
    match error.kind() {
        ErrorKind::Parse | ErrorKind::UnexpectedReturnType => StoreError::Damaged(error.to_string()),
        _ if error.code() == Some("WRONGTYPE") => StoreError::Damaged(error.to_string()),
        _ => StoreError::Unavailable(error.to_string()),
    }
}

/// The parts of a script's answer, one after another.
struct Answer<'a> {
    room: &'a str,
    parts: std::vec::IntoIter<Value>,
}

impl<'a> Answer<'a> {
    fn new(room: &'a str, parts: Vec<Value>) -> Self {
        let parts = parts.into_iter();
        Self { room, parts }
    }

    fn take<T: FromRedisValue>(&mut self) -> Result<T, StoreError> {
        let part = self.parts.next().unwrap_or(Value::Nil);
        T::from_redis_value(part).map_err(|error| StoreError::Damaged(format!("room {}: {error}", self.room)))
    }
}
