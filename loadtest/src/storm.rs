//! `storm`: everybody loses the connection at the same moment, in the middle of play, because the network failed or the
//! hub was killed, and comes back at once. Each asks again for the act that was on its way, and for a whole view, which
//! must be what it has. When the run is over, what all were told is compared with the journals.

use crate::checker;
use crate::client::Connection;
use crate::figures::Figures;
use crate::hub::{Hub, OwnHub};
use crate::report::thousandths;
use crate::room::{self, Plan, Sitting};
use crate::run::Run;
use crate::seat::Seat;
use crate::stop::Stop;
use crate::verify::Transcript;
use anyhow::ensure;
use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
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
    ensure!(arguments.rounds > 0, "nothing is shown without rounds");
    let expected = arguments.rooms * u64::from(arguments.seats);
    // Those that were cut may count a while longer.
    let mut hub = arguments.own.start(expected * 2).await?;
    let figures = Arc::new(Figures::new()?);
    let run = Run {
        deadline: start + Duration::from_secs(arguments.seconds),
        ..Run::new(hub.address(), &figures)
    };
    let mut guests = arrive(&arguments, &run).await?;
    let mut rounds = Vec::new();
    let mut missing = expected - present(&guests);
    for round in 0..arguments.rounds {
        let told;
        (guests, told) = storm(guests, &mut hub, &arguments, &run, round % 2 == 1).await?;
        missing = missing.max(expected - present(&guests));
        rounds.push(told);
    }
    let mut report = figures.report(arguments.rooms, start.elapsed().as_secs_f64());
    report["mode"] = "storm".into();
    report["connections"] = expected.into();
    report["rounds"] = rounds.into();
    report["hub_peak_kib"] = hub.peak_kib().into();
    let store = hub.stop().await?;
    let sittings = sittings(guests);
    checker::finish(
        &store,
        &sittings,
        &figures,
        report,
        &[("did_not_come_back", missing)],
    )
    .await
}

/// How many have a connection.
fn present(guests: &[Guest]) -> u64 {
    guests.iter().filter(|guest| guest.connection.is_some()).count() as u64
}

/// What everybody was told, by room.
fn sittings(guests: Vec<Guest>) -> Vec<Sitting> {
    let mut rooms: BTreeMap<String, (Vec<Transcript>, bool)> = BTreeMap::new();
    for guest in guests {
        let (told, orderly) = rooms
            .entry(guest.seat.id().0.clone())
            .or_insert((Vec::new(), true));
        *orderly &= guest.connection.is_some();
        told.push(guest.seat.transcript());
    }
    let sitting = |(room, (told, orderly))| Sitting { room, told, orderly };
    rooms.into_iter().map(sitting).collect()
}

/// Opens the rooms and connects every seat.
async fn arrive(arguments: &Arguments, run: &Run) -> anyhow::Result<Vec<Guest>> {
    let mut opening = JoinSet::new();
    let mut guests = Vec::new();
    for number in 0..arguments.rooms {
        let run = run.clone();
        let plan = Plan::new(arguments.seats, arguments.seed);
        opening.spawn(async move {
            let mut seated = Vec::new();
            let opened = room::open(&run, &plan, number).await;
            if opened.is_none() {
                run.figures.count(&run.figures.not_opened);
            }
            for mut seat in opened.unwrap_or_default() {
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
    Ok(guests)
}

/// Lets everybody play for a while and takes all connections away in the middle of it.
async fn play_and_cut(
    guests: Vec<Guest>,
    hub: &mut Hub,
    arguments: &Arguments,
    kill: bool,
) -> anyhow::Result<Vec<Guest>> {
    let cut = Stop::new();
    let mut playing = JoinSet::new();
    for mut guest in guests {
        let cut = cut.clone();
        playing.spawn(async move {
            if let Some(connection) = &mut guest.connection {
                tokio::select! {
                    _ = guest.seat.play(connection) => (),
                    () = cut.wait() => (),
                }
            }
            cut.wait().await;
            guest.connection = None;
            guest
        });
    }
    tokio::time::sleep(Duration::from_millis(arguments.play_ms)).await;
    if kill {
        hub.kill().await?;
    }
    cut.ask();
    Ok(playing.join_all().await)
}

/// One round: everybody plays, loses the connection, comes back, and looks.
async fn storm(
    guests: Vec<Guest>,
    hub: &mut Hub,
    arguments: &Arguments,
    run: &Run,
    kill: bool,
) -> anyhow::Result<(Vec<Guest>, Value)> {
    let get = |figure: &AtomicU64| figure.load(Ordering::Relaxed);
    let figures = &run.figures;
    let acts = get(&figures.acts);
    let guests = play_and_cut(guests, hub, arguments, kill).await?;
    let (views, patches, repeated) = (
        figures.view_reasons(),
        get(&figures.patches),
        get(&figures.repeated),
    );
    let acts = get(&figures.acts) - acts;
    if kill {
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
    for (guest, took) in coming.join_all().await {
        if guest.connection.is_some() {
            times.saturating_record(u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
        }
        back.push(guest);
    }
    let looking: JoinSet<Guest> = back.into_iter().map(look).collect();
    let back = looking.join_all().await;
    let at = |quantile| thousandths(times.value_at_quantile(quantile) as f64 / 1000.0);
    let told = json!({
        "hub_killed": kill,
        "acts_before": acts,
        "back": times.len(),
        "looked": present(&back),
        "back_ms": { "p50": at(0.5), "p99": at(0.99), "max": at(1.0) },
        "acts_in_doubt": get(&figures.repeated) - repeated,
        "whole_views": since(&views, figures.view_reasons()),
        "patches": get(&figures.patches) - patches,
    });
    Ok((back, told))
}

/// What came to these counts since they were those.
fn since(before: &BTreeMap<String, u64>, now: BTreeMap<String, u64>) -> BTreeMap<String, u64> {
    let more = |(reason, count): (String, u64)| {
        let more = count - before.get(&reason).copied().unwrap_or(0);
        (more > 0).then_some((reason, more))
    };
    now.into_iter().filter_map(more).collect()
}

/// Learns what became of the act that was on its way, and asks for a whole view to compare with. Who gets none is away.
async fn look(mut guest: Guest) -> Guest {
    let looked = match &mut guest.connection {
        Some(connection) => match guest.seat.settle(connection).await {
            Ok(()) => guest.seat.look(connection).await.is_ok(),
            Err(_) => false,
        },
        None => false,
    };
    if !looked {
        guest.connection = None;
    }
    guest
}
