//! `referee replay`: `verified`, or `diverged at …`.

use anyhow::Context;
use landsraad_engine::record::{Record, Verdict};
use std::path::PathBuf;
use std::process::ExitCode;

/// Which record to verify.
#[derive(clap::Args)]
pub struct Arguments {
    /// A record, as `referee play --record` writes it.
    file: PathBuf,
}

/// Replays it.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let text = std::fs::read_to_string(&arguments.file)
        .with_context(|| format!("cannot read {}", arguments.file.display()))?;
    let record: Record = serde_json::from_str(&text).context("this is not a record of a game")?;
    match record.replay() {
        Verdict::Verified { actions } => {
            println!("verified ({actions} actions)");
            Ok(ExitCode::SUCCESS)
        }
        Verdict::Diverged { at, why } => {
            println!("diverged at {at}: {why}");
            Ok(ExitCode::FAILURE)
        }
    }
}
