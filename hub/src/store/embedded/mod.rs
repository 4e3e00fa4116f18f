//! The store in one file, with nothing to install: redb, written by one thread that groups the commits that wait.

mod opening;
mod tables;

use std::fs::File;
use std::ops::Bound;
use std::panic::catch_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;

use landsraad_protocol::Durability;
use redb::{Builder, Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

pub use self::opening::OpenError;
use self::opening::{inspect, lock, look, make_tables};
use self::tables::{Done, Tables};
use crate::store::{Commit, Grouping, Head, Kept, Later, Lying, Store, StoreError};

/// Most commits that share one write to the disk.
const GROUP: usize = 256;
/// Memory that the database may use for pages, in bytes.
const CACHE: usize = 64 << 20;

const META: TableDefinition<&str, u64> = TableDefinition::new("meta");
const ROOMS: TableDefinition<&str, &[u8]> = TableDefinition::new("rooms");
const ENTRIES: TableDefinition<(&str, u64), &[u8]> = TableDefinition::new("entries");
const SNAPSHOTS: TableDefinition<&str, (u64, &[u8])> = TableDefinition::new("snapshots");

/// What is known of a room besides its journal and snapshot.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Row {
    epoch: u64,
    version: u64,
    aside: Option<String>,
}

/// A store in one file.
pub struct EmbeddedStore {
    database: Arc<Database>,
    work: mpsc::Sender<Work>,
    writer: Option<JoinHandle<()>>,
    counts: Arc<Counts>,
    // Held for as long as the store is open; released by the system when the process ends.
    _lock: File,
}

/// What shared the writes to the disk.
#[derive(Default)]
struct Counts {
    commits: AtomicU64,
    writes: AtomicU64,
}

impl Counts {
    fn note(&self, group: &[Work]) {
        let commits = group
            .iter()
            .filter(|work| matches!(work, Work::Commit(..)))
            .count();
        self.commits.fetch_add(commits as u64, Ordering::Relaxed);
        self.writes.fetch_add(u64::from(commits > 0), Ordering::Relaxed);
    }
}

enum Work {
    Commit(Commit, oneshot::Sender<Result<(), StoreError>>),
    Open(String, oneshot::Sender<Result<Option<Kept>, StoreError>>),
    SetAside(String, Option<String>, oneshot::Sender<Result<(), StoreError>>),
    /// The store is being closed.
    Close,
}

impl EmbeddedStore {
    /// Opens the file, or makes it when there is none.
    ///
    /// # Errors
    /// [`OpenError`], before anything in the file is changed.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let io = |error| OpenError::Io {
            path: path.to_owned(),
            error,
        };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(io)?;
        }
        let lock = lock(path)?;
        if path.metadata().is_ok_and(|file| file.len() > 0) {
            inspect(path)?;
        }
        let damaged = |why: String| OpenError::Damaged {
            path: path.to_owned(),
            why,
        };
        let opened = catch_unwind(|| Builder::new().set_cache_size(CACHE).create(path));
        let database = opened.map_err(|_| damaged("the database gave up".into()))?;
        let database = Arc::new(database.map_err(|e| damaged(e.to_string()))?);
        make_tables(&database).map_err(|e| damaged(e.to_string()))?;
        let (work, queue) = mpsc::channel();
        let writes_to = database.clone();
        let counts = Arc::<Counts>::default();
        let counting = counts.clone();
        let writer = std::thread::Builder::new().name("store".into());
        let writer = writer
            .spawn(move || write_loop(&writes_to, &queue, &counting))
            .map_err(io)?;
        Ok(Self {
            database,
            work,
            writer: Some(writer),
            counts,
            _lock: lock,
        })
    }

    /// Opens a file to look into it. Nothing is written, and commits are refused.
    ///
    /// # Errors
    /// [`OpenError`], also when there is no such file.
    pub fn look(path: &Path) -> Result<Self, OpenError> {
        if let Err(error) = path.metadata() {
            let path = path.to_owned();
            return Err(OpenError::Io { path, error });
        }
        let lock = lock(path)?;
        inspect(path)?;
        let database = Arc::new(look(path)?);
        // Nobody is at the other end: whoever asks for a change is told that the store has stopped.
        let (work, _) = mpsc::channel();
        Ok(Self {
            database,
            work,
            writer: None,
            counts: Arc::default(),
            _lock: lock,
        })
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Database) -> Result<T, redb::Error> + Send + 'static,
    ) -> Later<T> {
        let database = self.database.clone();
        Box::pin(async move {
            let read = tokio::task::spawn_blocking(move || work(&database)).await;
            read.map_err(|e| StoreError::Unavailable(e.to_string()))?
                .map_err(|e| failed(&e))
        })
    }
}

impl Drop for EmbeddedStore {
    /// Closes the file when all that was asked has been written.
    fn drop(&mut self) {
        let closing = self.work.send(Work::Close).is_ok();
        if closing && self.writer.take().is_some_and(|writer| writer.join().is_err()) {
            tracing::error!("the writer of the store panicked");
        }
    }
}

impl Store for EmbeddedStore {
    fn durability(&self) -> Durability {
        Durability::Disk
    }

    fn commit(&self, commit: Commit) -> Later<()> {
        ask(self.work.clone(), |answer| Work::Commit(commit, answer))
    }

    fn open(&self, room: &str) -> Later<Option<Kept>> {
        // Asking for rooms that do not exist must not cost a write.
        let name = room.to_owned();
        let known = self.read(move |database| {
            let rooms = database.begin_read()?.open_table(ROOMS)?;
            Ok(rooms.get(name.as_str())?.is_some())
        });
        let queue = self.work.clone();
        let room = room.to_owned();
        Box::pin(async move {
            if known.await? {
                ask(queue, |answer| Work::Open(room, answer)).await
            } else {
                Ok(None)
            }
        })
    }

    fn set_aside(&self, room: &str, why: Option<String>) -> Later<()> {
        ask(self.work.clone(), |answer| {
            Work::SetAside(room.to_owned(), why, answer)
        })
    }

    fn journal(&self, room: &str) -> Later<Vec<Vec<u8>>> {
        let room = room.to_owned();
        self.read(move |database| {
            let entries = database.begin_read()?.open_table(ENTRIES)?;
            let range = entries.range((room.as_str(), 0)..=(room.as_str(), u64::MAX))?;
            range.map(|item| Ok(item?.1.value().to_vec())).collect()
        })
    }

    fn grouping(&self) -> Option<Grouping> {
        Some(Grouping {
            commits: self.counts.commits.load(Ordering::Relaxed),
            trips: self.counts.writes.load(Ordering::Relaxed),
        })
    }

    fn list(&self) -> Later<Vec<Head>> {
        self.read(|database| {
            let rooms = database.begin_read()?.open_table(ROOMS)?;
            let heads = rooms.iter()?.map(|item| {
                let (room, row) = item?;
                Ok(head(room.value(), row.value()))
            });
            heads.collect()
        })
    }

    fn heads(&self, after: &str, limit: usize) -> Later<Vec<Head>> {
        let after = after.to_owned();
        self.read(move |database| {
            let rooms = database.begin_read()?.open_table(ROOMS)?;
            let rows = rooms.range::<&str>((Bound::Excluded(after.as_str()), Bound::Unbounded))?;
            let heads = rows.take(limit).map(|item| {
                let (room, row) = item?;
                Ok(head(room.value(), row.value()))
            });
            heads.collect()
        })
    }

    fn lying(&self, room: &str) -> Later<Option<Lying>> {
        let room = room.to_owned();
        self.read(move |database| {
            let read = database.begin_read()?;
            let Some(row) = read.open_table(ROOMS)?.get(room.as_str())? else {
                return Ok(None);
            };
            let entries = read.open_table(ENTRIES)?;
            let entries = entries.range((room.as_str(), 0)..=(room.as_str(), u64::MAX))?;
            let entries = entries.map(|item| {
                let (key, entry) = item?;
                Ok((key.value().1, entry.value().to_vec()))
            });
            let snapshot = read.open_table(SNAPSHOTS)?.get(room.as_str())?;
            Ok(Some(Lying {
                head: head(&room, row.value()),
                entries: entries.collect::<Result<_, redb::Error>>()?,
                snapshot: snapshot.map(|snapshot| {
                    let (at, bytes) = snapshot.value();
                    (at, bytes.to_vec())
                }),
            }))
        })
    }

    fn count(&self) -> Later<u64> {
        self.read(|database| Ok(database.begin_read()?.open_table(ROOMS)?.len()?))
    }
}

/// The head of a room out of its row; one that cannot be read is version 0.
fn head(room: &str, row: &[u8]) -> Head {
    let unreadable = |error: serde_json::Error| Row {
        aside: Some(format!("its row cannot be read: {error}")),
        ..Row::default()
    };
    let row: Row = serde_json::from_slice(row).unwrap_or_else(unreadable);
    Head {
        room: room.to_owned(),
        epoch: row.epoch,
        version: row.version,
        aside: row.aside,
        owned: false,
    }
}

/// Hands work to the writer, and gives its answer later.
fn ask<T: Send + 'static>(
    queue: mpsc::Sender<Work>,
    work: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Work,
) -> Later<T> {
    let (answer, later) = oneshot::channel();
    let sent = queue.send(work(answer)).is_ok();
    Box::pin(async move {
        let stopped = || StoreError::Unavailable("the store has stopped".into());
        if !sent {
            return Err(stopped());
        }
        later.await.map_err(|_| stopped())?
    })
}

/// Takes what waits, writes it in one transaction, and answers everybody.
fn write_loop(database: &Database, queue: &mpsc::Receiver<Work>, counts: &Counts) {
    while let Ok(first) = queue.recv() {
        let mut group = vec![first];
        group.extend(queue.try_iter().take(GROUP - 1));
        let closing = group.iter().any(|work| matches!(work, Work::Close));
        group.retain(|work| !matches!(work, Work::Close));
        counts.note(&group);
        let answers = match write_group(database, &mut group) {
            Ok(answers) => answers,
            Err(error) => {
                tracing::error!(%error, "the store could not write");
                group
                    .into_iter()
                    .map(|work| fail(work, &failed(&error)))
                    .collect()
            }
        };
        for answer in answers {
            answer();
        }
        if closing {
            return;
        }
    }
}

type Answer = Box<dyn FnOnce()>;

fn write_group(database: &Database, group: &mut Vec<Work>) -> Result<Vec<Answer>, redb::Error> {
    let write = database.begin_write()?;
    let mut results: Vec<Done> = Vec::with_capacity(group.len());
    {
        let mut tables = Tables {
            rooms: write.open_table(ROOMS)?,
            entries: write.open_table(ENTRIES)?,
            snapshots: write.open_table(SNAPSHOTS)?,
        };
        for work in group.iter() {
            results.push(tables.perform(work)?);
        }
    }
    write.commit()?;
    let answers = group.drain(..).zip(results).map(|(work, done)| -> Answer {
        Box::new(move || match (work, done) {
            (Work::Commit(_, answer), Done::Nothing(result))
            | (Work::SetAside(_, _, answer), Done::Nothing(result)) => {
                deliver(answer, result);
            }
            (Work::Open(_, answer), Done::Opened(result)) => deliver(answer, result),
            (work, _) => fail(work, &StoreError::Damaged("an answer of the wrong kind".into()))(),
        })
    });
    Ok(answers.collect())
}

fn fail(work: Work, error: &StoreError) -> Answer {
    let error = error.clone();
    Box::new(move || match work {
        Work::Commit(_, answer) | Work::SetAside(_, _, answer) => deliver(answer, Err(error)),
        Work::Open(_, answer) => deliver(answer, Err(error)),
        Work::Close => {}
    })
}

fn deliver<T>(answer: oneshot::Sender<Result<T, StoreError>>, result: Result<T, StoreError>) {
    if answer.send(result).is_err() {
        tracing::debug!("nobody waits for an answer of the store any more");
    }
}

fn failed(error: &redb::Error) -> StoreError {
    match error {
        redb::Error::Corrupted(why) => StoreError::Damaged(why.clone()),
        other => StoreError::Unavailable(other.to_string()),
    }
}
