//! Opening a store file: nobody else may have it, and nothing in it is changed before it is known to be readable.

use std::fs::{File, OpenOptions};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use redb::{Builder, Database, ReadableDatabase};

use super::{CACHE, ENTRIES, META, ROOMS, SNAPSHOTS};
use crate::store::overlay::Overlay;

/// The form of the tables. A file with a higher number was written by a newer build.
const FORMAT: u64 = 1;
/// A file up to this size is checked whole at the start; a larger one by its head only.
const CHECKED_WHOLE: u64 = 1 << 30;

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

pub(super) fn lock(path: &Path) -> Result<File, OpenError> {
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
pub(super) fn inspect(path: &Path) -> Result<(), OpenError> {
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

pub(super) fn make_tables(database: &Database) -> Result<(), redb::Error> {
    let write = database.begin_write()?;
    write.open_table(META)?.insert("format", FORMAT)?;
    write.open_table(ROOMS)?;
    write.open_table(ENTRIES)?;
    write.open_table(SNAPSHOTS)?;
    write.commit()?;
    Ok(())
}

/// Opens a file to look into it: whatever the database does to it stays in memory.
pub(super) fn look(path: &Path) -> Result<Database, OpenError> {
    let io = |error| OpenError::Io {
        path: path.to_owned(),
        error,
    };
    let damaged = |why: String| OpenError::Damaged {
        path: path.to_owned(),
        why,
    };
    let overlay = Overlay::new(File::open(path).map_err(io)?).map_err(io)?;
    let opened = catch_unwind(AssertUnwindSafe(|| {
        Builder::new().set_cache_size(CACHE).create_with_backend(overlay)
    }));
    let database = opened.map_err(|_| damaged("the database gave up".into()))?;
    let database = database.map_err(|error| damaged(error.to_string()))?;
    make_tables(&database).map_err(|error| damaged(error.to_string()))?;
    Ok(database)
}
