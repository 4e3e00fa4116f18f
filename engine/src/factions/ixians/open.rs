//! What everybody knows of the Ixians (X4.1, X5.6).

use super::IXIANS;
use crate::catalog::{LocationId, Territory};
use crate::table::Eyes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What everybody knows of the Ixians.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "IxiansOpen")]
pub struct Open {
    /// Whether an ally may replace what it buys (X5.6).
    pub replacement: bool,
    /// The location that the Hidden Mobile Stronghold points at (X4.1); none before it is placed. Who is inside stands
    /// on the board at its own location.
    #[serde(default)]
    pub stronghold: Option<LocationId>,
    /// As which Stronghold Card its own acts in the battle that is fought, or was fought last (C23.2).
    #[serde(default)]
    pub borrowed_card: Option<Territory>,
}

impl Open {
    /// If they play.
    pub fn of(eyes: Eyes<'_>) -> Option<Self> {
        let replacement = eyes.ixians_permit_replacement();
        let stronghold = eyes.mobile_stronghold().over();
        eyes.plays(IXIANS).then_some(Self {
            replacement,
            stronghold,
            borrowed_card: eyes.borrowed_card(),
        })
    }
}
