//! Richese (C12-C18): No-Field tokens (C15, C16); one file a power.

pub mod no_field;
mod price;

pub use price::share_of_price;

use crate::catalog::{Faction, LocationId};
use crate::table::{Muster, NoField};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "RicheseFact")]
pub enum Fact {
    /// A No-Field was revealed: so many forces came out of reserves (C15.4).
    NoFieldRevealed {
        at: LocationId,
        token: NoField,
        forces: u8,
    },
    /// Richese offer their ally a No-Field and to pay up to `share` of its price (C16.1).
    NoFieldLent { to: Faction, token: NoField, share: u16 },
    /// They took the offer back.
    NoFieldTakenBack,
    /// The ally shipped with the No-Field, which lies face up now (C16.1, C16.2).
    NoFieldUsed {
        by: Faction,
        token: NoField,
        forces: Muster,
    },
}
