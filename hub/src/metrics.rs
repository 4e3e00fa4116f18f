//! Figures for Prometheus. Their number does not depend on how many rooms there are.

use std::sync::atomic::{AtomicU64, Ordering};

use landsraad_protocol::Code;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

use crate::store::Grouping;

/// All figures of a hub.
pub struct Metrics {
    registry: Registry,
    /// Open connections.
    pub connections: Gauge,
    /// Rooms in memory.
    pub rooms: Gauge,
    /// Entries that the store has taken.
    pub entries: Counter,
    /// Refusals by code.
    pub refusals: Family<RefusalLabel, Counter>,
    /// Seconds that a commit took in the store.
    pub commit_seconds: Histogram,
    /// Seconds that a batch took in the room, without the store.
    pub decide_seconds: Histogram,
    /// Commits that changed what everybody sees.
    pub public_changes: Counter,
    /// How often a patch of what everybody sees was encoded: once a change, whatever the number of readers.
    pub public_patches_encoded: Counter,
    /// Bytes of the streams that were sent.
    pub stream_bytes: Counter,
    /// Readers that were too slow.
    pub slow_readers: Counter,
    /// Panics in rooms.
    pub panics: Counter,
    /// Rooms set aside.
    pub set_aside: Counter,
    /// Commits that the store took.
    pub store_commits: Counter<u64, AtomicU64>,
    /// Writes to the disk, or round trips to the server, that these commits shared.
    pub store_trips: Counter<u64, AtomicU64>,
    /// Rooms that were handed over to another hub.
    pub handed_over: Counter,
    /// Rooms that another hub had taken.
    pub lost_rooms: Counter,
    /// Leases of this hub that ran out or were taken.
    pub lost_leases: Counter,
    /// Other hubs on the same store that live and take rooms.
    pub other_hubs: Gauge,
    /// Actions of bots that the rules refused.
    pub bot_refusals: Counter<u64, AtomicU64>,
}

/// The label of a refusal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RefusalLabel {
    /// The stable code.
    code: CodeLabel,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct CodeLabel(Code);

impl EncodeLabelValue for CodeLabel {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), std::fmt::Error> {
        use std::fmt::Write as _;
        let name = serde_json::to_value(self.0).ok();
        encoder.write_str(name.as_ref().and_then(|name| name.as_str()).unwrap_or("unknown"))
    }
}

impl Default for Metrics {
    fn default() -> Self {
        let seconds = || Histogram::new(exponential_buckets(0.000_05, 2.0, 16));
        let mut metrics = Self {
            registry: Registry::with_prefix("landsraad"),
            connections: Gauge::default(),
            rooms: Gauge::default(),
            entries: Counter::default(),
            refusals: Family::default(),
            commit_seconds: seconds(),
            decide_seconds: seconds(),
            public_changes: Counter::default(),
            public_patches_encoded: Counter::default(),
            stream_bytes: Counter::default(),
            slow_readers: Counter::default(),
            panics: Counter::default(),
            set_aside: Counter::default(),
            store_commits: Counter::default(),
            store_trips: Counter::default(),
            handed_over: Counter::default(),
            lost_rooms: Counter::default(),
            lost_leases: Counter::default(),
            other_hubs: Gauge::default(),
            bot_refusals: Counter::default(),
        };
        metrics.register();
        metrics.register_cluster();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let r = &mut self.registry;
        r.register("connections", "Open connections", self.connections.clone());
        r.register("rooms", "Rooms in memory", self.rooms.clone());
        r.register(
            "entries",
            "Entries that the store has taken",
            self.entries.clone(),
        );
        r.register("refusals", "Refusals by code", self.refusals.clone());
        let commit = self.commit_seconds.clone();
        r.register_with_unit("commit", "Time of a commit in the store", Unit::Seconds, commit);
        let decide = self.decide_seconds.clone();
        r.register_with_unit(
            "decide",
            "Time of a batch in the room, without the store",
            Unit::Seconds,
            decide,
        );
        r.register(
            "public_changes",
            "Commits that changed what everybody sees",
            self.public_changes.clone(),
        );
        r.register(
            "public_patches_encoded",
            "Patches of what everybody sees that were encoded",
            self.public_patches_encoded.clone(),
        );
        r.register_with_unit("stream", "Streams sent", Unit::Bytes, self.stream_bytes.clone());
        r.register(
            "slow_readers",
            "Readers that were too slow",
            self.slow_readers.clone(),
        );
        r.register("panics", "Panics in rooms", self.panics.clone());
        r.register("rooms_set_aside", "Rooms set aside", self.set_aside.clone());
        r.register(
            "bot_refusals",
            "Actions of bots that the rules refused",
            self.bot_refusals.clone(),
        );
    }

    fn register_cluster(&mut self) {
        let r = &mut self.registry;
        let commits = self.store_commits.clone();
        r.register("store_commits", "Commits that went to the store", commits);
        let trips = self.store_trips.clone();
        r.register("store_trips", "Writes or round trips that commits shared", trips);
        let handed_over = self.handed_over.clone();
        r.register(
            "rooms_handed_over",
            "Rooms handed over to another hub",
            handed_over,
        );
        r.register(
            "rooms_lost",
            "Rooms that another hub had taken",
            self.lost_rooms.clone(),
        );
        let lost = self.lost_leases.clone();
        r.register("leases_lost", "Leases of this hub that ran out", lost);
        let others = self.other_hubs.clone();
        r.register("other_hubs", "Other hubs that live and take rooms", others);
    }

    /// Takes over what the store has counted.
    pub fn note_store(&self, grouping: Option<Grouping>) {
        let Grouping { commits, trips } = grouping.unwrap_or_default();
        self.store_commits.inner().store(commits, Ordering::Relaxed);
        self.store_trips.inner().store(trips, Ordering::Relaxed);
    }

    /// Counts a refusal.
    pub fn refused(&self, code: Code) {
        self.refusals
            .get_or_create(&RefusalLabel {
                code: CodeLabel(code),
            })
            .inc();
    }

    /// All figures in the text form of OpenMetrics.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        match encode(&mut text, &self.registry) {
            Ok(()) => text,
            Err(error) => format!("# the figures cannot be written: {error}\n"),
        }
    }
}
