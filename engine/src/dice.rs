//! Dice: one ChaCha stream a purpose, drawn only while an accepted act executes.
//!
//! The generator is named, and shuffle and bounded draw are our own, because a library may change
//! its sampling between minor versions and a replay must not.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// What a draw is for. A new draw in one purpose does not change the others.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Stream {
    /// Treachery deck.
    Treachery,
    /// Traitor deck.
    Traitors,
    /// Spice deck.
    SpiceDeck,
    /// Storm cards.
    Storm,
    /// Random leader of a capture (B18.5).
    Capture,
    /// Random cards taken from a hand (B19.13).
    Theft,
    /// The leader that Residual Poison kills (S9.7).
    Poison,
    /// The cards that an audit shows (S11.10).
    Audit,
    /// The deck of skill cards (C22.1, C22.4).
    Skills,
    /// The traitor cards that a Rihani Decipherer sees (C22.7).
    Decipher,
    /// Tech tokens whose faction does not play (X11.1).
    TechTokens,
}

impl Stream {
    /// Whether it mixes a deck, so that a script of its first results is no script of all.
    const fn shuffles(self) -> bool {
        matches!(
            self,
            Self::Treachery | Self::Traitors | Self::SpiceDeck | Self::Skills | Self::TechTokens
        )
    }

    const fn number(self) -> u64 {
        match self {
            Self::Treachery => 1,
            Self::Traitors => 2,
            Self::SpiceDeck => 3,
            Self::Storm => 4,
            Self::Capture => 5,
            Self::Theft => 6,
            Self::Poison => 21,
            Self::Audit => 22,
            Self::Skills => 31,
            Self::Decipher => 32,
            Self::TechTokens => 33,
        }
    }
}

/// The room's dice: a seed, how far each stream was read, and (in scenarios) results given in advance.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice {
    seed: [u8; 32],
    read: BTreeMap<Stream, u64>,
    scripted: BTreeMap<Stream, VecDeque<u32>>,
}

impl Dice {
    /// Dice keyed by the room's seed.
    pub fn new(seed: [u8; 32]) -> Self {
        Self {
            seed,
            read: BTreeMap::new(),
            scripted: BTreeMap::new(),
        }
    }

    /// The seed, to be published when the game is over.
    pub fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// Other dice, for building worlds that a viewer cannot tell apart. Results given in advance stay.
    pub(crate) fn reseed_for_worlds(&mut self, seed: [u8; 32]) {
        self.seed = seed;
    }

    /// Gives the next results of a stream, for scenarios.
    pub fn script(&mut self, stream: Stream, results: impl IntoIterator<Item = u32>) {
        self.scripted.entry(stream).or_default().extend(results);
    }

    /// How many scripted results are left; a scenario fails unless it is zero at its end.
    pub fn unused(&self) -> usize {
        self.scripted.values().map(VecDeque::len).sum()
    }

    /// Whether single results of a purpose that has a script, if only an empty one, were drawn beyond it.
    pub fn beyond_script(&self) -> bool {
        let read = |stream: &Stream| self.read.get(stream).is_some_and(|n| *n > 0);
        self.scripted
            .keys()
            .any(|stream| !stream.shuffles() && read(stream))
    }

    /// A number in `0..n`, uniform. A scripted result that is no such number is left. One possibility draws nothing. `n = 0` gives 0.
    pub fn below(&mut self, stream: Stream, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        if let Some(script) = self.scripted.get_mut(&stream)
            && let Some(result) = script.front().copied().filter(|result| *result < n)
        {
            script.pop_front();
            return result;
        }
        let zone = u32::MAX - u32::MAX % n;
        let read = self.read.entry(stream).or_insert(0);
        let mut rng = ChaCha20Rng::from_seed(self.seed);
        rng.set_stream(stream.number());
        rng.set_word_pos(u128::from(*read));
        loop {
            *read += 1;
            let word = rng.next_u32();
            if word < zone {
                return word % n;
            }
        }
    }

    /// A uniform order (Fisher-Yates).
    pub fn shuffle<T>(&mut self, stream: Stream, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let n = u32::try_from(i + 1).unwrap_or(u32::MAX);
            list.swap(i, self.below(stream, n) as usize);
        }
    }
}
