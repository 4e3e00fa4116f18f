//! A bot's own source of chance.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Numbers from a seed; two bots with equal seeds that see the same act the same.
#[derive(Clone, Debug)]
pub(super) struct Chance(ChaCha8Rng);

impl Chance {
    /// Chance from a seed.
    pub(super) fn new(seed: [u8; 32]) -> Self {
        Self(ChaCha8Rng::from_seed(seed))
    }

    /// A number in `0..n`; 0 if `n` is 0. The slight bias of the remainder does not matter to a bot.
    pub(super) fn below(&mut self, n: u32) -> u32 {
        if n <= 1 { 0 } else { self.0.next_u32() % n }
    }

    /// True once in `n` times.
    pub(super) fn once_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of the list.
    pub(super) fn one<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let n = u32::try_from(list.len()).ok()?;
        list.get(self.below(n) as usize)
    }
}
