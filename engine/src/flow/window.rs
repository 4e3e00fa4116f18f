//! Windows: several seats are asked at once, answers stay sealed until all are in.

use super::{Cx, Sealed};
use crate::catalog::Faction;
use crate::table::Eyes;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A question to several seats. Who is asked is decided by public facts; who has answered is not shown.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window<T> {
    asked: Vec<Faction>,
    answers: BTreeMap<Faction, Sealed<T>>,
}

impl<T> Window<T> {
    /// Asks these seats; answers are read in this order.
    pub fn new(asked: impl IntoIterator<Item = Faction>) -> Self {
        Self {
            asked: asked.into_iter().collect(),
            answers: BTreeMap::new(),
        }
    }

    /// Who is asked; the same until the window closes.
    pub fn asked(&self) -> &[Faction] {
        &self.asked
    }

    /// Whether the viewer is asked and still owes its answer.
    pub fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        eyes.me()
            .is_some_and(|me| self.asked.contains(&me) && !self.answers.contains_key(&me))
    }

    /// The viewer's own answer.
    pub fn mine(&self, eyes: Eyes<'_>) -> Option<&T> {
        let me = eyes.me()?;
        self.answers.get(&me)?.mine(eyes, me)
    }

    /// Takes an answer. A second answer replaces the first only through [`Self::withdraw`].
    pub fn answer(&mut self, seat: Faction, answer: T) {
        if self.asked.contains(&seat) {
            self.answers.entry(seat).or_insert_with(|| Sealed::new(answer));
        }
    }

    /// Takes an answer back, still sealed.
    pub fn withdraw(&mut self, seat: Faction) -> Option<Sealed<T>> {
        self.answers.remove(&seat)
    }

    /// Who has not answered, which nobody may know.
    #[cfg(feature = "planted-leaks")]
    pub fn unanswered(&self) -> Vec<Faction> {
        let open = |seat: &Faction| !self.answers.contains_key(seat);
        self.asked.iter().copied().filter(open).collect()
    }

    /// Some sealed answer.
    #[cfg(feature = "planted-leaks")]
    pub fn any_answer(&self) -> Option<&T> {
        self.answers.values().next().map(Sealed::broken)
    }

    /// Whether somebody has answered. Who it was stays sealed.
    pub fn begun(&self) -> bool {
        !self.answers.is_empty()
    }

    /// Whether all asked seats have answered.
    pub fn complete(&self) -> bool {
        self.asked.iter().all(|seat| self.answers.contains_key(seat))
    }

    /// Opens the answers, in the order in which the seats were asked.
    pub fn open(mut self, cx: &mut Cx<'_>) -> Vec<(Faction, T)> {
        let asked = std::mem::take(&mut self.asked);
        asked
            .into_iter()
            .filter_map(|s| self.answers.remove(&s).map(|a| (s, a.open(cx))))
            .collect()
    }
}
