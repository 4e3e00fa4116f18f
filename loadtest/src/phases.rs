//! Phases of two kinds in turns, compared as pairs: the acts of all calm pairs together, and how far chance may have moved
//! the ratio of their times.

use crate::calm::Lateness;
use crate::chance::Chance;
use crate::report::{median, percentile, thousandths};
use hdrhistogram::Histogram;
use serde_json::{Value, json};

/// How often the pairs are drawn anew for the interval.
const DRAWS: u32 = 400;

/// The phases of one kind, in the order of time.
#[derive(Default)]
pub struct Phases {
    latency: Vec<Histogram<u64>>,
    resident_kib: Vec<f64>,
    machine: Vec<Lateness>,
}

impl Phases {
    /// One phase more: how long acts took in it, what the hub holds at its end, and how calm the machine was.
    pub fn note(&mut self, latency: Histogram<u64>, resident_kib: u64, machine: Lateness) {
        self.latency.push(latency);
        self.resident_kib.push(resident_kib as f64);
        self.machine.push(machine);
    }

    /// Phases in which nobody acted.
    pub fn without_acts(&self) -> u64 {
        self.latency.iter().filter(|phase| phase.is_empty()).count() as u64
    }

    /// To be reported.
    pub fn report(&self) -> Value {
        let of_phases = |quantile| {
            self.latency
                .iter()
                .map(|phase| at(phase, quantile))
                .collect::<Vec<_>>()
        };
        let (p50, p99) = (of_phases(0.5), of_phases(0.99));
        json!({
            "acts": self.latency.iter().map(Histogram::len).sum::<u64>(),
            "accepted_ms": { "p50": median(&p50), "p99": median(&p99) },
            "p50_of_phases": p50,
            "p99_of_phases": p99,
            "machine_late_ms": self.machine.iter().map(|late| late.report()).collect::<Vec<_>>(),
        })
    }

    /// How much more memory the hub holds at the ends of these phases, in KiB.
    pub fn growth_kib(&self, without: &Self) -> Vec<f64> {
        let both = self.resident_kib.iter().zip(&without.resident_kib);
        both.map(|(with, without)| with - without).collect()
    }

    /// The time below which this part of all acts was, over the same of the other phases: of the pairs in which the
    /// machine was calm, together. With the 95 % interval that comes of drawing as many pairs out of them again and
    /// again. Nothing when no pair was calm.
    pub fn ratio(&self, without: &Self, quantile: f64, seed: u64) -> Option<Value> {
        let calm = self.calm_pairs(without);
        let all = self.pooled(without, &calm, quantile)?;
        let mut chance = Chance::new(seed, "pairs");
        let mut drawn: Vec<f64> = (0..DRAWS)
            .filter_map(|_| {
                let last = calm.len() as u64 - 1;
                let pairs: Vec<_> = calm
                    .iter()
                    .filter_map(|_| calm.get(usize::try_from(chance.between(0, last)).ok()?).copied())
                    .collect();
                self.pooled(without, &pairs, quantile)
            })
            .collect();
        drawn.sort_by(f64::total_cmp);
        let bound = |percent| thousandths(percentile(&drawn, percent));
        Some(json!({ "of_all": thousandths(all), "pairs": calm.len(), "low": bound(2), "high": bound(97) }))
    }

    /// The pairs in which the machine was calm both times.
    fn calm_pairs(&self, without: &Self) -> Vec<usize> {
        let both = self.machine.iter().zip(&without.machine);
        both.enumerate()
            .filter(|(_, (one, other))| one.is_calm() && other.is_calm())
            .map(|(pair, _)| pair)
            .collect()
    }

    fn pooled(&self, without: &Self, pairs: &[usize], quantile: f64) -> Option<f64> {
        let (with, without) = (self.together(pairs)?, without.together(pairs)?);
        Some(at(&with, quantile) / at(&without, quantile))
    }

    /// The acts of these phases together; nothing when there are none.
    fn together(&self, pairs: &[usize]) -> Option<Histogram<u64>> {
        let mut phases = pairs.iter().filter_map(|pair| self.latency.get(*pair));
        let mut all = phases.next()?.clone();
        for phase in phases {
            all.add(phase).ok()?;
        }
        (!all.is_empty()).then_some(all)
    }
}

/// In milliseconds.
fn at(latency: &Histogram<u64>, quantile: f64) -> f64 {
    latency.value_at_quantile(quantile) as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phase(times: &[u64]) -> Histogram<u64> {
        let mut phase = Histogram::new_with_bounds(1, 60_000_000, 3).expect("bounds");
        for time in times {
            phase.record(*time).expect("a time within bounds");
        }
        phase
    }

    fn phases(of: &[(&[u64], Lateness)]) -> Phases {
        let mut phases = Phases::default();
        for (times, machine) in of {
            phases.note(phase(times), 0, *machine);
        }
        phases
    }

    #[test]
    fn only_calm_pairs_are_compared() {
        let (calm, busy) = (Lateness::of(0.1), Lateness::of(80.0));
        let with = phases(&[(&[2000], calm), (&[900_000], busy), (&[2000], calm)]);
        let without = phases(&[(&[1000], calm), (&[1000], calm), (&[1000], calm)]);
        let ratio = with.ratio(&without, 0.5, 1).expect("two calm pairs");
        assert_eq!(
            ratio,
            json!({ "of_all": 2.0, "pairs": 2, "low": 2.0, "high": 2.0 })
        );
        let never = phases(&[(&[1000], busy)]);
        assert_eq!(never.ratio(&without, 0.5, 1), None);
        assert_eq!(phases(&[(&[], calm)]).without_acts(), 1);
    }

    #[test]
    fn the_interval_shows_how_much_pairs_differ() {
        let calm = Lateness::of(0.1);
        let with = phases(&[(&[1000], calm), (&[3000], calm), (&[1000], calm), (&[3000], calm)]);
        let without = phases(&[(&[1000][..], calm); 4]);
        let ratio = with.ratio(&without, 1.0, 1).expect("calm pairs");
        let bound = |name: &str| ratio[name].as_f64().expect("a number");
        assert!(bound("low") < 1.1 && bound("high") > 2.9, "{ratio}");
    }
}
