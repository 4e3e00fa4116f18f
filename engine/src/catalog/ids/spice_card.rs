//! The spice deck: 15 territory cards and six Shai-Hulud (§8 B1 of the board page), and the Sandtrout of Ixians &
//! Tleilaxu (X12.12).

use super::LocationId;
use crate::catalog::catalog;

table_id! {
    /// One physical spice card: `spice-old-gap`, `shai-hulud-3`.
    pub struct SpiceCardId("spice card") names spice_card_names
}

/// What a spice card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpiceCard {
    /// Spice blows in a territory.
    Territory {
        /// Where the spice is put.
        location: LocationId,
        /// How much.
        amount: u8,
    },
    /// A worm.
    ShaiHulud,
    /// It stills the next worm (X12.12).
    Sandtrout,
}

/// What is printed on a spice card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpiceCardDef {
    /// Name for people.
    pub name: String,
    /// What it does.
    pub kind: SpiceCard,
}

impl SpiceCardId {
    /// What is printed on it.
    #[must_use]
    pub fn def(self) -> &'static SpiceCardDef {
        &catalog().spice_cards[self.index()]
    }

    /// What it does.
    #[must_use]
    pub fn kind(self) -> SpiceCard {
        self.def().kind
    }

    /// Whether it is a worm.
    #[must_use]
    pub fn is_worm(self) -> bool {
        self.kind() == SpiceCard::ShaiHulud
    }

    /// Name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.def().name
    }
}
