//! Bene Gesserit (B14).

use crate::catalog::Faction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who will win and when, written down before the game (B1.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Prediction {
    /// The faction that will win.
    pub faction: Faction,
    /// The turn in which it will.
    pub turn: u8,
}
