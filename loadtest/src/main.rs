//! Plays whole games over real sockets, measures, prints one JSON object, and fails on a broken promise.

mod absence;
mod bare;
mod calm;
mod chance;
mod checker;
mod client;
mod crash;
mod drain;
mod fan;
mod figures;
mod floor;
mod hostile;
mod hub;
mod idle;
mod journal;
mod light;
mod open_loop;
mod outage;
mod pace;
mod phases;
mod play;
mod process;
mod report;
mod room;
mod run;
mod seat;
mod slow;
mod spectator;
mod split;
mod stop;
mod store;
mod storm;
mod verify;
mod whereabouts;

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
    /// A hub that is killed again and again; transcripts against journals.
    Crash(crash::Arguments),
    /// One room with many viewers: deliveries a second, beside the floor.
    Fan(fan::Arguments),
    /// Connections that only stay: memory of each, beside the floor.
    Idle(idle::Arguments),
    /// Everybody loses the connection at once and comes back.
    Storm(storm::Arguments),
    /// Viewers that do not read, and what they cost the hub and the others.
    Slow(slow::Arguments),
    /// Clients that mean harm, while others play.
    Hostile(hostile::Arguments),
    /// Two hubs on one Redis: the owner sleeps past its lease, the other takes over, the owner wakes.
    Split(split::Arguments),
    /// Two hubs on one Redis: one leaves in order and its rooms move to the other.
    Drain(drain::Arguments),
    /// The Redis server goes away for a while and comes back.
    Outage(outage::Arguments),
    /// The floor itself: a bare broadcaster and echo.
    Floor(floor::Arguments),
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    match Arguments::parse().mode {
        Mode::Play(arguments) => play::run(arguments).await,
        Mode::Crash(arguments) => crash::run(arguments).await,
        Mode::Fan(arguments) => fan::run(arguments).await,
        Mode::Idle(arguments) => idle::run(arguments).await,
        Mode::Storm(arguments) => storm::run(arguments).await,
        Mode::Slow(arguments) => slow::run(arguments).await,
        Mode::Hostile(arguments) => hostile::run(arguments).await,
        Mode::Split(arguments) => split::run(arguments).await,
        Mode::Drain(arguments) => drain::run(arguments).await,
        Mode::Outage(arguments) => outage::run(arguments).await,
        Mode::Floor(arguments) => floor::run(arguments).await,
    }
}
