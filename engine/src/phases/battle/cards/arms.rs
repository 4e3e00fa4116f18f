//! What weapons and defenses do to leaders (B8.18, X12.4, X12.5, C19.4, C19.7, C19.10). Pure.

use super::Choices;
use crate::catalog::{CardCategory, CardId, CardKind};
use crate::phases::battle::state::Plan;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the owner of a weapon uses it, said after the reveal (C19.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "BattleDecision")]
pub enum Decision {
    /// The Poison Tooth is used (X12.4).
    ToothUsed,
    /// It is not.
    ToothSpared,
    /// The Stone Burner kills both leaders (C19.10).
    StoneKills,
    /// It leaves leaders alone; those that live add nothing (C19.10).
    StoneIgnores,
}

/// A weapon that asks its owner how it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::phases::battle) enum Tool {
    /// Used or not (X12.4).
    Tooth,
    /// Kills or not (C19.10).
    Stone,
}

/// What a weapon does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Nothing.
    None,
    /// Stopped by a projectile defense.
    Projectile,
    /// Stopped by a poison defense.
    Poison,
    /// Stopped only by what stops projectiles and poison (X12.3).
    Blade,
    /// Stopped by nothing; explodes with a Shield (B8.22).
    Lasgun,
    /// Both leaders die; only Chemistry stops it (X12.4).
    Tooth,
    /// Both leaders die but behind a Shield; no leader counts (X12.5).
    Artillery,
    /// Undialed forces decide (C19.10).
    Stone {
        /// Whether both leaders die whatever their defense.
        kills: bool,
    },
}

/// What the card in a weapon place acts as: a Mirror Weapon is what opposes it, if that is a weapon in the
/// weapon place (C19.4).
pub fn acting(own: Option<CardKind>, opposing: Option<CardKind>) -> Option<CardKind> {
    match own {
        Some(CardKind::MirrorWeapon) => opposing.filter(|k| attacks(*k) && *k != CardKind::MirrorWeapon),
        own => own,
    }
}

/// Whether the card in a weapon place is a weapon: Chemistry may be one there (X12.2).
fn attacks(card: CardKind) -> bool {
    card.category().is_weapon() || card == CardKind::Chemistry
}

/// Whether a weapon counts as poison (X12.7, C22.6).
pub fn poisons(weapon: CardKind) -> bool {
    weapon.category() == CardCategory::WeaponPoison
        || matches!(
            weapon,
            CardKind::PoisonTooth | CardKind::PoisonBlade | CardKind::Chemistry
        )
}

/// Whether a weapon counts as a projectile (X12.7).
pub fn shoots(weapon: CardKind) -> bool {
    weapon.category() == CardCategory::WeaponProjectile
        || matches!(weapon, CardKind::PoisonBlade | CardKind::WeirdingWay)
}

/// Whether the card in a defense place is a defense: the Weirding Way may be one there (X12.2).
pub(in crate::phases::battle) fn defends(card: CardKind) -> bool {
    card.category().is_defense() || card == CardKind::WeirdingWay
}

/// The card that a side's weapon place acts as.
pub(in crate::phases::battle) fn weapon(plans: [&Plan; 2], side: usize) -> Option<CardKind> {
    let of = |side: usize| plans[side].weapon.map(CardId::kind);
    acting(of(side), of(1 - side))
}

/// What a side's weapon asks its owner, if it does.
pub(in crate::phases::battle) fn tool(plans: [&Plan; 2], side: usize) -> Option<Tool> {
    match weapon(plans, side)? {
        CardKind::PoisonTooth => Some(Tool::Tooth),
        CardKind::StoneBurner => Some(Tool::Stone),
        _ => None,
    }
}

/// The defense that protects a side's leader: that of its plan, or a Portable Snooper that was added (C19.7).
pub(in crate::phases::battle) fn defense(plan: &Plan, added: Option<CardId>) -> Option<CardKind> {
    let planned = plan.defense.map(CardId::kind);
    planned
        .filter(|k| defends(*k))
        .or_else(|| added.map(CardId::kind))
}

/// What a side's defense stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// Projectiles.
    pub projectile: bool,
    /// Poison.
    pub poison: bool,
    /// Whether it is a Shield: it stops Artillery and explodes with a Lasgun (X12.3).
    pub shield: bool,
    /// Whether it stops the Poison Tooth (X12.4).
    pub tooth: bool,
}

impl Cover {
    /// What the card stops as a defense (B8.18).
    pub fn of(defense: Option<CardKind>) -> Self {
        let none = Self::default();
        match defense {
            Some(CardKind::Shield) => Self {
                projectile: true,
                shield: true,
                ..none
            },
            Some(CardKind::ShieldSnooper) => Self {
                projectile: true,
                poison: true,
                shield: true,
                ..none
            },
            Some(CardKind::Chemistry) => Self {
                poison: true,
                tooth: true,
                ..none
            },
            Some(CardKind::WeirdingWay) => Self {
                projectile: true,
                ..none
            },
            Some(card) => Self {
                poison: card.category() == CardCategory::DefensePoison,
                ..none
            },
            None => none,
        }
    }
}

/// What a side has in its open plan, as far as it matters to other cards than its opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arms {
    /// Whether its weapon is poison, used or not (C22.6).
    pub poison: bool,
    /// Whether it has a real defense.
    pub defended: bool,
}

impl Arms {
    /// Those of a side; the aggressor's plan is the first.
    pub(in crate::phases::battle) fn of(plans: [&Plan; 2], side: usize, choices: &Choices) -> Self {
        let weapon = weapon(plans, side);
        Self {
            poison: weapon.is_some_and(poisons),
            defended: choices.defense(plans[side], side).is_some(),
        }
    }
}

impl Attack {
    /// What a card does as a weapon, once its owner has said how it is used.
    pub fn of(weapon: Option<CardKind>, decision: Option<Decision>) -> Self {
        let Some(weapon) = weapon else { return Self::None };
        match weapon {
            CardKind::Lasgun => Self::Lasgun,
            CardKind::Artillery => Self::Artillery,
            CardKind::PoisonBlade => Self::Blade,
            CardKind::WeirdingWay => Self::Projectile,
            CardKind::Chemistry => Self::Poison,
            CardKind::PoisonTooth if decision == Some(Decision::ToothUsed) => Self::Tooth,
            CardKind::StoneBurner => Self::Stone {
                kills: decision == Some(Decision::StoneKills),
            },
            _ => match weapon.category() {
                CardCategory::WeaponProjectile => Self::Projectile,
                CardCategory::WeaponPoison => Self::Poison,
                _ => Self::None,
            },
        }
    }

    /// What both sides' weapons do, the aggressor's first.
    pub(in crate::phases::battle) fn both(plans: [&Plan; 2], choices: &Choices) -> [Self; 2] {
        [0, 1].map(|side| Self::of(weapon(plans, side), choices.decisions[side]))
    }

    /// Whether it kills the opposing leader behind such a defense.
    pub fn kills(self, cover: Cover) -> bool {
        match self {
            Self::None => false,
            Self::Projectile => !cover.projectile,
            Self::Artillery => !cover.shield,
            Self::Blade => !(cover.projectile && cover.poison),
            Self::Tooth => !cover.tooth,
            Self::Poison => !cover.poison,
            Self::Lasgun => true,
            Self::Stone { kills } => kills,
        }
    }

    /// Whether it also kills the leader of the side that uses it, behind such a defense.
    pub fn backfires(self, cover: Cover) -> bool {
        match self {
            Self::Tooth | Self::Artillery | Self::Stone { .. } => self.kills(cover),
            Self::None | Self::Projectile | Self::Poison | Self::Blade | Self::Lasgun => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(id: &str) -> Option<CardKind> {
        CardKind::from_id(id)
    }

    fn armed(weapon: &str) -> Plan {
        Plan {
            weapon: CardId::all().find(|c| c.kind().id() == weapon),
            ..Plan::default()
        }
    }

    /// B8.18 and the special weapons: weapon, decision, defense, whether the other's leader and the own die.
    #[test]
    fn weapons_against_defenses() {
        use Decision::{StoneIgnores, StoneKills, ToothSpared, ToothUsed};
        for (weapon, decision, defense, theirs, own) in [
            ("crysknife", None, "shield", false, false),
            ("crysknife", None, "snooper", true, false),
            ("crysknife", None, "baliset", true, false),
            ("crysknife", None, "", true, false),
            ("chaumas", None, "shield", true, false),
            ("chaumas", None, "snooper", false, false),
            ("chaumas", None, "portable-snooper", false, false),
            ("chaumas", None, "", true, false),
            ("lasgun", None, "snooper", true, false),
            ("lasgun", None, "portable-snooper", true, false),
            ("lasgun", None, "", true, false),
            ("baliset", None, "", false, false),
            ("", None, "", false, false),
            ("poison-tooth", Some(ToothUsed), "snooper", true, true),
            ("poison-tooth", Some(ToothUsed), "portable-snooper", true, true),
            ("poison-tooth", Some(ToothUsed), "shield", true, true),
            ("poison-tooth", Some(ToothSpared), "", false, false),
            ("artillery", None, "shield", false, false),
            ("artillery", None, "snooper", true, true),
            ("artillery", None, "portable-snooper", true, true),
            ("artillery", None, "", true, true),
            ("poison-tooth", Some(ToothUsed), "shield-snooper", true, true),
            ("poison-tooth", Some(ToothUsed), "chemistry", false, false),
            ("artillery", None, "shield-snooper", false, false),
            ("artillery", None, "weirding-way", true, true),
            ("poison-blade", None, "shield", true, false),
            ("poison-blade", None, "snooper", true, false),
            ("poison-blade", None, "chemistry", true, false),
            ("poison-blade", None, "shield-snooper", false, false),
            ("weirding-way", None, "shield", false, false),
            ("weirding-way", None, "snooper", true, false),
            ("weirding-way", None, "weirding-way", false, false),
            ("chemistry", None, "snooper", false, false),
            ("chemistry", None, "shield", true, false),
            ("basilia-weapon", None, "chemistry", false, false),
            ("hunter-seeker", None, "weirding-way", false, false),
            ("stone-burner", Some(StoneKills), "shield", true, true),
            ("stone-burner", Some(StoneKills), "snooper", true, true),
            ("stone-burner", Some(StoneIgnores), "", false, false),
        ] {
            let attack = Attack::of(kind(weapon), decision);
            let defense = kind(defense);
            let cover = Cover::of(defense);
            assert_eq!(attack.kills(cover), theirs, "{weapon} against {defense:?}");
            assert_eq!(attack.backfires(cover), own, "{weapon} behind {defense:?}");
        }
    }

    /// C19.4: what the Mirror Weapon is against each card in the opposing weapon place.
    #[test]
    fn a_mirror_copies_weapons_only() {
        let mirror = armed("mirror-weapon");
        for (theirs, copy) in [
            ("lasgun", Some(CardKind::Lasgun)),
            ("poison-tooth", Some(CardKind::PoisonTooth)),
            ("baliset", None),
            ("", None),
        ] {
            let other = armed(theirs);
            assert_eq!(weapon([&mirror, &other], 0), copy);
            assert_eq!(weapon([&other, &mirror], 1), copy);
            assert_eq!(weapon([&mirror, &other], 1), kind(theirs));
        }
    }
}
