//! Chores of the repository: what `cargo xtask tidy` holds true and `cargo xtask rules` writes.
//!
//! Every check is a plain function from a [`Tree`] to the faults that it finds, so that each one is tested with
//! planted faults.

pub mod cases;
pub mod checks;
pub mod fault;
pub mod paragraphs;
pub mod rows;
pub mod rule_index;
pub mod tree;

pub use fault::Fault;
pub use tree::Tree;

/// Runs every check on the tree and gives back what is wrong, sorted by place.
pub fn tidy(tree: &Tree) -> Vec<Fault> {
    let mut faults: Vec<Fault> = checks::ALL.iter().flat_map(|check| check(tree)).collect();
    faults.sort();
    faults
}
