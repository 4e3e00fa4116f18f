//! `docs/rules/index.md`: for each paragraph of the rules, the files of the engine that carry it out.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::cases;
use crate::checks::citations::cites_rules;
use crate::paragraphs::{Paragraph, Reader, Rulebook};
use crate::tree::is_test;
use crate::{Fault, Tree};

/// Where the index lies.
pub const INDEX: &str = "docs/rules/index.md";
const SOURCES: &str = "engine/src/";
/// Where the scenarios lie.
pub const SCENARIOS: &str = "engine/scenarios/";

/// Where one paragraph is cited.
#[derive(Debug, Default)]
struct Uses<'a> {
    files: BTreeSet<&'a str>,
    scenarios: BTreeSet<&'a str>,
}

/// The index as the sources want it; empty while there are no rules pages.
pub fn render(tree: &Tree) -> String {
    let Ok(reader) = Reader::new() else {
        return String::new();
    };
    let rulebook = Rulebook::read(tree, &reader);
    if rulebook.is_empty() {
        return String::new();
    }
    let uses = uses(tree, &reader, &rulebook);
    let mut page = String::from(
        "# Where each rule lives\n\nWritten by `cargo xtask rules` from the numbers that the engine's files and \
         scenarios cite; do not edit.\nFiles are under `engine/src/`; the last column counts scenario files.\n",
    );
    for (name, paragraphs) in &rulebook.pages {
        render_page(&mut page, name, paragraphs, &uses);
    }
    cases::render(&mut page, tree);
    page
}

fn render_page(
    page: &mut String,
    name: &str,
    paragraphs: &BTreeSet<Paragraph>,
    uses: &BTreeMap<Paragraph, Uses<'_>>,
) {
    let (used, unused): (Vec<&Paragraph>, Vec<&Paragraph>) = paragraphs
        .iter()
        .partition(|paragraph| uses.contains_key(paragraph));
    line(page, &format!("\n## [{name}]({name})\n"));
    if !used.is_empty() {
        line(page, "| paragraph | files | scenarios |\n|---|---|---|");
    }
    for paragraph in used {
        let found = &uses[paragraph];
        let files = found.files.iter().copied().collect::<Vec<_>>().join(", ");
        line(
            page,
            &format!("| {paragraph} | {files} | {} |", found.scenarios.len()),
        );
    }
    if !unused.is_empty() {
        let list = unused
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ");
        line(
            page,
            &format!(
                "\nCited by nothing ({} of {}): {list}",
                unused.len(),
                paragraphs.len()
            ),
        );
    }
}

fn line(page: &mut String, text: &str) {
    // Writing to a string cannot fail.
    writeln!(page, "{text}").unwrap_or_default();
}

fn uses<'a>(tree: &'a Tree, reader: &Reader, rulebook: &Rulebook) -> BTreeMap<Paragraph, Uses<'a>> {
    let mut uses: BTreeMap<Paragraph, Uses<'a>> = BTreeMap::new();
    for (path, text) in tree.files().filter(|(path, _)| cites_rules(path)) {
        let comments = text.lines().filter_map(|line| Some(line.split_once("//")?.1));
        let single = comments.flat_map(|comment| reader.single_cited_in(comment));
        let cited = reader.cited_in(text).into_iter().chain(single);
        for paragraph in cited.filter_map(|cited| rulebook.resolve(&cited)) {
            if path.starts_with(SCENARIOS) {
                uses.entry(paragraph).or_default().scenarios.insert(path);
            } else if let Some(name) = path.strip_prefix(SOURCES).filter(|_| !is_test(path)) {
                uses.entry(paragraph).or_default().files.insert(name);
            }
        }
    }
    uses
}

/// Finds an index that is not what the sources say.
pub fn check(tree: &Tree) -> Vec<Fault> {
    if render(tree) == tree.text(INDEX).unwrap_or_default() {
        return Vec::new();
    }
    vec![Fault::of_file(
        INDEX,
        "not what the sources cite: run `cargo xtask rules` and commit the page",
    )]
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: (&str, &str) = (
        "docs/rules/base.md",
        "- **B8.16 Losses.** text\n- **B8.17 More.** text\n",
    );
    const FILE: (&str, &str) = ("engine/src/phases/losses.rs", "//! Losses (B8.16).\n");
    const SCENARIO: (&str, &str) = ("engine/scenarios/battle/one.json", "{\"rules\": [\"B8.16\"]}");

    #[test]
    fn the_index_names_files_and_counts_scenarios() {
        let page = render(&Tree::of([
            PAGE,
            FILE,
            SCENARIO,
            ("engine/tests/x.rs", "// B8.17"),
        ]));
        assert!(page.contains("| B8.16 | phases/losses.rs | 1 |"), "{page}");
        assert!(page.contains("Cited by nothing (1 of 2): B8.17"), "{page}");
    }

    #[test]
    fn drift_is_a_fault() {
        let right = render(&Tree::of([PAGE, FILE, SCENARIO]));
        assert_eq!(check(&Tree::of([PAGE, FILE, SCENARIO, (INDEX, &right)])), []);
        assert_eq!(check(&Tree::of([PAGE, FILE, (INDEX, &right)])).len(), 1);
        assert_eq!(check(&Tree::of([PAGE, FILE, SCENARIO])).len(), 1);
    }

    #[test]
    fn without_rules_pages_there_is_no_index() {
        assert_eq!(render(&Tree::of([FILE])), "");
    }
}
