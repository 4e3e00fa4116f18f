//! Profiles (SY-09): how well a bot plays. All see the same view and the same offers, and all answer alike fast.

use super::chance::Chance;
use super::{Player, Random, Steady, owes};
use crate::act::Action;
use crate::offers::Offer;
use crate::view::View;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Profile {
    /// One decision in two is any offer.
    Easy,
    /// One decision in six is any offer.
    Medium,
    /// Sensible play throughout.
    Hard,
    /// Sensible play that also reckons with how its opponents reckon, and with the last turn.
    Brutal,
}

impl Profile {
    /// All profiles, the weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Brutal];

    /// The name in JSON and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Brutal => "brutal",
        }
    }

    /// The profile of this name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|p| p.id() == id)
    }

    /// Out of so many decisions one is left to chance.
    const fn slips(self) -> Option<u32> {
        match self {
            Self::Easy => Some(2),
            Self::Medium => Some(6),
            Self::Hard | Self::Brutal => None,
        }
    }
}

/// A bot of a profile.
#[derive(Clone, Debug)]
pub struct Skilled {
    profile: Profile,
    chance: Chance,
    steady: Steady,
    random: Random,
}

impl Skilled {
    /// A bot of this profile; the seed settles what is equally good, and when it slips.
    #[must_use]
    pub fn new(profile: Profile, seed: [u8; 32]) -> Self {
        Self {
            profile,
            chance: Chance::new(seed.map(|byte| byte ^ 0x5a)),
            steady: Steady::of(profile, seed),
            random: Random::new(seed),
        }
    }
}

impl Player for Skilled {
    fn act(&mut self, view: &View, offers: &[Offer]) -> Option<Action> {
        let slips = self
            .profile
            .slips()
            .is_some_and(|n| owes(view) && self.chance.once_in(n));
        if slips && let Some(action) = self.random.act(view, offers) {
            return Some(action);
        }
        self.steady.act(view, offers)
    }
}
