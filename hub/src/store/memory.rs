//! A store in memory, for tests: it can be told to fail.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use landsraad_protocol::Durability;

use crate::store::{Commit, Head, Kept, Later, Lying, Store, StoreError};

/// Rooms in memory.
#[derive(Clone, Default)]
pub struct MemoryStore {
    rooms: Arc<Mutex<BTreeMap<String, Room>>>,
    /// How many of the next commits fail, and whether a failing commit is kept all the same (its answer is lost).
    failures: Arc<(AtomicU32, AtomicU32)>,
}

#[derive(Default)]
struct Room {
    epoch: u64,
    aside: Option<String>,
    snapshot: Option<(usize, Vec<u8>)>,
    entries: Vec<Vec<u8>>,
}

impl Room {
    fn head(&self, name: &str) -> Head {
        Head {
            room: name.to_owned(),
            epoch: self.epoch,
            version: self.entries.len() as u64,
            aside: self.aside.clone(),
            owned: false,
        }
    }
}

impl MemoryStore {
    /// Lets the next commits fail without being kept.
    pub fn fail_next(&self, commits: u32) {
        self.failures.0.store(commits, Ordering::SeqCst);
    }

    /// Lets the answers of the next commits be lost: they are kept, and reported as failed.
    pub fn lose_next_answers(&self, commits: u32) {
        self.failures.1.store(commits, Ordering::SeqCst);
    }

    /// Takes away the last entries of every room, as a server does that lost its last moments. Snapshots of them too.
    pub fn lose_tail(&self, entries: usize) {
        for room in self
            .rooms
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .values_mut()
        {
            let left = room.entries.len().saturating_sub(entries);
            room.entries.truncate(left);
            room.snapshot.take_if(|(at, _)| *at > left);
        }
    }

    fn with<T>(&self, work: impl FnOnce(&mut BTreeMap<String, Room>) -> Result<T, StoreError>) -> Later<T>
    where
        T: Send + 'static,
    {
        let result = work(&mut self.rooms.lock().unwrap_or_else(PoisonError::into_inner));
        Box::pin(std::future::ready(result))
    }
}

fn take_one(counter: &AtomicU32) -> bool {
    counter
        .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1))
        .is_ok()
}

impl Store for MemoryStore {
    fn durability(&self) -> Durability {
        Durability::Memory
    }

    fn commit(&self, commit: Commit) -> Later<()> {
        let lost = || Err(StoreError::Unavailable("told to fail".into()));
        if take_one(&self.failures.0) {
            return Box::pin(std::future::ready(lost()));
        }
        let answer_lost = take_one(&self.failures.1);
        self.with(move |rooms| {
            let room = if commit.after == 0 {
                let room = rooms.entry(commit.room).or_default();
                room.epoch = room.epoch.max(1);
                room
            } else {
                rooms.get_mut(&commit.room).ok_or(StoreError::Conflict {
                    stored: 0,
                    expected: commit.after,
                })?
            };
            if room.epoch != commit.epoch {
                return Err(StoreError::Fenced);
            }
            let stored = room.entries.len() as u64;
            if stored != commit.after {
                return Err(StoreError::Conflict {
                    stored,
                    expected: commit.after,
                });
            }
            room.entries.extend(commit.entries);
            if let Some(snapshot) = commit.snapshot {
                room.snapshot = Some((room.entries.len(), snapshot));
            }
            if answer_lost { lost() } else { Ok(()) }
        })
    }

    fn open(&self, room: &str) -> Later<Option<Kept>> {
        self.with(|rooms| {
            Ok(rooms.get_mut(room).map(|room| {
                room.epoch += 1;
                let at = room.snapshot.as_ref().map_or(0, |(at, _)| *at);
                Kept {
                    epoch: room.epoch,
                    aside: room.aside.clone(),
                    snapshot: room.snapshot.as_ref().map(|(_, bytes)| bytes.clone()),
                    entries: room.entries[at..].to_vec(),
                }
            }))
        })
    }

    fn owns(&self, room: &str, epoch: u64) -> Later<bool> {
        self.with(|rooms| Ok(rooms.get(room).is_some_and(|room| room.epoch == epoch)))
    }

    fn set_aside(&self, room: &str, why: Option<String>) -> Later<()> {
        self.with(|rooms| {
            if let Some(room) = rooms.get_mut(room) {
                room.aside = why;
            }
            Ok(())
        })
    }

    fn journal(&self, room: &str) -> Later<Vec<Vec<u8>>> {
        self.with(|rooms| {
            Ok(rooms
                .get(room)
                .map(|room| room.entries.clone())
                .unwrap_or_default())
        })
    }

    fn list(&self) -> Later<Vec<Head>> {
        self.with(|rooms| Ok(rooms.iter().map(|(name, room)| room.head(name)).collect()))
    }

    fn lying(&self, room: &str) -> Later<Option<Lying>> {
        self.with(|rooms| {
            Ok(rooms.get(room).map(|found| Lying {
                head: found.head(room),
                entries: (1..).zip(found.entries.iter().cloned()).collect(),
                snapshot: found
                    .snapshot
                    .as_ref()
                    .map(|(at, bytes)| (*at as u64, bytes.clone())),
            }))
        })
    }

    fn count(&self) -> Later<u64> {
        self.with(|rooms| Ok(rooms.len() as u64))
    }
}
