//! `slow`: viewers that do not read, or hardly. What each costs the hub in memory, and the others in time. Phases with
//! and without them alternate, while acts are due at fixed times.

use crate::calm::Calm;
use crate::checker;
use crate::figures::Figures;
use crate::hub::OwnHub;
use crate::light::{Kind, Light, kind, open_all};
use crate::pace::Pace;
use crate::phases::Phases;
use crate::report::{median, thousandths};
use crate::room::{self, Plan};
use crate::run::Run;
use anyhow::ensure;
use serde_json::{Value, json};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// The receive buffer that a slow reader asks the system for, in bytes.
const SMALL: u32 = 4096;
/// How long a trickling reader waits between two messages.
const TRICKLE: Duration = Duration::from_millis(500);
/// How long it may take until every room is played.
const OPENING: Duration = Duration::from_secs(60);
/// Phases that warm everything up and are not counted.
const WARM: u32 = 1;

/// How many, and for how long.
#[derive(clap::Args)]
pub struct Arguments {
    /// Rooms with a game.
    #[arg(long, default_value_t = 4)]
    rooms: u64,
    /// Acts a second in each room.
    #[arg(long, default_value_t = 30.0)]
    acts_per_second: f64,
    /// Slow viewers in all rooms together. Every second one never reads; the others take two messages a second.
    #[arg(long, default_value_t = 200)]
    slow: usize,
    /// Phases without and with them, in turns.
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Seconds of each phase. Below 20 the hub closes none of them.
    #[arg(long, default_value_t = 12)]
    seconds: u64,
    /// Key of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    own: OwnHub,
}

/// What slow viewers count together, over all phases.
#[derive(Default)]
struct Seen {
    /// Messages that something is missing before.
    gaps: AtomicU64,
    /// Trickling readers that read something of their room.
    readers: AtomicU64,
}

/// Measures; fails when a promise was broken.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    ensure!(
        arguments.rounds > 0 && arguments.slow > 0,
        "nothing is measured without phases and slow viewers"
    );
    let hub = arguments
        .own
        .start(arguments.rooms * 6 + arguments.slow as u64)
        .await?;
    let figures = Arc::new(Figures::new()?);
    let run = Run {
        pace: Pace::open(arguments.acts_per_second),
        ..Run::new(hub.address(), &figures)
    };
    let tables = room::tables(&run, &Plan::new(6, arguments.seed), arguments.rooms);
    while (rooms(&run).len() as u64) < arguments.rooms {
        ensure!(start.elapsed() < OPENING, "the rooms could not be opened");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let calm = Calm::watch()?;
    let seen = Arc::new(Seen::default());
    let mut trickling = 0;
    let (mut without, mut with) = (Phases::default(), Phases::default());
    for round in 0..arguments.rounds + WARM {
        phase(&arguments, &figures, &calm).await;
        if round >= WARM {
            without.note(figures.latencies(), hub.resident_kib(), calm.take());
        }
        let slow = gather(&arguments, &run, &seen, &mut trickling).await;
        phase(&arguments, &figures, &calm).await;
        if round >= WARM {
            with.note(figures.latencies(), hub.resident_kib(), calm.take());
        }
        drop(slow);
    }
    let fell_behind = hub.figure("landsraad_slow_readers_total").await?;
    run.stop.ask();
    let sittings: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    let peak = hub.peak_kib();
    let store = hub.stop().await?;
    let zero = [
        ("gaps", seen.gaps.load(Ordering::Relaxed)),
        ("read_nothing", trickling - seen.readers.load(Ordering::Relaxed)),
        (
            "phases_without_acts",
            without.without_acts() + with.without_acts(),
        ),
        ("nobody_fell_behind", u64::from(fell_behind == 0.0)),
    ];
    let mut report = compared(&arguments, &without, &with);
    report["seconds"] = thousandths(start.elapsed().as_secs_f64()).into();
    report["times_a_reader_fell_behind"] = fell_behind.into();
    report["hub_peak_kib"] = peak.into();
    checker::finish(&store, &sittings, &figures, report, &zero).await
}

/// One phase, of which times are counted from now on.
async fn phase(arguments: &Arguments, figures: &Figures, calm: &Calm) {
    figures.take_latency();
    calm.take();
    tokio::time::sleep(Duration::from_secs(arguments.seconds)).await;
}

/// The phases with slow viewers beside those without.
fn compared(arguments: &Arguments, without: &Phases, with: &Phases) -> Value {
    let slow = arguments.slow as f64;
    let growth: Vec<f64> = with
        .growth_kib(without)
        .into_iter()
        .map(|kib| kib / slow)
        .collect();
    json!({
        "mode": "slow",
        "rooms": arguments.rooms,
        "slow_readers": arguments.slow,
        "without": without.report(),
        "with": with.report(),
        "p99_ratio": with.ratio(without, 0.99, arguments.seed),
        "p50_ratio": with.ratio(without, 0.5, arguments.seed),
        "kib_a_slow_reader": thousandths(median(&growth)),
        "kib_a_slow_reader_at_most": thousandths(growth.iter().copied().fold(0.0, f64::max)),
    })
}

/// The rooms that are played now.
fn rooms(run: &Run) -> Vec<String> {
    run.whereabouts.rooms_at(run.address).into_iter().collect()
}

/// Slow viewers, who go when this is dropped. Counts those of them that read.
async fn gather(arguments: &Arguments, run: &Run, seen: &Arc<Seen>, trickling: &mut u64) -> JoinSet<()> {
    let rooms = rooms(run);
    let (opened, outside) = open_all(arguments.slow, |number| {
        let room = rooms.get(number % rooms.len().max(1));
        let room = room.cloned().unwrap_or_default();
        async move { Light::watch(run.address, &room, Some(SMALL)).await }
    })
    .await;
    run.figures.outside.fetch_add(outside, Ordering::Relaxed);
    let mut slow = JoinSet::new();
    for (number, viewer) in opened.into_iter().enumerate() {
        if number.is_multiple_of(2) {
            *trickling += 1;
            slow.spawn(trickle(viewer, seen.clone()));
        } else {
            slow.spawn(async move {
                std::future::pending::<()>().await;
                drop(viewer);
            });
        }
    }
    slow
}

/// Reads slowly: what comes may leave something out only with a whole view.
async fn trickle(mut viewer: Light, seen: Arc<Seen>) {
    let mut last = None;
    while let Ok(text) = viewer.next().await {
        let number = match kind(&text) {
            Kind::Patch(number) => {
                if last.is_some_and(|last| last + 1 != number) {
                    seen.gaps.fetch_add(1, Ordering::Relaxed);
                }
                number
            }
            Kind::View(number) => number,
            Kind::Other => continue,
        };
        if last.is_none() {
            seen.readers.fetch_add(1, Ordering::Relaxed);
        }
        last = Some(number);
        tokio::time::sleep(TRICKLE).await;
    }
}
