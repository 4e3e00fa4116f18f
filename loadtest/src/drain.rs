//! `drain`: two hubs on one Redis. One is told to leave (SIGTERM) while games are played on it; its rooms move to the
//! other, and the clients with them.

use crate::checker;
use crate::figures::Figures;
use crate::hub::{Hub, OwnHub};
use crate::pace::Pace;
use crate::report::thousandths;
use crate::room::{self, Plan};
use crate::run::Run;
use anyhow::{Context, ensure};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a hub may take to leave.
const LEAVING: Duration = Duration::from_secs(60);
/// How long it may take until everybody has a seat.
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

/// What went wrong when hubs left, over all rounds.
#[derive(Default)]
struct Faults {
    /// Seats that did not come to the other hub in time.
    behind: u64,
    /// Seats that were not told where their room is.
    untold: u64,
    /// Hubs that did not end as one that left in order.
    disorderly: u64,
    /// Rounds in which the hub that left had nobody.
    empty: u64,
}

/// Drains and checks; fails when a promise was broken or a room did not move.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let connections = arguments.rooms * u64::from(arguments.seats);
    let mut hubs = arguments.own.start_two(connections, 3000).await?;
    let figures = Arc::new(Figures::new()?);
    let run = Run {
        hubs: hubs.iter().map(Hub::address).collect(),
        pace: Pace::open(arguments.acts_per_second),
        ..Run::new(hubs[0].address(), &figures)
    };
    let plan = Plan::new(arguments.seats, arguments.seed);
    let tables = room::tables(&run, &plan, arguments.rooms);
    let mut rounds: Vec<Value> = Vec::new();
    let mut faults = Faults::default();
    for round in 0..arguments.rounds {
        let [first, second] = &mut hubs;
        let leaving = if round % 2 == 0 { first } else { second };
        rounds.push(leave(&arguments, leaving, &run, &mut faults).await?);
    }
    run.stop.ask();
    let sittings: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    let store = Hub::stop_two(hubs).await?;
    let report = json!({
        "mode": "drain",
        "rooms": arguments.rooms,
        "connections": connections,
        "seconds": thousandths(start.elapsed().as_secs_f64()),
        "rounds": rounds,
        "without_seat_ms": figures.stalls(),
    });
    let zero = [
        ("seats_left_behind", faults.behind),
        ("seats_not_told_where", faults.untold),
        ("hubs_that_left_in_disorder", faults.disorderly),
        ("rounds_with_nobody", faults.empty),
        (
            "rounds_missing",
            arguments.rounds.saturating_sub(rounds.len() as u64) + u64::from(arguments.rounds == 0),
        ),
    ];
    checker::finish(&store, &sittings, &figures, report, &zero).await
}

/// Lets a hub leave and waits until every seat that was there is at the other. What to tell of it.
async fn leave(
    arguments: &Arguments,
    leaving: &mut Hub,
    run: &Run,
    faults: &mut Faults,
) -> anyhow::Result<Value> {
    all_seated(arguments.rooms * u64::from(arguments.seats), run).await?;
    tokio::time::sleep(Duration::from_secs(arguments.play_seconds)).await;
    run.whereabouts.forget_told();
    let here = run.whereabouts.seats_at(leaving.address());
    let rooms: BTreeSet<&str> = here.iter().map(|(room, _)| room.as_str()).collect();
    let left = Instant::now();
    leaving.signal("TERM").await?;
    let ended = tokio::time::timeout(LEAVING, leaving.wait()).await;
    let in_order = ended.context("the hub did not leave in time")??;
    let leaving_ms = left.elapsed().as_secs_f64() * 1000.0;
    let behind = || run.whereabouts.still_at(leaving.address(), &here);
    while behind() > 0 && left.elapsed() < LEAVING {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let all_ms = left.elapsed().as_secs_f64() * 1000.0;
    let (told, untold) = run.whereabouts.told_of(&here);
    faults.behind += behind();
    faults.untold += untold;
    faults.disorderly += u64::from(!in_order);
    faults.empty += u64::from(here.is_empty());
    leaving.restart()?;
    leaving.ready().await?;
    Ok(json!({
        "rooms": rooms.len(),
        "seats": here.len(),
        "hub_left_after_ms": leaving_ms.round(),
        "all_back_after_ms": all_ms.round(),
        "told_where": told,
    }))
}

/// Waits until everybody has a seat.
async fn all_seated(seats: u64, run: &Run) -> anyhow::Result<()> {
    let opening = Instant::now();
    while run.whereabouts.seated() < seats {
        ensure!(
            opening.elapsed() < OPENING,
            "only {} of {seats} had a seat after {} s",
            run.whereabouts.seated(),
            OPENING.as_secs()
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}
