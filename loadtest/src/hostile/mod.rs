//! `hostile`: clients that mean harm, of many kinds, while others play. Each kind says what the hub must do with it; what
//! the players were told is compared with the journals afterwards.

mod attacks;
mod intruder;

use crate::checker;
use crate::figures::Figures;
use crate::hub::OwnHub;
use crate::pace::Pace;
use crate::report::thousandths;
use crate::room::{self, Plan};
use crate::run::Run;
use attacks::Attack;
use intruder::Outcome;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Seconds that the hub gives a connection to say hello in this run: short, so that the run shows that it is kept.
const HELLO_SECONDS: &str = "3";

/// For how long, and how many.
#[derive(clap::Args)]
pub struct Arguments {
    /// Rooms in which people play.
    #[arg(long, default_value_t = 4)]
    rooms: u64,
    /// Intruders of each kind at once.
    #[arg(long, default_value_t = 3)]
    each: u64,
    /// Seconds of quiet before them, to compare with.
    #[arg(long, default_value_t = 5)]
    quiet_seconds: u64,
    /// Seconds with them.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Key of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    own: OwnHub,
}

/// What came of one kind.
#[derive(Default)]
struct Tally {
    tried: u64,
    withstood: u64,
    first_fault: Option<String>,
}

/// Attacks; fails when the hub did something else than it must, or a player was hurt.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let limits = [
        "--hello-seconds",
        HELLO_SECONDS,
        "--rate",
        "200",
        "--burst",
        "400",
        "--max-connections-per-address",
        "20000",
    ];
    let mut hub = arguments.own.start_with(&limits).await?;
    let figures = Arc::new(Figures::new()?);
    let run = Run {
        pace: Pace::open(20.0),
        ..Run::new(hub.address(), &figures)
    };
    let plan = Plan {
        spectators: 1,
        ..Plan::new(6, arguments.seed)
    };
    let tables = room::tables(&run, &plan, arguments.rooms);
    tokio::time::sleep(Duration::from_secs(arguments.quiet_seconds)).await;
    let (_, _, quiet_p99) = figures.take_latency();
    let before = hub.resident_kib();
    let tallies = attack(&arguments, run.address).await?;
    let (acts, _, p99) = figures.take_latency();
    run.stop.ask();
    let alive = !hub.has_ended()?;
    let sittings: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    let (grown, panics) = (
        hub.resident_kib().saturating_sub(before),
        hub.figure("landsraad_panics_total").await.unwrap_or(1.0),
    );
    let store = hub.stop().await?;
    let faults = tallies.values().map(|tally| tally.tried - tally.withstood).sum();
    let untried = tallies.values().filter(|tally| tally.tried == 0).count() as u64;
    let zero = [
        ("hub_died", u64::from(!alive)),
        ("panics", panics as u64),
        ("no_acts_meanwhile", u64::from(acts == 0)),
        (
            "kinds_not_tried",
            untried + attacks::all().len().abs_diff(tallies.len()) as u64,
        ),
        ("not_withstood", faults),
    ];
    let report = json!({
        "mode": "hostile",
        "seconds": thousandths(start.elapsed().as_secs_f64()),
        "attacks": told(&tallies),
        "players": {
            "acts_meanwhile": acts,
            "accepted_p99_ms": { "quiet": quiet_p99, "meanwhile": p99 },
        },
        "hub_grown_kib": grown,
    });
    checker::finish(&store, &sittings, &figures, report, &zero).await
}

fn told(tallies: &BTreeMap<&'static str, Tally>) -> Map<String, Value> {
    let one = |(name, t): (&&'static str, &Tally)| {
        let told = json!({ "tried": t.tried, "withstood": t.withstood, "first_fault": t.first_fault });
        ((*name).to_owned(), told)
    };
    tallies.iter().map(one).collect()
}

/// Lets intruders of all kinds try again and again.
async fn attack(arguments: &Arguments, address: SocketAddr) -> anyhow::Result<BTreeMap<&'static str, Tally>> {
    let end = Instant::now() + Duration::from_secs(arguments.seconds);
    let mut intruders = JoinSet::new();
    for attack in attacks::all() {
        for _ in 0..arguments.each {
            intruders.spawn(keep_trying(attack.clone(), address, end));
        }
    }
    let mut tallies: BTreeMap<&'static str, Tally> = BTreeMap::new();
    while let Some(tried) = intruders.join_next().await {
        let (name, tried) = tried?;
        let tally = tallies.entry(name).or_default();
        tally.tried += tried.tried;
        tally.withstood += tried.withstood;
        tally.first_fault = tally.first_fault.take().or(tried.first_fault);
    }
    Ok(tallies)
}

async fn keep_trying(attack: Attack, address: SocketAddr, end: Instant) -> (&'static str, Tally) {
    let mut tally = Tally::default();
    while Instant::now() < end {
        tally.tried += 1;
        match intruder::attempt(&attack, address).await {
            Outcome::Withstood => tally.withstood += 1,
            Outcome::Fault(what) => {
                tally.first_fault.get_or_insert(what);
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    (attack.name, tally)
}
