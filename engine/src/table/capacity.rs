//! Capacity (S5): how many cards a hand may hold, what is on its way to it, and whether one more fits.

use super::{Table, Zone};
use crate::catalog::Faction;

impl Table {
    /// How many treachery cards the faction may hold now (S5.1).
    pub fn hand_limit(&self, faction: Faction) -> u8 {
        faction.def().hand_limit
    }

    /// Cards that must still come into the hand (S5.2): what was bid for or won and is not settled, and what is
    /// owed. The highest bid keeps its place too: its player can no longer pass.
    pub fn incoming(&self, faction: Faction) -> u8 {
        let bids = self.standing_bid.is_some_and(|bid| bid.by == faction);
        self.owing(faction) + u8::from(bids)
    }

    fn owing(&self, faction: Faction) -> u8 {
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

    /// So many more cards must come into the hand.
    pub fn add_incoming(&mut self, faction: Faction, cards: u8) {
        self.set_incoming(faction, self.owing(faction).saturating_add(cards));
    }

    /// So many of them came, or will not come.
    pub fn settle_incoming(&mut self, faction: Faction, cards: u8) {
        self.set_incoming(faction, self.owing(faction).saturating_sub(cards));
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

#[cfg(test)]
mod tests {
    use super::{Table, Zone};
    use crate::catalog::{CardId, Faction};
    use crate::phases::bidding::StandingBid;
    use crate::setup::{RulesMode, Setup};

    /// The Emperor (limit four) with so many cards.
    fn emperor(cards: usize) -> Table {
        let setup = Setup::preset(RulesMode::Basic, &[Faction::Emperor, Faction::Guild]);
        let mut table = Table::new(setup);
        for card in CardId::all().take(cards) {
            table.cards.put(card, Zone::Hand(Faction::Emperor));
        }
        table
    }

    #[test]
    fn di_51_a_won_lot_keeps_its_place() {
        let mut table = emperor(3);
        assert!(table.room_for_one(Faction::Emperor));
        table.set_incoming(Faction::Emperor, 1);
        assert!(!table.room_for_one(Faction::Emperor));
        assert!(table.room_for_exchange(Faction::Emperor));
    }

    #[test]
    fn the_highest_bid_keeps_its_place() {
        let mut table = emperor(3);
        table.standing_bid = Some(StandingBid {
            by: Faction::Emperor,
            spice: 1,
        });
        assert!(!table.room_for_one(Faction::Emperor));
        assert!(table.room_for_one(Faction::Guild));
        table.add_incoming(Faction::Emperor, 1);
        assert!(!table.room_for_exchange(Faction::Emperor));
        table.settle_incoming(Faction::Emperor, 1);
        assert!(table.room_for_exchange(Faction::Emperor));
    }

    /// The timing (S12.4) keeps Distrans out of a started Silent lot anyway.
    #[test]
    fn di_52_a_sealed_submission_keeps_its_place() {
        let mut table = emperor(3);
        crate::phases::bidding::lot::seal(&mut table, Faction::Emperor, 3);
        assert!(!table.room_for_one(Faction::Emperor));
        crate::phases::bidding::lot::unseal(&mut table, Faction::Emperor);
        assert!(table.room_for_one(Faction::Emperor));
        crate::phases::bidding::lot::seal(&mut table, Faction::Emperor, 0);
        assert!(table.room_for_one(Faction::Emperor));
    }

    #[test]
    fn sd_61_an_overfull_hand_exchanges_nothing() {
        let mut table = emperor(4);
        assert!(table.room_for_exchange(Faction::Emperor));
        table.add_incoming(Faction::Emperor, 1);
        assert!(!table.room_for_exchange(Faction::Emperor));
        table.settle_incoming(Faction::Emperor, 1);
        let five = emperor(5);
        assert!(!five.room_for_exchange(Faction::Emperor));
    }

    #[test]
    fn sd_70_owed_cards_keep_their_places() {
        let (mut two, mut three) = (emperor(2), emperor(3));
        two.add_incoming(Faction::Emperor, 2);
        three.add_incoming(Faction::Emperor, 2);
        assert!(two.room_for_exchange(Faction::Emperor));
        assert!(!three.room_for_exchange(Faction::Emperor));
    }
}
