//! What Ixians have settled and seen (X5.2, X5.6).

use crate::catalog::CardId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What lasts of the Ixians' powers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    /// The ally may not replace what it buys (X5.6). Public.
    forbids_replacement: bool,
    /// The cards that are for sale in this Bidding phase, as far as Ixians know them: a set without an order
    /// (X5.2). Only Ixians know it.
    for_sale: BTreeSet<CardId>,
}

impl Ledger {
    /// Whether the ally may not replace what it buys.
    pub fn forbids_replacement(&self) -> bool {
        self.forbids_replacement
    }

    /// Lets the ally replace what it buys, or does not.
    pub fn permit_replacement(&mut self, on: bool) {
        self.forbids_replacement = !on;
    }

    /// Ixians saw these cards, which are for sale now in an order that they do not know.
    pub fn see(&mut self, cards: impl IntoIterator<Item = CardId>) {
        self.for_sale = cards.into_iter().collect();
    }

    /// One card took the place of another among them (X5.3). Who did not see the cards knows only what it put there.
    pub fn exchange(&mut self, out: CardId, in_its_place: CardId) {
        self.for_sale.remove(&out);
        self.for_sale.insert(in_its_place);
    }

    /// Nothing is for sale any more.
    pub fn forget_sale(&mut self) {
        self.for_sale.clear();
    }

    /// What they know to be, or have been, for sale.
    pub fn for_sale(&self) -> &BTreeSet<CardId> {
        &self.for_sale
    }
}
