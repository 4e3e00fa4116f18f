//! What a run counts and measures.

use hdrhistogram::Histogram;
use landsraad_protocol::ViewReason;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The figures of a run, shared by all clients.
pub struct Figures {
    /// Rooms whose game came to its end.
    pub finished: AtomicU64,
    /// Requests of all kinds that were accepted.
    pub accepted: AtomicU64,
    /// Acts that were accepted.
    pub acts: AtomicU64,
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
    /// Times that a client was told that another hub has its room.
    pub moved: AtomicU64,
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
    /// Zero figure: spectators and viewers that never saw a room.
    pub outside: AtomicU64,
    /// Rooms that could not be opened in the time of the run.
    pub not_opened: AtomicU64,
    reasons: Mutex<BTreeMap<String, u64>>,
    latency: Mutex<Histogram<u64>>,
    stalls: Mutex<Histogram<u64>>,
}

impl Figures {
    /// Nothing yet.
    pub fn new() -> anyhow::Result<Self> {
        let zero = AtomicU64::default;
        Ok(Self {
            finished: zero(),
            accepted: zero(),
            acts: zero(),
            stale: zero(),
            refused_offers: zero(),
            drops: zero(),
            resumed: zero(),
            repeated: zero(),
            moved: zero(),
            patches: zero(),
            views: zero(),
            bytes: zero(),
            kills: zero(),
            acknowledged_lost: zero(),
            applied_twice: zero(),
            uncommitted_seen: zero(),
            diverged_views: zero(),
            outside: zero(),
            not_opened: zero(),
            reasons: Mutex::default(),
            latency: Mutex::new(Histogram::new_with_bounds(1, 60_000_000, 3)?),
            stalls: Mutex::new(Histogram::new_with_bounds(1, 600_000_000, 3)?),
        })
    }

    /// Counts one.
    pub fn count(&self, counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a whole view by its reason.
    pub fn whole_view(&self, reason: ViewReason) {
        self.count(&self.views);
        // As the protocol writes it.
        let word = serde_json::to_value(reason).ok();
        let word = word
            .as_ref()
            .and_then(Value::as_str)
            .unwrap_or("unknown")
            .to_owned();
        let mut reasons = self.reasons.lock().unwrap_or_else(PoisonError::into_inner);
        *reasons.entry(word).or_default() += 1;
    }

    /// Whole views by the hub's reason for them, so far.
    pub fn view_reasons(&self) -> BTreeMap<String, u64> {
        self.reasons
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Notes how long an act took until it was acknowledged, in microseconds.
    pub fn latency(&self, micros: u64) {
        if let Ok(mut histogram) = self.latency.lock() {
            histogram.saturating_record(micros.max(1));
        }
    }

    /// Notes how long a client was without its seat.
    pub fn stalled(&self, time: Duration) {
        if let Ok(mut histogram) = self.stalls.lock() {
            histogram.saturating_record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX).max(1));
        }
    }

    /// How long clients were without their seats, in milliseconds.
    pub fn stalls(&self) -> Value {
        let at = |quantile| {
            let stalls = self.stalls.lock();
            stalls.map_or(0.0, |h| h.value_at_quantile(quantile) as f64 / 1000.0)
        };
        json!({ "p50": at(0.5), "p99": at(0.99), "max": at(1.0) })
    }

    /// The times since this was asked last, in milliseconds: how many, the median, and the 99th percentile.
    pub fn take_latency(&self) -> (u64, f64, f64) {
        let Ok(mut histogram) = self.latency.lock() else {
            return (0, 0.0, 0.0);
        };
        let at = |quantile| histogram.value_at_quantile(quantile) as f64 / 1000.0;
        let taken = (histogram.len(), at(0.5), at(0.99));
        histogram.reset();
        taken
    }

    /// How long acts took since this was asked last, in microseconds.
    pub fn latencies(&self) -> Histogram<u64> {
        let mut histogram = self.latency.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = Histogram::new_from(&histogram);
        std::mem::replace(&mut histogram, fresh)
    }

    /// The figures that must be 0.
    pub fn zeros(&self) -> Vec<(&'static str, u64)> {
        let get = |figure: &AtomicU64| figure.load(Ordering::Relaxed);
        vec![
            ("acknowledged_lost", get(&self.acknowledged_lost)),
            ("applied_twice", get(&self.applied_twice)),
            ("uncommitted_seen", get(&self.uncommitted_seen)),
            ("diverged_views", get(&self.diverged_views)),
            ("stayed_outside", get(&self.outside)),
        ]
    }

    /// The figures as one JSON object.
    pub fn report(&self, rooms: u64, seconds: f64) -> Value {
        let get = |n: &AtomicU64| n.load(Ordering::Relaxed);
        let quantile = |q: f64| {
            self.latency
                .lock()
                .map_or(0.0, |h| h.value_at_quantile(q) as f64 / 1000.0)
        };
        let zeros = self.zeros().into_iter();
        let zero: Map<String, Value> = zeros.map(|(name, n)| (name.to_owned(), n.into())).collect();
        json!({
            "rooms": rooms,
            "finished": get(&self.finished),
            "seconds": (seconds * 10.0).round() / 10.0,
            "acts": get(&self.acts),
            "acts_per_second": (get(&self.acts) as f64 / seconds).round(),
            "requests_accepted": get(&self.accepted),
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
            "zero": zero,
        })
    }
}
