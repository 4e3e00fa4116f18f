//! The Voice (B14.3, B14.4): Bene Gesserit order an opponent to play, or not to play, a kind of card.

use crate::catalog::{CardCategory, CardKind};
use crate::offers::{Form, Term};
use crate::phases::battle::{Cover, Options, poisons, shoots};
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
    /// The Poison Blade (X12.7).
    PoisonBlade,
    /// The Weirding Way (X12.7).
    WeirdingWay,
    /// Chemistry (X12.7).
    Chemistry,
    /// The Shield Snooper (X12.7).
    ShieldSnooper,
}

/// The place of a plan in which a card lies, which says what it is there (X12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// In the weapon place.
    Weapon,
    /// In the defense place.
    Defense,
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
    const SPECIAL: [CardKind; 8] = [
        CardKind::PoisonTooth,
        CardKind::Artillery,
        CardKind::MirrorWeapon,
        CardKind::StoneBurner,
        CardKind::PoisonBlade,
        CardKind::WeirdingWay,
        CardKind::Chemistry,
        CardKind::ShieldSnooper,
    ];

    /// Whether a card is of this sort where it lies: a ban looks at the role that is played (X12.7).
    pub fn is(self, card: CardKind, role: Role) -> bool {
        let (weapon, defense) = (role == Role::Weapon, role == Role::Defense);
        let cover = Cover::of(Some(card));
        match self {
            // The Poison Tooth is poison for the Voice.
            Self::WeaponPoison => weapon && poisons(card),
            Self::WeaponProjectile => weapon && shoots(card),
            Self::DefensePoison => defense && cover.poison,
            Self::DefenseProjectile => defense && cover.projectile,
            Self::Worthless => card.category() == CardCategory::Worthless,
            Self::CheapHero => card == CardKind::CheapHero,
            Self::Lasgun => card == CardKind::Lasgun,
            Self::PoisonTooth => card == CardKind::PoisonTooth,
            Self::Artillery => card == CardKind::Artillery,
            Self::MirrorWeapon => card == CardKind::MirrorWeapon,
            Self::StoneBurner => card == CardKind::StoneBurner,
            Self::PoisonBlade => card == CardKind::PoisonBlade,
            Self::WeirdingWay => card == CardKind::WeirdingWay,
            Self::Chemistry => card == CardKind::Chemistry,
            Self::ShieldSnooper => card == CardKind::ShieldSnooper,
        }
    }

    /// Whether the order to play it can force the card into that place: only into its ordinary one (X12.7).
    fn can_force(self, card: CardKind, role: Role) -> bool {
        let ordinary = match card {
            CardKind::WeirdingWay => Role::Weapon,
            CardKind::Chemistry => Role::Defense,
            _ => role,
        };
        role == ordinary && self.is(card, role)
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
        (Mode::Refrain, card) => options.forbid(|kind, role| card.is(kind, role)),
        (Mode::Play, Named::CheapHero) => {
            // Without a Cheap Hero this leaves nobody, and the order is released.
            options.leaders.clear();
            options.unled = false;
        }
        (Mode::Play, card) => options.require(|kind, role| card.can_force(kind, role)),
    }
}
