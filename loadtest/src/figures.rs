//! What a run counts and measures.

use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The figures of a run, shared by all clients.
pub struct Figures {
    /// Rooms whose game came to its end.
    pub finished: AtomicU64,
    /// Requests that were accepted.
    pub accepted: AtomicU64,
    /// Acts refused because the game had moved on in the meantime.
    pub stale: AtomicU64,
    /// Acts refused although the seat's newest offers contained them.
    pub refused_offers: AtomicU64,
    /// Connections cut by the clients on purpose.
    pub drops: AtomicU64,
    /// Connections that came back to their seat.
    pub resumed: AtomicU64,
    /// Requests sent again because their reply was lost, by the same id.
    pub repeated: AtomicU64,
    /// Patches received.
    pub patches: AtomicU64,
    /// Whole views received.
    pub views: AtomicU64,
    /// Bytes received.
    pub bytes: AtomicU64,
    /// Times the hub was killed.
    pub kills: AtomicU64,
    /// Zero figure: acts that were acknowledged and are not in the room's record.
    pub acknowledged_lost: AtomicU64,
    /// Zero figure: acts that are in the room's record more often than they were asked for.
    pub applied_twice: AtomicU64,
    /// Zero figure: states that a client saw and that the record's replay never had.
    pub uncommitted_seen: AtomicU64,
    /// Zero figure: views made of patches that differ from the hub's whole view, or gaps in a stream.
    pub diverged_views: AtomicU64,
    latency: Mutex<Histogram<u64>>,
}

impl Figures {
    /// Nothing yet.
    pub fn new() -> anyhow::Result<Self> {
        let zero = AtomicU64::default;
        Ok(Self {
            finished: zero(),
            accepted: zero(),
            stale: zero(),
            refused_offers: zero(),
            drops: zero(),
            resumed: zero(),
            repeated: zero(),
            patches: zero(),
            views: zero(),
            bytes: zero(),
            kills: zero(),
            acknowledged_lost: zero(),
            applied_twice: zero(),
            uncommitted_seen: zero(),
            diverged_views: zero(),
            latency: Mutex::new(Histogram::new_with_bounds(1, 60_000_000, 3)?),
        })
    }

    /// Counts one.
    pub fn count(&self, counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes how long an act took until it was acknowledged, in microseconds.
    pub fn latency(&self, micros: u64) {
        if let Ok(mut histogram) = self.latency.lock() {
            histogram.saturating_record(micros.max(1));
        }
    }

    /// Whether a promise was broken.
    pub fn broken(&self) -> bool {
        [
            &self.acknowledged_lost,
            &self.applied_twice,
            &self.uncommitted_seen,
            &self.diverged_views,
        ]
        .iter()
        .any(|n| n.load(Ordering::Relaxed) > 0)
    }

    /// The figures as one JSON object.
    pub fn report(&self, rooms: u64, seconds: f64) -> Value {
        let get = |n: &AtomicU64| n.load(Ordering::Relaxed);
        let quantile = |q: f64| {
            self.latency
                .lock()
                .map_or(0.0, |h| h.value_at_quantile(q) as f64 / 1000.0)
        };
        json!({
            "rooms": rooms,
            "finished": get(&self.finished),
            "seconds": (seconds * 10.0).round() / 10.0,
            "accepted": get(&self.accepted),
            "accepted_per_second": (get(&self.accepted) as f64 / seconds).round(),
            "accepted_ms": { "p50": quantile(0.5), "p99": quantile(0.99), "max": quantile(1.0) },
            "stale": get(&self.stale),
            "refused_offers": get(&self.refused_offers),
            "drops": get(&self.drops),
            "resumed": get(&self.resumed),
            "repeated": get(&self.repeated),
            "kills": get(&self.kills),
            "patches": get(&self.patches),
            "views": get(&self.views),
            "megabytes": (get(&self.bytes) as f64 / 1e5).round() / 10.0,
            "zero": {
                "acknowledged_lost": get(&self.acknowledged_lost),
                "applied_twice": get(&self.applied_twice),
                "uncommitted_seen": get(&self.uncommitted_seen),
                "diverged_views": get(&self.diverged_views),
            },
        })
    }
}
