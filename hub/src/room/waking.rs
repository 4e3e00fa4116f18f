//! Whose connection is to be woken for what lies in its outbox: in turn, some at a time. In a room with many viewers the
//! room itself goes on meanwhile, and whoever's turn comes late takes several messages along with one write.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;

use crate::outbox::Outbox;

/// So many connections are woken before anything else has its turn.
const AT_ONCE: usize = 16;

/// The connections that wait for their turn. Nobody is left out: what is dropped wakes all that it holds.
#[derive(Default)]
pub struct Waking {
    line: VecDeque<Arc<Outbox>>,
}

impl Waking {
    /// Puts a connection at the end of the line.
    pub fn line_up(&mut self, outbox: &Arc<Outbox>) {
        self.line.push_back(outbox.clone());
    }

    /// Awaits something, and wakes some after others meanwhile; between them all other tasks have their turn. Whatever a
    /// room waits for, it waits for it through this.
    pub async fn during<T>(&mut self, what: impl Future<Output = T>) -> T {
        tokio::select! {
            done = what => done,
            never = self.wake_on() => match never {},
        }
    }

    /// Wakes all at once.
    pub fn wake_all(&mut self) {
        self.line.drain(..).for_each(|outbox| outbox.wake());
    }

    fn wake_some(&mut self) {
        let count = self.line.len().min(AT_ONCE);
        self.line.drain(..count).for_each(|outbox| outbox.wake());
    }

    async fn wake_on(&mut self) -> Infallible {
        while !self.line.is_empty() {
            self.wake_some();
            tokio::task::yield_now().await;
        }
        std::future::pending().await
    }
}

impl Drop for Waking {
    fn drop(&mut self) {
        self.wake_all();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::FutureExt;

    use super::*;

    fn outboxes(count: usize) -> Vec<Arc<Outbox>> {
        (0..count).map(|_| Arc::default()).collect()
    }

    fn woken(outboxes: &[Arc<Outbox>]) -> usize {
        let woken = |outbox: &&Arc<Outbox>| outbox.woken().now_or_never().is_some();
        outboxes.iter().filter(woken).count()
    }

    #[test]
    fn the_first_in_the_line_are_woken_first() {
        let (all, mut waking) = (outboxes(AT_ONCE + 2), Waking::default());
        all.iter().for_each(|outbox| waking.line_up(outbox));
        waking.wake_some();
        assert_eq!(woken(&all[..AT_ONCE]), AT_ONCE);
        assert_eq!(woken(&all[AT_ONCE..]), 0);
        waking.wake_some();
        assert_eq!(woken(&all), 2);
        assert!(waking.line.is_empty());
    }

    #[test]
    fn a_line_that_is_dropped_leaves_nobody_asleep() {
        let (all, mut waking) = (outboxes(3), Waking::default());
        all.iter().for_each(|outbox| waking.line_up(outbox));
        drop(waking);
        assert_eq!(woken(&all), 3);
    }

    #[tokio::test]
    async fn others_have_their_turn_between() {
        let (all, mut waking) = (outboxes(3 * AT_ONCE), Waking::default());
        all.iter().for_each(|outbox| waking.line_up(outbox));
        waking.during(tokio::task::yield_now()).await;
        let first = woken(&all);
        assert!(first < 3 * AT_ONCE, "all {first} were woken before anything else");
        waking.during(tokio::time::sleep(Duration::from_millis(1))).await;
        assert_eq!(first + woken(&all), 3 * AT_ONCE);
    }
}
