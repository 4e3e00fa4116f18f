//! What is on its way to one connection: bounded, and written by nobody who waits.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::farewell::Farewell;

/// Most messages of a stream that wait for a slow reader. More than a stream remembers, so that a resume fits.
const MAX_WAITING: usize = 256;
/// Most bytes of a stream that wait for a slow reader.
const MAX_WAITING_BYTES: usize = 2 << 20;

/// The queue between a room and a connection. A reader that is too slow loses the patches that wait and gets a whole
/// view once it has caught up; replies are never lost, and their number is bounded because a connection is not read
/// while many wait.
#[derive(Default)]
pub struct Outbox {
    queue: Mutex<Queue>,
    wake: Notify,
}

#[derive(Default)]
struct Queue {
    items: VecDeque<Item>,
    stream_items: usize,
    stream_bytes: usize,
    lagged: bool,
    asked: bool,
    bye: Option<Farewell>,
}

struct Item {
    text: Utf8Bytes,
    stream: bool,
}

/// What the connection is to do next.
pub struct Parcel {
    /// To be sent, in order.
    pub messages: Vec<Utf8Bytes>,
    /// To be said last; then the connection is closed.
    pub bye: Option<Farewell>,
    /// The room is to be asked for a whole view, for what was left out.
    pub caught_up: bool,
}

impl Outbox {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a reply.
    pub fn reply(&self, text: String) {
        self.queue().items.push_back(Item {
            text: text.into(),
            stream: false,
        });
        self.wake.notify_one();
    }

    /// Queues a part of the stream; says whether the reader was too slow just now.
    pub fn stream(&self, text: Utf8Bytes, whole: bool) -> bool {
        let mut queue = self.queue();
        if whole {
            queue.drop_stream();
            queue.lagged = false;
            queue.asked = false;
        } else if queue.lagged {
            return false;
        }
        let too_slow = queue.stream_items >= MAX_WAITING
            || (queue.stream_items > 0 && queue.stream_bytes + text.len() > MAX_WAITING_BYTES);
        if too_slow {
            queue.drop_stream();
            queue.lagged = true;
        } else {
            queue.stream_items += 1;
            queue.stream_bytes += text.len();
            queue.items.push_back(Item { text, stream: true });
        }
        drop(queue);
        self.wake.notify_one();
        too_slow
    }

    /// Lets the connection end after what is queued.
    pub fn bye(&self, farewell: Farewell) {
        self.queue().bye.get_or_insert(farewell);
        self.wake.notify_one();
    }

    /// Takes what is queued.
    pub fn take(&self) -> Parcel {
        let mut queue = self.queue();
        queue.stream_items = 0;
        queue.stream_bytes = 0;
        let caught_up = queue.lagged && !queue.asked;
        queue.asked |= caught_up;
        Parcel {
            messages: queue.items.drain(..).map(|item| item.text).collect(),
            bye: queue.bye.clone(),
            caught_up,
        }
    }

    /// Waits until there may be something to take.
    pub async fn woken(&self) {
        self.wake.notified().await;
    }
}

impl Queue {
    fn drop_stream(&mut self) {
        self.items.retain(|item| !item.stream);
        self.stream_items = 0;
        self.stream_bytes = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_reader_keeps_its_replies_and_gets_a_view_for_the_rest() {
        let outbox = Outbox::default();
        outbox.reply("reply".into());
        for _ in 0..MAX_WAITING {
            assert!(!outbox.stream("patch".into(), false));
        }
        assert!(outbox.stream("one too many".into(), false));
        assert!(!outbox.stream("left out".into(), false));
        let parcel = outbox.take();
        assert_eq!(parcel.messages, ["reply"]);
        assert!(parcel.caught_up);
        assert!(!outbox.take().caught_up, "it is asked once");
        outbox.stream("left out too".into(), false);
        outbox.stream("view".into(), true);
        outbox.stream("patch".into(), false);
        assert_eq!(outbox.take().messages, ["view", "patch"]);
    }
}
