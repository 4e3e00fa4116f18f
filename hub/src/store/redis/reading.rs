//! Reading without owning: whole journals, and how many rooms there are.

use std::collections::BTreeSet;

use super::{Inner, LONG_PATIENCE, PAGE, hole, in_time, key};
use crate::store::StoreError;

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

    pub(super) async fn count(&self) -> Result<u64, StoreError> {
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

/// The id of a version in the stream.
fn id(version: usize) -> String {
    format!("{version}-0")
}
