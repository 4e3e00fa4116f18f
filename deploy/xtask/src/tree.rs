//! The text files of the repository, read once.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// Text files by their path from the top of the repository (with `/`); binary files have no text.
#[derive(Debug, Default, Clone)]
pub struct Tree {
    files: BTreeMap<String, String>,
}

impl Tree {
    /// Reads what git tracks under `top`, and what it would track: new files count before they are committed.
    ///
    /// # Errors
    /// When `top` is no git work tree, or a file cannot be read.
    pub fn read(top: &Path) -> Result<Self> {
        let listing = Command::new("git")
            .current_dir(top)
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .output()
            .context("tidy asks git for the list of files, and git did not start")?;
        if !listing.status.success() {
            bail!("git cannot list the files of {}", top.display());
        }
        let mut files = BTreeMap::new();
        for name in String::from_utf8(listing.stdout)?
            .split('\0')
            .filter(|name| !name.is_empty())
        {
            let path = top.join(name);
            if !path.is_file() {
                continue; // deleted, not yet committed
            }
            let bytes = std::fs::read(&path).with_context(|| format!("cannot read {name}"))?;
            files.insert(name.to_owned(), String::from_utf8(bytes).unwrap_or_default());
        }
        Ok(Self { files })
    }

    /// A tree made of given files, for tests.
    pub fn of<const N: usize>(files: [(&str, &str); N]) -> Self {
        Self {
            files: files
                .into_iter()
                .map(|(path, text)| (path.to_owned(), text.to_owned()))
                .collect(),
        }
    }

    /// All files with their text, in the order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The files whose names end in one of `endings`.
    pub fn ending_in<'a>(&'a self, endings: &'a [&str]) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.files()
            .filter(|(path, _)| endings.iter().any(|ending| path.ends_with(ending)))
    }

    /// The text of one file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is no file at all.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// Whether a file is a test, a benchmark or a fuzz target: those may be long and may hold odd words.
pub fn is_test(path: &str) -> bool {
    let in_folder = path
        .split('/')
        .any(|part| matches!(part, "tests" | "benches" | "fuzz"));
    let name = path.rsplit('/').next().unwrap_or(path);
    let by_name = [
        "tests.rs",
        "_test.rs",
        "_tests.rs",
        ".test.ts",
        ".test.tsx",
        ".spec.ts",
        ".spec.tsx",
    ];
    in_folder || by_name.iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_told_from_sources() {
        for path in [
            "engine/tests/a.rs",
            "engine/src/flow/tests.rs",
            "hub/web/src/a.test.ts",
            "engine/benches/b.rs",
        ] {
            assert!(is_test(path), "{path}");
        }
        for path in [
            "engine/src/lib.rs",
            "engine/src/contests.rs_",
            "hub/web/src/attest.ts",
        ] {
            assert!(!is_test(path), "{path}");
        }
    }

    #[test]
    fn files_are_found_by_ending() {
        let tree = Tree::of([("a.rs", ""), ("b.ts", ""), ("c.md", "")]);
        let found: Vec<&str> = tree.ending_in(&[".rs", ".ts"]).map(|(path, _)| path).collect();
        assert_eq!(found, ["a.rs", "b.ts"]);
    }

    #[test]
    fn a_folder_without_git_is_refused() {
        assert!(Tree::read(Path::new("/proc")).is_err());
    }
}
