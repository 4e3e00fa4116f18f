//! The schemas and the TypeScript types in the repository are those that the protocol's types give.

use crate::{Fault, Tree};

/// Finds generated files that differ from the types, or are missing.
pub fn check(tree: &Tree) -> Vec<Fault> {
    drift(tree, landsraad_protocol::generated_files())
}

fn drift(tree: &Tree, generated: Vec<(String, String)>) -> Vec<Fault> {
    generated
        .into_iter()
        .filter(|(path, contents)| tree.text(path) != Some(contents))
        .map(|(path, _)| {
            Fault::of_file(
                &path,
                "not what the types say: run `cargo run -p landsraad-protocol`",
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_differs_or_is_missing_is_a_fault() {
        let generated = || vec![("docs/protocol/a.json".to_owned(), "{}\n".to_owned())];
        assert_eq!(
            drift(&Tree::of([("docs/protocol/a.json", "{}\n")]), generated()),
            []
        );
        assert_eq!(
            drift(&Tree::of([("docs/protocol/a.json", "{ }\n")]), generated()).len(),
            1
        );
        assert_eq!(drift(&Tree::of([]), generated()).len(), 1);
    }

    #[test]
    fn the_protocol_generates_something() {
        assert!(!check(&Tree::default()).is_empty());
    }
}
