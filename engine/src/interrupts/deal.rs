//! Deals and bribes (B12).

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
    /// Pay spice to somebody as part of a deal (B12.3).
    Bribe { to: Faction, spice: u16 },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// Spice was paid (B12.3).
    Bribed { from: Faction, to: Faction, spice: u16 },
}

/// Deals made and open proposals.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Deals {}

impl Deals {
    /// A new turn begins.
    pub fn new_turn(&mut self) {}
}

/// What the viewer may propose or answer.
pub fn offers(_eyes: Eyes<'_>, _now: Interruptible) -> Vec<Offer> {
    Vec::new()
}

/// Executes it.
///
/// # Errors
/// A refusal if it is not offered.
pub fn execute(_cx: &mut Cx<'_>, _seat: Faction, _act: Act) -> Result<Option<Frame>, Refusal> {
    Err(Refusal::unexpected())
}
