//! Chance of the tests: never the dice of a game.

use landsraad_engine::{Action, Offer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub struct Chance(ChaCha8Rng);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number in `0..n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        if n <= 1 {
            return 0;
        }
        usize::try_from(self.0.next_u64() % u64::try_from(n).unwrap()).unwrap()
    }

    /// A number in `0..n` as a count of tokens.
    pub fn few(&mut self, n: usize) -> u8 {
        u8::try_from(self.below(n)).unwrap()
    }

    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn one<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }

    /// Any act of the offer.
    pub fn pick(&mut self, offer: &Offer) -> Option<Action> {
        let act = offer.pick(&mut |n| u32::try_from(self.below(n as usize)).unwrap())?;
        Some(Action {
            frame: offer.frame,
            act,
        })
    }

    pub fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        self.0.fill_bytes(&mut seed);
        seed
    }
}
