//! The 18 sectors that the storm travels through (B0.3, G1).

use serde::{Deserialize, Serialize};

use crate::catalog::constants::SECTORS;

/// A sector, 0 to 17 counterclockwise; 0 is the Storm Start sector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Sector(u8);

impl Sector {
    /// The Storm Start sector.
    pub const STORM_START: Sector = Sector(0);

    /// The sector with this number, if it is below 18.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < SECTORS {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number, 0 to 17.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The sector `n` steps on in the direction of the storm (B0.5).
    #[must_use]
    pub const fn plus(self, n: u8) -> Self {
        Self((self.0 + n % SECTORS) % SECTORS)
    }

    /// Every sector, from 0.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..SECTORS).map(Self)
    }

    /// Sectors that a storm standing in `from` enters when it moves `n` sectors, in order; the last is where it
    /// stops, and the one it leaves is not among them unless it comes round to it (B0.5, B2.5).
    pub fn entered_by(from: Sector, n: u8) -> impl DoubleEndedIterator<Item = Sector> + Clone {
        (1..=n).map(move |step| from.plus(step))
    }

    /// Steps in the direction of the storm from here to `to`, 0 to 17.
    #[must_use]
    pub const fn steps_to(self, to: Sector) -> u8 {
        (to.0 + SECTORS - self.0) % SECTORS
    }
}

impl TryFrom<u8> for Sector {
    type Error = NoSuchSector;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or(NoSuchSector(number))
    }
}

impl From<Sector> for u8 {
    fn from(sector: Sector) -> u8 {
        sector.0
    }
}

impl std::fmt::Display for Sector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl schemars::JsonSchema for Sector {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Sector".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A sector, 0 to 17 counterclockwise; 0 is the Storm Start sector.",
            "type": "integer", "minimum": 0, "maximum": SECTORS - 1
        })
    }
}

/// A number that is no sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("sectors are numbered 0 to 17, not {0}")]
pub struct NoSuchSector(pub u8);
