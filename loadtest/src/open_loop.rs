//! `play --acts-per-second`: acts are due at fixed times whatever the hub does, and how long each takes is measured while
//! all rooms are open and none is being checked.

use crate::bare::{self, Bare};
use crate::checker;
use crate::figures::Figures;
use crate::hub::Hub;
use crate::report::thousandths;
use crate::room::{self, Plan};
use crate::run::Run;
use crate::store::Kind;
use anyhow::ensure;
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long it may take until everybody sits.
const OPENING: Duration = Duration::from_secs(60);
/// How long the hub may then catch up with what was due meanwhile.
const SETTLE: Duration = Duration::from_secs(2);

/// Plays in so many rooms for so long; the exit code tells whether a promise was broken.
pub async fn run(
    hub: Hub,
    run: Run,
    plan: &Plan,
    rooms: u64,
    measured: Duration,
) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let empty_kib = hub.resident_kib();
    let kind = hub.store().kind();
    let figures: Arc<Figures> = run.figures.clone();
    let tables = room::tables(&run, plan, rooms);
    while figures.resumed.load(Ordering::Relaxed) < rooms * u64::from(plan.seats) {
        ensure!(start.elapsed() < OPENING, "the rooms could not be opened");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    tokio::time::sleep(SETTLE).await;
    let opening = figures.latencies();
    let bare = match kind {
        Kind::Other => None,
        kind => Some(Bare::begin(kind).await?),
    };
    tokio::time::sleep(measured).await;
    let times = figures.latencies();
    let bare = match bare {
        Some(bare) => Some(bare.end().await?),
        None => None,
    };
    run.stop.ask();
    let sittings: Vec<_> = tables.join_all().await.into_iter().flatten().collect();
    let peak = hub.peak_kib();
    let store = hub.stop().await?;
    let at = |quantile| times.value_at_quantile(quantile) as f64 / 1000.0;
    let mut report = json!({
        "mode": "play",
        "rooms": rooms,
        "seconds": thousandths(start.elapsed().as_secs_f64()),
        "acts": times.len(),
        "acts_per_second": thousandths(times.len() as f64 / measured.as_secs_f64()),
        "accepted_ms": { "p50": at(0.5), "p99": at(0.99), "max": at(1.0) },
        "opening_ms": { "acts": opening.len(), "max": opening.max() as f64 / 1000.0 },
        "hub_peak_kib": peak,
        "hub_kib_a_room": thousandths(peak.saturating_sub(empty_kib) as f64 / rooms.max(1) as f64),
    });
    if let Some(bare) = bare {
        bare::compare(&mut report, &bare);
    }
    let zero = [("nothing_measured", u64::from(times.is_empty()))];
    checker::finish(&store, &sittings, &figures, report, &zero).await
}
