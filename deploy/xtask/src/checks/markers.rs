//! Nothing unfinished is committed: no marker of work to do, no test that is switched off.

use regex::Regex;

use crate::{Fault, Tree};

/// What is forbidden, and the sentence for it. The patterns are written so that they do not find themselves.
const MARKERS: [(&str, &str); 7] = [
    (
        r"\btodo[!]",
        "unfinished code: refuse with a typed message instead",
    ),
    (
        r"\bunimplemented[!]",
        "unfinished code: refuse with a typed message instead",
    ),
    (r"\bdbg[!]", "left-over debugging"),
    (
        r"\bFIX[M]E\b|\bX[X]X\b|\bHAC[K]\b",
        "a marker of work to do: do it, or write it down in docs/status.md",
    ),
    (
        r"#\[ignor[e]",
        "a test that never runs: make it fast, or move it behind a command of its own",
    ),
    (
        r"\b(?:it|test|describe)\.(?:skip|only|todo)\b",
        "a test that is switched off, or switches others off",
    ),
    (
        r"\bconsole\.(?:lo[g]|debug)\b|\bdebugge[r];",
        "left-over debugging",
    ),
];

/// Finds forbidden markers in Rust and TypeScript, tests included.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let markers: Vec<(Regex, &str)> = MARKERS
        .iter()
        .filter_map(|(pattern, what)| Some((Regex::new(pattern).ok()?, *what)))
        .collect();
    let mut faults = Vec::new();
    for (path, text) in tree.ending_in(&[".rs", ".ts", ".tsx"]) {
        for (number, line) in text.lines().enumerate() {
            for (marker, what) in &markers {
                if let Some(found) = marker.find(line) {
                    faults.push(Fault::of_line(
                        path,
                        number + 1,
                        format!("`{}`: {what}", found.as_str()),
                    ));
                }
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_marker_is_found() {
        for planted in [
            concat!("to", "do!()"),
            concat!("unimple", "mented!()"),
            concat!("db", "g!(x)"),
            concat!("// FIX", "ME later"),
            concat!("// XX", "X"),
            concat!("#[ign", "ore = \"slow\"]"),
            concat!("it.on", "ly('x')"),
            concat!("describe.sk", "ip('x')"),
            concat!("console.l", "og(1)"),
        ] {
            let faults = check(&Tree::of([("engine/src/a.rs", &format!("fine\n{planted}\n"))]));
            assert_eq!(faults.len(), 1, "{planted}: {faults:?}");
            assert_eq!(faults[0].line, 2, "{planted}");
        }
    }

    #[test]
    fn every_pattern_compiles() {
        assert!(MARKERS.iter().all(|(pattern, _)| Regex::new(pattern).is_ok()));
    }

    #[test]
    fn harmless_text_is_left_alone() {
        let text = "values.iter().skip(1); // the toDo list is elsewhere\nlet unit = 1;\n";
        assert_eq!(
            check(&Tree::of([
                ("engine/src/a.rs", text),
                ("docs/a.md", "FIX\u{200b}ME")
            ])),
            []
        );
    }
}
