//! Atreides (B13).

use crate::catalog::Territory;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The Kwisatz Haderach token (B13.6-B13.9). Its count is secret.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Kwisatz {
    /// Atreides forces lost in battles so far (B13.6).
    pub losses: u8,
    /// In the tanks (B13.8).
    pub dead: bool,
    /// The territory it was used in this turn (B13.7).
    pub used_in: Option<Territory>,
}

impl Kwisatz {
    /// Forces that must be lost in battles before the token is active (B13.6).
    const THRESHOLD: u8 = 7;

    /// Whether the token has become active; it stays so for good (B13.6).
    pub fn active(&self) -> bool {
        self.losses >= Self::THRESHOLD
    }
}
