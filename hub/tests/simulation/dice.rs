//! All chance of a simulation, out of one seed. Everybody has dice of their own, so that one throw more of somebody changes
//! nothing for the others.

use std::time::Duration;

/// Dice for one purpose.
pub struct Dice(blake3::OutputReader);

impl Dice {
    pub fn new(seed: u64, purpose: &str) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&seed.to_le_bytes()).update(purpose.as_bytes());
        Self(hasher.finalize_xof())
    }

    pub fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.0.fill(&mut bytes);
        bytes
    }

    /// A number from 0 to one less than this.
    pub fn below(&mut self, sides: u64) -> u64 {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        u64::from_le_bytes(bytes) % sides.max(1)
    }

    /// So many times in a thousand.
    pub fn permille(&mut self, times: u64) -> bool {
        self.below(1000) < times
    }

    /// A time from nothing to this.
    pub fn up_to(&mut self, ms: u64) -> Duration {
        Duration::from_millis(self.below(ms + 1))
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        let last = of.len() as u64;
        of[usize::try_from(self.below(last)).expect("small")]
    }
}
