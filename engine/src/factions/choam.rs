//! CHOAM (C2.1, C3 to C8, C10, C11): its powers, one file a rule, and what they have set in motion.

pub mod charity;
pub mod inflation;
mod ledger;
pub mod revival;

pub use inflation::{Inflation, Side};
pub use ledger::Ledger;

use crate::catalog::Faction;
use crate::interrupts::karama::Power;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The faction of these files.
pub const CHOAM: Faction = Faction::Choam;
/// Its revival as a power that can be stopped (C4.2).
const REVIVAL: Power = Power::ChoamRevival;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ChoamFact")]
pub enum Fact {
    /// CHOAM took two spice for each faction in the game (C3.1).
    CharityIncome { spice: u16 },
    /// CHOAM wants to revive more forces than others may, or cheaper (C4.1); others may still stop it.
    Revives { forces: u8 },
}
