//! `cargo xtask tidy` and `cargo xtask rules`: see the README's table of commands.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use xtask::{Tree, rows, rule_index, tidy};

const USAGE: &str = "usage: cargo xtask tidy | rules\n  tidy   check what no compiler checks\n  rules  write docs/rules/index.md and docs/rules/rows.md";

fn main() -> ExitCode {
    match run(std::env::args().nth(1).as_deref()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(task: Option<&str>) -> Result<ExitCode> {
    let top = top()?;
    let tree = Tree::read(&top)?;
    match task {
        Some("tidy") => Ok(report(&tree)),
        Some("rules") => {
            for (path, page) in [
                (rule_index::INDEX, rule_index::render(&tree)),
                (rows::ROWS, rows::render(&tree)),
            ] {
                std::fs::write(top.join(path), page).with_context(|| format!("cannot write {path}"))?;
                println!("wrote {path}");
            }
            Ok(ExitCode::SUCCESS)
        }
        _ => bail!("{USAGE}"),
    }
}

fn report(tree: &Tree) -> ExitCode {
    let faults = tidy(tree);
    for fault in &faults {
        println!("{fault}");
    }
    println!("tidy: {} files, {} faults", tree.len(), faults.len());
    if faults.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The top of the repository, two folders above this package.
fn top() -> Result<PathBuf> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    top.canonicalize()
        .context("the repository that xtask was built in is gone")
}
