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

    /// Whether nobody waits.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.line.is_empty()
    }

    /// Wakes the first in the line.
    pub fn wake_some(&mut self) {
        let count = self.line.len().min(AT_ONCE);
        self.line.drain(..count).for_each(|outbox| outbox.wake());
    }

    /// Wakes some after others, for as long as it is awaited; between them all other tasks have their turn.
    pub async fn wake_on(&mut self) -> Infallible {
        while !self.is_done() {
            self.wake_some();
            tokio::task::yield_now().await;
        }
        std::future::pending().await
    }
}

impl Drop for Waking {
    fn drop(&mut self) {
        self.line.drain(..).for_each(|outbox| outbox.wake());
    }
}

#[cfg(test)]
mod tests {
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
        assert!(waking.is_done());
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
        tokio::select! {
            biased;
            never = waking.wake_on() => match never {},
            () = tokio::task::yield_now() => {}
        }
        let first = woken(&all);
        assert!((AT_ONCE..3 * AT_ONCE).contains(&first), "{first} were woken");
    }
}
