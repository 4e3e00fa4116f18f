//! The store in one file, with nothing to install: redb, written by one thread that groups the commits that wait.

use std::fs::{File, OpenOptions};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;

use landsraad_protocol::Durability;
use redb::{Builder, Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::store::overlay::Overlay;
use crate::store::{Commit, Kept, Later, Store, StoreError};

/// The form of the tables. A file with a higher number was written by a newer build.
const FORMAT: u64 = 1;
/// Most commits that share one write to the disk.
const GROUP: usize = 256;
/// Memory that the database may use for pages, in bytes.
const CACHE: usize = 64 << 20;
/// A file up to this size is checked whole at the start; a larger one by its head only.
const CHECKED_WHOLE: u64 = 1 << 30;

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

/// Why a store file cannot be used. Each says what to do; none of them changes the file.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it.
    #[error(
        "{path}: another hub is using this store. Stop it, or give this hub a store of its own with --store."
    )]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// It was written by a newer build.
    #[error(
        "{path}: this store was written by a newer Landsraad (form {found}; this build knows form {FORMAT}). Start that build, \
         or give this one another file with --store. The file has not been changed."
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The form found.
        found: u64,
    },
    /// It is no store, or broken.
    #[error(
        "{path}: this is not a store that can be read ({why}). Put a good copy in its place, or move it away to begin \
         with an empty store. The file has not been changed."
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What the database says.
        why: String,
    },
    /// The file system refuses.
    #[error("{path}: the store cannot be opened: {error}. Check the folder and its rights.")]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
}

/// A store in one file.
pub struct EmbeddedStore {
    database: Arc<Database>,
    work: mpsc::Sender<Work>,
    writer: Option<JoinHandle<()>>,
    // Held for as long as the store is open; released by the system when the process ends.
    _lock: File,
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
        let writer = std::thread::Builder::new().name("store".into());
        let writer = writer.spawn(move || write_loop(&writes_to, &queue)).map_err(io)?;
        Ok(Self {
            database,
            work,
            writer: Some(writer),
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

    fn count(&self) -> Later<u64> {
        self.read(|database| Ok(database.begin_read()?.open_table(ROOMS)?.len()?))
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

fn lock(path: &Path) -> Result<File, OpenError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let io = |error| OpenError::Io {
        path: path.to_owned(),
        error,
    };
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&name)
        .map_err(io)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(OpenError::InUse {
            path: path.to_owned(),
        }),
        Err(std::fs::TryLockError::Error(error)) => Err(io(error)),
    }
}

/// Looks whether the file can be used, without changing it: repair and checks happen in memory.
fn inspect(path: &Path) -> Result<(), OpenError> {
    let damaged = |why: String| OpenError::Damaged {
        path: path.to_owned(),
        why,
    };
    let io = |error| OpenError::Io {
        path: path.to_owned(),
        error,
    };
    let file = File::open(path).map_err(io)?;
    let whole = file.metadata().map_err(io)?.len() <= CHECKED_WHOLE;
    let overlay = Overlay::new(file).map_err(io)?;
    let looked = catch_unwind(AssertUnwindSafe(|| -> Result<Option<u64>, redb::Error> {
        let mut builder = Builder::new();
        let database = builder
            .set_cache_size(CACHE)
            .set_check_integrity_on_open(whole)
            .create_with_backend(overlay)?;
        let read = database.begin_read()?;
        let meta = match read.open_table(META) {
            Ok(meta) => meta,
            // A process that died before its first commit leaves a database without tables.
            Err(redb::TableError::TableDoesNotExist(_)) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        Ok(meta.get("format")?.map(|format| format.value()))
    }));
    match looked {
        Err(_) => Err(damaged("the database gave up".into())),
        Ok(Err(error)) => Err(damaged(error.to_string())),
        Ok(Ok(Some(found))) if found > FORMAT => Err(OpenError::Newer {
            path: path.to_owned(),
            found,
        }),
        Ok(Ok(_)) => Ok(()),
    }
}

fn make_tables(database: &Database) -> Result<(), redb::Error> {
    let write = database.begin_write()?;
    write.open_table(META)?.insert("format", FORMAT)?;
    write.open_table(ROOMS)?;
    write.open_table(ENTRIES)?;
    write.open_table(SNAPSHOTS)?;
    write.commit()?;
    Ok(())
}

/// Takes what waits, writes it in one transaction, and answers everybody.
fn write_loop(database: &Database, queue: &mpsc::Receiver<Work>) {
    while let Ok(first) = queue.recv() {
        let mut group = vec![first];
        group.extend(queue.try_iter().take(GROUP - 1));
        let closing = group.iter().any(|work| matches!(work, Work::Close));
        group.retain(|work| !matches!(work, Work::Close));
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

enum Done {
    Nothing(Result<(), StoreError>),
    Opened(Result<Option<Kept>, StoreError>),
}

struct Tables<'t> {
    rooms: redb::Table<'t, &'static str, &'static [u8]>,
    entries: redb::Table<'t, (&'static str, u64), &'static [u8]>,
    snapshots: redb::Table<'t, &'static str, (u64, &'static [u8])>,
}

impl Tables<'_> {
    fn perform(&mut self, work: &Work) -> Result<Done, redb::Error> {
        Ok(match work {
            Work::Commit(commit, _) => Done::Nothing(self.commit(commit)?),
            Work::Open(room, _) => Done::Opened(self.open(room)?),
            Work::SetAside(room, why, _) => Done::Nothing(self.set_aside(room, why.as_ref())?),
            Work::Close => Done::Nothing(Ok(())),
        })
    }

    fn row(&self, room: &str) -> Result<Result<Option<Row>, StoreError>, redb::Error> {
        let row = self.rooms.get(room)?;
        let row = row.map(|row| serde_json::from_slice(row.value())).transpose();
        Ok(row.map_err(|error| StoreError::Damaged(error.to_string())))
    }

    fn put_row(&mut self, room: &str, row: &Row) -> Result<Result<(), StoreError>, redb::Error> {
        match serde_json::to_vec(row) {
            Ok(bytes) => {
                self.rooms.insert(room, bytes.as_slice())?;
                Ok(Ok(()))
            }
            Err(error) => Ok(Err(StoreError::Damaged(error.to_string()))),
        }
    }

    fn commit(&mut self, commit: &Commit) -> Result<Result<(), StoreError>, redb::Error> {
        let mut row = match self.row(&commit.room)? {
            Ok(Some(row)) => row,
            Ok(None) => Row {
                epoch: 1,
                ..Row::default()
            },
            Err(error) => return Ok(Err(error)),
        };
        if row.epoch != commit.epoch {
            return Ok(Err(StoreError::Fenced));
        }
        if row.version != commit.after {
            return Ok(Err(StoreError::Conflict {
                stored: row.version,
                expected: commit.after,
            }));
        }
        for entry in &commit.entries {
            row.version += 1;
            self.entries
                .insert((commit.room.as_str(), row.version), entry.as_slice())?;
        }
        if let Some(snapshot) = &commit.snapshot {
            self.snapshots
                .insert(commit.room.as_str(), (row.version, snapshot.as_slice()))?;
        }
        self.put_row(&commit.room, &row)
    }

    fn open(&mut self, room: &str) -> Result<Result<Option<Kept>, StoreError>, redb::Error> {
        let mut row = match self.row(room)? {
            Ok(Some(row)) => row,
            Ok(None) => return Ok(Ok(None)),
            Err(error) => return Ok(Err(error)),
        };
        row.epoch += 1;
        if let Err(error) = self.put_row(room, &row)? {
            return Ok(Err(error));
        }
        let mut kept = Kept {
            epoch: row.epoch,
            aside: row.aside,
            ..Kept::default()
        };
        let mut from = 0;
        if let Some(snapshot) = self.snapshots.get(room)? {
            let (at, bytes) = snapshot.value();
            from = at;
            kept.snapshot = Some(bytes.to_vec());
        }
        for item in self.entries.range((room, from + 1)..=(room, u64::MAX))? {
            kept.entries.push(item?.1.value().to_vec());
        }
        if from + kept.entries.len() as u64 != row.version {
            return Ok(Err(StoreError::Damaged(format!(
                "room {room} has a gap in its journal"
            ))));
        }
        Ok(Ok(Some(kept)))
    }

    fn set_aside(&mut self, room: &str, why: Option<&String>) -> Result<Result<(), StoreError>, redb::Error> {
        match self.row(room)? {
            Ok(Some(row)) => self.put_row(
                room,
                &Row {
                    aside: why.cloned(),
                    ..row
                },
            ),
            Ok(None) => Ok(Ok(())),
            Err(error) => Ok(Err(error)),
        }
    }
}
