//! Inflation (C7): once a game CHOAM doubles or cancels charity, and the turn after the other.

use super::CHOAM;
use crate::table::Eyes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A side of the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "InflationSide")]
pub enum Side {
    /// Charity is doubled.
    Double,
    /// There is no charity.
    Cancel,
}

impl Side {
    /// The id used in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::Cancel => "cancel",
        }
    }

    /// The other side.
    pub const fn other(self) -> Self {
        match self {
            Self::Double => Self::Cancel,
            Self::Cancel => Self::Double,
        }
    }
}

/// The Inflation token; public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Inflation {
    /// CHOAM has it.
    #[default]
    Kept,
    /// It lies with this side up, the first one or the second.
    Down {
        /// The side up.
        side: Side,
        /// Whether it was turned already (C7.1).
        turned: bool,
    },
    /// It has left the game.
    Gone,
}

impl Inflation {
    /// By what charity is multiplied (C3.3).
    pub const fn multiplier(self) -> u16 {
        match self {
            Self::Down {
                side: Side::Double, ..
            } => 2,
            Self::Down {
                side: Side::Cancel, ..
            } => 0,
            Self::Kept | Self::Gone => 1,
        }
    }

    /// Whether charity is doubled.
    pub const fn doubles(self) -> bool {
        matches!(
            self,
            Self::Down {
                side: Side::Double,
                ..
            }
        )
    }

    /// What becomes of it in a Mentat Pause (C7.1).
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Down { side, turned: false } => Self::Down {
                side: side.other(),
                turned: true,
            },
            Self::Down { turned: true, .. } => Self::Gone,
            Self::Kept | Self::Gone => self,
        }
    }
}

/// Whether no bribes may be made now (C7.2).
pub fn bans_bribes(eyes: Eyes<'_>) -> bool {
    eyes.policies().inflation_bribe_ban && eyes.plays(CHOAM) && eyes.choam().inflation.doubles()
}
