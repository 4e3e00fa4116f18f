//! `docs/rules/rows.md`: for each acceptance row of the four systems (S14, S15) and each case of CHOAM & Richese, the
//! files that show it, or what it waits for.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::rule_index::SCENARIOS;
use crate::{Fault, Tree};

/// Where the page lies.
pub const ROWS: &str = "docs/rules/rows.md";
const SYSTEMS: &str = "docs/rules/four-systems.md";
const CASES: &str = "docs/rules/choam-richese-cases.md";
const STATUS: &str = "docs/status.md";
const GROUPS: [&str; 5] = ["RP", "SD", "AU", "DI", "X4"];
/// The group of the set's worked cases.
const CASE: &str = "CR";

/// How one row is shown.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Shown<'a> {
    /// Scenario files and tests.
    pub by: Vec<&'a str>,
    /// Whether `docs/status.md` lists it among the rows that wait.
    pub waits: bool,
}

/// The page as the files want it; empty without the rules page.
pub fn render(tree: &Tree) -> String {
    let rows = rows(tree);
    if rows.is_empty() {
        return String::new();
    }
    let mut page = String::from(
        "# Where each row and case is shown\n\nWritten by `cargo xtask rules`; do not edit. `make scenarios` runs every \
         scenario, `make unit` every test.\n",
    );
    for group in GROUPS.iter().chain(&[CASE]) {
        let of: Vec<_> = rows.iter().filter(|(id, _)| id.starts_with(group)).collect();
        let shown = of.iter().filter(|(_, s)| !s.by.is_empty()).count();
        let waiting = of.iter().filter(|(_, s)| s.by.is_empty() && s.waits).count();
        let missing = of.len() - shown - waiting;
        line(
            &mut page,
            &format!(
                "\n## {group}\n\n{} rows: {shown} shown, {waiting} wait, {missing} missing.\n\n| row | shown by |\n|---|---|",
                of.len()
            ),
        );
        for (id, shown) in of {
            line(&mut page, &format!("| {id} | {} |", describe(shown)));
        }
    }
    page
}

fn describe(shown: &Shown<'_>) -> String {
    let files = shown.by.iter().map(|f| f.strip_prefix("engine/").unwrap_or(f));
    let files = files.collect::<Vec<_>>().join(", ");
    match (files.is_empty(), shown.waits) {
        (false, false) => files,
        (false, true) => format!("{files} (part of it waits: docs/status.md)"),
        (true, true) => "waits: docs/status.md".to_owned(),
        (true, false) => "**missing**".to_owned(),
    }
}

fn line(page: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ignored = writeln!(page, "{text}");
}

/// All rows and cases in their order.
pub fn rows(tree: &Tree) -> BTreeMap<String, Shown<'_>> {
    let mut rows: BTreeMap<String, Shown<'_>> = BTreeMap::new();
    let systems = tree.text(SYSTEMS).unwrap_or_default();
    for id in systems.lines().filter_map(row_id) {
        rows.insert(id, Shown::default());
    }
    let cases = tree.text(CASES).unwrap_or_default();
    for id in cases.lines().filter_map(case_id) {
        rows.insert(id, Shown::default());
    }
    for (path, text) in tree.files() {
        if path.starts_with(SCENARIOS) {
            let name = path.rsplit('/').next().unwrap_or_default();
            for id in file_ids(name) {
                note(&mut rows, &id, path);
            }
        } else if path.starts_with("engine/") && path.ends_with(".rs") {
            for id in text.split("fn ").skip(1).filter_map(test_id) {
                note(&mut rows, &id, path);
            }
        }
    }
    for id in waiting(tree.text(STATUS).unwrap_or_default()) {
        if let Some(row) = rows.get_mut(&id) {
            row.waits = true;
        }
    }
    rows
}

fn note<'a>(rows: &mut BTreeMap<String, Shown<'a>>, id: &str, path: &'a str) {
    if let Some(row) = rows.get_mut(id)
        && !row.by.contains(&path)
    {
        row.by.push(path);
    }
}

/// `| RP-01 | …`.
fn row_id(line: &str) -> Option<String> {
    let id = line.strip_prefix("| ")?.split(' ').next()?;
    normal(id)
}

/// `12. Something` of the list of cases.
fn case_id(line: &str) -> Option<String> {
    let number: u32 = line.split_once(". ")?.0.parse().ok()?;
    Some(format!("CR-{number:02}"))
}

/// A row's id with two digits, `RP-01`; `None` for anything else.
fn normal(word: &str) -> Option<String> {
    let (group, number) = word.split_once('-')?;
    let group = group.to_ascii_uppercase();
    let number = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let number: u32 = number.parse().ok()?;
    (GROUPS.contains(&group.as_str()) || group == CASE).then(|| format!("{group}-{number:02}"))
}

/// The rows and cases that a scenario's file name begins with: `rp-01-…`, `sd-05-06-…`, `cr42b-…`.
fn file_ids(name: &str) -> Vec<String> {
    let mut parts = name.trim_end_matches(".json").split('-');
    let first = parts.next().unwrap_or_default();
    if let Some(case) = first.strip_prefix("cr") {
        let digits: String = case.chars().take_while(char::is_ascii_digit).collect();
        let number = digits.parse::<u32>().ok();
        return number.map(|n| format!("CR-{n:02}")).into_iter().collect();
    }
    parts
        .map_while(|part| normal(&format!("{first}-{part}")))
        .collect()
}

/// The row that a test's name begins with: `sd_66_a_clone_is_unchanged`.
fn test_id(after_fn: &str) -> Option<String> {
    let mut words = after_fn.split(['_', '(']);
    normal(&format!("{}-{}", words.next()?, words.next()?))
}

/// The rows named in the first column of the table of waiting rows.
fn waiting(status: &str) -> Vec<String> {
    let table = status.split("## Rows of the four systems that wait").nth(1);
    let table = table.and_then(|t| t.split("\n## ").next()).unwrap_or_default();
    let cells = table
        .lines()
        .filter_map(|l| l.strip_prefix("| ")?.split(" | ").next());
    cells
        .flat_map(|cell| cell.split([',', ' ', '(', ')']))
        .filter_map(normal)
        .collect()
}

/// The written page must be what the files want.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let wanted = render(tree);
    if wanted.is_empty() || tree.text(ROWS) == Some(wanted.as_str()) {
        return Vec::new();
    }
    vec![Fault::of_file(
        ROWS,
        "differs from what the scenarios show: run `cargo xtask rules`",
    )]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_shown_by_its_file_or_test_or_waits() {
        let tree = Tree::of([
            (
                SYSTEMS,
                "| RP-01 | 000 |\n| SD-02 | 001 |\n| AU-03 | x |\n| X4-04 | y |\n",
            ),
            (CASES, "1. One [C1]\n2. Two [C2]\n"),
            ("engine/scenarios/four-systems/rp/rp-01-a.json", "{}"),
            ("engine/scenarios/choam-richese/cr02b-two.json", "{}"),
            (
                "engine/tests/four_systems/semuta.rs",
                "#[test]\nfn sd_02_a_clone() {}\n",
            ),
            (
                STATUS,
                "## Rows of the four systems that wait\n\n| row | waits for |\n|---|---|\n| AU-03, AU-09 (part) | x | y |\n\n## Next\n| X4-04 | z |\n",
            ),
        ]);
        let rows = rows(&tree);
        assert_eq!(
            rows["RP-01"].by,
            ["engine/scenarios/four-systems/rp/rp-01-a.json"]
        );
        assert_eq!(rows["SD-02"].by, ["engine/tests/four_systems/semuta.rs"]);
        assert!(rows["AU-03"].waits && rows["AU-03"].by.is_empty());
        assert!(!rows["X4-04"].waits);
        assert_eq!(rows["CR-02"].by.len(), 1);
        assert!(rows["CR-01"].by.is_empty());
        let page = render(&tree);
        assert!(
            page.contains("| X4-04 | **missing** |") && page.contains("1 rows: 0 shown, 1 wait, 0 missing"),
            "{page}"
        );
        assert_eq!(check(&tree).len(), 1);
    }

    #[test]
    fn one_file_may_show_several_rows() {
        assert_eq!(file_ids("sd-05-06-old-cards.json"), ["SD-05", "SD-06"]);
        assert_eq!(file_ids("di-47a-sealed.json"), ["DI-47"]);
        assert!(file_ids("bc012-x.json").is_empty());
    }
}
