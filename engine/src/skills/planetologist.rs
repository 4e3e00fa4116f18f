//! Planetologist (C22.7): in front a movement goes one territory farther, up to three, or brings groups from
//! two territories to one place; in battle a Special may lie in the weapon place for leader +2.

use super::Roles;
use crate::catalog::{CardCategory, CardId, Faction, LeaderId, Skill};
use crate::table::Eyes;

/// The range that it reaches at most.
const FARTHEST: u8 = 3;

/// Whether the faction has it in front.
pub fn guides(eyes: Eyes<'_>, faction: Faction) -> bool {
    eyes.has_in_front(Skill::Planetologist) == Some(faction)
}

/// The range of a movement that would reach so far without it.
pub fn range(eyes: Eyes<'_>, faction: Faction, plain: u8) -> u8 {
    if guides(eyes, faction) {
        plain.max(FARTHEST.min(plain + 1))
    } else {
        plain
    }
}

/// The leader that may fight with a Special in the weapon place, among those who can fight.
pub fn armed_by_specials(eyes: Eyes<'_>, leaders: &[LeaderId]) -> Option<LeaderId> {
    let trained = |l: &&LeaderId| eyes.skill_of(**l) == Some(Skill::Planetologist);
    leaders.iter().find(trained).copied()
}

/// Whether the card is a green Special; Cheap Heroes are none.
pub fn special(card: CardId) -> bool {
    card.kind().category() == CardCategory::Special
}

pub(super) fn in_battle(roles: &Roles) -> u8 {
    if roles.special { 2 } else { 0 }
}
