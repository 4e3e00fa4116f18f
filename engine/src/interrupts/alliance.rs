//! What allies may do for each other at any time (B11.4, B11.5, B15.2).

use super::Interruptible;
use crate::catalog::Faction;
use crate::flow::{Cx, Frame};
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::Eyes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Set what one pays for the ally (B11.5).
    Pledge { bidding: u16, shipping: u16 },
}

/// What the viewer may do for its ally.
pub fn offers(_eyes: Eyes<'_>, _now: Interruptible) -> Vec<Offer> {
    Vec::new()
}

/// Executes it.
///
/// # Errors
/// A refusal if it is not offered.
pub fn begin(_cx: &mut Cx<'_>, _seat: Faction, _act: Act) -> Result<Option<Frame>, Refusal> {
    Err(Refusal::unexpected())
}
