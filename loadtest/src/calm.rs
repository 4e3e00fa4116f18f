//! How calm the machine is: a thread that only sleeps, and notes how late it wakes. When others take the processors, times
//! say nothing of the hub; without this nobody would see it.

use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long it sleeps.
const NAP: Duration = Duration::from_millis(2);
/// One nap in a hundred that ends later than this, and times of these moments say nothing.
const LATE: f64 = 5.0;

/// The thread, which ends with this.
pub struct Calm {
    late: Arc<Mutex<Histogram<u64>>>,
    over: Arc<AtomicBool>,
}

/// How late the thread woke for a while, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Lateness {
    p99: f64,
    max: f64,
}

impl Lateness {
    /// Whether times that were measured meanwhile can be believed.
    pub fn is_calm(self) -> bool {
        self.p99 <= LATE
    }

    /// One of which all is known, for tests.
    #[cfg(test)]
    pub const fn of(p99: f64) -> Self {
        Self { p99, max: p99 }
    }

    /// To be reported.
    pub fn report(self) -> Value {
        json!({ "p99": self.p99, "max": self.max, "calm": self.is_calm() })
    }
}

impl Calm {
    /// Begins to look.
    pub fn watch() -> anyhow::Result<Self> {
        let late = Arc::new(Mutex::new(Histogram::new_with_bounds(1, 60_000_000, 3)?));
        let over = Arc::new(AtomicBool::new(false));
        let calm = Self {
            late: late.clone(),
            over: over.clone(),
        };
        std::thread::Builder::new()
            .name("calm".to_owned())
            .spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    let start = Instant::now();
                    std::thread::sleep(NAP);
                    let late_by = start.elapsed().saturating_sub(NAP);
                    let micros = u64::try_from(late_by.as_micros()).unwrap_or(u64::MAX).max(1);
                    late.lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .saturating_record(micros);
                }
            })?;
        Ok(calm)
    }

    /// How late it woke since this was asked last.
    pub fn take(&self) -> Lateness {
        let mut late = self.late.lock().unwrap_or_else(PoisonError::into_inner);
        let at = |quantile| late.value_at_quantile(quantile) as f64 / 1000.0;
        let taken = Lateness {
            p99: at(0.99),
            max: at(1.0),
        };
        late.reset();
        taken
    }
}

impl Drop for Calm {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_believed_when_the_machine_is_calm() {
        assert!(Lateness { p99: 0.1, max: 40.0 }.is_calm());
        let busy = Lateness {
            p99: 200.0,
            max: 1400.0,
        };
        assert!(!busy.is_calm());
        assert_eq!(busy.report()["calm"], false);
    }

    #[test]
    fn every_nap_is_noted() {
        let calm = Calm::watch().expect("a thread");
        let noted = || calm.late.lock().expect("naps").len();
        while noted() < 3 {
            std::thread::sleep(NAP);
        }
        assert!(calm.take().max > 0.0);
    }
}
