//! Sealed answers: a value that nobody can read until the frame that holds it opens it.

use super::Cx;
use crate::catalog::Faction;
use crate::table::Eyes;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A value that is secret until it is opened. It has no readable `Debug` and no accessor for others.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed<T>(T);

impl<T> Sealed<T> {
    /// Seals a value.
    pub fn new(value: T) -> Self {
        Self(value)
    }

    /// Opens it. Only rules that run inside a command have a [`Cx`].
    pub fn open(self, _cx: &mut Cx<'_>) -> T {
        self.0
    }

    /// Looks inside while rules run, without breaking the seal.
    pub fn look(&self, _cx: &Cx<'_>) -> &T {
        &self.0
    }

    /// Breaks the seal.
    #[cfg(feature = "planted-leaks")]
    pub fn broken(&self) -> &T {
        &self.0
    }

    /// The owner may look at its own answer.
    pub fn mine(&self, eyes: Eyes<'_>, owner: Faction) -> Option<&T> {
        (eyes.me() == Some(owner)).then_some(&self.0)
    }
}

impl<T> fmt::Debug for Sealed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed")
    }
}
