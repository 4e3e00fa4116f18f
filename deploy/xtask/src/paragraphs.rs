//! Numbers of rule paragraphs: read where the rules pages define them, found where anything cites them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use anyhow::{Context, Result};
use regex::{Captures, Regex};

use crate::Tree;

/// The folder of the rules pages.
pub const PAGES: &str = "docs/rules/";
/// Longest run of paragraphs that one citation may name ("B8.3-B8.9"); a longer one is read as its two ends.
const LONGEST_RUN: u16 = 60;

/// The number of one paragraph, such as `B8.16` (chapter 8, paragraph 16) or `G3` (no chapter).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Paragraph {
    page: char,
    chapter: u16,
    number: Option<u16>,
    suffix: Option<char>,
}

impl fmt::Display for Paragraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.page, self.chapter)?;
        if let Some(number) = self.number {
            write!(f, ".{number}")?;
        }
        self.suffix.map_or(Ok(()), |suffix| write!(f, "{suffix}"))
    }
}

/// Which page defines which paragraphs.
#[derive(Debug, Default)]
pub struct Rulebook {
    /// File name of a page, with the paragraphs that it defines.
    pub pages: BTreeMap<String, BTreeSet<Paragraph>>,
}

impl Rulebook {
    /// Reads the pages under `docs/rules/`; pages of cases define no paragraphs.
    pub fn read(tree: &Tree, reader: &Reader) -> Self {
        let pages = tree
            .files()
            .filter_map(|(path, text)| Some((path.strip_prefix(PAGES)?, text)))
            .filter(|(name, _)| name.ends_with(".md") && !name.contains("-cases") && *name != "index.md")
            .map(|(name, text)| (name.to_owned(), reader.definitions(text)))
            .filter(|(_, defined)| !defined.is_empty())
            .collect();
        Self { pages }
    }

    /// The paragraph that a citation means: itself, or for a part of one (`B19.7c` names item (c)) the whole.
    pub fn resolve(&self, cited: &Paragraph) -> Option<Paragraph> {
        let whole = Paragraph {
            suffix: None,
            ..cited.clone()
        };
        [cited.clone(), whole]
            .into_iter()
            .find(|paragraph| self.pages.values().any(|page| page.contains(paragraph)))
    }

    /// Whether no page was found.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }
}

/// The patterns by which numbers of paragraphs are recognised, compiled once.
#[derive(Debug)]
pub struct Reader {
    definition: Regex,
    single: Regex,
    single_citation: Regex,
    citation: Regex,
    chapter: Regex,
}

impl Reader {
    /// Compiles the patterns.
    ///
    /// # Errors
    /// When a pattern does not compile, which the tests rule out.
    pub fn new() -> Result<Self> {
        let compile = |pattern: &str| Regex::new(pattern).with_context(|| format!("pattern {pattern}"));
        Ok(Self {
            // "- **B1.2 Name.**", "- B1.2 text", "| B1.2 |", "- **Name.** B1.2": the head of a line
            definition: compile(
                r"(?m)^(?:- (?:\*\*[A-Z][\w ]*\.\*\* )?|\| )\**((?:[BXCMS]\d{1,2}\.\d{1,2}[a-z]?(?: ?/ ?)?)+)",
            )?,
            single: compile(r"(?m)^- ([GTOW])(\d{1,2}) ")?,
            single_citation: compile(r"\b([GTOW])(\d{1,2})\b(?:(?: ?(?:-|–) ?| to )[GTOW](\d{1,2})\b)?")?,
            citation: compile(
                r"\b([BXCMS])(\d{1,2})\.(\d{1,2})([a-z])?\b(?: ?(?:-|–|\.\.=?) ?(?:([BXCMS])(\d{1,2})\.)?(\d{1,2})\b| to ([BXCMS])(\d{1,2})\.(\d{1,2})\b)?",
            )?,
            chapter: compile(r"\b(?:[BXCMS]\d{1,2}|[GTOW]\d{1,2}|[XCM]?D\d{1,2})\b")?,
        })
    }

    /// The paragraphs that a rules page defines.
    fn definitions(&self, page: &str) -> BTreeSet<Paragraph> {
        let numbered = self
            .definition
            .captures_iter(page)
            .flat_map(|found| self.cited_in(&found[1]));
        let single = self
            .single
            .captures_iter(page)
            .flat_map(|found| single_members(&found));
        numbered.chain(single).collect()
    }

    /// The paragraphs without a chapter (`G3`, `T1 to T3`) that a comment cites. In code such words are type parameters.
    pub fn single_cited_in(&self, comment: &str) -> Vec<Paragraph> {
        self.single_citation
            .captures_iter(comment)
            .flat_map(|found| single_members(&found))
            .collect()
    }

    /// The numbered paragraphs that a text cites; a run such as `B8.3-B8.5` cites all of its members.
    pub fn cited_in(&self, text: &str) -> Vec<Paragraph> {
        self.citation
            .captures_iter(text)
            .flat_map(|found| members(&found))
            .collect()
    }

    /// Whether a text names a paragraph, a chapter (`B8`) or a decision (`D24`) at all.
    pub fn names_a_rule(&self, text: &str) -> bool {
        self.citation.is_match(text) || self.chapter.is_match(text)
    }
}

/// The members of one citation, first and last included.
fn members(found: &Captures<'_>) -> Vec<Paragraph> {
    let (Some(page), Some(chapter), Some(first)) = (letter(found, 1), number(found, 2), number(found, 3))
    else {
        return Vec::new();
    };
    let of = |page, chapter, number| Paragraph {
        page,
        chapter,
        number: Some(number),
        suffix: None,
    };
    let begin = Paragraph {
        suffix: letter(found, 4),
        ..of(page, chapter, first)
    };
    let Some(last) = number(found, 7).or_else(|| number(found, 10)) else {
        return vec![begin];
    };
    let end_page = letter(found, 5).or_else(|| letter(found, 8)).unwrap_or(page);
    let end_chapter = number(found, 6).or_else(|| number(found, 9)).unwrap_or(chapter);
    if (end_page, end_chapter) != (page, chapter) || last <= first || last - first > LONGEST_RUN {
        return vec![begin, of(end_page, end_chapter, last)];
    }
    std::iter::once(begin)
        .chain((first + 1..=last).map(|number| of(page, chapter, number)))
        .collect()
}

/// As [`members`], of paragraphs without a chapter.
fn single_members(found: &Captures<'_>) -> Vec<Paragraph> {
    let (Some(page), Some(first)) = (letter(found, 1), number(found, 2)) else {
        return Vec::new();
    };
    let last = number(found, 3)
        .filter(|last| (first..first + LONGEST_RUN).contains(last))
        .unwrap_or(first);
    (first..=last)
        .map(|chapter| Paragraph {
            page,
            chapter,
            number: None,
            suffix: None,
        })
        .collect()
}

fn letter(found: &Captures<'_>, group: usize) -> Option<char> {
    found.get(group)?.as_str().chars().next()
}

fn number(found: &Captures<'_>, group: usize) -> Option<u16> {
    found.get(group)?.as_str().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(text: &str) -> Vec<String> {
        Reader::new()
            .unwrap()
            .cited_in(text)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn citations_and_runs_are_found() {
        assert_eq!(cited("Losses (B8.16, B8.20)."), ["B8.16", "B8.20"]);
        assert_eq!(cited("B8.3-B8.5"), ["B8.3", "B8.4", "B8.5"]);
        assert_eq!(
            cited("B13.6-9 and S3.7"),
            ["B13.6", "B13.7", "B13.8", "B13.9", "S3.7"]
        );
        assert_eq!(cited("B2.1 to B2.3"), ["B2.1", "B2.2", "B2.3"]);
        assert_eq!(cited("B16.4 / B16.5"), ["B16.4", "B16.5"]);
        assert_eq!(cited("B2.9-B3.1"), ["B2.9", "B3.1"]);
        assert_eq!(cited("B2.4 to 3 forces; version 1.2; AB1.2"), ["B2.4"]);
    }

    #[test]
    fn paragraphs_without_a_chapter_are_found() {
        let found = Reader::new()
            .unwrap()
            .single_cited_in("borders (G1 to G4, T1-T3), W3");
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, ["G1", "G2", "G3", "G4", "T1", "T2", "T3", "W3"]);
    }

    #[test]
    fn definitions_are_the_heads_of_lines() {
        let page = "- **B1.2 Name.** as B9.9\n- **B16.4 / B16.5 Alliance.** x\n- M1.1 text\n- **Battle.** M5.5 x\n\
                    | B3.1 | row |\n- G7 names\nB4.4 in running text\n";
        let defined = Reader::new().unwrap().definitions(page);
        let defined: Vec<String> = defined.iter().map(ToString::to_string).collect();
        assert_eq!(defined, ["B1.2", "B3.1", "B16.4", "B16.5", "G7", "M1.1", "M5.5"]);
    }

    #[test]
    fn order_is_by_number() {
        let mut ids = Reader::new().unwrap().cited_in("B10.1 B9.2 B9.10");
        ids.sort();
        assert_eq!(
            ids.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["B9.2", "B9.10", "B10.1"]
        );
    }

    #[test]
    fn chapters_and_decisions_name_a_rule() {
        let reader = Reader::new().unwrap();
        assert!(
            reader.names_a_rule("Battle (B8)") && reader.names_a_rule("see D24") && reader.names_a_rule("G3")
        );
        assert!(!reader.names_a_rule("Battle and what follows"));
    }
}
