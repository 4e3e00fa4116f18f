//! `split`: two hubs on one Redis. The hub that owns the rooms is stopped (SIGSTOP) past its lease, with commands on
//! their way to it; the other takes over and goes on; then the first wakes and finds what was sent to it. Whatever it
//! does then must not be kept, nor be seen by anybody.

use crate::chance::Chance;
use crate::checker;
use crate::figures::Figures;
use crate::hub::{Hub, OwnHub};
use crate::pace::Pace;
use crate::report::{median, thousandths};
use crate::room::{self, Plan};
use crate::run::Run;
use crate::whereabouts::Taken;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Acts that the other hub must accept in a room: it has taken it over and goes on.
const ACTS: u64 = 3;
/// How long a takeover may take, and how long it may take until an owner plays.
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

/// What came of the rounds.
#[derive(Default)]
struct Splits {
    /// Rounds that were played.
    rounds: u64,
    /// How long each room was without an act, from the stop of its owner to the first act that the other hub accepted, in
    /// milliseconds.
    takeovers: Vec<f64>,
    /// Zero figure: rounds in which the other hub took no room over, or not all of them.
    without: u64,
}

/// Splits and checks; fails when a promise was broken.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let hubs = arguments
        .own
        .start_two(arguments.rooms * 7, arguments.lease_ms)
        .await?;
    let figures = Arc::new(Figures::new()?);
    let run = Run {
        hubs: hubs.iter().map(Hub::address).collect(),
        pace: Pace::open(arguments.acts_per_second),
        patience: Duration::from_millis(arguments.patience_ms),
        deadline: start + Duration::from_secs(arguments.seconds),
        ..Run::new(hubs[0].address(), &figures)
    };
    let plan = Plan {
        spectators: 1,
        steady: false,
        ..Plan::new(6, arguments.seed)
    };
    let tables = room::tables(&run, &plan, arguments.rooms);
    let splits = split(&arguments, &hubs, &run).await?;
    run.stop.ask();
    let sittings: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    let (leases, rooms) = woken(&hubs, splits.rounds).await?;
    let store = Hub::stop_two(hubs).await?;
    let report = json!({
        "mode": "split",
        "rounds": splits.rounds,
        "seconds": thousandths(start.elapsed().as_secs_f64()),
        "lease_ms": arguments.lease_ms,
        "patience_ms": arguments.patience_ms,
        "takeovers": takeovers(&splits.takeovers),
        "owners_that_woke": { "leases_lost": leases, "rooms_lost": rooms },
        "told_moved": figures.moved.load(Ordering::Relaxed),
        "repeated": figures.repeated.load(Ordering::Relaxed),
    });
    let zero = [
        ("rounds_without_takeover", splits.without),
        ("rounds_missing", arguments.rounds.saturating_sub(splits.rounds)),
        ("no_takeover", u64::from(splits.takeovers.is_empty())),
        ("owners_that_lost_no_lease", splits.rounds.saturating_sub(leases)),
    ];
    checker::finish(&store, &sittings, &figures, report, &zero).await
}

fn takeovers(times: &[f64]) -> Value {
    json!({
        "rooms": times.len(),
        "ms": {
            "median": median(times).round(),
            "max": times.iter().copied().fold(0.0, f64::max).round(),
        },
    })
}

/// How many leases, and how many rooms with them, owners that woke found lost: one lease a round. The last one may not
/// have looked yet.
async fn woken(hubs: &[Hub; 2], rounds: u64) -> anyhow::Result<(u64, u64)> {
    let start = Instant::now();
    loop {
        let leases = of_both(hubs, "landsraad_leases_lost_total").await?;
        if leases >= rounds || start.elapsed() > PATIENCE {
            return Ok((leases, of_both(hubs, "landsraad_rooms_lost_total").await?));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn of_both(hubs: &[Hub; 2], figure: &str) -> anyhow::Result<u64> {
    Ok((hubs[0].figure(figure).await? + hubs[1].figure(figure).await?) as u64)
}

/// The rounds.
async fn split(arguments: &Arguments, hubs: &[Hub; 2], run: &Run) -> anyhow::Result<Splits> {
    let bar = ProgressBar::new(arguments.rounds).with_style(ProgressStyle::with_template(
        "{bar:40} {pos}/{len} splits, {elapsed}",
    )?);
    let mut chance = Chance::new(arguments.seed, "splits");
    let mut splits = Splits::default();
    for round in 0..arguments.rounds {
        // The other one has the rooms after each round.
        let [one, two] = hubs;
        let (owner, other) = if round % 2 == 0 { (one, two) } else { (two, one) };
        let least = if round == 0 { arguments.rooms } else { 1 };
        if !owns(owner, least, run).await {
            break;
        }
        tokio::time::sleep(Duration::from_millis(arguments.play_ms)).await;
        owner.signal("STOP").await?;
        let stopped = Instant::now();
        let rooms = run.whereabouts.rooms_at(owner.address());
        let taken = taken_over(&rooms, other, run).await;
        tokio::time::sleep(Duration::from_millis(chance.between(0, arguments.play_ms))).await;
        owner.signal("CONT").await?;
        let times = taken
            .at
            .iter()
            .map(|at| at.duration_since(stopped).as_secs_f64() * 1000.0);
        splits.takeovers.extend(times);
        splits.without += u64::from(taken.at.is_empty() || taken.waiting > 0);
        splits.rounds += 1;
        bar.set_position(splits.rounds);
    }
    bar.finish_and_clear();
    Ok(splits)
}

/// Waits until this hub has accepted the newest act of so many rooms. Whether it has, in time.
async fn owns(owner: &Hub, rooms: u64, run: &Run) -> bool {
    let start = Instant::now();
    while start.elapsed() < PATIENCE && Instant::now() < run.deadline {
        if run.whereabouts.rooms_at(owner.address()).len() as u64 >= rooms {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    false
}

/// Waits until the other hub has taken over each of these rooms that is still played.
async fn taken_over(rooms: &BTreeSet<String>, other: &Hub, run: &Run) -> Taken {
    let start = Instant::now();
    loop {
        let taken = run.whereabouts.taken(rooms, other.address(), ACTS);
        let in_time = start.elapsed() < PATIENCE && Instant::now() < run.deadline;
        if taken.waiting == 0 || !in_time {
            return taken;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
