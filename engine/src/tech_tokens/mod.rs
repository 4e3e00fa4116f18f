//! Tech tokens (X11): who owns which, what brings spice on them and pays it out, and what all three are worth. One file
//! a moment; the choice of a winner who may take one of several is a step of the battle.

mod income;
mod owners;
mod triggers;

pub use income::pay;
pub use owners::{after_first_storm, at_start, takes};
pub use triggers::{accompanied, charity_claimed, free_revival_used, ghola_forces, shipped, spice_collected};

use crate::catalog::Faction;
use crate::offers::Term;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One of the three (X11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TechToken {
    /// Paid for charity.
    SpiceProduction,
    /// Paid for free revival.
    AxlotlTanks,
    /// Paid for shipments.
    Heighliners,
}

impl TechToken {
    /// All three.
    pub const ALL: [Self; 3] = [Self::SpiceProduction, Self::AxlotlTanks, Self::Heighliners];

    /// The id on the wire.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::SpiceProduction => "spice-production",
            Self::AxlotlTanks => "axlotl-tanks",
            Self::Heighliners => "heighliners",
        }
    }

    /// The token with this id, if there is one.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|t| t.id() == id)
    }

    /// Whose it is from the start, if that faction plays (X11.1).
    #[must_use]
    pub const fn first_owner(self) -> Faction {
        match self {
            Self::SpiceProduction => Faction::Fremen,
            Self::AxlotlTanks => Faction::Tleilaxu,
            Self::Heighliners => Faction::Ixians,
        }
    }
}

impl From<TechToken> for Term {
    fn from(token: TechToken) -> Self {
        Self::word(token.id())
    }
}

/// Who owns which token, and how much spice lies on it until the phase ends (X11.3). Public.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TechTokens")]
#[serde(default)]
pub struct TechTokens {
    owners: BTreeMap<TechToken, Faction>,
    /// Spice that is paid at the end of the phase.
    spice: BTreeMap<TechToken, u16>,
}

impl TechTokens {
    /// The owner of a token.
    #[must_use]
    pub fn owner(&self, token: TechToken) -> Option<Faction> {
        self.owners.get(&token).copied()
    }

    /// Every token that somebody owns.
    pub fn owned(&self) -> impl Iterator<Item = (TechToken, Faction)> + '_ {
        self.owners.iter().map(|(t, f)| (*t, *f))
    }

    /// The tokens of a faction.
    #[must_use]
    pub fn of(&self, faction: Faction) -> Vec<TechToken> {
        let owned = self.owned().filter(|(_, f)| *f == faction);
        owned.map(|(t, _)| t).collect()
    }

    /// Whether the faction has all three: they count as a stronghold for it (X11.5).
    #[must_use]
    pub fn all_with(&self, faction: Faction) -> bool {
        self.of(faction).len() == TechToken::ALL.len()
    }

    /// Gives a token to a faction.
    pub(crate) fn give(&mut self, token: TechToken, to: Faction) {
        self.owners.insert(token, to);
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "TechTokenFact")]
pub enum Fact {
    /// A faction begins with a token, or was dealt one whose faction does not play (X11.1).
    Received { faction: Faction, token: TechToken },
    /// What another faction did puts spice on a token (X11.2, X11.3).
    Triggered {
        token: TechToken,
        owner: Faction,
        by: Faction,
        spice: u16,
    },
    /// The owner received what lay on a token (X11.3).
    Paid {
        token: TechToken,
        owner: Faction,
        spice: u16,
    },
    /// The winner of a battle took a token of the loser (X11.4).
    Taken {
        token: TechToken,
        by: Faction,
        from: Faction,
    },
}
