//! The auction row: cards that lie face down to be sold (B5.3, B5.9), and what Ixians do with them (X5).

use super::{Cards, Zone};
use crate::catalog::{CardId, Faction};
use crate::dice::{Dice, Stream};
use crate::offers::Term;

/// An end of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DeckEnd {
    /// The next card to be drawn.
    Top,
    /// The last one.
    Bottom,
}

impl DeckEnd {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Top, Self::Bottom];

    const fn word(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Bottom => "bottom",
        }
    }
}

impl From<DeckEnd> for Term {
    fn from(end: DeckEnd) -> Self {
        Self::word(end.word())
    }
}

impl Cards {
    /// Puts the rest of the auction row back on the deck, the next card to be sold on top (B5.9).
    pub fn return_row(&mut self) {
        for card in self.pile(Zone::Row).into_iter().rev() {
            self.custody.put(card.index(), Zone::Deck);
        }
    }

    /// Puts one card of the row back on the deck or under it and mixes the others (X5.1). Only `by` knows which card
    /// it was; whoever knew some of them cannot tell any more where they are.
    pub fn sort_row(&mut self, by: Faction, back: CardId, end: DeckEnd, dice: &mut Dice) {
        for card in self.pile(Zone::Row) {
            self.known.forget(card);
        }
        match end {
            DeckEnd::Top => self.custody.put(back.index(), Zone::Deck),
            DeckEnd::Bottom => self.custody.put_under(back.index(), Zone::Deck),
        }
        self.known.note(back, by);
        self.custody.shuffle(Zone::Row, dice, Stream::Treachery);
    }

    /// Takes one card of the row into the hand and mixes the others (X2.5).
    pub fn keep_of_row(&mut self, by: Faction, card: CardId, dice: &mut Dice) {
        self.put(card, Zone::Hand(by));
        self.custody.shuffle(Zone::Row, dice, Stream::Treachery);
    }

    /// Takes the card that is up into the hand and puts a card of the hand up instead (X5.3). Nobody else can tell any
    /// more which cards of the hand are still there.
    pub fn exchange_up(&mut self, by: Faction, out: CardId) -> Option<CardId> {
        let up = self.pile(Zone::Row).first().copied()?;
        self.forget_hand(by, &[by]);
        self.custody.swap(up.index(), out.index());
        self.known.note(out, by);
        self.conceal(out);
        self.conceal(up);
        Some(up)
    }
}
