//! The repository names nobody's machine and no download host: it must build wherever it is put.

use regex::{Regex, RegexBuilder};

use crate::{Fault, Tree};

/// What is forbidden, and the sentence for it. The patterns are written so that they do not find themselves.
const WORDS: [(&str, &str); 4] = [
    (
        r"(?:^|[^\w.\n])/(?:wor[k]|far[m]|hom[e]|Use[r]s|roo[t]|tmp/ls)/",
        "a path of one machine",
    ),
    (
        r"registr[y]\.npmjs|npmmirro[r]|(?:static|index)\.crate[s]\.io|pyp[i]\.org|deb\.debia[n]\.org|ghc[r]\.io",
        "a download host: use the package by name",
    ),
    (
        r#""resolve[d]": *"http"#,
        "a download host in a lock file: set omit-lockfile-registry-resolved=true in .npmrc",
    ),
    (
        r"suba[g]ent|helper[ ]session|helper[-]session",
        "a word that does not belong in the repository",
    ),
];

/// Finds forbidden words in every text file.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let words: Vec<(Regex, &str)> = WORDS
        .iter()
        .filter_map(|(word, what)| Some((pattern(word)?, *what)))
        .collect();
    let mut faults = Vec::new();
    for (path, text) in tree.files() {
        for (word, what) in &words {
            for found in word.find_iter(text) {
                let line = text[..found.start()].matches('\n').count() + 1;
                faults.push(Fault::of_line(
                    path,
                    line,
                    format!("`{}`: {what}", found.as_str().trim()),
                ));
            }
        }
    }
    faults
}

fn pattern(word: &str) -> Option<Regex> {
    RegexBuilder::new(word)
        .multi_line(true)
        .case_insensitive(true)
        .build()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_is_found() {
        for planted in [
            concat!("see /ho", "me/somebody/x"),
            concat!("/wo", "rk/main"),
            concat!("\"/ro", "ot/.cargo\""),
            concat!("https://registry.npm", "js.org/x"),
            concat!("\"resol", "ved\": \"https://x\""),
            concat!("a Sub", "agent did it"),
        ] {
            let faults = check(&Tree::of([("docs/a.md", &format!("fine\n\n{planted}\n"))]));
            assert_eq!(faults.len(), 1, "{planted}: {faults:?}");
        }
    }

    #[test]
    fn the_line_is_right() {
        let text = format!("fine\n{}\n", concat!("x /ho", "me/a"));
        assert_eq!(check(&Tree::of([("docs/a.md", &text)]))[0].line, 2);
    }

    #[test]
    fn every_pattern_compiles() {
        assert!(WORDS.iter().all(|(word, _)| pattern(word).is_some()));
    }

    #[test]
    fn harmless_text_is_left_alone() {
        let text = "framework/main, network/x, ./home/x, registry+https, hub/web/home/page.tsx";
        assert_eq!(check(&Tree::of([("docs/a.md", text)])), []);
    }
}
