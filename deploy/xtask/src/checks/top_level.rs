//! The top of the repository has six folders, and every one has its reason in docs/architecture.md.

use std::collections::BTreeSet;

use crate::{Fault, Tree};

const FOLDERS: [&str; 6] = ["engine", "protocol", "hub", "loadtest", "deploy", "docs"];

/// A seventh folder at the top is a fault; folders whose names begin with a dot are for tools and may be there.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let folders: BTreeSet<&str> = tree
        .files()
        .filter_map(|(path, _)| path.split_once('/'))
        .map(|(folder, _)| folder)
        .collect();
    folders
        .into_iter()
        .filter(|folder| !folder.starts_with('.') && !FOLDERS.contains(folder))
        .map(|folder| {
            Fault::of_file(
                folder,
                format!("stray folder at the top; use one of {}", FOLDERS.join(", ")),
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seventh_folder_is_a_fault() {
        let faults = check(&Tree::of([
            ("engine/a.rs", ""),
            ("scripts/a.sh", ""),
            (".ci/run", ""),
            ("Makefile", ""),
        ]));
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].path, "scripts");
    }
}
