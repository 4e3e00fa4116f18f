//! The gate of public custody (S6.5): whether somebody may hold a card, as far as everybody knows. Windows open by this
//! alone, so that none tells who holds what.

use super::Eyes;
use crate::catalog::CardKind;

impl Eyes<'_> {
    /// How many copies of a kind are in the game.
    pub fn copies(self, kind: CardKind) -> usize {
        kind.copies().filter(|c| self.setup().uses(*c)).count()
    }

    /// How many copies of a kind everybody knows to be in the discard pile, out of the game or in the cache
    /// (S6.5). A card that was discarded unseen is not among them.
    pub fn spent(self, kind: CardKind) -> usize {
        kind.copies().filter(|c| self.table.cards.is_open(*c)).count()
    }

    /// Whether, as far as everybody knows, somebody may hold such a card (S6.5).
    pub fn may_be_held(self, kind: CardKind) -> bool {
        self.spent(kind) < self.copies(kind)
    }

    /// Whether a window for this card must open (S6.5): somebody may hold it, or the table plays without the
    /// gate of public custody and the card is in the game.
    pub fn holdable(self, kind: CardKind) -> bool {
        if self.policies().public_custody_gate {
            self.may_be_held(kind)
        } else {
            self.copies(kind) > 0
        }
    }
}
