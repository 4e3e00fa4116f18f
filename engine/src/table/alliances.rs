//! Alliances and the pledges between allies (B11).

use crate::catalog::Faction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What an ally offers to pay (B11.4, B11.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pledge {
    /// Spice for the ally's auction cards (B5.6).
    pub bidding: u16,
    /// Spice for the ally's shipments (B7.5).
    pub shipping: u16,
}

/// Who is allied with whom, and what each pledges to its ally.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alliances {
    ally: BTreeMap<Faction, Faction>,
    /// The turn in which the faction's alliance was made.
    since: BTreeMap<Faction, u8>,
    pledges: BTreeMap<Faction, Pledge>,
}

impl Alliances {
    /// The faction's ally.
    pub fn of(&self, faction: Faction) -> Option<Faction> {
        self.ally.get(&faction).copied()
    }

    /// Whether the two are allied.
    pub fn are(&self, a: Faction, b: Faction) -> bool {
        self.of(a) == Some(b)
    }

    /// Whether the two are one and the same or allied.
    pub fn same_side(&self, a: Faction, b: Faction) -> bool {
        a == b || self.are(a, b)
    }

    /// The turn in which the faction's present alliance was made.
    pub fn since(&self, faction: Faction) -> Option<u8> {
        self.since.get(&faction).copied()
    }

    /// Every alliance once, the earlier faction of the catalogue first.
    pub fn pairs(&self) -> Vec<(Faction, Faction)> {
        self.ally
            .iter()
            .filter(|(a, b)| a < b)
            .map(|(a, b)| (*a, *b))
            .collect()
    }

    /// Makes an alliance; both lose any other.
    pub fn make(&mut self, a: Faction, b: Faction, turn: u8) {
        self.end(a);
        self.end(b);
        for (x, y) in [(a, b), (b, a)] {
            self.ally.insert(x, y);
            self.since.insert(x, turn);
        }
    }

    /// Ends the faction's alliance, with the pledges of both.
    pub fn end(&mut self, faction: Faction) {
        if let Some(other) = self.ally.remove(&faction) {
            self.ally.remove(&other);
            for f in [faction, other] {
                self.since.remove(&f);
                self.pledges.remove(&f);
            }
        }
    }

    /// What the faction pledges to its ally.
    pub fn pledge(&self, by: Faction) -> Pledge {
        self.pledges.get(&by).copied().unwrap_or_default()
    }

    /// What the faction's ally pledges to it.
    pub fn pledged_to(&self, faction: Faction) -> Pledge {
        self.of(faction).map(|ally| self.pledge(ally)).unwrap_or_default()
    }

    /// Sets a pledge.
    pub fn set_pledge(&mut self, by: Faction, pledge: Pledge) {
        self.pledges.insert(by, pledge);
    }
}
