//! The cards of an open plan by the roles that they play (C22.6), and what a skill is worth that counts them.

use crate::catalog::{CardCategory, CardId, CardKind};
use crate::phases::battle::{Cover, poisons, shoots};

/// What a side's open plan has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    /// What the card in the weapon place acts as.
    pub weapon: Option<CardKind>,
    /// The defense that protects the leader, one that was added after the reveal among them.
    pub defense: Option<CardKind>,
    /// Whether a worthless card is in the plan.
    pub worthless: bool,
    /// Whether a Special lies in the weapon place (Planetologist).
    pub special: bool,
    /// The spice that was paid for the leader (Spice Banker).
    pub paid: u8,
}

impl Roles {
    /// The same with the worthless cards among those of the plan.
    #[must_use]
    pub fn with_cards(mut self, cards: &[CardId]) -> Self {
        let worthless = |c: &CardId| c.kind().category() == CardCategory::Worthless;
        self.worthless = cards.iter().any(worthless);
        self
    }

    /// A poison weapon: the Poison Tooth, used or not, the Poison Blade, and Chemistry in the weapon place too.
    pub fn poison_weapon(&self) -> bool {
        self.weapon.is_some_and(poisons)
    }

    /// A projectile weapon: the Poison Blade and the Weirding Way in the weapon place too.
    pub fn projectile_weapon(&self) -> bool {
        self.weapon.is_some_and(shoots)
    }

    /// A poison defense: the Shield Snooper, Chemistry in the defense place and a late Portable Snooper too.
    pub fn poison_defense(&self) -> bool {
        Cover::of(self.defense).poison
    }

    /// A projectile defense: the Shield Snooper and the Weirding Way in the defense place too.
    pub fn projectile_defense(&self) -> bool {
        Cover::of(self.defense).projectile
    }
}

/// What a skill adds to its own leader, in points, if its cards are in the plan.
pub fn own_leader(counts: bool) -> u8 {
    if counts { 3 } else { 0 }
}

/// What a skill in front adds to another leader.
pub fn other_leader(counts: bool) -> u8 {
    u8::from(counts)
}
