//! What is on its way to one connection: bounded, and written by nobody who waits.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::farewell::Farewell;
use crate::payload::Payload;
use crate::room::stream::{REMEMBERED_BYTES, REMEMBERED_PATCHES};
use crate::trace::Trace;

/// Most messages of a stream that wait for a slow reader. More than a stream remembers, so that a resume fits.
const MAX_WAITING: usize = 2 * REMEMBERED_PATCHES;
/// Most bytes of patches that wait for a slow reader, as many as a stream remembers. A whole view does not count: at
/// most one waits, and it replaces what waited before.
const MAX_WAITING_BYTES: usize = REMEMBERED_BYTES;
/// About how many bytes are on their way at once. The rest stays where it can still be replaced by something newer.
const PARCEL_BYTES: usize = 8 << 10;
/// For how many messages an empty queue keeps room.
pub const KEPT_ROOM: usize = 4;

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
    patches: usize,
    patch_bytes: usize,
    lagged: bool,
    asked: bool,
    bye: Option<Farewell>,
}

struct Item {
    text: Payload,
    trace: Trace,
    kind: Kind,
}

impl Item {
    fn of_stream(text: Payload, kind: Kind) -> Self {
        let trace = Trace::default();
        Self { text, trace, kind }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Reply,
    Patch,
    View,
}

/// What came of a part of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued {
    /// The connection may sleep: it has to be woken. Where something waited already, that was said before.
    pub to_be_woken: bool,
    /// The reader was too slow just now.
    pub too_slow: bool,
}

/// What the connection is to do next.
pub struct Parcel {
    /// To be said last; then the connection is closed.
    pub bye: Option<Farewell>,
    /// The room is to be asked for a whole view, for what was left out.
    pub caught_up: bool,
    /// Of the replies in it that are traced.
    pub traces: Vec<Trace>,
}

impl Outbox {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a reply.
    pub fn reply(&self, text: String, trace: Trace) {
        self.queue().items.push_back(Item {
            text: text.into(),
            trace,
            kind: Kind::Reply,
        });
        self.wake.notify_one();
    }

    /// Queues a part of the stream. The connection is not woken: that is for the room to do, in turn.
    pub fn stream(&self, text: Payload, whole: bool) -> Queued {
        let mut queue = self.queue();
        let first = queue.items.is_empty();
        if whole {
            queue.drop_stream();
            queue.lagged = false;
            queue.asked = false;
        } else if queue.lagged {
            return Queued {
                to_be_woken: false,
                too_slow: false,
            };
        }
        let too_slow = !whole
            && (queue.patches >= MAX_WAITING
                || (queue.patches > 0 && queue.patch_bytes + text.len() > MAX_WAITING_BYTES));
        if too_slow {
            queue.drop_stream();
            queue.lagged = true;
        } else if whole {
            queue.items.push_back(Item::of_stream(text, Kind::View));
        } else {
            queue.patches += 1;
            queue.patch_bytes += text.len();
            queue.items.push_back(Item::of_stream(text, Kind::Patch));
        }
        Queued {
            to_be_woken: first || too_slow,
            too_slow,
        }
    }

    /// Wakes the connection for what waits.
    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// Lets the connection end after what is queued.
    pub fn bye(&self, farewell: Farewell) {
        self.queue().bye.get_or_insert(farewell);
        self.wake.notify_one();
    }

    /// Takes the first of what is queued, to be sent in this order; wakes again when there is more.
    pub fn take(&self, messages: &mut Vec<Payload>) -> Parcel {
        let mut queue = self.queue();
        let mut traces = Vec::new();
        queue.first(messages, &mut traces);
        let empty = queue.items.is_empty();
        let caught_up = empty && queue.lagged && !queue.asked;
        queue.asked |= caught_up;
        let bye = queue.bye.clone().filter(|_| empty);
        drop(queue);
        if !empty {
            self.wake.notify_one();
        }
        Parcel {
            bye,
            caught_up,
            traces,
        }
    }

    /// Whether something waits to be taken.
    pub fn waits(&self) -> bool {
        !self.queue().items.is_empty()
    }

    /// Waits until there may be something to take.
    pub async fn woken(&self) {
        self.wake.notified().await;
    }
}

impl Queue {
    fn first(&mut self, messages: &mut Vec<Payload>, traces: &mut Vec<Trace>) {
        let mut bytes = 0;
        while bytes < PARCEL_BYTES
            && let Some(item) = self.items.pop_front()
        {
            bytes += item.text.len();
            if item.kind == Kind::Patch {
                self.patches -= 1;
                self.patch_bytes -= item.text.len();
            }
            messages.push(item.text);
            traces.extend(item.trace.is_on().then_some(item.trace));
        }
        if self.items.is_empty() {
            // The room for a burst is not kept by every connection that ever had one.
            self.items.shrink_to(KEPT_ROOM);
        }
    }

    fn drop_stream(&mut self) {
        self.items.retain(|item| item.kind == Kind::Reply);
        self.patches = 0;
        self.patch_bytes = 0;
    }
}

#[cfg(test)]
mod tests {
    use landsraad_protocol::ByeReason;

    use super::*;

    /// What is taken at once.
    fn take(outbox: &Outbox) -> (Vec<Payload>, Parcel) {
        let mut messages = Vec::new();
        let parcel = outbox.take(&mut messages);
        (messages, parcel)
    }

    #[test]
    fn a_slow_reader_keeps_its_replies_and_gets_a_view_for_the_rest() {
        let outbox = Outbox::default();
        outbox.reply("reply".into(), Trace::default());
        for _ in 0..MAX_WAITING {
            assert!(!outbox.stream("patch".into(), false).too_slow);
        }
        let over = outbox.stream("one too many".into(), false);
        assert!(over.too_slow && over.to_be_woken);
        let left_out = outbox.stream("left out".into(), false);
        assert!(!left_out.too_slow && !left_out.to_be_woken);
        let (messages, parcel) = take(&outbox);
        assert_eq!(messages, ["reply"]);
        assert!(parcel.caught_up);
        assert!(!take(&outbox).1.caught_up, "it is asked once");
        outbox.stream("left out too".into(), false);
        outbox.stream("view".into(), true);
        outbox.stream("patch".into(), false);
        assert_eq!(take(&outbox).0, ["view", "patch"]);
    }

    #[test]
    fn what_waits_for_a_reader_is_bounded_in_bytes() {
        let outbox = Outbox::default();
        outbox.stream("v".repeat(100 << 10).into(), true);
        let patch = Payload::from("p".repeat(4 << 10));
        let mut taken = 0;
        while !outbox.stream(patch.clone(), false).too_slow {
            taken += patch.len();
        }
        assert_eq!(taken, MAX_WAITING_BYTES, "a whole view does not count");
        let (messages, parcel) = take(&outbox);
        assert!(messages.is_empty(), "the view is too old as well");
        assert!(parcel.caught_up);
    }

    #[test]
    fn a_parcel_is_small_and_the_good_bye_comes_last() {
        let outbox = Outbox::default();
        let patch = Payload::from("p".repeat(PARCEL_BYTES / 2));
        for _ in 0..3 {
            outbox.stream(patch.clone(), false);
        }
        outbox.bye(ByeReason::Left.into());
        let (messages, first) = take(&outbox);
        assert_eq!((messages.len(), first.bye), (2, None));
        let (messages, second) = take(&outbox);
        assert_eq!((messages.len(), second.bye), (1, Some(ByeReason::Left.into())));
        outbox.stream(patch.clone(), false);
        for _ in 0..7 {
            assert!(
                !outbox.stream(patch.clone(), false).too_slow,
                "what was taken does not count any more"
            );
        }
    }

    #[tokio::test]
    async fn who_takes_a_part_is_woken_for_the_rest() {
        let outbox = Outbox::default();
        for _ in 0..3 {
            let first = !outbox.waits();
            let queued = outbox.stream("p".repeat(PARCEL_BYTES).into(), false);
            assert_eq!(queued.to_be_woken, first, "once for all that waits");
        }
        outbox.wake();
        for _ in 0..3 {
            outbox.woken().await;
            assert_eq!(take(&outbox).0.len(), 1);
        }
    }
}
