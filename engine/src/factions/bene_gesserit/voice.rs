//! The Voice (B14.3, B14.4): Bene Gesserit order an opponent to play, or not to play, a kind of card.

use crate::catalog::{CardCategory, CardKind};
use crate::offers::{Form, Term};
use crate::phases::battle::Options;
use crate::table::Eyes;
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
    /// The Poison Tooth (X12.7).
    PoisonTooth,
    /// The Artillery Strike (X12.7).
    Artillery,
    /// The Mirror Weapon (C19.4).
    MirrorWeapon,
    /// The Stone Burner (C19.10).
    StoneBurner,
}

impl Named {
    /// The words of an offer in every game.
    const WORDS: [Term; 7] = [
        Term::word("weapon-poison"),
        Term::word("weapon-projectile"),
        Term::word("defense-poison"),
        Term::word("defense-projectile"),
        Term::word("worthless"),
        Term::word("cheap-hero"),
        Term::word("lasgun"),
    ];

    /// Special weapons of other sets, named by their own names where they are in the game (X12.7, C19.4).
    const SPECIAL: [CardKind; 4] = [
        CardKind::PoisonTooth,
        CardKind::Artillery,
        CardKind::MirrorWeapon,
        CardKind::StoneBurner,
    ];

    /// Whether a card is of this sort.
    pub fn is(self, card: CardKind) -> bool {
        match self {
            // The Poison Tooth is poison for the Voice (X12.7).
            Self::WeaponPoison => {
                card.category() == CardCategory::WeaponPoison || card == CardKind::PoisonTooth
            }
            Self::WeaponProjectile => card.category() == CardCategory::WeaponProjectile,
            Self::DefensePoison => card.category() == CardCategory::DefensePoison,
            Self::DefenseProjectile => card.category() == CardCategory::DefenseProjectile,
            Self::Worthless => card.category() == CardCategory::Worthless,
            Self::CheapHero => card == CardKind::CheapHero,
            Self::Lasgun => card == CardKind::Lasgun,
            Self::PoisonTooth => card == CardKind::PoisonTooth,
            Self::Artillery => card == CardKind::Artillery,
            Self::MirrorWeapon => card == CardKind::MirrorWeapon,
            Self::StoneBurner => card == CardKind::StoneBurner,
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

/// The form of every order that makes sense with the cards of this game.
pub fn orders(eyes: Eyes<'_>) -> Form {
    let modes = vec![Term::word("play"), Term::word("refrain")];
    let special = Named::SPECIAL.into_iter().filter(|k| eyes.copies(*k) > 0);
    let mut cards = Named::WORDS.to_vec();
    cards.extend(special.map(|k| Term::word(k.id())));
    Form::record([("mode", Form::OneOf(modes)), ("card", Form::OneOf(cards))])
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
