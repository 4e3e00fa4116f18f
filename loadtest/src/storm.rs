//! `storm`: everybody loses the connection at the same moment, because the network failed or the hub was killed, and
//! comes back at once.

use crate::client::Connection;
use crate::figures::Figures;
use crate::hub::{Hub, OwnHub};
use crate::report::{self, thousandths};
use crate::room::{self, Plan};
use crate::run::Run;
use crate::seat::Seat;
use crate::stop::Stop;
use anyhow::Context;
use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Rooms that are opened at once.
const AT_ONCE: u64 = 16;

/// How many come back, and from what.
#[derive(clap::Args)]
pub struct Arguments {
    /// Rooms with a game.
    #[arg(long, default_value_t = 200)]
    rooms: u64,
    /// Seats a room, each with a connection.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=6))]
    seats: u8,
    /// How often all connections are lost. In every second round the hub is killed and started again as well.
    #[arg(long, default_value_t = 4)]
    rounds: u32,
    /// Milliseconds of play between two rounds.
    #[arg(long, default_value_t = 1000)]
    play_ms: u64,
    /// Key of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds after which the run is given up.
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    #[command(flatten)]
    own: OwnHub,
}

/// A seat and its connection, while it has one.
struct Guest {
    seat: Seat,
    connection: Option<Connection>,
}

/// Cuts and waits; fails when somebody did not come back, or came back to something else.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let most = (arguments.rooms * u64::from(arguments.seats) * 2 + 100).to_string();
    let limits = [
        "--rate",
        "0",
        "--max-connections",
        &most,
        "--max-connections-per-address",
        &most,
    ];
    let mut hub = arguments.own.start(&limits).await?;
    let figures = Arc::new(Figures::new()?);
    let run = Run {
        deadline: start + Duration::from_secs(arguments.seconds),
        ..Run::new(hub.address(), &figures)
    };
    let mut guests = arrive(&arguments, &run).await?;
    let expected = arguments.rooms * u64::from(arguments.seats);
    let mut rounds = Vec::new();
    let mut missing = expected - guests.len() as u64;
    for round in 0..arguments.rounds {
        guests = play(guests, &run, Duration::from_millis(arguments.play_ms)).await?;
        let killed = round % 2 == 1;
        let (back, told) = storm(guests, &mut hub, &figures, killed).await?;
        guests = back;
        missing = missing.max(expected - guests.len() as u64);
        rounds.push(told);
    }
    let mut zero = figures.zeros();
    zero.push(("did_not_come_back", missing));
    let report = json!({
        "mode": "storm",
        "rooms": arguments.rooms,
        "connections": expected,
        "seconds": thousandths(start.elapsed().as_secs_f64()),
        "rounds": rounds,
        "hub_peak_kib": hub.peak_kib(),
    });
    hub.stop().await?;
    report::end(report, &zero)
}

/// Opens the rooms and connects every seat.
async fn arrive(arguments: &Arguments, run: &Run) -> anyhow::Result<Vec<Guest>> {
    let mut opening = JoinSet::new();
    let mut guests = Vec::new();
    for number in 0..arguments.rooms {
        let run = run.clone();
        let plan = Plan {
            seats: arguments.seats,
            spectators: 0,
            rules: "advanced".to_owned(),
            modules: Vec::new(),
            steady: true,
            seed: arguments.seed,
        };
        opening.spawn(async move {
            let mut seated = Vec::new();
            for (mut seat, _) in room::open(&run, &plan, number).await.unwrap_or_default() {
                let connection = seat.come_back().await.ok();
                seated.push(Guest { seat, connection });
            }
            seated
        });
        if number >= AT_ONCE
            && let Some(seated) = opening.join_next().await
        {
            guests.extend(seated?);
        }
    }
    while let Some(seated) = opening.join_next().await {
        guests.extend(seated?);
    }
    guests.retain(|guest| guest.connection.is_some());
    Ok(guests)
}

/// Lets everybody play for a while.
async fn play(guests: Vec<Guest>, run: &Run, time: Duration) -> anyhow::Result<Vec<Guest>> {
    let stop = Stop::new();
    let mut playing = JoinSet::new();
    for mut guest in guests {
        guest.seat.run = Run {
            stop: stop.clone(),
            ..run.clone()
        };
        playing.spawn(async move {
            if let Some(connection) = &mut guest.connection {
                guest.seat.play(connection).await;
            }
            guest
        });
    }
    tokio::time::sleep(time).await;
    stop.ask();
    Ok(playing.join_all().await)
}

/// Cuts all connections and waits until everybody is back and has looked.
async fn storm(
    mut guests: Vec<Guest>,
    hub: &mut Hub,
    figures: &Figures,
    killed: bool,
) -> anyhow::Result<(Vec<Guest>, Value)> {
    let (views, patches) = (
        figures.views.load(Ordering::Relaxed),
        figures.patches.load(Ordering::Relaxed),
    );
    for guest in &mut guests {
        guest.connection = None;
        guest.seat.run.stop = Stop::new();
    }
    if killed {
        hub.kill().await?;
        hub.restart()?;
    }
    let start = Instant::now();
    let mut coming = JoinSet::new();
    for mut guest in guests {
        coming.spawn(async move {
            guest.connection = guest.seat.come_back().await.ok();
            (guest, start.elapsed())
        });
    }
    let mut times = Histogram::<u64>::new_with_bounds(1, 600_000_000, 3)?;
    let mut back = Vec::new();
    while let Some(came) = coming.join_next().await {
        let (guest, took) = came.context("a client's task failed")?;
        if guest.connection.is_some() {
            times.saturating_record(u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
            back.push(guest);
        }
    }
    let came = back.len();
    let mut looking = JoinSet::new();
    for mut guest in back {
        looking.spawn(async move {
            let seen = match &mut guest.connection {
                Some(connection) => guest.seat.look(connection).await.is_ok(),
                None => false,
            };
            seen.then_some(guest)
        });
    }
    let back: Vec<Guest> = looking.join_all().await.into_iter().flatten().collect();
    let at = |quantile| thousandths(times.value_at_quantile(quantile) as f64 / 1000.0);
    let told = json!({
        "hub_killed": killed,
        "back": came,
        "back_ms": { "p50": at(0.5), "p99": at(0.99), "max": at(1.0) },
        "whole_views": (figures.views.load(Ordering::Relaxed) - views).saturating_sub(back.len() as u64),
        "patches": figures.patches.load(Ordering::Relaxed) - patches,
    });
    Ok((back, told))
}
