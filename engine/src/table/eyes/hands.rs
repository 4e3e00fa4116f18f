//! What a viewer may know of treachery cards: the piles as far as they are open, and what the viewer's own hand can do (S4, S5).

use super::Eyes;
use crate::catalog::{CardId, CardKind, Faction};
use crate::table::Zone;

impl Eyes<'_> {
    /// How many treachery cards the faction may hold (S5.1).
    pub fn hand_limit(self, faction: Faction) -> u8 {
        self.table.hand_limit(faction)
    }

    /// The discard pile, bottom first: the whole of it if the table plays it open, else its top (B20.5).
    pub fn discards(self) -> Vec<CardKind> {
        let pile: Vec<_> = self
            .table
            .cards
            .pile(Zone::Discard)
            .into_iter()
            .map(CardId::kind)
            .collect();
        if self.policies().discard_pile_public {
            pile
        } else {
            let top = self.table.cards.pile(Zone::Discard).last().copied();
            let shown = top.filter(|c| self.table.cards.is_open(*c));
            shown.map(CardId::kind).into_iter().collect()
        }
    }

    /// How many cards the discard pile has.
    pub fn discard_size(self) -> usize {
        self.table.cards.count(Zone::Discard)
    }

    /// The cache of Richese, as far as everybody knows it: all of it until a card was taken unseen (C18).
    pub fn open_cache(self) -> Vec<CardId> {
        let mut cache = self.table.cards.pile(Zone::Cache);
        cache.retain(|c| self.table.cards.is_open(*c));
        cache
    }

    /// How many cards the cache of Richese has.
    pub fn cache_size(self) -> usize {
        self.table.cards.count(Zone::Cache)
    }

    /// Whether a card that was just discarded still lies there (S10.5).
    pub fn fresh(self, card: CardId) -> bool {
        self.table.cards.zone(card) == Zone::Discard
    }

    /// Whether an auction lot was begun and is not settled (S12.4): from its first call until the card has
    /// changed hands.
    pub fn lot_in_progress(self) -> bool {
        self.table.lot.in_progress()
    }

    /// Whether a faction's hand has room for one more, which is open in Bidding (S5.3, B5.11).
    pub fn has_room_for_one(self, faction: Faction) -> bool {
        self.table.room_for_one(faction)
    }

    // The viewer's own hand.

    /// The discard pile, bottom first, for the player who searches it (C19.5).
    pub fn searched_pile(self, by: Faction) -> Vec<CardId> {
        let mine = self.me() == Some(by);
        let pile = self.table.cards.pile(Zone::Discard).into_iter();
        pile.filter(|_| mine).collect()
    }

    /// Cards that the viewer owes to another player and may not part with (S5.5).
    pub fn my_owed_cards(self) -> u8 {
        self.me().map_or(0, |me| self.table.owed(me))
    }

    /// The viewer's first card of a kind that nothing binds (S4).
    pub fn my_free_card(self, kind: CardKind) -> Option<CardId> {
        self.my_free_hand().into_iter().find(|c| c.kind() == kind)
    }

    /// Whether the viewer's hand can take one more card (S5.3).
    pub fn my_room_for_one(self) -> bool {
        self.me().is_some_and(|me| self.table.room_for_one(me))
    }

    /// Whether the viewer's hand may exchange one card for another (S5.4).
    pub fn my_room_for_exchange(self) -> bool {
        self.me().is_some_and(|me| self.table.room_for_exchange(me))
    }

    /// Whether the viewer's promises let it play such a card for its effect (S12.7): not if it promised not to,
    /// nor the last one that it promised to keep (V14).
    pub fn may_use(self, kind: CardKind) -> bool {
        let last = self.my_copies(kind) <= 1;
        self.me()
            .is_some_and(|me| self.promises().may_use(me, kind, last))
    }

    fn my_copies(self, kind: CardKind) -> usize {
        self.my_hand().iter().filter(|c| c.kind() == kind).count()
    }

    /// Whether the viewer's promises let it part with this card by its own will (V14): with another copy in
    /// the hand they do.
    pub fn may_part(self, card: CardId) -> bool {
        let kind = card.kind();
        self.my_copies(kind) > 1 || self.me().is_some_and(|me| self.promises().may_part(me, kind))
    }
}
