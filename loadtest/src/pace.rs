//! When seats act: as soon as they can, at fixed times, or when what was sent before has arrived.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// When the seats of a run act.
#[derive(Clone)]
pub enum Pace {
    /// As soon as they can: each act waits for the reply to the one before.
    Closed,
    /// At fixed times, whatever the hub does.
    Open(Arc<Timetable>),
    /// When the viewers have what was sent before.
    Gated(Arc<Gate>),
}

/// Times at which acts of a room are due, evenly spaced from the first one on.
pub struct Timetable {
    every: Duration,
    next: Mutex<Option<Instant>>,
}

impl Pace {
    /// So many acts a second in each room.
    pub fn open(acts_per_second: f64) -> Self {
        Self::Open(Arc::new(Timetable {
            every: Duration::from_secs_f64(1.0 / acts_per_second.max(0.001)),
            next: Mutex::new(None),
        }))
    }

    /// The same for one more room.
    pub fn of_a_room(&self) -> Self {
        match self {
            Self::Open(timetable) => Self::Open(Arc::new(Timetable {
                every: timetable.every,
                next: Mutex::new(None),
            })),
            other => other.clone(),
        }
    }

    /// Whether acts are due at fixed times.
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Open(_))
    }

    /// When the next act is due.
    pub fn slot(&self) -> Instant {
        let Self::Open(timetable) = self else {
            return Instant::now();
        };
        let mut next = timetable.next.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody in the room always owes something: a time that has passed means that the hub was late.
        let due = next.unwrap_or_else(Instant::now);
        *next = Some(due + timetable.every);
        due
    }

    /// Waits until an act that is due then may be sent. May be given up and asked again.
    pub async fn ready(&self, due: Instant) {
        match self {
            Self::Closed => (),
            Self::Open(_) => tokio::time::sleep_until(due.into()).await,
            Self::Gated(gate) => gate.passed().await,
        }
    }
}

/// Lets something be sent when all viewers together lack little of what was sent before.
pub struct Gate {
    viewers: u64,
    window: u64,
    open: AtomicBool,
    sent: AtomicU64,
    arrived: AtomicU64,
    moved: Notify,
}

impl Gate {
    /// A closed gate before so many viewers, who may lack so many messages each on average.
    pub fn new(viewers: u64, window: u64) -> Arc<Self> {
        Arc::new(Self {
            viewers,
            window,
            open: AtomicBool::new(false),
            sent: AtomicU64::new(0),
            arrived: AtomicU64::new(0),
            moved: Notify::new(),
        })
    }

    /// Opens or closes it.
    pub fn set(&self, open: bool) {
        self.open.store(open, Ordering::Relaxed);
        self.moved.notify_waiters();
    }

    /// Notes that some viewer has been sent its message of this number, counted from 1.
    pub fn sent(&self, number: u64) {
        self.sent.fetch_max(number, Ordering::Relaxed);
    }

    /// Notes that one viewer has received its message of this number.
    pub fn arrived(&self, number: u64) {
        self.sent(number);
        let arrived = self.arrived.fetch_add(1, Ordering::Relaxed) + 1;
        if arrived.is_multiple_of((self.viewers / 8).max(1)) {
            self.moved.notify_waiters();
        }
    }

    /// How many messages have arrived at all viewers together.
    pub fn total(&self) -> u64 {
        self.arrived.load(Ordering::Relaxed)
    }

    /// How many messages each viewer was sent.
    pub fn each(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// Waits until every viewer has every message, or for so long. Whether they have.
    pub async fn all_arrived(&self, patience: Duration) -> bool {
        let start = Instant::now();
        while self.total() < self.each() * self.viewers {
            if start.elapsed() > patience {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        true
    }

    async fn passed(&self) {
        loop {
            let moved = self.moved.notified();
            let lacking = (self.each() * self.viewers).saturating_sub(self.total());
            if self.open.load(Ordering::Relaxed) && lacking <= self.window * self.viewers {
                return;
            }
            moved.await;
        }
    }

    /// Waits until something may be sent.
    pub async fn pass(&self) {
        self.passed().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_evenly_spaced_whatever_the_replies_do() {
        let pace = Pace::open(1000.0);
        let first = pace.slot();
        assert_eq!(pace.slot() - first, Duration::from_millis(1));
        assert_eq!(pace.slot() - first, Duration::from_millis(2));
    }

    #[tokio::test]
    async fn a_gate_waits_for_its_viewers() {
        let gate = Gate::new(2, 1);
        let free = |gate: &Gate| futures_util::FutureExt::now_or_never(gate.pass()).is_some();
        assert!(!free(&gate), "closed");
        gate.set(true);
        assert!(free(&gate));
        gate.sent(2);
        assert!(!free(&gate), "two viewers lack two messages each");
        gate.arrived(1);
        gate.arrived(1);
        assert!(free(&gate));
    }
}
