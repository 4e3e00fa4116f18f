//! `split`: two hubs on one Redis. The hub that owns the rooms is stopped (SIGSTOP) past its lease, with commands on
//! their way to it; the other takes over and goes on; then the first wakes and finds what was sent to it. Whatever it
//! does then must not be kept, nor be seen by anybody.

use crate::chance::Chance;
use crate::checker;
use crate::figures::Figures;
use crate::hub::{Hub, OwnHub};
use crate::pace::Pace;
use crate::report::{self, median, thousandths};
use crate::room::{self, Plan};
use crate::run::Run;
use anyhow::ensure;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Acts that show that the other hub has taken over.
const ACTS: u64 = 10;
/// How long that may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How often, and what is played meanwhile.
#[derive(clap::Args)]
pub struct Arguments {
    /// How often the owner is stopped.
    #[arg(long, default_value_t = 100)]
    rounds: u64,
    /// Rooms with a game.
    #[arg(long, default_value_t = 4)]
    rooms: u64,
    /// Acts a second in each room.
    #[arg(long, default_value_t = 20.0)]
    acts_per_second: f64,
    /// Milliseconds of a lease.
    #[arg(long, default_value_t = 500)]
    lease_ms: u64,
    /// Milliseconds of play on each owner.
    #[arg(long, default_value_t = 400)]
    play_ms: u64,
    /// Milliseconds that a client waits before it takes its hub for dead.
    #[arg(long, default_value_t = 700)]
    patience_ms: u64,
    /// Key of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds after which the run is given up.
    #[arg(long, default_value_t = 1200)]
    seconds: u64,
    #[command(flatten)]
    own: OwnHub,
}

/// Splits and checks; fails when a promise was broken.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let hubs = arguments.own.start_two(arguments.lease_ms).await?;
    let figures = Arc::new(Figures::new()?);
    let run = Run {
        hubs: hubs.iter().map(Hub::address).collect(),
        pace: Pace::open(arguments.acts_per_second),
        patience: Duration::from_millis(arguments.patience_ms),
        deadline: start + Duration::from_secs(arguments.seconds),
        ..Run::new(hubs[0].address(), &figures)
    };
    let plan = Plan {
        seats: 6,
        spectators: 1,
        rules: "advanced".to_owned(),
        modules: Vec::new(),
        steady: false,
        seed: arguments.seed,
    };
    let tables = room::tables(&run, &plan, arguments.rooms);
    let takeovers = split(&arguments, &hubs, &run).await?;
    let rounds = takeovers.len() as u64;
    run.stop.ask();
    let sittings: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    let [one, two] = hubs;
    let store = one.stop().await?;
    two.stop().await?;
    let tally = checker::check(&store, &sittings, &figures).await?;
    let mut zero = figures.zeros();
    zero.push(("journals_damaged", tally.damaged));
    zero.push(("stranded_rooms", tally.stranded));
    zero.push(("rounds_missing", arguments.rounds - rounds));
    report::end(
        json!({
            "mode": "split",
            "rounds": rounds,
            "rooms": sittings.len(),
            "seconds": thousandths(start.elapsed().as_secs_f64()),
            "lease_ms": arguments.lease_ms,
            "takeover_ms": {
                "median": median(&takeovers).round(),
                "max": takeovers.iter().copied().fold(0.0, f64::max).round(),
            },
            "told_moved": figures.moved.load(Ordering::Relaxed),
            "repeated": figures.repeated.load(Ordering::Relaxed),
            "acts_acknowledged": tally.acknowledged,
            "entries_in_journals": tally.entries,
            "states_seen": tally.states,
        }),
        &zero,
    )
}

/// The rounds: how long each takeover took, in milliseconds.
async fn split(arguments: &Arguments, hubs: &[Hub; 2], run: &Run) -> anyhow::Result<Vec<f64>> {
    let bar = ProgressBar::new(arguments.rounds).with_style(ProgressStyle::with_template(
        "{bar:40} {pos}/{len} splits, {elapsed}",
    )?);
    let mut chance = Chance::new(arguments.seed, "splits");
    let mut takeovers = Vec::new();
    for round in 0..arguments.rounds {
        if Instant::now() >= run.deadline {
            break;
        }
        // The other one has the rooms after each round.
        let owner = &hubs[usize::from(round % 2 == 1)];
        tokio::time::sleep(Duration::from_millis(arguments.play_ms)).await;
        owner.signal("STOP").await?;
        let stopped = Instant::now();
        let taken = acts(&run.figures, run, ACTS).await;
        takeovers.push(stopped.elapsed().as_secs_f64() * 1000.0);
        tokio::time::sleep(Duration::from_millis(chance.between(0, arguments.play_ms))).await;
        owner.signal("CONT").await?;
        ensure!(taken, "nobody took the rooms over in {} s", PATIENCE.as_secs());
        bar.set_position(round + 1);
    }
    bar.finish_and_clear();
    Ok(takeovers)
}

/// Waits until so many more acts were accepted. Whether they were.
async fn acts(figures: &Figures, run: &Run, more: u64) -> bool {
    let start = Instant::now();
    // What the owner accepted before it stopped may still be on its way.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let before = figures.accepted.load(Ordering::Relaxed);
    while start.elapsed() < PATIENCE && Instant::now() < run.deadline {
        if figures.accepted.load(Ordering::Relaxed) >= before + more {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    false
}
