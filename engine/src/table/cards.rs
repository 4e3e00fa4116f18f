//! Treachery cards: the zones they lie in and the few verbs that move them (B0.11, B20).

mod discard;
mod row;

pub use discard::{Batch, Cause, Discarded, Fresh};
pub use row::DeckEnd;

use super::{Custody, Knowledge};
use crate::catalog::{CardId, CardKind, CardSet, Faction};
use crate::dice::{Dice, Stream};
use crate::setup::Setup;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Where a treachery card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Zone {
    /// The draw pile.
    Deck,
    /// The discard pile.
    Discard,
    /// In a faction's hand.
    Hand(Faction),
    /// Face down in the auction row, first card to be sold at the bottom.
    Row,
    /// Held by an effect in progress, named by the id of its frame.
    Escrow(u32),
    /// Out of the game.
    Removed,
    /// In the cache beside Richese; which cards lie there is public until one is taken unseen (C2.2).
    Cache,
    /// Not part of this game: its set is not in play.
    Unused,
}

/// All treachery cards and what is known of them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards {
    custody: Custody<Zone>,
    known: Knowledge<CardId>,
    /// Cards whose place everybody knows: shown when they were discarded or removed, or in the open cache
    /// (S6.5). `None` in games saved before a discard could be hidden: there every discard was shown.
    #[serde(default)]
    open: Option<BTreeSet<CardId>>,
}

impl Cards {
    /// All cards in the deck, unshuffled, those of Richese in the cache; the rest is not in the game.
    pub fn new(setup: &Setup) -> Self {
        let mut custody = Custody::new(CardId::all().count(), Zone::Deck);
        let mut open = BTreeSet::new();
        for card in CardId::all() {
            match card.set() {
                _ if !setup.uses(card) => custody.put(card.index(), Zone::Unused),
                CardSet::Cache => {
                    custody.put(card.index(), Zone::Cache);
                    open.insert(card);
                }
                CardSet::Base | CardSet::Either | CardSet::IxianDeck => (),
            }
        }
        Self {
            custody,
            known: Knowledge::default(),
            open: Some(open),
        }
    }

    /// Where the card is.
    pub fn zone(&self, card: CardId) -> Zone {
        self.custody.place(card.index()).unwrap_or(Zone::Unused)
    }

    /// The cards of a zone, bottom first.
    pub fn pile(&self, zone: Zone) -> Vec<CardId> {
        self.custody
            .pile(zone)
            .into_iter()
            .filter_map(CardId::from_index)
            .collect()
    }

    /// A faction's hand, oldest card first.
    pub fn hand(&self, faction: Faction) -> Vec<CardId> {
        self.pile(Zone::Hand(faction))
    }

    /// How many cards a zone holds.
    pub fn count(&self, zone: Zone) -> usize {
        self.custody.count(zone)
    }

    /// The number of cards in the game.
    pub fn len(&self) -> usize {
        self.custody.len()
    }

    /// Whether the game has no treachery cards.
    pub fn is_empty(&self) -> bool {
        self.custody.is_empty()
    }

    /// Whether the faction holds the card.
    pub fn holds(&self, faction: Faction, card: CardId) -> bool {
        self.zone(card) == Zone::Hand(faction)
    }

    /// The first card of a kind in a hand.
    pub fn first_of(&self, faction: Faction, kind: CardKind) -> Option<CardId> {
        self.hand(faction).into_iter().find(|c| c.kind() == kind)
    }

    /// Who has seen where a card lies without holding it.
    pub fn known(&self) -> &Knowledge<CardId> {
        &self.known
    }

    /// Records that a faction saw the card where it lies now.
    pub fn note_seen(&mut self, card: CardId, by: Faction) {
        self.known.note(card, by);
    }

    /// Records that all of these saw the card where it lies now.
    pub fn note_seen_by(&mut self, card: CardId, factions: &[Faction]) {
        for faction in factions {
            self.note_seen(card, *faction);
        }
    }

    /// Shuffles the deck; nobody knows its order afterwards.
    pub fn shuffle_deck(&mut self, dice: &mut Dice) {
        for card in self.pile(Zone::Deck) {
            self.known.forget(card);
        }
        self.custody.shuffle(Zone::Deck, dice, Stream::Treachery);
    }

    /// Draws the top card of the deck into a zone. An empty deck is first made anew from the discard
    /// pile; `None` if both are empty (B0.11). While a fresh discard may still be taken nothing is drawn or made anew:
    /// its frame lies on top of whoever draws (S3.5).
    pub fn draw(&mut self, to: Zone, dice: &mut Dice) -> Option<CardId> {
        if self.custody.count(Zone::Deck) == 0 {
            for card in self.pile(Zone::Discard) {
                self.conceal(card);
            }
            self.custody.put_all(Zone::Discard, Zone::Deck);
            self.shuffle_deck(dice);
        }
        let top = self.custody.top(Zone::Deck).and_then(CardId::from_index)?;
        self.custody.put(top.index(), to);
        Some(top)
    }

    /// Whether everybody knows where the card lies (S6.5): it was shown when it came there.
    pub fn is_open(&self, card: CardId) -> bool {
        match &self.open {
            Some(open) => open.contains(&card),
            None => matches!(self.zone(card), Zone::Discard | Zone::Removed),
        }
    }

    /// Nobody but those who saw it knows any more where the card lies.
    pub fn conceal(&mut self, card: CardId) {
        self.opened().remove(&card);
    }

    fn opened(&mut self) -> &mut BTreeSet<CardId> {
        let shown = [Zone::Discard, Zone::Removed].map(|z| self.pile(z)).concat();
        self.open.get_or_insert_with(|| shown.into_iter().collect())
    }

    /// A card is about to leave a hand. Copies of a kind look alike, so whoever knew of some there knows of one
    /// fewer now, whether it was one of those or another.
    fn unsettle_copies(&mut self, card: CardId) {
        let Zone::Hand(from) = self.zone(card) else { return };
        let mut copies = self.hand(from);
        copies.retain(|c| *c != card && c.kind() == card.kind());
        for faction in Faction::ALL {
            if faction != from && !self.known.has(card, faction) {
                let known = copies.iter().find(|c| self.known.has(**c, faction));
                if let Some(copy) = known.copied() {
                    self.known.forget_for(copy, faction);
                }
            }
        }
    }

    /// Removes a card that everybody sees from the game.
    pub fn remove(&mut self, card: CardId) {
        self.unsettle_copies(card);
        self.known.forget(card);
        self.custody.put(card.index(), Zone::Removed);
        self.opened().insert(card);
    }

    /// Takes a card out of the discard pile into a hand (S10.8). The order of the others stays. Whoever was
    /// shown its face knows who has it now.
    pub fn take_from_discard(&mut self, card: CardId, to: Faction) {
        self.conceal(card);
        self.custody.put(card.index(), Zone::Hand(to));
    }

    /// Shuffles the discard pile out of sight (C19.5): nobody knows what lies where.
    pub fn shuffle_discard(&mut self, dice: &mut Dice) {
        for card in self.pile(Zone::Discard) {
            self.known.forget(card);
            self.conceal(card);
        }
        self.custody.shuffle(Zone::Discard, dice, Stream::Treachery);
    }

    /// Lays a card that everybody sees with an effect in progress, named by the id of its frame (V11).
    pub fn hold_in_escrow(&mut self, card: CardId, frame: u32) {
        self.unsettle_copies(card);
        self.known.forget(card);
        self.custody.put(card.index(), Zone::Escrow(frame));
        self.opened().insert(card);
    }

    /// Gives a card back that lay open with an effect; all of these know who has it.
    pub fn return_from_escrow(&mut self, card: CardId, to: Faction, witnesses: &[Faction]) {
        self.conceal(card);
        self.custody.put(card.index(), Zone::Hand(to));
        self.note_seen_by(card, witnesses);
    }

    /// Moves a card face down from hand to hand; both owners know it, and nobody else can tell any more
    /// which cards of that hand are still there.
    pub fn give(&mut self, card: CardId, to: Faction) {
        self.give_before(card, to, &[]);
    }

    /// The same before witnesses who know which card it is that moves.
    pub fn give_before(&mut self, card: CardId, to: Faction, witnesses: &[Faction]) {
        self.unsettle_copies(card);
        if let Zone::Hand(from) = self.zone(card) {
            let can_tell = [&[from, to], witnesses].concat();
            self.forget_hand(from, &can_tell);
            self.known.note(card, from);
        }
        self.conceal(card);
        self.custody.put(card.index(), Zone::Hand(to));
    }

    /// The cards of a hand were mixed with others out of sight: only the factions in `except` can
    /// still tell which is which.
    pub fn forget_hand(&mut self, faction: Faction, except: &[Faction]) {
        for card in self.hand(faction) {
            self.known.keep_only(card, except);
        }
    }

    /// Moves a card to a zone other than the discard pile.
    pub fn put(&mut self, card: CardId, zone: Zone) {
        debug_assert!(zone != Zone::Discard, "discarding goes through `discard`");
        if zone != Zone::Cache {
            self.conceal(card);
        }
        self.custody.put(card.index(), zone);
    }

    /// Exchanges two cards, for building worlds that a viewer cannot tell apart.
    pub(crate) fn swap_for_worlds(&mut self, a: CardId, b: CardId) {
        if a == b {
            return;
        }
        self.known.swap_for_worlds(a, b);
        let (a_open, b_open) = (self.is_open(a), self.is_open(b));
        self.custody.swap(a.index(), b.index());
        for (card, open) in [(a, b_open), (b, a_open)] {
            if open {
                self.opened().insert(card);
            } else {
                self.conceal(card);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{RulesMode, Setup};

    /// How many Karamas in the Emperor's hand the faction knows of after one of three has left.
    fn known_after(seen: &[usize], leaves: usize) -> usize {
        let [guild, emperor] = [Faction::Guild, Faction::Emperor];
        let setup = Setup::preset(RulesMode::Basic, &[guild, emperor]);
        let mut cards = Cards::new(&setup);
        let shields = CardId::all().filter(|c| c.kind() == CardKind::Shield);
        let copies: Vec<CardId> = shields.take(3).collect();
        for copy in &copies {
            cards.put(*copy, Zone::Hand(emperor));
        }
        for n in seen {
            cards.note_seen(copies[*n], guild);
        }
        drop(
            cards
                .discard_one(Cause::BattleWinner, emperor, copies[leaves])
                .into_batch(),
        );
        copies.iter().filter(|c| cards.known().has(**c, guild)).count()
    }

    #[test]
    fn whichever_copy_leaves_one_fewer_is_known() {
        for leaves in 0..3 {
            assert_eq!(known_after(&[], leaves), 0);
            assert_eq!(known_after(&[0], leaves), 0);
            assert_eq!(known_after(&[0, 1], leaves), 1);
            assert_eq!(known_after(&[0, 1, 2], leaves), 2);
        }
    }
}
