//! Leader discs.

use super::Faction;
use crate::catalog::catalog;

table_id! {
    /// One leader disc; the traitor card of that leader has the same id. The Cheap Hero traitor has one too, though no
    /// disc belongs to it: see [`LeaderId::cheap_hero`].
    pub struct LeaderId("leader") names leader_names
}

/// What is printed on a leader disc.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderDef {
    /// Name for people.
    pub name: String,
    /// Native faction.
    pub faction: Faction,
    /// Fighting strength, which is also the price of revival (B6.5).
    pub strength: u8,
    /// What it is beside its name.
    pub kind: LeaderKind,
}

/// What a leader, or its traitor card, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaderKind {
    /// One of the five of its faction.
    Ordinary,
    /// The Auditor (S11.1), who stands beside them.
    Auditor,
    /// No disc: the traitor card that matches any Cheap Hero (X12.13). Its faction is one of those it came with.
    CheapHero,
}

impl LeaderId {
    /// The Auditor of CHOAM (S11): known by its identity, not by its name.
    #[must_use]
    pub fn auditor() -> Option<Self> {
        Self::from_id("auditor")
    }

    /// The Cheap Hero traitor (X12.13): a traitor card, never a disc.
    #[must_use]
    pub fn cheap_hero() -> Option<Self> {
        Self::from_id("cheap-hero-traitor")
    }

    /// Whether it is the Cheap Hero traitor (X12.13).
    #[must_use]
    pub fn is_cheap_hero(self) -> bool {
        self.def().kind == LeaderKind::CheapHero
    }

    /// Whether it is Zoal, whose value in battle is that of the opposing disc (X6.1).
    #[must_use]
    pub fn is_zoal(self) -> bool {
        Self::from_id("zoal") == Some(self)
    }

    /// Its value in a battle against this disc, or against a Cheap Hero or nobody (X6.1).
    #[must_use]
    pub fn strength_against(self, opposing: Option<Self>) -> u8 {
        if self.is_zoal() {
            opposing.map_or(0, Self::strength)
        } else {
            self.strength()
        }
    }

    /// Whether it is the Auditor (S11.2).
    #[must_use]
    pub fn is_auditor(self) -> bool {
        self.def().kind == LeaderKind::Auditor
    }
}

impl LeaderId {
    /// What is printed on the disc.
    #[must_use]
    pub fn def(self) -> &'static LeaderDef {
        &catalog().leaders[self.index()]
    }

    /// Native faction.
    #[must_use]
    pub fn faction(self) -> Faction {
        self.def().faction
    }

    /// Fighting strength.
    #[must_use]
    pub fn strength(self) -> u8 {
        self.def().strength
    }

    /// Name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.def().name
    }
}
