//! The store in Redis: one scripted call a commit, and all keys of a room in one hash slot.
//!
//! A room has three keys: `landsraad:{room}:head` (a hash: epoch, owner, version and why it is set aside),
//! `landsraad:{room}:journal` (a stream whose ids are the versions) and `landsraad:{room}:snapshot` (a hash: version and
//! state). The owner is a word that each hub draws at its start: a server that lost its last moments could give the same
//! epoch to two hubs, and the word tells them apart.

mod server;
mod tail;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dashmap::DashMap;
use landsraad_protocol::Durability;
use redis::aio::ConnectionManager;
use redis::{ErrorKind, FromRedisValue, RedisError, Script, Value};

pub use self::server::ConnectError;
use self::tail::{Missing, Tail};
use crate::store::{Commit, Kept, Later, Store, StoreError};
use crate::token::{entropy, word};

/// How long the server may take for an answer before the outcome counts as unknown.
pub const PATIENCE: Duration = Duration::from_millis(250);
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
    connection: ConnectionManager,
    durability: Durability,
    owner: String,
    patience: Duration,
    commit: Script,
    open: Script,
    set_aside: Script,
    tails: DashMap<String, Tail>,
    commits: AtomicU64,
}

/// What the server says to a commit.
enum Verdict {
    Kept,
    Fenced,
    /// The server has less than the owner was promised.
    Behind {
        epoch: u64,
        version: u64,
    },
    Ahead {
        version: u64,
    },
}

/// A room as the server gives it, with who owned it before.
struct Opened {
    old_epoch: u64,
    old_owner: String,
    version: u64,
    kept: Kept,
}

impl RedisStore {
    /// Reaches the server at a `redis://` or `rediss://` URL. `patience` is how long it may take for an answer before it
    /// counts as unavailable: [`PATIENCE`], if nothing speaks against it.
    ///
    /// # Errors
    /// [`ConnectError`], before anything is changed.
    pub async fn connect(url: &str, patience: Duration) -> Result<Self, ConnectError> {
        let server = server::connect(url).await?;
        let drawn = entropy().map_err(|error| ConnectError::Unreachable {
            server: "this machine".into(),
            why: error.to_string(),
        })?;
        Ok(Self(Arc::new(Inner {
            connection: server.connection,
            durability: server.durability,
            owner: word(&drawn[..16]),
            patience,
            commit: Script::new(include_str!("commit.lua")),
            open: Script::new(include_str!("open.lua")),
            set_aside: Script::new(include_str!("set_aside.lua")),
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

    fn set_aside(&self, room: &str, why: Option<String>) -> Later<()> {
        let room = room.to_owned();
        self.later(|inner| async move {
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

    fn count(&self) -> Later<u64> {
        self.later(|inner| async move { inner.count().await })
    }

    fn ready(&self) -> Later<()> {
        self.later(|inner| async move {
            let mut connection = inner.connection.clone();
            let ping = redis::cmd("PING");
            let pong = ping.query_async::<String>(&mut connection);
            in_time(inner.patience, pong).await.map(|_| ())
        })
    }
}

impl Inner {
    async fn keep(&self, commit: Commit) -> Result<(), StoreError> {
        let verdict = self.call(&commit, None).await?;
        let verdict = match verdict {
            Verdict::Behind { epoch, version } => self.write_again(&commit, epoch, version).await?,
            verdict => verdict,
        };
        match verdict {
            Verdict::Kept => {
                self.remember(commit);
                Ok(())
            }
            Verdict::Fenced => {
                self.tails.remove(&commit.room);
                Err(StoreError::Fenced)
            }
            Verdict::Ahead { version } | Verdict::Behind { version, .. } => Err(StoreError::Conflict {
                stored: version,
                expected: commit.after,
            }),
        }
    }

    /// One call to the server. With `again` the commit is the lost tail, written after what must be the last entry.
    async fn call(&self, commit: &Commit, again: Option<&Missing>) -> Result<Verdict, StoreError> {
        let room = commit.room.as_str();
        let anchor = again.and_then(|missing| missing.anchor.as_deref());
        let mut call = self.commit.key(key(room, "head"));
        call.key(key(room, "journal"))
            .key(key(room, "snapshot"))
            .arg(commit.epoch)
            .arg(&self.owner)
            .arg(commit.after)
            .arg(commit.after + commit.entries.len() as u64)
            .arg(u8::from(again.is_some()))
            .arg(anchor.unwrap_or_default())
            .arg(commit.entries.len());
        for entry in &commit.entries {
            call.arg(entry.as_slice());
        }
        if let Some(snapshot) = &commit.snapshot {
            call.arg(snapshot.as_slice());
        }
        let mut connection = self.connection.clone();
        let answer = in_time(self.patience, call.invoke_async::<Vec<Value>>(&mut connection)).await?;
        let mut answer = Answer::new(room, answer);
        match answer.take::<String>()?.as_str() {
            "kept" => Ok(Verdict::Kept),
            "fenced" => Ok(Verdict::Fenced),
            "ahead" => Ok(Verdict::Ahead {
                version: answer.take()?,
            }),
            "behind" => Ok(Verdict::Behind {
                epoch: answer.take()?,
                version: answer.take()?,
            }),
            _ => Err(hole(room)),
        }
    }

    /// The server has lost what it acknowledged. Whoever still owns the room writes it again, and the commit with it.
    async fn write_again(&self, commit: &Commit, epoch: u64, stored: u64) -> Result<Verdict, StoreError> {
        let missing = self.tails.get(&commit.room).and_then(|tail| {
            let whole = tail.epoch == commit.epoch && tail.version() == commit.after;
            tail.after(stored).filter(|_| whole)
        });
        let Some(missing) = missing else {
            return Ok(if epoch == commit.epoch {
                Verdict::Behind {
                    epoch,
                    version: stored,
                }
            } else {
                Verdict::Fenced
            });
        };
        tracing::warn!(
            room = commit.room,
            stored,
            acknowledged = commit.after,
            "the store lost its last entries; they are written again"
        );
        let mut again = commit.clone();
        again.after = stored;
        again.entries = missing.entries.clone();
        again.entries.extend(commit.entries.iter().cloned());
        self.call(&again, Some(&missing)).await
    }

    fn remember(&self, commit: Commit) {
        let now = Instant::now();
        if !commit.entries.is_empty() {
            let mut tail = self
                .tails
                .entry(commit.room)
                .or_insert_with(|| Tail::new(commit.epoch, commit.after, &[], now));
            if tail.epoch != commit.epoch || tail.version() != commit.after {
                *tail = Tail::new(commit.epoch, commit.after, &[], now);
            }
            tail.extend(commit.entries, now);
        }
        if self.commits.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.tails.retain(|_, tail| !tail.is_old(now));
        }
    }

    async fn open(&self, room: &str) -> Result<Option<Kept>, StoreError> {
        let Some(mut opened) = self.take_over(room).await? else {
            return self.make_again(room).await;
        };
        // Whoever owned the room since this hub did knows better than what is remembered here.
        let missing = self.tails.get(room).and_then(|tail| {
            let still_mine = opened.old_owner == self.owner || opened.old_epoch < tail.epoch;
            if !still_mine || opened.version >= tail.version() {
                return None;
            }
            tail.after(opened.version)
        });
        if let Some(missing) = missing {
            self.restore(room, opened.kept.epoch, opened.version, &missing)
                .await?;
            opened.version += missing.entries.len() as u64;
            opened.kept.entries.extend(missing.entries);
        }
        let tail = Tail::new(
            opened.kept.epoch,
            opened.version,
            &opened.kept.entries,
            Instant::now(),
        );
        self.tails.insert(room.to_owned(), tail);
        Ok(Some(opened.kept))
    }

    /// The server knows nothing of a room; perhaps all of it is remembered here.
    async fn make_again(&self, room: &str) -> Result<Option<Kept>, StoreError> {
        let known = self
            .tails
            .get(room)
            .and_then(|tail| Some((tail.epoch + 1, tail.after(0)?)));
        let Some((epoch, missing)) = known.filter(|(_, missing)| !missing.entries.is_empty()) else {
            return Ok(None);
        };
        self.restore(room, epoch, 0, &missing).await?;
        let entries = missing.entries;
        let tail = Tail::new(epoch, entries.len() as u64, &entries, Instant::now());
        self.tails.insert(room.to_owned(), tail);
        Ok(Some(Kept {
            epoch,
            entries,
            ..Kept::default()
        }))
    }

    async fn take_over(&self, room: &str) -> Result<Option<Opened>, StoreError> {
        let mut call = self.open.key(key(room, "head"));
        call.key(key(room, "journal"))
            .key(key(room, "snapshot"))
            .arg(&self.owner);
        let mut connection = self.connection.clone();
        let answer = in_time(self.patience, call.invoke_async::<Vec<Value>>(&mut connection)).await?;
        let mut answer = Answer::new(room, answer);
        match answer.take::<String>()?.as_str() {
            "nothing" => return Ok(None),
            "kept" => {}
            _ => return Err(hole(room)),
        }
        Ok(Some(Opened {
            old_epoch: answer.take()?,
            old_owner: answer.take()?,
            version: answer.take()?,
            kept: Kept {
                aside: answer.take()?,
                epoch: answer.take()?,
                snapshot: answer.take()?,
                entries: answer.take()?,
            },
        }))
    }

    async fn restore(
        &self,
        room: &str,
        epoch: u64,
        stored: u64,
        missing: &Missing,
    ) -> Result<(), StoreError> {
        let lost = missing.entries.len();
        tracing::warn!(
            room,
            stored,
            lost,
            "the store lost its last entries; they are written again"
        );
        let commit = Commit {
            room: room.to_owned(),
            epoch,
            after: stored,
            entries: missing.entries.clone(),
            snapshot: None,
        };
        match self.call(&commit, Some(missing)).await? {
            Verdict::Kept => Ok(()),
            Verdict::Fenced => Err(StoreError::Fenced),
            Verdict::Ahead { version } | Verdict::Behind { version, .. } => Err(StoreError::Conflict {
                stored: version,
                expected: stored,
            }),
        }
    }

    async fn journal(&self, room: &str) -> Result<Vec<Vec<u8>>, StoreError> {
        let mut connection = self.connection.clone();
        let mut version = redis::cmd("HGET");
        version.arg(key(room, "head")).arg("version");
        let version = version.query_async::<Option<u64>>(&mut connection);
        let version = in_time(LONG_PATIENCE, version).await?.unwrap_or(0);
        let mut entries: Vec<Vec<u8>> = Vec::new();
        loop {
            let mut page = redis::cmd("XRANGE");
            page.arg(key(room, "journal"))
                .arg(id(entries.len() + 1))
                .arg("+")
                .arg("COUNT")
                .arg(PAGE);
            let page = page.query_async::<Vec<(String, Vec<Vec<u8>>)>>(&mut connection);
            let page = in_time(LONG_PATIENCE, page).await?;
            let read = page.len();
            for (found, mut fields) in page {
                // A field and its value: the entry is the value.
                let entry = fields.pop().filter(|_| found == id(entries.len() + 1));
                entries.push(entry.ok_or_else(|| hole(room))?);
            }
            if read < PAGE {
                break;
            }
        }
        if (entries.len() as u64) < version {
            return Err(hole(room));
        }
        Ok(entries)
    }

    async fn count(&self) -> Result<u64, StoreError> {
        let mut connection = self.connection.clone();
        let mut rooms = BTreeSet::new();
        let mut cursor = 0;
        loop {
            let mut scan = redis::cmd("SCAN");
            scan.arg(cursor)
                .arg("MATCH")
                .arg(key("*", "head"))
                .arg("COUNT")
                .arg(PAGE);
            let found = scan.query_async::<(u64, Vec<String>)>(&mut connection);
            let (next, found) = in_time(self.patience, found).await?;
            rooms.extend(found);
            cursor = next;
            if cursor == 0 {
                return Ok(rooms.len() as u64);
            }
        }
    }
}

fn key(room: &str, part: &str) -> String {
    format!("landsraad:{{{room}}}:{part}")
}

/// The id of a version in the stream.
fn id(version: usize) -> String {
    format!("{version}-0")
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
