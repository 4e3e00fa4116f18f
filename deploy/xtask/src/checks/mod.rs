//! The list of checks, one file each.

pub mod citations;
pub mod length;
pub mod markers;
pub mod schema_drift;
pub mod top_level;
pub mod words;

use crate::{Fault, Tree};
use crate::{rows, rule_index};

/// Every check that `tidy` runs.
pub const ALL: &[fn(&Tree) -> Vec<Fault>] = &[
    top_level::check,
    length::check,
    markers::check,
    words::check,
    citations::check,
    rows::check,
    rule_index::check,
];
