//! The twelve factions and the common part of their sheets.

use serde::{Deserialize, Serialize};

use super::{LeaderId, Territory};
use crate::catalog::catalog;

id_enum! {
    /// A faction that a player can hold.
    pub enum Faction {
        /// House Atreides.
        Atreides = "atreides",
        /// Bene Gesserit.
        BeneGesserit = "bene-gesserit",
        /// Padishah Emperor.
        Emperor = "emperor",
        /// Fremen.
        Fremen = "fremen",
        /// Spacing Guild.
        Guild = "guild",
        /// House Harkonnen.
        Harkonnen = "harkonnen",
        /// Ixians (Ixians & Tleilaxu).
        Ixians = "ixians",
        /// Tleilaxu (Ixians & Tleilaxu).
        Tleilaxu = "tleilaxu",
        /// CHOAM (CHOAM & Richese).
        Choam = "choam",
        /// Richese (CHOAM & Richese).
        Richese = "richese",
        /// Ecaz (Ecaz & Moritani).
        Ecaz = "ecaz",
        /// Moritani (Ecaz & Moritani).
        Moritani = "moritani",
    }
}

impl Faction {
    /// The six factions of the base game.
    pub const BASE: [Faction; 6] = [
        Faction::Atreides,
        Faction::BeneGesserit,
        Faction::Emperor,
        Faction::Fremen,
        Faction::Guild,
        Faction::Harkonnen,
    ];

    /// Name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.def().name
    }

    /// The faction's sheet.
    #[must_use]
    pub fn def(self) -> &'static FactionDef {
        &catalog().factions[self.index()]
    }

    /// Its five leaders, strongest first in base-game data order; empty for factions whose discs are not catalogued yet.
    #[must_use]
    pub fn leaders(self) -> &'static [LeaderId] {
        &self.def().leaders
    }
}

/// The common part of a faction sheet (B1.3 to B1.10, and the counterparts of the expansions).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactionDef {
    /// Whose sheet.
    pub faction: Faction,
    /// Name for people.
    pub name: String,
    /// Colour of the tokens, for clients.
    pub color: String,
    /// Spice behind the shield at the start.
    pub starting_spice: u16,
    /// Force tokens in all.
    pub total_forces: u8,
    /// Forces placed on the board during setup.
    pub starting_forces: Vec<StartingForces>,
    /// Forces that start in reserve.
    pub starting_reserves: u8,
    /// Where the reserves are.
    pub reserves_kind: ReservesKind,
    /// Starred forces among the tokens: Sardaukar and Fedaykin of the Advanced game, cyborgs (X3.1); 0 elsewhere.
    pub special_forces: u8,
    /// Forces revived free each turn.
    pub free_revival: u8,
    /// Whether more forces may be revived for spice.
    pub can_buy_force_revival: bool,
    /// Treachery cards it may hold.
    pub hand_limit: u8,
    /// Treachery cards dealt at setup.
    pub starting_cards: u8,
    /// Traitor cards dealt.
    pub traitors_dealt: u8,
    /// Traitor cards kept of those dealt.
    pub traitors_kept: u8,
    /// Territories entered by a normal move without ornithopters (B7.11).
    pub move_range: u8,
    /// Its leaders, in data order.
    pub leaders: Vec<LeaderId>,
}

/// Where forces stand at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartingForces {
    /// `count` forces in `territory`.
    Fixed {
        /// Where.
        territory: Territory,
        /// How many.
        count: u8,
    },
    /// The owner spreads `count` forces over the listed territories as it likes.
    Distribute {
        /// How many in all.
        count: u8,
        /// Territories to choose from.
        among: Vec<Territory>,
    },
    /// `count` forces inside the faction's own mobile stronghold.
    InOwnStronghold {
        /// How many.
        count: u8,
    },
    /// `count` forces in one territory of choice that nobody occupies.
    AnyUnoccupied {
        /// How many.
        count: u8,
    },
}

/// Where the reserves of a faction are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReservesKind {
    /// Off the planet: bringing them is a paid shipment.
    OffPlanet,
    /// On the far side of the planet (Fremen): free, near the Great Flat (B16.1).
    OnPlanetSouthern,
}

impl StartingForces {
    /// How many forces are placed.
    #[must_use]
    pub const fn count(&self) -> u8 {
        match self {
            Self::Fixed { count, .. }
            | Self::Distribute { count, .. }
            | Self::InOwnStronghold { count }
            | Self::AnyUnoccupied { count } => *count,
        }
    }
}
