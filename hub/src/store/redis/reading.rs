//! Reading without owning: whole journals, and how many rooms there are.

use std::collections::BTreeSet;
use std::ops::Bound;

use super::{Inner, LONG_PATIENCE, PAGE, hole, in_time, key};
use crate::store::{Head, Lying, StoreError};

impl Inner {
    pub(super) async fn journal(&self, room: &str) -> Result<Vec<Vec<u8>>, StoreError> {
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

    pub(super) async fn lying(&self, room: &str) -> Result<Option<Lying>, StoreError> {
        let Some(head) = self.head(room).await? else {
            return Ok(None);
        };
        let mut connection = self.connection.clone();
        let mut get = redis::cmd("HMGET");
        get.arg(key(room, "snapshot")).arg("version").arg("state");
        let snapshot = get.query_async::<(Option<u64>, Option<Vec<u8>>)>(&mut connection);
        let snapshot = match in_time(LONG_PATIENCE, snapshot).await? {
            (Some(at), Some(state)) => Some((at, state)),
            _ => None,
        };
        let mut entries: Vec<(u64, Vec<u8>)> = Vec::new();
        let mut from = "-".to_owned();
        loop {
            let mut page = redis::cmd("XRANGE");
            page.arg(key(room, "journal"))
                .arg(&from)
                .arg("+")
                .arg("COUNT")
                .arg(PAGE);
            let page = page.query_async::<Vec<(String, Vec<Vec<u8>>)>>(&mut connection);
            let page = in_time(LONG_PATIENCE, page).await?;
            let Some((last, _)) = page.last() else {
                break;
            };
            from = format!("({last}");
            for (found, mut fields) in page {
                let version = found.split('-').next().and_then(|number| number.parse().ok());
                entries.push((version.unwrap_or(0), fields.pop().unwrap_or_default()));
            }
        }
        Ok(Some(Lying {
            head,
            entries,
            snapshot,
        }))
    }

    async fn head(&self, room: &str) -> Result<Option<Head>, StoreError> {
        type Fields = (Option<u64>, Option<u64>, Option<String>, Option<String>);
        let mut connection = self.connection.clone();
        let mut get = redis::cmd("HMGET");
        get.arg(key(room, "head"))
            .arg("epoch")
            .arg("version")
            .arg("aside")
            .arg("owner");
        let found = get.query_async::<Fields>(&mut connection);
        let (epoch, version, aside, owner) = in_time(LONG_PATIENCE, found).await?;
        Ok(epoch.map(|epoch| Head {
            room: room.to_owned(),
            epoch,
            version: version.unwrap_or(0),
            aside,
            owned: owner.is_some_and(|owner| !owner.is_empty()),
        }))
    }

    pub(super) async fn list(&self) -> Result<Vec<Head>, StoreError> {
        let mut heads = Vec::new();
        for name in self.rooms().await? {
            heads.extend(self.head(&name).await?);
        }
        Ok(heads)
    }

    /// Finding the names asks all servers for all of them; of the heads only those that are wanted are read.
    pub(super) async fn heads(&self, after: &str, limit: usize) -> Result<Vec<Head>, StoreError> {
        let mut heads = Vec::new();
        let names = self.rooms().await?;
        let following = (Bound::Excluded(after.to_owned()), Bound::Unbounded);
        for name in names.range::<String, _>(following).take(limit) {
            heads.extend(self.head(name).await?);
        }
        Ok(heads)
    }

    pub(super) async fn count(&self) -> Result<u64, StoreError> {
        Ok(self.rooms().await?.len() as u64)
    }

    /// The names of all rooms, on all servers.
    async fn rooms(&self) -> Result<BTreeSet<String>, StoreError> {
        let mut connection = self.connection.clone();
        let masters = in_time(self.patience, connection.masters()).await?;
        let mut rooms = BTreeSet::new();
        for master in &masters {
            let mut cursor = 0;
            loop {
                let mut scan = redis::cmd("SCAN");
                scan.arg(cursor)
                    .arg("MATCH")
                    .arg(key("*", "head"))
                    .arg("COUNT")
                    .arg(PAGE);
                let found = connection.ask::<(u64, Vec<String>)>(master, scan);
                let (next, found) = in_time(self.patience, found).await?;
                rooms.extend(found.iter().filter_map(|key| room_of(key)));
                cursor = next;
                if cursor == 0 {
                    break;
                }
            }
        }
        Ok(rooms)
    }
}

/// The room whose head lies at this key.
fn room_of(key: &str) -> Option<String> {
    let (_, rest) = key.split_once('{')?;
    let (room, _) = rest.rsplit_once('}')?;
    Some(room.to_owned())
}

/// The id of a version in the stream.
fn id(version: usize) -> String {
    format!("{version}-0")
}
