//! The referee: runs scenarios, lets bots play whole games, verifies replays.

mod occurrences;
mod play;
mod replay;
mod scenarios;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Referee of Landsraad's rules.
#[derive(Parser)]
#[command(name = "referee", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs scenario files or folders of them.
    Run(scenarios::Arguments),
    /// Lets bots play whole games.
    Play(play::Arguments),
    /// Plays a record again and compares every fingerprint.
    Replay(replay::Arguments),
    /// Prints the JSON Schema of the scenario format.
    Schema,
}

fn main() -> anyhow::Result<ExitCode> {
    match Arguments::parse().command {
        Command::Run(arguments) => scenarios::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Schema => scenarios::print_schema(),
    }
}
