//! `referee run`: one line a scenario file, and `N passed, M failed` at the end.

use anyhow::Context;
use landsraad_engine::scenario::{self, Scenario};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Which scenarios to run.
#[derive(clap::Args)]
pub struct Arguments {
    /// Scenario files, or folders that are searched for `.json` files.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print only what failed and the last line.
    #[arg(long, short)]
    quiet: bool,
}

/// Runs one file: its name if it holds, else why not.
fn run_file(path: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let case: Scenario = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    scenario::run(&case).map(|_| case.name).map_err(|e| e.to_string())
}

/// Runs them all; the exit code tells whether all passed.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut files = Vec::new();
    for path in &arguments.paths {
        collect(path, &mut files).with_context(|| format!("cannot read {}", path.display()))?;
    }
    files.sort();
    let (mut passed, mut failed) = (0, 0);
    for file in &files {
        match run_file(file) {
            Ok(name) => {
                passed += 1;
                if !arguments.quiet {
                    println!("ok     {}  {name}", file.display());
                }
            }
            Err(why) => {
                failed += 1;
                println!("FAILED {}  {why}", file.display());
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    Ok(if failed == 0 && passed > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(path)? {
        let entry = entry?.path();
        if entry.is_dir() || entry.extension().is_some_and(|e| e == "json") {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

/// Prints the JSON Schema of the scenario format.
pub fn print_schema() -> anyhow::Result<ExitCode> {
    let schema = schemars::schema_for!(Scenario);
    println!("{}", serde_json::to_string_pretty(&schema)?);
    Ok(ExitCode::SUCCESS)
}
