//! Bots may use a view and its offers, nothing else: their imports are read.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for path in entries.flatten().map(|e| e.path()) {
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// Names by which rules reach hidden things.
const FORBIDDEN: [&str; 9] = [
    "Table",
    "Eyes",
    "Game",
    "Cx",
    "Dice",
    "Sealed",
    "crate::flow",
    "crate::game",
    "crate::dice",
];

/// The whole words of a line of code.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
        .flat_map(|path| std::iter::once(path).chain(path.split("::")))
}

fn offences(text: &str) -> Vec<String> {
    let code = text.lines().filter(|l| !l.trim_start().starts_with("//"));
    code.filter(|line| {
        words(line).any(|w| {
            FORBIDDEN
                .iter()
                .any(|f| w == *f || (f.contains("::") && w.starts_with(f)))
        }) || line.contains("table::*")
            || line.contains("crate::*")
    })
    .map(str::to_owned)
    .collect()
}

#[test]
fn bots_do_not_reach_the_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bots");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() >= 4, "the bots' sources were not found in {root:?}");
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(offences(&text), Vec::<String>::new(), "in {file:?}");
    }
}

#[test]
fn the_check_finds_a_cheat() {
    for cheat in [
        "use crate::table::{Eyes, Muster};",
        "let game: &Game = world;",
        "use crate::flow::Flow;",
        "fn peek(t: &crate::table::Table) {}",
    ] {
        assert_eq!(offences(cheat).len(), 1, "{cheat}");
    }
    assert!(offences("use crate::table::{Group, Muster};").is_empty());
}
