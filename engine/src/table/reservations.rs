//! Reservations (S4): what a sealed battle plan or a shown element binds until the battle is over (B8.13, B20.7),
//! and the cards that an effect in progress holds fast.

use crate::catalog::{CardId, CardKind, Faction};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What one faction may not use for anything else now. Secret like the plan itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Bound {
    /// Cards shown as part of the plan to come.
    shown: BTreeSet<CardId>,
    /// What the sealed plan takes.
    sealed: Option<Taken>,
}

/// What a sealed plan takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Taken {
    cards: BTreeSet<CardId>,
    spice: u16,
}

/// Cards and spice bound by sealed plans and shown elements.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reservations {
    bound: BTreeMap<Faction, Bound>,
    /// Cards that an effect in progress holds fast where they lie (S4: V6, V8-V10).
    #[serde(default)]
    held: BTreeSet<CardId>,
    /// Spice that was declared and is paid when others have had their say (S4: V10).
    #[serde(default)]
    declared: BTreeMap<Faction, u16>,
}

impl Reservations {
    /// Binds the cards and the support spice of a sealed plan.
    pub fn seal(&mut self, by: Faction, cards: impl IntoIterator<Item = CardId>, spice: u16) {
        let cards = cards.into_iter().collect();
        self.bound.entry(by).or_default().sealed = Some(Taken { cards, spice });
    }

    /// Holds a card fast that a sealed answer names by its kind, until the window closes (V10).
    pub fn seal_kind(&mut self, by: Faction, kind: CardKind) {
        self.seal(by, kind.copies(), 0);
    }

    /// Frees what all sealed answers took: the window has closed.
    pub fn unseal_all(&mut self) {
        for bound in self.bound.values_mut() {
            bound.sealed = None;
        }
    }

    /// Frees what a sealed plan took, because it was taken back; what was shown stays bound.
    pub fn unseal(&mut self, by: Faction) {
        if let Some(bound) = self.bound.get_mut(&by) {
            bound.sealed = None;
        }
    }

    /// Binds one card that was shown as part of the plan to come.
    pub fn bind(&mut self, by: Faction, card: CardId) {
        self.bound.entry(by).or_default().shown.insert(card);
    }

    /// An effect in progress holds the card until [`Self::let_go`]: a gift that others may stop, a search, a
    /// cost that was declared.
    pub fn hold(&mut self, card: CardId) {
        self.held.insert(card);
    }

    /// The effect that held the card is over.
    pub fn let_go(&mut self, card: CardId) {
        self.held.remove(&card);
    }

    /// Keeps spice for what was declared until [`Self::let_go_spice`].
    pub fn hold_spice(&mut self, by: Faction, spice: u16) {
        self.declared.insert(by, spice);
    }

    /// What was declared is paid now, or comes to nothing.
    pub fn let_go_spice(&mut self, by: Faction) {
        self.declared.remove(&by);
    }

    /// Frees one card that was shown: it is shown anew (S9.9).
    pub fn unbind(&mut self, by: Faction, card: CardId) {
        if let Some(bound) = self.bound.get_mut(&by) {
            bound.shown.remove(&card);
        }
    }

    /// Nothing of the faction is bound any more.
    pub fn release(&mut self, by: Faction) {
        self.bound.remove(&by);
    }

    /// Whether the card is bound.
    pub fn holds(&self, by: Faction, card: CardId) -> bool {
        if self.held.contains(&card) {
            return true;
        }
        let taken = |b: &Bound| b.sealed.as_ref().is_some_and(|t| t.cards.contains(&card));
        self.bound
            .get(&by)
            .is_some_and(|b| b.shown.contains(&card) || taken(b))
    }

    /// The spice that is bound.
    pub fn spice(&self, by: Faction) -> u16 {
        let sealed = self.bound.get(&by).and_then(|b| b.sealed.as_ref());
        let declared = self.declared.get(&by).copied().unwrap_or(0);
        sealed.map_or(0, |t| t.spice).saturating_add(declared)
    }

    /// Whether the faction has sealed a battle plan that is not over.
    pub fn sealed(&self, by: Faction) -> bool {
        self.bound.get(&by).is_some_and(|b| b.sealed.is_some())
    }
}
