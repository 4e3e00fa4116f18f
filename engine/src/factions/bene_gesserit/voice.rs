//! The Voice (B14.3, B14.4): Bene Gesserit order an opponent to play, or not to play, a kind of card.

use crate::catalog::{CardCategory, CardKind};
use crate::offers::{Form, Term};
use crate::phases::battle::Options;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether the card must be played or must not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "BeneGesseritMode")]
pub enum Mode {
    /// Play it.
    Play,
    /// Do not play it.
    Refrain,
}

/// What the Voice can name (B14.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Named {
    /// A poison weapon.
    WeaponPoison,
    /// A projectile weapon.
    WeaponProjectile,
    /// A poison defense.
    DefensePoison,
    /// A projectile defense.
    DefenseProjectile,
    /// A worthless card.
    Worthless,
    /// A Cheap Hero.
    CheapHero,
    /// The Lasgun.
    Lasgun,
}

impl Named {
    /// The words of an offer.
    const WORDS: [Term; 7] = [
        Term::word("weapon-poison"),
        Term::word("weapon-projectile"),
        Term::word("defense-poison"),
        Term::word("defense-projectile"),
        Term::word("worthless"),
        Term::word("cheap-hero"),
        Term::word("lasgun"),
    ];

    /// Whether a card is of this sort.
    pub fn is(self, card: CardKind) -> bool {
        match self {
            Self::WeaponPoison => card.category() == CardCategory::WeaponPoison,
            Self::WeaponProjectile => card.category() == CardCategory::WeaponProjectile,
            Self::DefensePoison => card.category() == CardCategory::DefensePoison,
            Self::DefenseProjectile => card.category() == CardCategory::DefenseProjectile,
            Self::Worthless => card.category() == CardCategory::Worthless,
            Self::CheapHero => card == CardKind::CheapHero,
            Self::Lasgun => card == CardKind::Lasgun,
        }
    }
}

/// An order of the Voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Order {
    /// Play or refrain.
    pub mode: Mode,
    /// What.
    pub card: Named,
}

/// The form of every order.
pub fn orders() -> Form {
    let modes = vec![Term::word("play"), Term::word("refrain")];
    Form::record([
        ("mode", Form::OneOf(modes)),
        ("card", Form::OneOf(Named::WORDS.to_vec())),
    ])
}

/// Narrows the plans to those that obey. The caller releases whoever cannot obey with the hand it has.
pub fn obey(options: &mut Options, order: Order) {
    match (order.mode, order.card) {
        (Mode::Refrain, Named::CheapHero) => {
            options.heroes.clear();
            // A forbidden Cheap Hero that was the only leader means that nobody leads (B8.9).
            options.unled = options.leaders.is_empty();
        }
        (Mode::Refrain, card) => options.forbid(|kind| card.is(kind)),
        (Mode::Play, Named::CheapHero) => {
            // Without a Cheap Hero this leaves nobody, and the order is released.
            options.leaders.clear();
            options.unled = false;
        }
        (Mode::Play, card) => options.require(|kind| card.is(kind)),
    }
}
