//! Capacity (S5): how many cards a hand may hold, what is on its way to it, and whether one more fits.

use super::{Table, Zone};
use crate::catalog::Faction;

impl Table {
    /// How many treachery cards the faction may hold now (S5.1).
    pub fn hand_limit(&self, faction: Faction) -> u8 {
        faction.def().hand_limit
    }

    /// Cards that must still come into the hand (S5.2): what was won and is not settled, and what is owed.
    pub fn incoming(&self, faction: Faction) -> u8 {
        self.incoming.get(&faction).copied().unwrap_or(0)
    }

    /// So many cards must come into the hand; 0 when they came.
    pub fn set_incoming(&mut self, faction: Faction, cards: u8) {
        if cards == 0 {
            self.incoming.remove(&faction);
        } else {
            self.incoming.insert(faction, cards);
        }
    }

    /// Cards that the faction owes to another one and must keep until it gives them back (S5.5).
    pub fn owed(&self, faction: Faction) -> u8 {
        self.owed.get(&faction).copied().unwrap_or(0)
    }

    /// The faction owes so many cards; 0 when it gave them back.
    pub fn set_owed(&mut self, faction: Faction, cards: u8) {
        if cards == 0 {
            self.owed.remove(&faction);
        } else {
            self.owed.insert(faction, cards);
        }
    }

    fn taken(&self, faction: Faction) -> usize {
        self.cards.count(Zone::Hand(faction)) + usize::from(self.incoming(faction))
    }

    /// Whether the hand can take one more card (S5.3).
    pub fn room_for_one(&self, faction: Faction) -> bool {
        self.taken(faction) < usize::from(self.hand_limit(faction))
    }

    /// Whether the hand may exchange one card for another (S5.4); an overfull one may not.
    pub fn room_for_exchange(&self, faction: Faction) -> bool {
        self.taken(faction) <= usize::from(self.hand_limit(faction))
    }
}
