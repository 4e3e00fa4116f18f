//! `crash`: a hub that is killed again and again while games are played. When it is over, what every client was told is
//! compared with the journals as they lie in the store, which are read without the hub.

use crate::chance::Chance;
use crate::checker;
use crate::figures::Figures;
use crate::hub::{Hub, OwnHub};
use crate::room::{self, Plan};
use crate::run::Run;
use indicatif::{ProgressBar, ProgressStyle};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// One round in so many kills the hub a second time, while it recovers.
const AGAIN: f64 = 0.2;
/// How long a hub may live that is killed while it recovers, in milliseconds.
const YOUNG: u64 = 60;

/// How often, and what is played meanwhile.
#[derive(clap::Args)]
pub struct Arguments {
    /// How often the hub is killed with SIGKILL.
    #[arg(long, default_value_t = 300)]
    rounds: u64,
    /// Rooms at once; when a game is over a new one takes its place.
    #[arg(long, default_value_t = 6)]
    rooms: u64,
    /// Seats a room.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=6))]
    seats: u8,
    /// Spectators a room.
    #[arg(long, default_value_t = 1)]
    spectators: u32,
    /// Expansion sets and modules, with commas between them.
    #[arg(long, value_delimiter = ',')]
    modules: Vec<String>,
    /// The hub lives at least so many milliseconds between two kills …
    #[arg(long, default_value_t = 30)]
    at_least_ms: u64,
    /// … and at most so many.
    #[arg(long, default_value_t = 900)]
    at_most_ms: u64,
    /// Probability that a client cuts its connection around an act.
    #[arg(long, default_value_t = 0.01)]
    drop_rate: f64,
    /// Key of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds after which the run is given up.
    #[arg(long, default_value_t = 1500)]
    seconds: u64,
    #[command(flatten)]
    own: OwnHub,
}

/// Kills and checks; fails when a promise was broken.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let everybody = u64::from(arguments.seats) + u64::from(arguments.spectators);
    let mut hub = arguments.own.start(arguments.rooms * everybody).await?;
    let figures = Arc::new(Figures::new()?);
    let run = Run {
        drop_rate: arguments.drop_rate,
        deadline: start + Duration::from_secs(arguments.seconds),
        ..Run::new(hub.address(), &figures)
    };
    let tables = room::tables(&run, &plan(&arguments), arguments.rooms);
    let young = kill(&arguments, &mut hub, &run).await?;
    run.stop.ask();
    let sittings: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    let peak = hub.peak_kib();
    let store = hub.stop().await?;
    let mut report = figures.report(sittings.len() as u64, start.elapsed().as_secs_f64());
    report["mode"] = "crash".into();
    report["killed_while_recovering"] = young.into();
    report["hub_peak_kib"] = peak.into();
    let missing = arguments
        .rounds
        .saturating_sub(report["kills"].as_u64().unwrap_or(0));
    checker::finish(
        &store,
        &sittings,
        &figures,
        report,
        &[("rounds_missing", missing)],
    )
    .await
}

/// The rounds. How many kills met a hub that was still recovering.
async fn kill(arguments: &Arguments, hub: &mut Hub, run: &Run) -> anyhow::Result<u64> {
    let mut chance = Chance::new(arguments.seed, "kills");
    let bar = ProgressBar::new(arguments.rounds).with_style(ProgressStyle::with_template(
        "{bar:40} {pos}/{len} kills, {elapsed}",
    )?);
    let mut young = 0;
    let mut kills = 0;
    while kills < arguments.rounds && Instant::now() < run.deadline {
        let life = chance.between(arguments.at_least_ms, arguments.at_most_ms);
        tokio::time::sleep(Duration::from_millis(life)).await;
        hub.kill().await?;
        hub.restart()?;
        kills += 1;
        run.figures.count(&run.figures.kills);
        if kills < arguments.rounds && chance.happens(AGAIN) {
            tokio::time::sleep(Duration::from_millis(chance.between(0, YOUNG))).await;
            hub.kill().await?;
            hub.restart()?;
            kills += 1;
            young += 1;
            run.figures.count(&run.figures.kills);
        }
        hub.ready().await?;
        bar.set_position(kills);
    }
    bar.finish_and_clear();
    Ok(young)
}

fn plan(arguments: &Arguments) -> Plan {
    Plan {
        spectators: arguments.spectators,
        modules: arguments.modules.clone(),
        steady: false,
        ..Plan::new(arguments.seats, arguments.seed)
    }
}
