//! The worked cases of the rules pages, and which of them a scenario plays.

use std::collections::BTreeSet;

use crate::Tree;
use crate::paragraphs::PAGES;
use crate::rule_index::SCENARIOS;

/// The cases of one page: their ids, and those that no scenario names.
#[derive(Debug, PartialEq, Eq)]
pub struct Coverage<'a> {
    /// File name of the page under `docs/rules/`.
    pub page: &'a str,
    /// How many cases the page has.
    pub cases: usize,
    /// The ids that no scenario names.
    pub missing: BTreeSet<&'a str>,
}

/// What the scenarios cover of each page whose cases have ids.
pub fn coverage(tree: &Tree) -> Vec<Coverage<'_>> {
    let named: BTreeSet<String> = tree
        .files()
        .filter(|(path, _)| path.starts_with(SCENARIOS) && path.ends_with(".json"))
        .flat_map(|(_, text)| {
            text.split(|c: char| !c.is_ascii_alphanumeric())
                .map(without_variant)
                .filter(|word| is_id(word))
        })
        .map(ToOwned::to_owned)
        .collect();
    tree.files()
        .filter_map(|(path, text)| Some((path.strip_prefix(PAGES)?, text)))
        .filter(|(name, _)| name.ends_with("-cases.md"))
        .map(|(page, text)| {
            let ids: BTreeSet<&str> = text.lines().filter_map(row_id).collect();
            let missing = ids.iter().copied().filter(|id| !named.contains(*id)).collect();
            Coverage {
                page,
                cases: ids.len(),
                missing,
            }
        })
        .filter(|coverage| coverage.cases > 0)
        .collect()
}

/// Adds to the index how many cases are played, and which are not.
pub fn render(index: &mut String, tree: &Tree) {
    for Coverage { page, cases, missing } in coverage(tree) {
        let played = cases - missing.len();
        index.push_str(&format!(
            "\n## [{page}]({page})\n\n{played} of {cases} cases are played by scenarios.\n"
        ));
        if !missing.is_empty() {
            let list = missing.into_iter().collect::<Vec<_>>().join(" ");
            index.push_str(&format!("\nWithout a scenario: {list}\n"));
        }
    }
}

/// The id in the first cell of a table's row.
fn row_id(line: &str) -> Option<&str> {
    let id = line.strip_prefix("| ")?.split(' ').next()?;
    is_id(id).then_some(id)
}

/// A scenario may play one variant of a case, `BC052b`.
fn without_variant(word: &str) -> &str {
    word.trim_end_matches(|c: char| c.is_ascii_lowercase())
}

/// Ids are two letters and three digits: `BC052`.
fn is_id(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.len() == 5
        && bytes[..2].iter().all(u8::is_ascii_uppercase)
        && bytes[2..].iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: (&str, &str) = (
        "docs/rules/base-cases.md",
        "| id | rule |\n|---|---|\n| BC001 | B1 |\n| BC002 | B1 |\n",
    );

    #[test]
    fn a_case_without_a_scenario_is_listed() {
        let tree = Tree::of([PAGE, ("engine/scenarios/setup/a.json", "{\"case\": \"BC002\"}")]);
        let expected = Coverage {
            page: "base-cases.md",
            cases: 2,
            missing: BTreeSet::from(["BC001"]),
        };
        assert_eq!(coverage(&tree), [expected]);
        let mut index = String::new();
        render(&mut index, &tree);
        assert!(
            index.contains("1 of 2 cases") && index.contains("Without a scenario: BC001"),
            "{index}"
        );
    }

    #[test]
    fn an_id_is_a_whole_word() {
        let tree = Tree::of([
            PAGE,
            ("engine/scenarios/setup/a.json", "\"BC0011 XBC001 BC002b\""),
        ]);
        assert_eq!(coverage(&tree)[0].missing, BTreeSet::from(["BC001"]));
    }
}
