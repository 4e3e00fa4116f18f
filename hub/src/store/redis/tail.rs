//! The newest commits of a room, kept for a few seconds: a server that lost its last moments gets them again.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How long a commit is remembered. Redis that writes its log every second loses two seconds at most.
pub const MEMORY: Duration = Duration::from_secs(10);
/// Most entries that are remembered of a room.
const MOST: usize = 256;

/// The newest acknowledged entries of a room that this hub owns.
#[derive(Debug)]
pub struct Tail {
    /// The epoch under which they were acknowledged.
    pub epoch: u64,
    /// The version before the first remembered entry.
    base: u64,
    entries: VecDeque<(Instant, Vec<u8>)>,
    /// Whether this hub has given the room up.
    given_up: bool,
}

/// What has to be written again after a stored version.
#[derive(Debug, PartialEq, Eq)]
pub struct Missing {
    /// The entry that must be the last one in the store, or nothing where the store is empty or the entry is not known.
    pub anchor: Option<Vec<u8>>,
    /// What follows it.
    pub entries: Vec<Vec<u8>>,
}

impl Tail {
    /// Remembers the last of these entries, which end at this version.
    pub fn new(epoch: u64, version: u64, entries: &[Vec<u8>], now: Instant) -> Self {
        let entries = &entries[entries.len().saturating_sub(MOST)..];
        Self {
            epoch,
            base: version.saturating_sub(entries.len() as u64),
            entries: entries.iter().map(|entry| (now, entry.clone())).collect(),
            given_up: false,
        }
    }

    /// The room is nobody's here any more: this is needed only until nothing in it could be lost.
    pub fn give_up(&mut self) {
        self.given_up = true;
    }

    /// The version after the last entry.
    pub fn version(&self) -> u64 {
        self.base + self.entries.len() as u64
    }

    /// Whether it is needed no more: of a room that was given up, and nothing in it could have been lost any more.
    pub fn is_over(&self, now: Instant) -> bool {
        self.given_up && self.entries.back().is_none_or(|(at, _)| now - *at > MEMORY)
    }

    /// Adds what was acknowledged, and forgets what is old but for the last of it, which anchors the rest.
    pub fn extend(&mut self, entries: Vec<Vec<u8>>, now: Instant) {
        self.entries.extend(entries.into_iter().map(|entry| (now, entry)));
        self.forget(now);
    }

    /// Forgets what is old but for the last of it: what will be written next needs an anchor, however quiet the room was.
    pub fn forget(&mut self, now: Instant) {
        let old = |second: Option<&(Instant, Vec<u8>)>| second.is_some_and(|(at, _)| now - *at > MEMORY);
        while old(self.entries.get(1)) || self.entries.len() > MOST {
            self.entries.pop_front();
            self.base += 1;
        }
    }

    /// What a store at this version lacks, as far as it is remembered.
    pub fn after(&self, stored: u64) -> Option<Missing> {
        let known = usize::try_from(stored.checked_sub(self.base)?).ok()?;
        if known > self.entries.len() || (known == 0 && stored > 0) {
            return None;
        }
        let anchor = known.checked_sub(1).and_then(|last| self.entries.get(last));
        Some(Missing {
            anchor: anchor.map(|(_, entry)| entry.clone()),
            entries: self
                .entries
                .iter()
                .skip(known)
                .map(|(_, entry)| entry.clone())
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(words: &[&str]) -> Vec<Vec<u8>> {
        words.iter().map(|word| word.as_bytes().to_vec()).collect()
    }

    #[test]
    fn it_tells_what_is_missing_and_what_must_be_there() {
        let now = Instant::now();
        let mut tail = Tail::new(3, 7, &entries(&["seven"]), now);
        tail.extend(entries(&["eight", "nine"]), now);
        assert_eq!(tail.version(), 9);
        let missing = |anchor: &str, rest: &[&str]| {
            Some(Missing {
                anchor: Some(anchor.as_bytes().to_vec()),
                entries: entries(rest),
            })
        };
        assert_eq!(tail.after(7), missing("seven", &["eight", "nine"]));
        assert_eq!(tail.after(8), missing("eight", &["nine"]));
        assert_eq!(tail.after(9), missing("nine", &[]));
        assert_eq!(
            tail.after(6),
            None,
            "nothing proves that the sixth is the right one"
        );
        assert_eq!(tail.after(10), None, "the store is ahead");
    }

    #[test]
    fn a_room_is_remembered_from_its_opening() {
        let now = Instant::now();
        let mut tail = Tail::new(1, 0, &[], now);
        tail.extend(entries(&["one"]), now);
        let whole = Missing {
            anchor: None,
            entries: entries(&["one"]),
        };
        assert_eq!(tail.after(0), Some(whole));
    }

    #[test]
    fn old_entries_are_forgotten_but_for_the_anchor() {
        let start = Instant::now();
        let mut tail = Tail::new(1, 0, &[], start);
        tail.extend(entries(&["one", "two"]), start);
        let later = start + MEMORY + Duration::from_secs(1);
        tail.forget(later);
        assert_eq!(tail.entries.len(), 1, "the anchor of what comes next");
        assert!(!tail.is_over(later), "a quiet room is still this hub's");
        tail.extend(entries(&["three"]), later);
        assert_eq!(tail.after(1), None);
        assert_eq!(
            tail.after(2).map(|missing| missing.entries),
            Some(entries(&["three"]))
        );
        tail.extend(vec![vec![0]; 5000], later);
        assert_eq!(tail.entries.len(), MOST);
        assert_eq!(tail.version(), 5003);
        tail.give_up();
        assert!(
            !tail.is_over(later),
            "what was just acknowledged may still be lost"
        );
        assert!(tail.is_over(later + MEMORY + Duration::from_secs(1)));
    }
}
