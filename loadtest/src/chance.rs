//! Chance of the load test: seeded, so that a run can be repeated.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of chance.
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// Keyed by a number and a name.
    pub fn new(seed: u64, name: &str) -> Self {
        Self(ChaCha8Rng::from_seed(
            *blake3::hash(format!("{seed} {name}").as_bytes()).as_bytes(),
        ))
    }

    /// Whether something of this probability happens.
    pub fn happens(&mut self, probability: f64) -> bool {
        f64::from(self.0.next_u32()) < probability * f64::from(u32::MAX)
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.0.next_u64() % (high.max(low) - low + 1)
    }

    /// A key for somebody else's chance.
    pub fn key(&mut self) -> [u8; 32] {
        let mut key = [0; 32];
        self.0.fill_bytes(&mut key);
        key
    }
}
