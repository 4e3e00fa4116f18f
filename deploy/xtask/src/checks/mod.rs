//! The list of checks, one file each.

pub mod citations;
pub mod length;
pub mod markers;
pub mod schema_drift;
pub mod top_level;
pub mod words;

use crate::rule_index;
use crate::{Fault, Tree};

/// Every check that `tidy` runs.
pub const ALL: &[fn(&Tree) -> Vec<Fault>] = &[
    top_level::check,
    length::check,
    markers::check,
    words::check,
    citations::check,
    rule_index::check,
];
