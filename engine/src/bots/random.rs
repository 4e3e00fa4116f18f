//! The random player: any offer, any allowed value, with weights that let a game come to its end.

use super::chance::Chance;
use super::{Player, idle, owes, talk, unsure};
use crate::act::Action;
use crate::offers::Offer;
use crate::view::View;

/// Out of this many chances to do something on top of what waits, one is taken.
const FREE_ACT: u32 = 40;
/// How much more likely one idle act is than one that does something.
const IDLE_WEIGHT: usize = 3;
/// How often another value is tried when an offer could not be filled in.
const TRIES: usize = 8;

/// A player that picks at random.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Chance,
}

impl Random {
    /// A random player with its own chance.
    pub fn new(seed: [u8; 32]) -> Self {
        Self {
            chance: Chance::new(seed),
        }
    }

    fn fill_in(&mut self, offer: &Offer, view: &View, bribe: u16) -> Option<Action> {
        let chance = &mut self.chance;
        let said = talk::say(offer, view, bribe, chance);
        let act = said.or_else(|| offer.pick(&mut |n| chance.below(n)))?;
        Some(Action {
            frame: offer.frame,
            act,
        })
    }

    /// One of the offers, filled in.
    fn any<'a>(
        &mut self,
        view: &View,
        bribe: u16,
        offers: impl Iterator<Item = &'a Offer>,
    ) -> Option<Action> {
        let mut lots: Vec<&Offer> = Vec::new();
        for offer in offers {
            let weight = if idle(offer) { IDLE_WEIGHT } else { 1 };
            lots.extend(std::iter::repeat_n(offer, weight));
        }
        for _ in 0..TRIES {
            let offer = *self.chance.one(&lots)?;
            if let Some(action) = self.fill_in(offer, view, bribe) {
                return Some(action);
            }
        }
        lots.into_iter()
            .find_map(|offer| self.fill_in(offer, view, bribe))
    }
}

impl Player for Random {
    fn act(&mut self, view: &View, offers: &[Offer]) -> Option<Action> {
        let framed = || offers.iter().filter(|o| o.frame.is_some() && !unsure(o, view));
        // Standing orders would only make the game duller.
        let free = || {
            offers
                .iter()
                .filter(|o| o.frame.is_none() && !o.act.starts_with("orders/") && !unsure(o, view))
        };
        let bribe = talk::largest_bribe(offers);
        if self.chance.once_in(FREE_ACT)
            && let Some(action) = self.any(view, bribe, free())
        {
            return Some(action);
        }
        if owes(view) || self.chance.once_in(FREE_ACT) {
            self.any(view, bribe, framed())
        } else {
            None
        }
    }
}
