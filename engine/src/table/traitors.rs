//! Traitor cards (B1.5): one a leader, dealt once; with Ixians & Tleilaxu one more that matches Cheap Heroes (X12.13).

use super::Custody;
use crate::catalog::{Faction, LeaderId};
use crate::dice::{Dice, Stream};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Where a traitor card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TraitorZone {
    /// Undealt.
    Deck,
    /// Dealt, the owner has not chosen yet.
    Dealt(Faction),
    /// Kept by its owner; usable.
    Kept(Faction),
    /// Rejected; the owner may look at it.
    Rejected(Faction),
    /// A Face Dancer of the Tleilaxu that they have not revealed (X2.3).
    FaceDancer,
    /// A Face Dancer that was revealed: face up and out of use until all three are (X6.4, X6.6).
    Revealed,
}

/// The traitor deck of the factions in play.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traitors {
    leaders: Vec<LeaderId>,
    custody: Custody<TraitorZone>,
    /// Cards that were used for a call (C22.7).
    #[serde(default)]
    used: BTreeSet<LeaderId>,
}

impl Traitors {
    /// The deck of these leaders, unshuffled.
    pub fn new(leaders: Vec<LeaderId>) -> Self {
        let custody = Custody::new(leaders.len(), TraitorZone::Deck);
        let used = BTreeSet::new();
        Self {
            leaders,
            custody,
            used,
        }
    }

    /// The cards of a zone, in the order they came.
    pub fn pile(&self, zone: TraitorZone) -> Vec<LeaderId> {
        self.custody
            .pile(zone)
            .into_iter()
            .filter_map(|i| self.leaders.get(i).copied())
            .collect()
    }

    /// Where a leader's card is; `None` if its faction is not in play.
    pub fn zone(&self, leader: LeaderId) -> Option<TraitorZone> {
        self.index(leader).and_then(|i| self.custody.place(i))
    }

    /// Whether the faction may call this leader traitor by its card.
    pub fn kept_by(&self, faction: Faction, leader: LeaderId) -> bool {
        self.zone(leader) == Some(TraitorZone::Kept(faction))
    }

    /// A faction calls the leader traitor: if it does so by its card, that one is used.
    pub fn call(&mut self, by: Faction, leader: LeaderId) {
        if self.kept_by(by, leader) {
            self.used.insert(leader);
        }
    }

    /// The faction's cards that it has not used so far.
    pub fn unused(&self, of: Faction) -> Vec<LeaderId> {
        let mut cards = self.pile(TraitorZone::Kept(of));
        cards.retain(|l| !self.used.contains(l));
        cards
    }

    /// Whether the card was used for a call, so that everybody knows who has it.
    pub fn is_used(&self, leader: LeaderId) -> bool {
        self.used.contains(&leader)
    }

    /// Who called with the Cheap Hero traitor: the card stays there, known to everybody (X12.13).
    pub fn cheap_hero_caller(&self) -> Option<Faction> {
        let card = LeaderId::cheap_hero().filter(|card| self.is_used(*card))?;
        match self.zone(card) {
            Some(TraitorZone::Kept(faction)) => Some(faction),
            _ => None,
        }
    }

    /// Every card of this game.
    pub fn all(&self) -> &[LeaderId] {
        &self.leaders
    }

    /// The number of cards.
    pub fn len(&self) -> usize {
        self.leaders.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.leaders.is_empty()
    }

    /// Shuffles the undealt cards.
    pub fn shuffle(&mut self, dice: &mut Dice) {
        self.custody.shuffle(TraitorZone::Deck, dice, Stream::Traitors);
    }

    /// Deals up to `n` cards to a faction.
    pub fn deal(&mut self, to: Faction, n: usize) {
        for _ in 0..n {
            if let Some(top) = self.custody.top(TraitorZone::Deck) {
                self.custody.put(top, TraitorZone::Dealt(to));
            }
        }
    }

    /// Moves everything of one zone to another.
    pub fn put_all(&mut self, from: TraitorZone, to: TraitorZone) {
        self.custody.put_all(from, to);
    }

    /// Draws up to `n` Face Dancers from the undealt cards (X2.3).
    pub fn draw_face_dancers(&mut self, n: usize) {
        for _ in 0..n {
            if let Some(top) = self.custody.top(TraitorZone::Deck) {
                self.custody.put(top, TraitorZone::FaceDancer);
            }
        }
    }

    /// Puts a card somewhere.
    pub fn put(&mut self, leader: LeaderId, zone: TraitorZone) {
        if let Some(index) = self.index(leader) {
            self.custody.put(index, zone);
        }
    }

    /// Exchanges two cards, for building worlds that a viewer cannot tell apart.
    pub fn swap(&mut self, a: LeaderId, b: LeaderId) {
        if let (Some(a), Some(b)) = (self.index(a), self.index(b)) {
            self.custody.swap(a, b);
        }
    }

    fn index(&self, leader: LeaderId) -> Option<usize> {
        self.leaders.iter().position(|l| *l == leader)
    }
}
