//! `drain`: two hubs on one Redis. One is told to leave (SIGTERM) while games are played on it; its rooms move to the
//! other, and the clients with them.

use crate::checker;
use crate::figures::Figures;
use crate::hub::{Hub, OwnHub};
use crate::pace::Pace;
use crate::report::{self, thousandths};
use crate::room::{self, Plan};
use crate::run::Run;
use anyhow::{Context, ensure};
use serde_json::{Value, json};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long a hub may take to leave.
const LEAVING: Duration = Duration::from_secs(60);
/// How long the rooms may take until all are in the memory of a hub.
const OPENING: Duration = Duration::from_secs(300);

/// How many rooms, and how often.
#[derive(clap::Args)]
pub struct Arguments {
    /// Rooms with a game.
    #[arg(long, default_value_t = 200)]
    rooms: u64,
    /// Seats a room, each with a connection.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=6))]
    seats: u8,
    /// How often a hub leaves; the one that left is started again and the other leaves next.
    #[arg(long, default_value_t = 2)]
    rounds: u64,
    /// Acts a second in each room.
    #[arg(long, default_value_t = 1.0)]
    acts_per_second: f64,
    /// Seconds of play before each leave.
    #[arg(long, default_value_t = 5)]
    play_seconds: u64,
    /// Key of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    own: OwnHub,
}

/// Drains and checks; fails when a promise was broken or a room did not move.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let mut hubs = arguments.own.start_two(3000).await?;
    let figures = Arc::new(Figures::new()?);
    let run = Run {
        hubs: hubs.iter().map(Hub::address).collect(),
        pace: Pace::open(arguments.acts_per_second),
        ..Run::new(hubs[0].address(), &figures)
    };
    let plan = Plan {
        seats: arguments.seats,
        spectators: 0,
        rules: "advanced".to_owned(),
        modules: Vec::new(),
        steady: true,
        seed: arguments.seed,
    };
    let tables = room::tables(&run, &plan, arguments.rooms);
    let mut rounds: Vec<Value> = Vec::new();
    let mut behind = 0;
    let connections = arguments.rooms * u64::from(arguments.seats);
    for round in 0..arguments.rounds {
        let [first, second] = &mut hubs;
        let leaving = if round % 2 == 0 { first } else { second };
        let (told, missing) = leave(&arguments, leaving, &figures).await?;
        rounds.push(told);
        behind += missing;
    }
    run.stop.ask();
    let sittings: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    let [one, two] = hubs;
    let store = one.stop().await?;
    two.stop().await?;
    let tally = checker::check(&store, &sittings, &figures).await?;
    let mut zero = figures.zeros();
    zero.push(("journals_damaged", tally.damaged));
    zero.push(("stranded_rooms", tally.stranded));
    zero.push(("seats_left_behind", behind));
    report::end(
        json!({
            "mode": "drain",
            "rooms": arguments.rooms,
            "connections": connections,
            "seconds": thousandths(start.elapsed().as_secs_f64()),
            "rounds": rounds,
            "without_seat_ms": figures.stalls(),
            "acts_acknowledged": tally.acknowledged,
            "entries_in_journals": tally.entries,
        }),
        &zero,
    )
}

/// Lets a hub leave and waits until everybody is back at the other. What to tell, and how many were not back in time.
async fn leave(arguments: &Arguments, leaving: &mut Hub, figures: &Figures) -> anyhow::Result<(Value, u64)> {
    let opening = Instant::now();
    while rooms(leaving).await? < arguments.rooms {
        ensure!(
            opening.elapsed() < OPENING,
            "the rooms were not all there in time"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tokio::time::sleep(Duration::from_secs(arguments.play_seconds)).await;
    let connections = arguments.rooms * u64::from(arguments.seats);
    let (held, told) = (rooms(leaving).await?, figures.moved.load(Ordering::Relaxed));
    let resumed = figures.resumed.load(Ordering::Relaxed);
    let left = Instant::now();
    leaving.signal("TERM").await?;
    let ended = tokio::time::timeout(LEAVING, leaving.wait()).await;
    ended.context("the hub did not leave in time")??;
    let leaving_ms = left.elapsed().as_secs_f64() * 1000.0;
    let back = || figures.resumed.load(Ordering::Relaxed) - resumed;
    while back() < connections && left.elapsed() < LEAVING {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let all_ms = left.elapsed().as_secs_f64() * 1000.0;
    let missing = connections.saturating_sub(back());
    leaving.restart()?;
    leaving.ready().await?;
    let told = json!({
        "rooms": held,
        "hub_left_after_ms": leaving_ms.round(),
        "all_back_after_ms": all_ms.round(),
        "told_where": figures.moved.load(Ordering::Relaxed) - told,
    });
    Ok((told, missing))
}

/// Rooms in the memory of a hub.
async fn rooms(hub: &Hub) -> anyhow::Result<u64> {
    Ok(hub.figure("landsraad_rooms").await? as u64)
}
