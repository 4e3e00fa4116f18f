//! Commits: one scripted call each, and the lost tail of a server written again.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::tail::{Missing, Tail};
use super::{Answer, Inner, SWEEP_EVERY, hole, in_time, key};
use crate::store::{Commit, StoreError};

/// What the server says to a commit.
pub(super) enum Verdict {
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

impl Inner {
    pub(super) async fn keep(&self, commit: Commit) -> Result<(), StoreError> {
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
    pub(super) async fn call(&self, commit: &Commit, again: Option<&Missing>) -> Result<Verdict, StoreError> {
        let room = commit.room.as_str();
        let anchor = again.and_then(|missing| missing.anchor.as_deref());
        let mut call = self.commit.call(3);
        call.arg(key(room, "head"))
            .arg(key(room, "journal"))
            .arg(key(room, "snapshot"))
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
        let answer = in_time(self.patience, self.commit.make(call)).await?;
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
            self.tails.retain(|_, tail| {
                tail.forget(now);
                !tail.is_over(now)
            });
        }
    }
}
