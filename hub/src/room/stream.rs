//! The ordered stream of one viewer: its sequence numbers and the newest patches, for those who come back.
//!
//! A stream ticks only when its viewer receives something, so its numbers tell a viewer nothing that it was not told.

use std::collections::VecDeque;

use landsraad_protocol::{Seen, ViewReason};
use serde_json::Value;

use crate::payload::Payload;

/// How many patches a stream remembers.
pub const REMEMBERED_PATCHES: usize = 128;
/// How many bytes of patches a stream remembers; a whole view costs less than more of them.
pub const REMEMBERED_BYTES: usize = 32 << 10;

/// The stream of one seat, or of all spectators together.
pub struct Stream {
    /// The id; a new one for each incarnation of the room and each person at a place.
    pub id: String,
    /// The number of the newest patch.
    pub sequence: u64,
    /// Which occupation of the place this stream belongs to.
    pub tenure: u64,
    /// The seat part as it was last sent. Null for spectators.
    pub seat: Value,
    ring: VecDeque<Payload>,
    ring_bytes: usize,
}

impl Stream {
    /// A stream that begins with this seat part.
    #[must_use]
    pub fn new(id: String, tenure: u64, seat: Value) -> Self {
        Self {
            id,
            sequence: 0,
            tenure,
            seat,
            ring: VecDeque::new(),
            ring_bytes: 0,
        }
    }

    /// Remembers a patch that has the number [`Self::sequence`].
    pub fn remember(&mut self, patch: Payload) {
        self.ring_bytes += patch.len();
        self.ring.push_back(patch);
        while self.ring.len() > REMEMBERED_PATCHES || self.ring_bytes > REMEMBERED_BYTES {
            let Some(oldest) = self.ring.pop_front() else {
                break;
            };
            self.ring_bytes -= oldest.len();
        }
    }

    /// The patches that a client lacks who has seen this much.
    ///
    /// # Errors
    /// Why there must be a whole view instead.
    pub fn missing(&self, seen: Option<&Seen>) -> Result<Vec<Payload>, ViewReason> {
        let seen = seen.ok_or(ViewReason::Arrived)?;
        if seen.stream != self.id || seen.sequence > self.sequence {
            return Err(ViewReason::NewStream);
        }
        let gap = usize::try_from(self.sequence - seen.sequence).map_err(|_| ViewReason::TooOld)?;
        let first = self.ring.len().checked_sub(gap).ok_or(ViewReason::TooOld)?;
        Ok(self.ring.range(first..).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_has_no_gap_or_is_refused() {
        let mut stream = Stream::new("s".into(), 0, Value::Null);
        for n in 1..=200u64 {
            stream.sequence = n;
            stream.remember(n.to_string().into());
        }
        let seen = |stream: &str, sequence| Seen {
            stream: stream.into(),
            sequence,
        };
        assert_eq!(stream.missing(None), Err(ViewReason::Arrived));
        assert_eq!(stream.missing(Some(&seen("t", 200))), Err(ViewReason::NewStream));
        assert_eq!(stream.missing(Some(&seen("s", 201))), Err(ViewReason::NewStream));
        assert_eq!(stream.missing(Some(&seen("s", 71))), Err(ViewReason::TooOld));
        assert_eq!(stream.missing(Some(&seen("s", 200))), Ok(vec![]));
        let all = stream.missing(Some(&seen("s", 72))).expect("in memory");
        let expected: Vec<Payload> = (73..=200).map(|n: u64| n.to_string().into()).collect();
        assert_eq!(all, expected);
        stream.sequence = 201;
        stream.remember("x".repeat(REMEMBERED_BYTES).into());
        assert_eq!(stream.missing(Some(&seen("s", 199))), Err(ViewReason::TooOld));
        assert_eq!(
            stream.missing(Some(&seen("s", 200))).map(|patches| patches.len()),
            Ok(1)
        );
    }
}
