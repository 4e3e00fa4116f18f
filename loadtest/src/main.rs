//! Plays whole games over real sockets, measures, prints one JSON object, and fails on a broken promise.

mod chance;
mod client;
mod figures;
mod hub;
mod play;
mod room;
mod seat;
mod spectator;
mod verify;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Load tests of a Landsraad hub. Traffic goes to loopback addresses only.
#[derive(Parser)]
#[command(name = "landsraad-loadtest", version, about)]
struct Arguments {
    #[command(subcommand)]
    mode: Mode,
}

#[derive(Subcommand)]
enum Mode {
    /// Every room plays a whole game; all seats are clients of their own.
    Play(play::Arguments),
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    match Arguments::parse().mode {
        Mode::Play(arguments) => play::run(arguments).await,
    }
}
