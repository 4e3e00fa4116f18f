//! A look into a store file that cannot change it: what the database writes while it looks is kept in memory.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use redb::StorageBackend;

const PAGE: u64 = 4096;

/// A file that is only read, with changed pages in memory.
#[derive(Debug)]
pub struct Overlay {
    file: File,
    changes: Mutex<Changes>,
}

#[derive(Debug)]
struct Changes {
    len: u64,
    /// How much of the file counts: what was cut off once reads as zeros afterwards.
    of_file: u64,
    pages: BTreeMap<u64, Vec<u8>>,
}

impl Overlay {
    /// A look into this file.
    ///
    /// # Errors
    /// When the file's size cannot be read.
    pub fn new(file: File) -> io::Result<Self> {
        let len = file.metadata()?.len();
        Ok(Self {
            file,
            changes: Mutex::new(Changes {
                len,
                of_file: len,
                pages: BTreeMap::new(),
            }),
        })
    }

    fn changes(&self) -> MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn page(&self, changes: &Changes, number: u64) -> io::Result<Vec<u8>> {
        if let Some(page) = changes.pages.get(&number) {
            return Ok(page.clone());
        }
        let mut page = vec![0; usize::try_from(PAGE).unwrap_or(4096)];
        let start = number * PAGE;
        let there = usize::try_from(changes.of_file.saturating_sub(start).min(PAGE)).unwrap_or(0);
        self.file.read_exact_at(&mut page[..there], start)?;
        Ok(page)
    }
}

/// The page of an offset, the place in the page, and how much of `left` bytes fits in it.
fn locate(offset: u64, left: usize) -> (u64, usize, usize) {
    let place = usize::try_from(offset % PAGE).unwrap_or(0);
    let room = usize::try_from(PAGE).unwrap_or(4096) - place;
    (offset / PAGE, place, room.min(left))
}

impl StorageBackend for Overlay {
    fn len(&self) -> Result<u64, io::Error> {
        Ok(self.changes().len)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> Result<(), io::Error> {
        let changes = self.changes();
        if offset + out.len() as u64 > changes.len {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
        }
        let mut done = 0;
        while done < out.len() {
            let (number, place, count) = locate(offset + done as u64, out.len() - done);
            let page = self.page(&changes, number)?;
            out[done..done + count].copy_from_slice(&page[place..place + count]);
            done += count;
        }
        Ok(())
    }

    fn set_len(&self, len: u64) -> Result<(), io::Error> {
        let mut changes = self.changes();
        if len < changes.len {
            changes.of_file = changes.of_file.min(len);
            let kept = len.div_ceil(PAGE);
            changes.pages.retain(|number, _| *number < kept);
            let cut = usize::try_from(len % PAGE).unwrap_or(0);
            if cut > 0
                && let Some(page) = changes.pages.get_mut(&(len / PAGE))
            {
                page[cut..].fill(0);
            }
        }
        changes.len = len;
        Ok(())
    }

    fn sync_data(&self) -> Result<(), io::Error> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> Result<(), io::Error> {
        let mut changes = self.changes();
        let mut done = 0;
        while done < data.len() {
            let (number, place, count) = locate(offset + done as u64, data.len() - done);
            let mut page = self.page(&changes, number)?;
            page[place..place + count].copy_from_slice(&data[done..done + count]);
            changes.pages.insert(number, page);
            done += count;
        }
        Ok(())
    }
}
