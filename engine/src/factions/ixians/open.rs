//! What everybody knows of the Ixians (X5.6).

use super::IXIANS;
use crate::table::Eyes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What everybody knows of the Ixians.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "IxiansOpen")]
pub struct Open {
    /// Whether an ally may replace what it buys (X5.6).
    pub replacement: bool,
}

impl Open {
    /// If they play.
    pub fn of(eyes: Eyes<'_>) -> Option<Self> {
        let replacement = eyes.ixians_permit_replacement();
        eyes.plays(IXIANS).then_some(Self { replacement })
    }
}
