//! `outage`: the Redis server goes away while games are played and comes back on the same data. How soon people are told,
//! how soon their rooms go on, and, by the checker, that nothing was lost.

use crate::checker;
use crate::figures::Figures;
use crate::hub::OwnHub;
use crate::report::{median, thousandths};
use crate::room::{self, Plan};
use crate::run::Run;
use anyhow::ensure;
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long all rooms may take to go on before the run is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often, how long, and what is played meanwhile.
#[derive(clap::Args)]
pub struct Arguments {
    /// How often the server is stopped.
    #[arg(long, default_value_t = 3)]
    rounds: u64,
    /// Seconds that it is away.
    #[arg(long, default_value_t = 10)]
    away_seconds: u64,
    /// Seconds of play before each time.
    #[arg(long, default_value_t = 3)]
    seconds: u64,
    /// Rooms at once; when a game is over a new one takes its place.
    #[arg(long, default_value_t = 6)]
    rooms: u64,
    /// Seats a room.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=6))]
    seats: u8,
    /// Key of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    own: OwnHub,
}

/// Stops the server, starts it and checks; fails when a promise was broken.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let connections = arguments.rooms * u64::from(arguments.seats);
    let hub = arguments.own.start_on_redis(connections).await?;
    let figures = Arc::new(Figures::new()?);
    let run = Run::new(hub.address(), &figures);
    let plan = Plan::new(arguments.seats, arguments.seed);
    let tables = room::tables(&run, &plan, arguments.rooms);
    let (mut times, mut told_nobody, mut stood_still) = (Vec::new(), 0, 0);
    for _ in 0..arguments.rounds {
        tokio::time::sleep(Duration::from_secs(arguments.seconds)).await;
        run.absence.begins();
        hub.store().stop_server().await?;
        tokio::time::sleep(Duration::from_secs(arguments.away_seconds)).await;
        hub.store().start_server().await?;
        run.absence.ends();
        told_nobody += u64::from(run.absence.stopped() == 0);
        let back = Instant::now();
        while run.absence.standing() > 0 && back.elapsed() < PATIENCE {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        stood_still += run.absence.standing() as u64;
        times.extend(run.absence.times());
    }
    ensure!(!times.is_empty(), "no room went on");
    run.stop.ask();
    let sittings: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    let store = hub.stop().await?;
    let mut report = figures.report(sittings.len() as u64, start.elapsed().as_secs_f64());
    report["mode"] = "outage".into();
    report["outages"] = arguments.rounds.into();
    report["refused_ms"] = run.absence.report();
    let latest = times.iter().copied().fold(0.0, f64::max);
    report["rooms_went_on_after_ms"] =
        json!({ "median": thousandths(median(&times)), "max": thousandths(latest) });
    let zero = [
        ("rooms_that_stood_still", stood_still),
        ("outages_that_nobody_was_told", told_nobody),
    ];
    checker::finish(&store, &sittings, &figures, report, &zero).await
}
