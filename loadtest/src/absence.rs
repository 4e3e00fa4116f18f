//! A store that is away, as clients see it: how soon they are told so, and when each room goes on.

use crate::report::{percentile, thousandths};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What clients saw.
#[derive(Default)]
pub struct Absence(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// How soon each act was refused because the store was away.
    refusals: Vec<Duration>,
    /// The rooms in which somebody was refused since the store went: those that have to go on.
    stopped: BTreeSet<String>,
    /// When the store was there again.
    back: Option<Instant>,
    /// How long after that each room accepted its first act.
    went_on: BTreeMap<String, Duration>,
}

impl Absence {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An act was refused in a room because the store was away.
    pub fn refused(&self, room: &str, after: Duration) {
        let mut known = self.known();
        known.refusals.push(after);
        known.stopped.insert(room.to_owned());
    }

    /// An act was accepted in a room.
    pub fn accepted(&self, room: &str) {
        let mut known = self.known();
        if let Some(back) = known.back {
            let after = back.elapsed();
            known.went_on.entry(room.to_owned()).or_insert(after);
        }
    }

    /// The store goes away: what goes on from now on does not count.
    pub fn begins(&self) {
        let mut known = self.known();
        known.back = None;
        known.stopped.clear();
    }

    /// The store is there again.
    pub fn ends(&self) {
        let mut known = self.known();
        known.back = Some(Instant::now());
        known.went_on.clear();
    }

    /// How many rooms were stopped by it.
    pub fn stopped(&self) -> usize {
        self.known().stopped.len()
    }

    /// How many of them have not gone on yet.
    pub fn standing(&self) -> usize {
        let known = self.known();
        let stands = |room: &&String| !known.went_on.contains_key(*room);
        known.stopped.iter().filter(stands).count()
    }

    /// How long after the store was there the rooms went on, in milliseconds.
    pub fn times(&self) -> Vec<f64> {
        let times = &self.known().went_on;
        times.values().map(|time| time.as_secs_f64() * 1e3).collect()
    }

    /// How soon acts were refused, in milliseconds.
    pub fn report(&self) -> Value {
        let refusals = self.known().refusals.clone();
        let mut refusals: Vec<f64> = refusals.iter().map(|time| time.as_secs_f64() * 1e3).collect();
        refusals.sort_by(f64::total_cmp);
        let at = |percent| thousandths(percentile(&refusals, percent));
        json!({ "count": refusals.len(), "p50": at(50), "p99": at(99), "max": at(100) })
    }
}
