//! What things are worth to the steady player, in spice.

use crate::catalog::{CardCategory, CardKind};

/// What a treachery card is worth in the hand when `held` cards of its sort are there already.
pub(super) fn card(kind: CardKind, held: usize) -> u16 {
    let first = match kind {
        CardKind::Lasgun | CardKind::FamilyAtomics | CardKind::WeatherControl => 3,
        CardKind::Karama | CardKind::TleilaxuGhola | CardKind::Hajr => 4,
        CardKind::CheapHero | CardKind::Truthtrance => 3,
        CardKind::StoneBurner => 5,
        CardKind::MirrorWeapon | CardKind::PortableSnooper | CardKind::ResidualPoison => 4,
        CardKind::Distrans => 2,
        _ => match kind.category() {
            CardCategory::Worthless => 1,
            CardCategory::Special | CardCategory::SpecialLeader | CardCategory::WeaponSpecial => 3,
            _ => 5,
        },
    };
    // A second weapon or defense of the same sort is worth about half as much.
    let halvings = u32::try_from(held.min(3)).unwrap_or(0);
    (first >> halvings).max(1)
}

/// What a card that nobody has seen is worth: the deck's average, a little above it.
pub(super) const UNKNOWN_CARD: u16 = 3;
