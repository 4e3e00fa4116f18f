//! Pins: things that frames in progress name. They stay where they are in a twin, because what is going
//! on with them was decided when they lay there.

use crate::cards;
use crate::catalog::{CardId, LeaderId};
use crate::flow::Frame;
use crate::game::Game;
use crate::table::Zone;
use serde_json::Value;
use std::collections::BTreeSet;

/// Every text that occurs in the frames and in what sealed plans bind.
pub(super) struct Pins(BTreeSet<String>);

impl Pins {
    /// The pins of a game whose sealed answers were taken back.
    pub(super) fn of(game: &mut Game) -> Option<Self> {
        let (table, flow, _) = game.parts();
        let mut pins = Self(BTreeSet::new());
        for (_, frame) in flow.frames() {
            pins.collect(serde_json::to_value(frame).ok()?);
        }
        // Who searches the discard pile sees which copies lie there (C19.5).
        if flow
            .frames()
            .any(|(_, frame)| matches!(frame, Frame::Card(cards::Frame::Search(_))))
        {
            let pile = table.cards.pile(Zone::Discard).into_iter();
            pins.0.extend(pile.map(|card| card.id().to_owned()));
        }
        pins.collect(serde_json::to_value(&table.reservations).ok()?);
        Some(pins)
    }

    fn collect(&mut self, saved: Value) {
        match saved {
            Value::String(text) => {
                self.0.insert(text);
            }
            Value::Array(list) => list.into_iter().for_each(|v| self.collect(v)),
            Value::Object(map) => {
                for (key, value) in map {
                    self.0.insert(key);
                    self.collect(value);
                }
            }
            _ => (),
        }
    }

    /// Whether a frame names the card, or a card of its kind.
    pub(super) fn card(&self, card: CardId) -> bool {
        self.0.contains(card.id()) || self.0.contains(card.kind().id())
    }

    /// Whether a frame names the leader.
    pub(super) fn leader(&self, leader: LeaderId) -> bool {
        self.0.contains(leader.id())
    }

    /// Whether a frame uses the word.
    pub(super) fn word(&self, word: &str) -> bool {
        self.0.contains(word)
    }
}
