//! What spectators see a while later (`spectator_delay_seconds`), so that nobody plays by what a friend reads elsewhere
//! from the same table. Seats are never delayed; before the start and after the end nobody is.

use std::collections::VecDeque;

use landsraad_protocol::{Op, Said};
use serde_json::{Value, json};

use crate::room::Millis;

/// How many things said a spectator who comes later is told.
const TALK: usize = 50;

/// One change of the public document that waits for its time.
pub(super) struct Held {
    /// When spectators may have it.
    pub due: Millis,
    /// The change.
    pub ops: Vec<Op>,
    /// The facts that everybody learnt with it.
    pub events: Vec<Value>,
    /// What was said to all.
    pub said: Vec<Said>,
}

/// The public document as spectators know it, and what is still to come.
#[derive(Default)]
pub(super) struct Delay {
    shown: Value,
    held: VecDeque<Held>,
    said: VecDeque<Said>,
}

impl Delay {
    /// Takes a change in. `public` is the document after it: of a game that was running before this room was in memory
    /// nothing is shown until its time has come.
    pub fn hold(&mut self, held: Held, public: &Value) {
        if self.shown.is_null() {
            self.shown = json!({ "room": public["room"], "game": null });
        }
        self.held.push_back(held);
    }

    /// The next change whose time has come, already in the document.
    pub fn release(&mut self, now: Millis) -> Option<Held> {
        self.held.front().filter(|held| held.due <= now)?;
        let held = self.held.pop_front()?;
        apply(&mut self.shown, &held.ops);
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

/// The operations were made from the document before, so they fit; if not, the document stays and the next whole view
/// differs from it, which costs nothing but bytes.
fn apply(document: &mut Value, ops: &[Op]) {
    let patch = serde_json::to_value(ops).and_then(serde_json::from_value::<json_patch::Patch>);
    match patch.map(|patch| json_patch::patch(document, &patch)) {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "a change for spectators did not fit"),
        Err(error) => tracing::error!(%error, "a change for spectators cannot be written"),
    }
}
