//! What one transaction does to the tables.

use redb::ReadableTable;

use super::{Row, Work};
use crate::store::{Commit, Kept, StoreError};

pub(super) enum Done {
    Nothing(Result<(), StoreError>),
    Opened(Result<Option<Kept>, StoreError>),
}

pub(super) struct Tables<'t> {
    pub(super) rooms: redb::Table<'t, &'static str, &'static [u8]>,
    pub(super) entries: redb::Table<'t, (&'static str, u64), &'static [u8]>,
    pub(super) snapshots: redb::Table<'t, &'static str, (u64, &'static [u8])>,
}

impl Tables<'_> {
    pub(super) fn perform(&mut self, work: &Work) -> Result<Done, redb::Error> {
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
