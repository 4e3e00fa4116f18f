//! Records: setup, seed and every accepted action, with a fingerprint of the state after each.
//!
//! A record proves a game: whoever replays it with the same build reaches the same fingerprints.

use crate::act::Action;
use crate::catalog::Faction;
use crate::game::Game;
use crate::setup::Setup;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The first 16 bytes of the BLAKE3 hash of the serialised state, in hexadecimal digits.
pub type Fingerprint = String;

/// A whole game as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What was agreed on.
    pub setup: Setup,
    /// The dice's seed in hexadecimal digits.
    pub seed: String,
    /// The accepted actions.
    pub entries: Vec<Entry>,
}

/// One accepted action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who acted.
    pub seat: Faction,
    /// What it did.
    pub action: Action,
    /// The state afterwards.
    pub fingerprint: Fingerprint,
}

/// What a replay came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every fingerprint is right.
    Verified { actions: usize },
    /// The first action (from 1) after which the state is another one, or that was refused.
    Diverged { at: usize, why: String },
}

impl Game {
    /// The fingerprint of the whole state.
    pub fn fingerprint(&self) -> Fingerprint {
        // Serialising plain data into memory does not fail; an empty text would still differ.
        let bytes = serde_json::to_vec(self).unwrap_or_default();
        hex(&blake3::hash(&bytes).as_bytes()[..16])
    }
}

impl Record {
    /// The beginning of a record.
    pub fn new(setup: Setup, seed: [u8; 32]) -> Self {
        Self {
            setup,
            seed: hex(&seed),
            entries: Vec::new(),
        }
    }

    /// Notes an accepted action and the state it led to.
    pub fn note(&mut self, seat: Faction, action: Action, game: &Game) {
        self.entries.push(Entry {
            seat,
            action,
            fingerprint: game.fingerprint(),
        });
    }

    /// Plays the record again and compares every fingerprint.
    pub fn replay(&self) -> Verdict {
        let Some(seed) = unhex(&self.seed) else {
            return Verdict::Diverged {
                at: 0,
                why: "the seed is not 64 hexadecimal digits".to_owned(),
            };
        };
        let mut game = match Game::new(self.setup.clone(), seed) {
            Ok(game) => game,
            Err(error) => {
                return Verdict::Diverged {
                    at: 0,
                    why: error.to_string(),
                };
            }
        };
        for (entry, at) in self.entries.iter().zip(1..) {
            if let Err(refusal) = game.apply(entry.seat, &entry.action) {
                return Verdict::Diverged {
                    at,
                    why: format!("refused: {refusal}"),
                };
            }
            if game.fingerprint() != entry.fingerprint {
                return Verdict::Diverged {
                    at,
                    why: "the state is another one".to_owned(),
                };
            }
        }
        Verdict::Verified {
            actions: self.entries.len(),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * i..2 * i + 2)?, 16).ok()?;
    }
    Some(bytes)
}
