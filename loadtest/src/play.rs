//! `play`: many rooms at once, each a whole game, with cut connections and, if asked for, a hub that dies.

use crate::bare::{self, Bare};
use crate::figures::Figures;
use crate::hub::Hub;
use crate::open_loop;
use crate::pace::Pace;
use crate::report::{self, thousandths};
use crate::room::{self, Plan};
use crate::run::Run;
use crate::store::{Kind, Store};
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What to play.
#[derive(clap::Args)]
pub struct Arguments {
    /// Rooms at once. While the hub is still to be killed, a new room takes the place of one that is over.
    #[arg(long, default_value_t = 20)]
    rooms: u64,
    /// Seats a room.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=6))]
    seats: u8,
    /// Spectators a room.
    #[arg(long, default_value_t = 0)]
    spectators: u32,
    /// `basic` or `advanced`.
    #[arg(long, default_value = "advanced", value_parser = ["basic", "advanced"])]
    rules: String,
    /// Expansion sets and modules, with commas between them.
    #[arg(long, value_delimiter = ',')]
    modules: Vec<String>,
    /// Probability that a client cuts its connection around an act.
    #[arg(long, default_value_t = 0.0)]
    drop_rate: f64,
    /// All seats play sensibly; without it every other one plays at random.
    #[arg(long)]
    steady: bool,
    /// Acts a second in each room, at times that do not wait for replies; the time until an act is accepted is counted
    /// from when it was due, while all rooms are open; `--seconds` says for how long. Needs `--hub`. Without it everybody
    /// acts as soon as it can.
    #[arg(long, requires = "hub", conflicts_with = "kills")]
    acts_per_second: Option<f64>,
    /// Kill the hub this often during the run, and start it again. Needs `--hub`.
    #[arg(long, default_value_t = 0)]
    kills: u64,
    /// Milliseconds between two kills.
    #[arg(long, default_value_t = 1500)]
    kill_every_ms: u64,
    /// Start this hub on a store of its own.
    #[arg(long)]
    hub: Option<PathBuf>,
    /// The store of the hub that is started here, as its own `--store` takes it, or `redis` for a Redis server that is
    /// started for the run; without it a file that goes with the run.
    #[arg(long, requires = "hub")]
    store: Option<String>,
    /// A running hub; loopback only.
    #[arg(long, default_value = "127.0.0.1:7878")]
    address: SocketAddr,
    /// Key of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds after which the run is given up, or that an open loop is measured.
    #[arg(long, default_value_t = 600)]
    seconds: u64,
}

/// Plays; the exit code tells whether all games came to their end and no promise was broken.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    if !arguments.address.ip().is_loopback() {
        bail!("load tests send traffic to loopback addresses only");
    }
    if arguments.kills > 0 && arguments.hub.is_none() {
        bail!("--kills needs --hub: only a hub that was started here is killed");
    }
    let mut hub = start(&arguments).await?;
    if let Some(rate) = arguments.acts_per_second {
        let hub = hub.context("--acts-per-second needs --hub: the store is read at the end")?;
        let run = Run {
            drop_rate: arguments.drop_rate,
            pace: Pace::open(rate),
            ..Run::new(hub.address(), &Arc::new(Figures::new()?))
        };
        let measured = Duration::from_secs(arguments.seconds);
        return open_loop::run(hub, run, &plan(&arguments), arguments.rooms, measured).await;
    }
    let empty_kib = hub.as_ref().map_or(0, Hub::resident_kib);
    let bare = match hub.as_ref().map(|hub| hub.store().kind()) {
        Some(kind) if kind != Kind::Other => Some(Bare::begin(kind).await?),
        _ => None,
    };
    let figures = Arc::new(Figures::new()?);
    let address = hub.as_ref().map_or(arguments.address, Hub::address);
    let run = Run {
        drop_rate: arguments.drop_rate,
        deadline: Instant::now() + Duration::from_secs(arguments.seconds),
        ..Run::new(address, &figures)
    };
    let start = Instant::now();
    let opened = play(&arguments, &run, hub.as_mut()).await?;
    let mut report = figures.report(opened, start.elapsed().as_secs_f64());
    report["mode"] = "play".into();
    if let Some(bare) = bare {
        bare::compare(&mut report, &bare.end().await?);
    }
    if let Some(hub) = hub {
        let peak = hub.peak_kib();
        report["hub_peak_kib"] = peak.into();
        report["hub_kib_a_room"] =
            thousandths(peak.saturating_sub(empty_kib) as f64 / arguments.rooms as f64).into();
        hub.stop().await?;
    }
    let count = |figure: &AtomicU64| figure.load(Ordering::Relaxed);
    let zero = [
        ("not_finished", opened - count(&figures.finished)),
        (
            "kills_missing",
            arguments.kills.saturating_sub(count(&figures.kills)),
        ),
        ("no_acts", u64::from(count(&figures.acts) == 0)),
    ];
    report::end(report, &zero)
}

/// Plays all rooms to their ends, and kills the hub meanwhile. How many rooms were opened.
async fn play(arguments: &Arguments, run: &Run, mut hub: Option<&mut Hub>) -> anyhow::Result<u64> {
    let mut rooms = tokio::task::JoinSet::new();
    let mut opened = arguments.rooms;
    for number in 0..opened {
        rooms.spawn(room::play(run.clone(), plan(arguments), number));
    }
    let bar = ProgressBar::new(arguments.rooms).with_style(ProgressStyle::with_template(
        "{bar:40} {pos}/{len} rooms, {elapsed} {msg}",
    )?);
    let mut next_kill = Instant::now() + Duration::from_millis(arguments.kill_every_ms);
    while !rooms.is_empty() {
        let left = arguments
            .kills
            .saturating_sub(run.figures.kills.load(Ordering::Relaxed));
        tokio::select! {
            Some(over) = rooms.join_next() => {
                bar.inc(1);
                if over.context("a room's task failed")? {
                    run.figures.count(&run.figures.finished);
                }
                // Games can be over before the hub has died often enough: others take their place.
                if left > 0 && Instant::now() < run.deadline {
                    rooms.spawn(room::play(run.clone(), plan(arguments), opened));
                    opened += 1;
                    bar.set_length(opened);
                }
            }
            () = tokio::time::sleep_until(next_kill.into()), if left > 0 => {
                if let Some(hub) = hub.as_deref_mut() {
                    hub.kill_and_restart().await?;
                    run.figures.count(&run.figures.kills);
                }
                next_kill = Instant::now() + Duration::from_millis(arguments.kill_every_ms);
            }
        }
    }
    bar.finish_and_clear();
    Ok(opened)
}

/// The hub that is started here, if one is.
async fn start(arguments: &Arguments) -> anyhow::Result<Option<Hub>> {
    let Some(binary) = &arguments.hub else {
        return Ok(None);
    };
    let store = Arc::new(Store::choose(arguments.store.as_deref()).await?);
    Hub::start(binary, &store, &["--rate", "0"]).await.map(Some)
}

fn plan(arguments: &Arguments) -> Plan {
    Plan {
        spectators: arguments.spectators,
        rules: arguments.rules.clone(),
        modules: arguments.modules.clone(),
        steady: arguments.steady,
        ..Plan::new(arguments.seats, arguments.seed)
    }
}
