//! Reservations: what a sealed battle plan or a shown element binds until the battle is over (B8.13, B20.7).

use crate::catalog::{CardId, Faction};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What one faction may not use for anything else now. Secret like the plan itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Bound {
    cards: BTreeSet<CardId>,
    spice: u16,
    sealed: bool,
}

/// Cards and spice bound by sealed plans and shown elements.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reservations {
    bound: BTreeMap<Faction, Bound>,
}

impl Reservations {
    /// Binds the cards and the support spice of a sealed plan.
    pub fn seal(&mut self, by: Faction, cards: impl IntoIterator<Item = CardId>, spice: u16) {
        let bound = self.bound.entry(by).or_default();
        bound.cards.extend(cards);
        bound.spice = spice;
        bound.sealed = true;
    }

    /// Binds one card that was shown as part of the plan to come.
    pub fn bind(&mut self, by: Faction, card: CardId) {
        self.bound.entry(by).or_default().cards.insert(card);
    }

    /// Nothing of the faction is bound any more.
    pub fn release(&mut self, by: Faction) {
        self.bound.remove(&by);
    }

    /// Whether the card is bound.
    pub fn holds(&self, by: Faction, card: CardId) -> bool {
        self.bound.get(&by).is_some_and(|b| b.cards.contains(&card))
    }

    /// The spice that is bound.
    pub fn spice(&self, by: Faction) -> u16 {
        self.bound.get(&by).map_or(0, |b| b.spice)
    }

    /// Whether the faction has sealed a battle plan that is not over.
    pub fn sealed(&self, by: Faction) -> bool {
        self.bound.get(&by).is_some_and(|b| b.sealed)
    }
}
