//! Why data files are refused.

/// An inconsistency found while reading the data files.
#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    /// A file is not JSON of the expected shape.
    #[error("{file} cannot be read: {source}")]
    Json {
        /// The file.
        file: &'static str,
        /// What serde found.
        source: serde_json::Error,
    },
    /// Two things have the same id.
    #[error("two entries for the {what} {id:?}")]
    DuplicateId {
        /// Kind of thing.
        what: &'static str,
        /// The id.
        id: String,
    },
    /// Something is referred to that does not exist.
    #[error("{used_by} refers to the unknown {what} {id:?}")]
    UnknownReference {
        /// Kind of thing.
        what: &'static str,
        /// The id that nothing has.
        id: String,
        /// The entry that uses it.
        used_by: String,
    },
    /// Something that the program knows is not in the data.
    #[error("there is no entry for the {what} {id:?}")]
    Missing {
        /// Kind of thing.
        what: &'static str,
        /// The id without an entry.
        id: String,
    },
    /// A number of entries, or a sum, is wrong.
    #[error("{what}: expected {expected}, found {found}")]
    WrongTotal {
        /// What was counted.
        what: &'static str,
        /// What the rules say.
        expected: usize,
        /// What the data has.
        found: usize,
    },
    /// Two statements about the same thing differ.
    #[error("{about}: {problem}")]
    Contradiction {
        /// The entry.
        about: String,
        /// What does not fit.
        problem: &'static str,
    },
}
