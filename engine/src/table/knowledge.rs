//! Knowledge: who has legitimately seen a hidden thing where it lies now.

use crate::catalog::Faction;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// For each hidden thing the factions that know where it is, besides those who hold it.
///
/// Moving a thing unseen or shuffling it away forgets it; moving it openly keeps the knowledge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knowledge<T: Ord> {
    seen: BTreeMap<T, BTreeSet<Faction>>,
}

impl<T: Ord> Default for Knowledge<T> {
    fn default() -> Self {
        Self {
            seen: BTreeMap::new(),
        }
    }
}

impl<T: Ord + Copy> Knowledge<T> {
    /// The faction saw the thing.
    pub fn note(&mut self, thing: T, by: Faction) {
        self.seen.entry(thing).or_default().insert(by);
    }

    /// Nobody can follow the thing any more.
    pub fn forget(&mut self, thing: T) {
        self.seen.remove(&thing);
    }

    /// The faction cannot follow the thing any more.
    pub fn forget_for(&mut self, thing: T, faction: Faction) {
        if let Some(by) = self.seen.get_mut(&thing) {
            by.remove(&faction);
            if by.is_empty() {
                self.seen.remove(&thing);
            }
        }
    }

    /// Only these factions can still follow the thing.
    pub fn keep_only(&mut self, thing: T, factions: &[Faction]) {
        if let Some(by) = self.seen.get_mut(&thing) {
            by.retain(|f| factions.contains(f));
            if by.is_empty() {
                self.seen.remove(&thing);
            }
        }
    }

    /// Exchanges what is known of two things, for building worlds that a viewer cannot tell apart: whoever
    /// knew what lay in a place knows what lies there now.
    pub(super) fn swap_for_worlds(&mut self, a: T, b: T) {
        let of_a = self.seen.remove(&a);
        let of_b = self.seen.remove(&b);
        self.seen.extend(of_a.map(|by| (b, by)));
        self.seen.extend(of_b.map(|by| (a, by)));
    }

    /// Whether the faction knows where the thing is.
    pub fn has(&self, thing: T, faction: Faction) -> bool {
        self.seen.get(&thing).is_some_and(|by| by.contains(&faction))
    }

    /// Everything the faction knows.
    pub fn of(&self, faction: Faction) -> impl Iterator<Item = T> + '_ {
        self.seen
            .iter()
            .filter(move |(_, by)| by.contains(&faction))
            .map(|(thing, _)| *thing)
    }
}
