//! The spice deck and its discard piles (B3).

use super::{Custody, Knowledge};
use crate::catalog::{LocationId, SpiceCard, SpiceCardId};
use crate::dice::{Dice, Stream};
use crate::setup::Setup;
use serde::{Deserialize, Serialize};

/// The discard pile of a blow (B3.8): pile B is used with the double blow only.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Pile {
    A,
    B,
}

/// Where a spice card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SpiceZone {
    /// The draw pile.
    Deck,
    /// A discard pile, face up.
    Pile(Pile),
    /// Set aside on turn 1, shuffled back at the end of the phase (B3.3).
    Aside,
    /// A Sandtrout that waits for a worm, face up (X12.12).
    Waiting,
    /// Not in this game.
    Unused,
}

/// All spice cards.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpiceDeck {
    custody: Custody<SpiceZone>,
    known: Knowledge<SpiceCardId>,
}

impl SpiceDeck {
    /// All cards of the game in the deck, unshuffled.
    pub fn new(setup: &Setup) -> Self {
        let mut custody = Custody::new(SpiceCardId::all().count(), SpiceZone::Deck);
        for card in SpiceCardId::all().filter(|c| !setup.uses_spice_card(*c)) {
            custody.put(card.index(), SpiceZone::Unused);
        }
        Self {
            custody,
            known: Knowledge::default(),
        }
    }

    /// The Sandtrout, while it waits (X12.12).
    pub fn waiting(&self) -> Option<SpiceCardId> {
        let top = self.custody.top(SpiceZone::Waiting);
        top.and_then(SpiceCardId::from_index)
    }

    /// The cards of a zone, bottom first.
    pub fn pile(&self, zone: SpiceZone) -> Vec<SpiceCardId> {
        self.custody
            .pile(zone)
            .into_iter()
            .filter_map(SpiceCardId::from_index)
            .collect()
    }

    /// Where the card is.
    pub fn zone(&self, card: SpiceCardId) -> SpiceZone {
        self.custody.place(card.index()).unwrap_or(SpiceZone::Aside)
    }

    /// The number of cards.
    pub fn len(&self) -> usize {
        self.custody.len()
    }

    /// Whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.custody.is_empty()
    }

    /// The next card, for those who may look (B13.3).
    pub fn top(&self) -> Option<SpiceCardId> {
        self.custody
            .top(SpiceZone::Deck)
            .and_then(SpiceCardId::from_index)
    }

    /// Who has seen which card in the deck.
    pub fn known(&self) -> &Knowledge<SpiceCardId> {
        &self.known
    }

    /// Records that a faction saw a card in the deck.
    pub fn note_seen(&mut self, card: SpiceCardId, by: crate::catalog::Faction) {
        self.known.note(card, by);
    }

    /// The location of the topmost territory card of a pile: the worm's target (B3.4).
    pub fn last_territory(&self, pile: Pile) -> Option<LocationId> {
        self.last_territory_card(pile).and_then(|c| match c.kind() {
            SpiceCard::Territory { location, .. } => Some(location),
            SpiceCard::ShaiHulud | SpiceCard::Sandtrout => None,
        })
    }

    fn last_territory_card(&self, pile: Pile) -> Option<SpiceCardId> {
        self.pile(SpiceZone::Pile(pile))
            .into_iter()
            .rev()
            .find(|c| matches!(c.kind(), SpiceCard::Territory { .. }))
    }

    /// Reveals the next card onto a zone. An empty deck is first made anew from the discards except
    /// the topmost territory card of each pile in `keep` (B3.9).
    pub fn reveal(&mut self, to: SpiceZone, keep: &[Pile], dice: &mut Dice) -> Option<SpiceCardId> {
        if self.custody.count(SpiceZone::Deck) == 0 {
            self.reshuffle(keep, dice);
        }
        let top = self.top()?;
        self.known.forget(top);
        self.custody.put(top.index(), to);
        Some(top)
    }

    /// Puts the cards set aside back and shuffles the deck (B3.3).
    pub fn return_aside(&mut self, dice: &mut Dice) {
        if self.custody.count(SpiceZone::Aside) > 0 {
            self.custody.put_all(SpiceZone::Aside, SpiceZone::Deck);
            self.shuffle(dice);
        }
    }

    /// Shuffles the deck; nobody knows its order afterwards.
    pub fn shuffle(&mut self, dice: &mut Dice) {
        for card in self.pile(SpiceZone::Deck) {
            self.known.forget(card);
        }
        self.custody.shuffle(SpiceZone::Deck, dice, Stream::SpiceDeck);
    }

    fn reshuffle(&mut self, keep: &[Pile], dice: &mut Dice) {
        for pile in [Pile::A, Pile::B] {
            let kept = if keep.contains(&pile) {
                self.last_territory_card(pile)
            } else {
                None
            };
            for card in self.pile(SpiceZone::Pile(pile)) {
                if Some(card) != kept {
                    self.custody.put(card.index(), SpiceZone::Deck);
                }
            }
        }
        self.shuffle(dice);
    }

    /// Moves a card within or between zones, to stage a position.
    pub fn put(&mut self, card: SpiceCardId, zone: SpiceZone) {
        self.custody.put(card.index(), zone);
    }

    /// Exchanges two cards, for building worlds that a viewer cannot tell apart.
    pub(crate) fn swap_for_worlds(&mut self, a: SpiceCardId, b: SpiceCardId) {
        if a == b {
            return;
        }
        self.known.swap_for_worlds(a, b);
        self.custody.swap(a.index(), b.index());
    }
}
