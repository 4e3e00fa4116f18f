//! `slow`: viewers that do not read, or hardly. What each costs the hub in memory, and the others in time. Phases with
//! and without them alternate, while acts are due at fixed times.

use crate::checker;
use crate::figures::Figures;
use crate::hub::{Hub, OwnHub};
use crate::light::{Kind, Light, kind};
use crate::pace::Pace;
use crate::report::{self, median, thousandths};
use crate::room::{self, Plan, Sitting};
use crate::run::Run;
use anyhow::ensure;
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// The receive buffer that a slow reader asks the system for, in bytes.
const SMALL: u32 = 4096;
/// How long a trickling reader waits between two messages.
const TRICKLE: Duration = Duration::from_millis(500);
/// Connections that are opened at once.
const AT_ONCE: usize = 32;
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

#[derive(Default)]
struct Phases {
    p50: Vec<f64>,
    p99: Vec<f64>,
    acts: u64,
    resident_kib: Vec<f64>,
}

impl Phases {
    fn note(&mut self, figures: &Figures, hub: &Hub) {
        let (acts, p50, p99) = figures.take_latency();
        self.acts += acts;
        self.p50.push(p50);
        self.p99.push(p99);
        self.resident_kib.push(hub.resident_kib() as f64);
    }

    fn report(&self) -> Value {
        json!({
            "acts": self.acts,
            "accepted_ms": { "p50": median(&self.p50), "p99": median(&self.p99) },
            "p99_of_phases": self.p99,
        })
    }
}

/// Measures; fails when a promise was broken.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let hub = arguments.own.start(&["--rate", "0"]).await?;
    let figures = Arc::new(Figures::new()?);
    let run = Run {
        pace: Pace::open(arguments.acts_per_second),
        ..Run::new(hub.address(), &figures)
    };
    let open_rooms = Rooms::default();
    let mut tables = JoinSet::new();
    for number in 0..arguments.rooms {
        tables.spawn(keep_playing(
            run.clone(),
            plan(&arguments),
            number,
            open_rooms.clone(),
        ));
    }
    open_rooms.wait_for(arguments.rooms, run.deadline).await?;
    let gaps = Arc::new(AtomicU64::new(0));
    let (mut without, mut with) = (Phases::default(), Phases::default());
    for round in 0..arguments.rounds + WARM {
        figures.take_latency();
        tokio::time::sleep(Duration::from_secs(arguments.seconds)).await;
        if round >= WARM {
            without.note(&figures, &hub);
        }
        let slow = gather(&arguments, &run, &open_rooms.ids(), &gaps).await;
        figures.take_latency();
        tokio::time::sleep(Duration::from_secs(arguments.seconds)).await;
        if round >= WARM {
            with.note(&figures, &hub);
        }
        drop(slow);
    }
    let fell_behind = hub.figure("landsraad_slow_readers_total").await?;
    run.stop.ask();
    let sittings: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    let peak = hub.peak_kib();
    let store = hub.stop().await?;
    let tally = checker::check(&store, &sittings, &figures).await?;
    let growth: Vec<f64> = with
        .resident_kib
        .iter()
        .zip(&without.resident_kib)
        .map(|(with, without)| (with - without) / arguments.slow.max(1) as f64)
        .collect();
    let mut zero = figures.zeros();
    zero.push(("gaps", gaps.load(Ordering::Relaxed)));
    zero.push(("journals_damaged", tally.damaged));
    zero.push(("stranded_rooms", tally.stranded));
    report::end(
        json!({
            "mode": "slow",
            "rooms": arguments.rooms,
            "slow_readers": arguments.slow,
            "seconds": thousandths(start.elapsed().as_secs_f64()),
            "without": without.report(),
            "with": with.report(),
            "p99_ratio": thousandths(median(&with.p99) / median(&without.p99)),
            "p50_ratio": thousandths(median(&with.p50) / median(&without.p50)),
            "kib_a_slow_reader": thousandths(median(&growth)),
            "kib_a_slow_reader_at_most": thousandths(growth.iter().copied().fold(0.0, f64::max)),
            "times_a_reader_fell_behind": fell_behind,
            "hub_peak_kib": peak,
        }),
        &zero,
    )
}

/// The room at each table now.
#[derive(Clone, Default)]
struct Rooms(Arc<Mutex<BTreeMap<u64, String>>>);

impl Rooms {
    fn set(&self, table: u64, room: String) {
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.insert(table, room);
    }

    fn ids(&self) -> Vec<String> {
        let rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.values().cloned().collect()
    }

    async fn wait_for(&self, tables: u64, deadline: Instant) -> anyhow::Result<()> {
        while (self.ids().len() as u64) < tables {
            ensure!(Instant::now() < deadline, "the rooms could not be opened");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }
}

/// One game after the other at one table, until the run is stopped.
async fn keep_playing(run: Run, plan: Plan, table: u64, rooms: Rooms) -> Vec<Sitting> {
    let mut sittings = Vec::new();
    for game in 0.. {
        if run.stop.asked() || Instant::now() >= run.deadline {
            break;
        }
        let run = Run {
            pace: run.pace.of_a_room(),
            ..run.clone()
        };
        let number = table + 1000 * game;
        let Some(seats) = room::open(&run, &plan, number).await else {
            break;
        };
        rooms.set(
            table,
            seats.first().map(|(_, room)| room.clone()).unwrap_or_default(),
        );
        sittings.extend(room::sit_down(run, plan.clone(), number, seats).await);
    }
    sittings
}

fn plan(arguments: &Arguments) -> Plan {
    Plan {
        seats: 6,
        spectators: 0,
        rules: "advanced".to_owned(),
        modules: Vec::new(),
        steady: true,
        seed: arguments.seed,
    }
}

/// Slow viewers, who go when this is dropped.
async fn gather(arguments: &Arguments, run: &Run, rooms: &[String], gaps: &Arc<AtomicU64>) -> JoinSet<()> {
    let opening = stream::iter(0..arguments.slow).map(|number| {
        let room = rooms
            .get(number % rooms.len().max(1))
            .cloned()
            .unwrap_or_default();
        async move { Light::watch(run.address, &room, Some(SMALL)).await }
    });
    let opened: Vec<_> = opening.buffer_unordered(AT_ONCE).collect().await;
    let mut slow = JoinSet::new();
    for (number, viewer) in opened.into_iter().flatten().enumerate() {
        if number.is_multiple_of(2) {
            slow.spawn(trickle(viewer, gaps.clone()));
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
async fn trickle(mut viewer: Light, gaps: Arc<AtomicU64>) {
    let mut last = None;
    while let Ok(text) = viewer.next().await {
        match kind(&text) {
            Kind::Patch(number) => {
                if last.is_some_and(|last| last + 1 != number) {
                    gaps.fetch_add(1, Ordering::Relaxed);
                }
                last = Some(number);
            }
            Kind::View(number) => last = Some(number),
            Kind::Other => (),
        }
        tokio::time::sleep(TRICKLE).await;
    }
}
