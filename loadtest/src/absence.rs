//! A store that is away, as clients see it: how soon they are told so, and when each room goes on.

use crate::report::thousandths;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What clients saw.
#[derive(Default)]
pub struct Absence(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// How soon each act was refused because the store was away.
    refusals: Vec<Duration>,
    /// When the store was there again.
    back: Option<Instant>,
    /// How long after that each room accepted its first act.
    went_on: BTreeMap<String, Duration>,
}

impl Absence {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An act was refused because the store was away.
    pub fn refused(&self, after: Duration) {
        self.known().refusals.push(after);
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
        self.known().back = None;
    }

    /// The store is there again.
    pub fn ends(&self) {
        let mut known = self.known();
        known.back = Some(Instant::now());
        known.went_on.clear();
    }

    /// How many rooms have gone on since.
    pub fn went_on(&self) -> usize {
        self.known().went_on.len()
    }

    /// How many acts were refused so far.
    pub fn refusals(&self) -> usize {
        self.known().refusals.len()
    }

    /// How long after the store was there the rooms went on, in milliseconds.
    pub fn times(&self) -> Vec<f64> {
        let times = &self.known().went_on;
        times.values().map(|time| time.as_secs_f64() * 1e3).collect()
    }

    /// How soon acts were refused, in milliseconds.
    pub fn report(&self) -> Value {
        let mut refusals = self.known().refusals.clone();
        refusals.sort_unstable();
        let at = |percent: usize| {
            let place = refusals.len().saturating_sub(1) * percent / 100;
            refusals
                .get(place)
                .map_or(0.0, |time| thousandths(time.as_secs_f64() * 1e3))
        };
        json!({ "count": refusals.len(), "p50": at(50), "p99": at(99), "max": at(100) })
    }
}
