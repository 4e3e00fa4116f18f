//! Looking at the rooms in memory without waiting for any.

use super::Hub;
use crate::room::vitals::Vitals;

impl Hub {
    /// How many rooms are in memory.
    #[must_use]
    pub fn rooms_in_memory(&self) -> usize {
        self.rooms.len()
    }

    /// The first rooms in memory after this one, in the order of their ids: how each stands and how much waits for it;
    /// nothing of one that is being woken or given up.
    #[must_use]
    pub fn rooms_after(&self, after: &str, limit: usize) -> Vec<(String, Option<(Vitals, usize)>)> {
        let mut names: Vec<String> = self.rooms.iter().map(|slot| slot.key().clone()).collect();
        names.retain(|name| name.as_str() > after);
        names.sort_unstable();
        let look = |name: String| {
            let slot = self.rooms.get(&name)?.clone();
            let handle = slot.try_lock().ok().and_then(|handle| handle.clone());
            match handle {
                // The sweep has not been here yet.
                Some(handle) if handle.has_ended() => None,
                handle => Some((name, handle.map(|handle| handle.look()))),
            }
        };
        names.into_iter().filter_map(look).take(limit).collect()
    }
}
