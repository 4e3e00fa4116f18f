//! The hub's clock: milliseconds since 1970 that never run backwards.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

use crate::room::Millis;

/// A clock that starts at the system's time and then follows the monotonic one.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    start: Instant,
    at_start: Millis,
}

impl Clock {
    /// A clock that starts now.
    #[must_use]
    pub fn start() -> Self {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or(Duration::ZERO);
        Self::starting_at(millis(since))
    }

    /// A clock that shows this now and follows the runtime's time: in a simulation, all that it goes by.
    #[must_use]
    pub fn starting_at(now: Millis) -> Self {
        Self {
            start: Instant::now(),
            at_start: now,
        }
    }

    /// When this clock was started.
    #[must_use]
    pub fn began(&self) -> Millis {
        self.at_start
    }

    /// The time now.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.at_start + millis(self.start.elapsed())
    }
}

fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}
