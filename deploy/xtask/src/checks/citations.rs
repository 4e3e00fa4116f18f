//! A rule has a number: rules files begin with it, and nothing cites a number that the rules pages lack.

use crate::paragraphs::{Reader, Rulebook};
use crate::tree::is_test;
use crate::{Fault, Tree};

/// Folders of the engine in which every file is about rules.
const RULE_FOLDERS: [&str; 5] = [
    "engine/src/phases/",
    "engine/src/interrupts/",
    "engine/src/cards/",
    "engine/src/factions/",
    "engine/src/modules/",
];

/// Finds rules files that do not begin with a rule, and citations of paragraphs that do not exist.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let Ok(reader) = Reader::new() else {
        return vec![Fault::of_file(
            "deploy/xtask",
            "the patterns for paragraphs do not compile",
        )];
    };
    let rulebook = Rulebook::read(tree, &reader);
    let mut faults = unknown(tree, &reader, &rulebook);
    faults.extend(nameless(tree, &reader));
    faults
}

/// Whether a file may cite rules: the engine's sources and its scenarios.
pub fn cites_rules(path: &str) -> bool {
    path.starts_with("engine/")
        && (path.ends_with(".rs") || (path.starts_with("engine/scenarios/") && path.ends_with(".json")))
}

fn unknown(tree: &Tree, reader: &Reader, rulebook: &Rulebook) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| cites_rules(path)) {
        for (number, line) in text.lines().enumerate() {
            for cited in reader
                .cited_in(line)
                .iter()
                .filter(|cited| rulebook.resolve(cited).is_none())
            {
                faults.push(Fault::of_line(
                    path,
                    number + 1,
                    format!("{cited} is in no page of docs/rules"),
                ));
            }
        }
    }
    faults
}

fn nameless(tree: &Tree, reader: &Reader) -> Vec<Fault> {
    tree.ending_in(&[".rs"])
        .filter(|(path, _)| RULE_FOLDERS.iter().any(|folder| path.starts_with(folder)))
        .filter(|(path, _)| !is_test(path) && !is_dispatch(tree, path))
        .filter(|(_, text)| !reader.names_a_rule(&first_doc_paragraph(text)))
        .map(|(path, _)| {
            Fault::of_line(
                path,
                1,
                "a rules file begins with `//! Name of the rule (B8.16): one sentence`",
            )
        })
        .collect()
}

/// Whether a file only names the files of its folder: `mod.rs`, or `battle.rs` beside `battle/`.
fn is_dispatch(tree: &Tree, path: &str) -> bool {
    let folder = format!("{}/", path.trim_end_matches(".rs"));
    path.ends_with("/mod.rs") || tree.files().any(|(other, _)| other.starts_with(&folder))
}

/// The first paragraph of the file's own documentation, on one line.
fn first_doc_paragraph(text: &str) -> String {
    text.lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: (&str, &str) = ("docs/rules/base.md", "- **B8.16 Losses.** text\n");

    #[test]
    fn a_rules_file_without_a_rule_is_a_fault() {
        let faults = check(&Tree::of([
            PAGE,
            (
                "engine/src/phases/battle/losses.rs",
                "//! Losses.\n//!\n//! B8.16\n",
            ),
        ]));
        assert_eq!(faults.len(), 1);
        assert!(faults[0].what.contains("begins with"));
    }

    #[test]
    fn a_paragraph_that_does_not_exist_is_a_fault() {
        let faults = check(&Tree::of([
            PAGE,
            (
                "engine/src/phases/battle/losses.rs",
                "//! Losses (B8.16, B8.16a).\n// and B8.99\n",
            ),
            ("engine/scenarios/battle/one.json", "{\"rules\": [\"B8.17\"]}"),
        ]));
        let whats: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(whats.len(), 2, "{whats:?}");
        assert!(whats[0].contains("one.json:1: B8.17"));
        assert!(whats[1].contains("losses.rs:2: B8.99"));
    }

    #[test]
    fn dispatch_tests_and_other_folders_need_no_number() {
        let faults = check(&Tree::of([
            PAGE,
            ("engine/src/phases/battle/mod.rs", "//! Steps of a battle.\n"),
            ("engine/src/phases/battle/tests.rs", "//! Tests.\n"),
            ("engine/src/phases/storm.rs", "//! Steps of the storm.\n"),
            ("engine/src/phases/storm/dial.rs", "//! The dials (B8.16).\n"),
            ("engine/src/flow/driver.rs", "//! The driver.\n"),
            (
                "engine/src/cards/karama.rs",
                "//! Karama:\n//! stops a power (B8.16).\n",
            ),
        ]));
        assert_eq!(faults, []);
    }
}
