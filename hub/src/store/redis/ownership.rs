//! Who owns a room: taking it, giving it back, and asking.

use std::time::Instant;

use redis::Value;

use super::commits::Verdict;
use super::tail::{Missing, Tail};
use super::{Answer, Inner, hole, in_time, key};
use crate::store::{Commit, Kept, StoreError};

/// A room as the server gives it, with who owned it before.
struct Opened {
    old_epoch: u64,
    old_owner: String,
    version: u64,
    kept: Kept,
    /// The newest entry, in the snapshot or after it; empty where there is none.
    last: Vec<u8>,
}

/// What came of a try to take a room.
enum Taken {
    /// There is no such room.
    Nothing,
    Opened(Opened),
    /// Somebody owns it.
    Owned {
        owner: String,
        epoch: u64,
    },
}

/// How often a room is tried to be taken when others take it at the same time.
const TAKE_TRIES: u32 = 4;

impl Inner {
    pub(super) async fn owns(&self, room: &str, epoch: u64) -> Result<bool, StoreError> {
        let mut get = redis::cmd("HMGET");
        get.arg(key(room, "head")).arg("epoch").arg("owner");
        let mut connection = self.connection.clone();
        let found = get.query_async::<(Option<u64>, Option<String>)>(&mut connection);
        let (stored, owner) = in_time(self.patience, found).await?;
        Ok(stored == Some(epoch) && owner.as_deref() == Some(self.owner.as_str()))
    }

    pub(super) async fn release(&self, room: &str, epoch: u64) -> Result<(), StoreError> {
        if let Some(mut tail) = self.tails.get_mut(room) {
            tail.give_up();
        }
        let mut call = self.release.key(key(room, "head"));
        call.arg(epoch).arg(&self.owner);
        let mut connection = self.connection.clone();
        let released = call.invoke_async::<u64>(&mut connection);
        in_time(self.patience, released).await.map(|_| ())
    }

    pub(super) async fn open(&self, room: &str) -> Result<Option<Kept>, StoreError> {
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
        // Where the snapshot has everything, its last entry anchors what this hub will write.
        let mut known = Vec::new();
        if opened.kept.entries.is_empty() && !opened.last.is_empty() {
            known.push(opened.last);
        }
        if let Some(missing) = missing {
            self.restore(room, opened.kept.epoch, opened.version, &missing)
                .await?;
            opened.version += missing.entries.len() as u64;
            opened.kept.entries.extend(missing.entries);
        }
        known.extend_from_slice(&opened.kept.entries);
        let tail = Tail::new(opened.kept.epoch, opened.version, &known, Instant::now());
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

    /// Takes the room, unless the hub that owns it lives.
    async fn take_over(&self, room: &str) -> Result<Option<Opened>, StoreError> {
        let mut dead = None;
        for _ in 0..TAKE_TRIES {
            let (owner, epoch) = match self.try_to_take(room, dead).await? {
                Taken::Nothing => return Ok(None),
                Taken::Opened(opened) => return Ok(Some(opened)),
                Taken::Owned { owner, epoch } => (owner, epoch),
            };
            if let Some(address) = self.address_of(&owner).await? {
                return Err(StoreError::Elsewhere { address });
            }
            // Nobody renews for this owner. Should another hub take the room meanwhile, the epoch tells.
            dead = Some(epoch);
        }
        Err(StoreError::Unavailable(
            "several hubs take the room at once".into(),
        ))
    }

    async fn try_to_take(&self, room: &str, dead: Option<u64>) -> Result<Taken, StoreError> {
        let dead = dead.map(|epoch| epoch.to_string()).unwrap_or_default();
        let mut call = self.open.key(key(room, "head"));
        call.key(key(room, "journal"))
            .key(key(room, "snapshot"))
            .arg(&self.owner)
            .arg(dead);
        let mut connection = self.connection.clone();
        let answer = in_time(self.patience, call.invoke_async::<Vec<Value>>(&mut connection)).await?;
        let mut answer = Answer::new(room, answer);
        match answer.take::<String>()?.as_str() {
            "nothing" => return Ok(Taken::Nothing),
            "kept" => {}
            "owned" => {
                return Ok(Taken::Owned {
                    owner: answer.take()?,
                    epoch: answer.take()?,
                });
            }
            _ => return Err(hole(room)),
        }
        Ok(Taken::Opened(Opened {
            old_epoch: answer.take()?,
            old_owner: answer.take()?,
            version: answer.take()?,
            kept: Kept {
                aside: answer.take()?,
                epoch: answer.take()?,
                snapshot: answer.take()?,
                entries: answer.take()?,
            },
            last: answer.take()?,
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
}
