//! The connections in a room: through whose eyes each looks, and which of them get a whole view next.

use std::collections::{BTreeMap, BTreeSet};

use landsraad_protocol::ViewReason;

use crate::room::SessionId;
use crate::room::core::Viewer;

/// All connections of a room. A room may have thousands, so nothing here looks at all of them for one.
#[derive(Default)]
pub struct Viewers {
    viewer_of: BTreeMap<SessionId, Viewer>,
    sessions_of: BTreeMap<Viewer, BTreeSet<SessionId>>,
    /// Who gets a whole view next, and why; all others follow their stream.
    fresh: BTreeMap<SessionId, ViewReason>,
}

impl Viewers {
    /// Lets a connection in; `fresh`: it gets a whole view first.
    pub fn insert(&mut self, session: SessionId, viewer: Viewer, fresh: Option<ViewReason>) {
        self.remove(session);
        self.viewer_of.insert(session, viewer);
        self.sessions_of.entry(viewer).or_default().insert(session);
        if let Some(reason) = fresh {
            self.fresh.insert(session, reason);
        }
    }

    /// Forgets a connection, and says through whose eyes it looked.
    pub fn remove(&mut self, session: SessionId) -> Option<Viewer> {
        let viewer = self.viewer_of.remove(&session)?;
        self.fresh.remove(&session);
        if let Some(sessions) = self.sessions_of.get_mut(&viewer) {
            sessions.remove(&session);
            if sessions.is_empty() {
                self.sessions_of.remove(&viewer);
            }
        }
        Some(viewer)
    }

    /// Through whose eyes a connection looks.
    #[must_use]
    pub fn viewer_of(&self, session: SessionId) -> Option<Viewer> {
        self.viewer_of.get(&session).copied()
    }

    /// The connections that look through these eyes.
    pub fn sessions_of(&self, viewer: Viewer) -> impl Iterator<Item = SessionId> + '_ {
        self.sessions_of.get(&viewer).into_iter().flatten().copied()
    }

    /// Those of them that follow the stream.
    pub fn following(&self, viewer: Viewer) -> impl Iterator<Item = SessionId> + '_ {
        self.sessions_of(viewer)
            .filter(|session| !self.fresh.contains_key(session))
    }

    /// All connections and their viewers.
    pub fn iter(&self) -> impl Iterator<Item = (SessionId, Viewer)> + '_ {
        self.viewer_of.iter().map(|(session, viewer)| (*session, *viewer))
    }

    /// How many connections there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.viewer_of.len()
    }

    /// How many connections look through these eyes.
    #[must_use]
    pub fn count(&self, viewer: Viewer) -> usize {
        self.sessions_of.get(&viewer).map_or(0, BTreeSet::len)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.viewer_of.is_empty()
    }

    /// Gives a connection the whole view next that it has asked for, if it is here. It waits for one with this reason.
    pub fn asked(&mut self, session: SessionId) {
        if self.viewer_of.contains_key(&session) {
            self.fresh.insert(session, ViewReason::Asked);
        }
    }

    /// Gives a connection a whole view next, if it is here; a reason that it has already stays.
    pub fn refresh(&mut self, session: SessionId, reason: ViewReason) {
        if self.viewer_of.contains_key(&session) {
            self.fresh.entry(session).or_insert(reason);
        }
    }

    /// Gives everybody with these eyes a whole view next; who has a reason already keeps it.
    pub fn refresh_all(&mut self, viewer: Viewer, reason: ViewReason) {
        for session in self.sessions_of.get(&viewer).into_iter().flatten() {
            self.fresh.entry(*session).or_insert(reason);
        }
    }

    /// Who gets a whole view now. From here on they follow their stream.
    pub fn take_fresh(&mut self) -> Vec<(SessionId, Viewer, ViewReason)> {
        let fresh = std::mem::take(&mut self.fresh).into_iter();
        fresh
            .filter_map(|(session, reason)| Some((session, self.viewer_of(session)?, reason)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_is_in_no_list() {
        let mut viewers = Viewers::default();
        viewers.insert(1, Viewer::Spectator, Some(ViewReason::Arrived));
        viewers.insert(2, Viewer::Spectator, None);
        viewers.insert(2, Viewer::Place(0), None);
        assert_eq!(viewers.sessions_of(Viewer::Spectator).collect::<Vec<_>>(), [1]);
        assert_eq!(viewers.remove(1), Some(Viewer::Spectator));
        assert_eq!(viewers.remove(1), None);
        assert!(viewers.take_fresh().is_empty());
        assert_eq!(viewers.iter().collect::<Vec<_>>(), [(2, Viewer::Place(0))]);
    }

    #[test]
    fn who_asks_for_a_view_gets_one_that_says_so() {
        for asked_first in [true, false] {
            let mut viewers = Viewers::default();
            viewers.insert(1, Viewer::Spectator, None);
            if asked_first {
                viewers.asked(1);
            }
            viewers.refresh(1, ViewReason::TooSlow);
            if !asked_first {
                viewers.asked(1);
            }
            assert_eq!(viewers.take_fresh(), [(1, Viewer::Spectator, ViewReason::Asked)]);
        }
    }

    #[test]
    fn a_whole_view_is_given_once_and_for_the_first_reason() {
        let mut viewers = Viewers::default();
        viewers.insert(1, Viewer::Spectator, Some(ViewReason::Arrived));
        viewers.insert(2, Viewer::Spectator, None);
        assert_eq!(viewers.following(Viewer::Spectator).collect::<Vec<_>>(), [2]);
        viewers.refresh_all(Viewer::Spectator, ViewReason::NewStream);
        viewers.refresh(7, ViewReason::TooSlow);
        let fresh = [
            (1, Viewer::Spectator, ViewReason::Arrived),
            (2, Viewer::Spectator, ViewReason::NewStream),
        ];
        assert_eq!(viewers.take_fresh(), fresh);
        assert_eq!(viewers.following(Viewer::Spectator).count(), 2);
    }
}
