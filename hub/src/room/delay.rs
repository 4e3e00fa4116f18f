//! What spectators see a while later (`spectator_delay_seconds`), so that nobody plays by what a friend reads elsewhere
//! from the same table. Seats are never delayed; before the start and after the end nobody is.

use std::collections::VecDeque;

use landsraad_protocol::{Op, Said};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use crate::room::Millis;

/// How many things said a spectator who comes later is told.
const TALK: usize = 50;

/// Most bytes that wait. A table that does more than this in its delay is shown in one step when the time of the newest
/// change has come.
const MOST_BYTES: usize = 8 << 20;

/// One change of the public document that waits for its time, already as it will be sent.
pub(super) struct Held {
    /// When spectators may have it.
    pub due: Millis,
    /// The change: a list of operations.
    pub ops: Option<Box<RawValue>>,
    /// The facts that everybody learnt with it.
    pub events: Option<Box<RawValue>>,
    /// What was said to all.
    pub said: Vec<Said>,
}

impl Held {
    fn is_empty(&self) -> bool {
        self.ops.is_none() && self.events.is_none() && self.said.is_empty()
    }

    fn bytes(&self) -> usize {
        let raw = |part: &Option<Box<RawValue>>| part.as_ref().map_or(0, |raw| raw.get().len());
        let said: usize = self.said.iter().map(|said| said.text.len()).sum();
        raw(&self.ops) + raw(&self.events) + said + std::mem::size_of::<Self>()
    }
}

/// The public document as spectators know it, and what is still to come.
#[derive(Default)]
pub(super) struct Delay {
    shown: Value,
    held: VecDeque<Held>,
    bytes: usize,
    said: VecDeque<Said>,
}

impl Delay {
    /// Takes a change in, between these two public documents. Without a document before, the room has just come into
    /// memory: of a game that was running nothing is shown until its time has come.
    pub fn hold(&mut self, held: Held, before: &Value, after: &Value) {
        if self.shown.is_null() {
            self.shown = if before.is_null() {
                json!({ "room": after["room"], "game": null })
            } else {
                before.clone()
            };
        }
        // What nobody else learns of must not even keep the room awake.
        if held.is_empty() {
            return;
        }
        self.bytes += held.bytes();
        self.held.push_back(held);
        if self.bytes > MOST_BYTES {
            self.draw_together(after);
        }
    }

    /// Makes one change of all that wait.
    fn draw_together(&mut self, after: &Value) {
        let due = self.held.back().map_or(0, |newest| newest.due);
        let mut said: Vec<Said> = self.held.drain(..).flat_map(|held| held.said).collect();
        said.drain(..said.len().saturating_sub(TALK));
        let whole = Op::Replace {
            path: String::new(),
            value: after.clone(),
        };
        let all = Held {
            due,
            ops: to_raw_value(&[whole]).ok(),
            events: None,
            said,
        };
        self.bytes = all.bytes();
        self.held.push_back(all);
    }

    /// The next change whose time has come, already in the document.
    pub fn release(&mut self, now: Millis) -> Option<Held> {
        self.held.front().filter(|held| held.due <= now)?;
        let held = self.held.pop_front()?;
        self.bytes = self.bytes.saturating_sub(held.bytes());
        if let Some(ops) = &held.ops {
            apply(&mut self.shown, ops);
        }
        self.said.extend(held.said.iter().cloned());
        let many = self.said.len().saturating_sub(TALK);
        self.said.drain(..many);
        Some(held)
    }

    /// When the next change may go out.
    pub fn next_due(&self) -> Option<Millis> {
        self.held.front().map(|held| held.due)
    }

    /// The document as spectators know it.
    pub fn shown(&self) -> &Value {
        &self.shown
    }

    /// What was said, as far as spectators know it.
    pub fn said(&self) -> Vec<Said> {
        self.said.iter().cloned().collect()
    }
}

/// The operations were made from the document before, so they fit.
fn apply(document: &mut Value, ops: &RawValue) {
    let patch = serde_json::from_str::<json_patch::Patch>(ops.get());
    match patch.map(|patch| json_patch::patch(document, &patch)) {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "a change for spectators did not fit"),
        Err(error) => tracing::error!(%error, "a change for spectators cannot be read"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(due: Millis, size: usize) -> Held {
        let ops = json!([{ "op": "replace", "path": "/game", "value": "x".repeat(size) }]);
        Held {
            due,
            ops: to_raw_value(&ops).ok(),
            events: None,
            said: Vec::new(),
        }
    }

    #[test]
    fn a_delay_that_begins_late_begins_with_what_was_there() {
        let (before, after) = (
            json!({ "room": 1, "game": null }),
            json!({ "room": 1, "game": "x" }),
        );
        let mut delay = Delay::default();
        delay.hold(change(5, 1), &before, &after);
        assert_eq!(*delay.shown(), before);
        assert!(delay.release(4).is_none());
        assert!(delay.release(5).is_some());
        assert_eq!(*delay.shown(), after);
    }

    #[test]
    fn what_waits_is_bounded_and_never_comes_before_its_time() {
        let document = json!({ "room": 1, "game": "the end" });
        let mut delay = Delay::default();
        for due in 1..=40 {
            delay.hold(change(due, 1 << 20), &Value::Null, &document);
            assert!(delay.bytes <= MOST_BYTES);
        }
        let nothing = Held {
            due: 41,
            ops: None,
            events: None,
            said: Vec::new(),
        };
        delay.hold(nothing, &Value::Null, &document);
        let mut last = 0;
        while let Some(held) = delay.release(40) {
            assert!(held.due > last);
            last = held.due;
        }
        assert_eq!(last, 40);
        assert_eq!(delay.bytes, 0);
        assert_eq!(*delay.shown(), document, "all was drawn together at the end");
    }
}
