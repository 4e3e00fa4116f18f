//! What a fresh discard shows (S10.9): to everybody the cause, whose cards they were and how many, with their faces where
//! those are public; to the player of Semuta Drug, once it is committed, what may be taken.

use crate::catalog::{CardId, CardKind, Faction};
use crate::table::{Batch, Cause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// One discarded card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DiscardedCard {
    /// Whose hand it left.
    pub by: Faction,
    /// Which card.
    pub card: CardKind,
}

/// What everybody sees of a fresh discard (S10.9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FreshDiscardShown")]
pub struct Shown {
    /// Why the cards were discarded.
    pub cause: Cause,
    /// Whose hands they left.
    pub discarders: BTreeSet<Faction>,
    /// The cards, if their faces were shown.
    pub faces: Vec<DiscardedCard>,
    /// How many cards were discarded unseen.
    pub hidden: u8,
    /// Who has committed Semuta Drug and chooses.
    pub claimant: Option<Faction>,
}

impl Shown {
    /// Of this batch, which its claimant, if there is one, chooses from.
    pub(super) fn of(batch: &Batch, claimant: Option<Faction>) -> Self {
        let count = u8::try_from(batch.entries.len()).unwrap_or(u8::MAX);
        Self {
            cause: batch.cause,
            discarders: batch.entries.iter().map(|e| e.by).collect(),
            faces: if batch.hidden { Vec::new() } else { faces(batch) },
            hidden: if batch.hidden { count } else { 0 },
            claimant,
        }
    }
}

/// What one seat alone sees of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FreshDiscardPrivate")]
pub struct Candidates {
    /// The cards that the viewer may take, once it has committed Semuta Drug (S10.6).
    pub candidates: Vec<CardId>,
}

impl Candidates {
    /// These cards.
    pub(super) fn of(candidates: &[CardId]) -> Self {
        let candidates = candidates.to_vec();
        Self { candidates }
    }
}

/// The cards with their faces.
pub(super) fn faces(batch: &Batch) -> Vec<DiscardedCard> {
    let face = |e: &crate::table::Discarded| DiscardedCard {
        by: e.by,
        card: e.card.kind(),
    };
    batch.entries.iter().map(face).collect()
}
