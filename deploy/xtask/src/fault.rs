//! One thing that is wrong in the repository, and where.

use std::fmt;

/// A fault with its place; `line` is 0 when the whole file is meant.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// Path from the top of the repository, with `/`.
    pub path: String,
    /// Line counted from 1, or 0 for the file as a whole.
    pub line: usize,
    /// One sentence that says what is wrong and, where it is not plain, what to do.
    pub what: String,
}

impl Fault {
    /// A fault of a whole file.
    pub fn of_file(path: &str, what: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line: 0,
            what: what.into(),
        }
    }

    /// A fault of one line, counted from 1.
    pub fn of_line(path: &str, line: usize, what: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line,
            what: what.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.what),
            line => write!(f, "{}:{line}: {}", self.path, self.what),
        }
    }
}
