//! Leader Skills (C22): one file a skill, called from named hooks of the phases.
//!
//! A skill acts *in front* while its leader stands before its owner's shield, and *in battle* while its leader
//! fights (C22.2). What asks somebody is a frame of its own.

pub mod bureaucrat;
pub mod diplomat;
pub mod holding;
mod killer_medic;
mod master_of_assassins;
pub mod mentat;
pub mod planetologist;
mod prana_bindu_adept;
pub mod rihani_decipherer;
pub mod roles;
pub mod sandmaster;
pub mod shield;
pub mod smuggler;
pub mod spice_banker;
pub mod suk_graduate;
mod swordmaster_of_ginaz;
pub mod training;
mod warmaster;
mod words;

pub use roles::Roles;
pub use words::{Act, Fact, Shown};

use crate::act;
use crate::catalog::{LeaderId, Skill};
use crate::flow::frame::procedures;
use crate::refusal::Refusal;
use crate::table::Eyes;
use crate::view;

procedures! {
    /// A question that a skill asks.
    Frame in Skill {
        Shield(shield::Shield),
        Mentat(mentat::Naming),
        Copy(diplomat::Copying),
        Retreat(diplomat::Retreat),
        Rescue(suk_graduate::Rescue),
        Decipher(rihani_decipherer::Decipher),
        Bureaucracy(bureaucrat::Bureaucracy),
        Smuggling(smuggler::Smuggling),
        Training(training::Training),
    }
}

/// What a skill adds to its own leader, which fights (C22.3), in points.
fn in_battle(skill: Skill, roles: &Roles) -> u8 {
    match skill {
        Skill::Mentat => mentat::in_battle(),
        Skill::SpiceBanker => spice_banker::in_battle(roles),
        Skill::Planetologist => planetologist::in_battle(roles),
        Skill::Warmaster => roles::own_leader(warmaster::counts(roles)),
        Skill::MasterOfAssassins => roles::own_leader(master_of_assassins::counts(roles)),
        Skill::SwordmasterOfGinaz => roles::own_leader(swordmaster_of_ginaz::counts(roles)),
        Skill::KillerMedic => roles::own_leader(killer_medic::counts(roles)),
        Skill::PranaBinduAdept => roles::own_leader(prana_bindu_adept::counts(roles)),
        _ => 0,
    }
}

/// What a skill in front adds to another leader, which fights (C22.3), in points.
fn in_front(skill: Skill, roles: &Roles) -> u8 {
    roles::other_leader(match skill {
        Skill::Warmaster => warmaster::counts(roles),
        Skill::MasterOfAssassins => master_of_assassins::counts(roles),
        Skill::SwordmasterOfGinaz => swordmaster_of_ginaz::counts(roles),
        Skill::KillerMedic => killer_medic::counts(roles),
        Skill::PranaBinduAdept => prana_bindu_adept::counts(roles),
        _ => false,
    })
}

/// What skills add to a side's leader that lives, in points: its own skill and the one in front never add up
/// (C22.3).
pub fn bonus(leader: LeaderId, own: Option<Skill>, front: Option<(LeaderId, Skill)>, roles: &Roles) -> u8 {
    let own = own.map_or(0, |skill| in_battle(skill, roles));
    let other = front.filter(|(trained, _)| *trained != leader);
    own.max(other.map_or(0, |(_, skill)| in_front(skill, roles)))
}

/// Forgets what was used in the last phase.
pub fn new_phase(table: &mut crate::table::Table) {
    table.skills.new_phase();
}

/// The act of a skill's frame.
fn read(act: act::Act) -> Result<Act, Refusal> {
    match act {
        act::Act::Skill(act) => Ok(act),
        _ => Err(Refusal::unexpected()),
    }
}

/// What a skill's frame shows.
fn shown(shown: Shown) -> view::Shown {
    view::Shown::Skill(shown)
}

/// Whether the viewer is this faction.
fn is(eyes: Eyes<'_>, faction: crate::catalog::Faction) -> bool {
    eyes.me() == Some(faction)
}

/// An offer that carries nothing.
fn simple(act: &'static str, rule: &'static str) -> crate::offers::Offer {
    crate::offers::Offer::new(act, rule, crate::offers::Form::Nothing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::CardKind;

    fn roles(weapon: Option<CardKind>, defense: Option<CardKind>, worthless: bool) -> Roles {
        Roles {
            weapon,
            defense,
            worthless,
            special: false,
            paid: 2,
        }
    }

    /// C22.3, C22.6: the skill, the cards as they are played, what it adds to its own and to another leader.
    #[test]
    fn own_and_other_leaders() {
        use CardKind::{Artillery, Chaumas, Crysknife, PoisonTooth, PortableSnooper, Shield, Snooper};
        use CardKind::{Chemistry, PoisonBlade, ShieldSnooper, WeirdingWay};
        for (skill, weapon, defense, worthless, own, other) in [
            (Skill::Warmaster, None, None, true, 3, 1),
            (Skill::Warmaster, Some(Chaumas), Some(Shield), false, 0, 0),
            (Skill::MasterOfAssassins, Some(Chaumas), None, false, 3, 1),
            (Skill::MasterOfAssassins, Some(PoisonTooth), None, false, 3, 1),
            (Skill::MasterOfAssassins, Some(Crysknife), None, true, 0, 0),
            (Skill::MasterOfAssassins, Some(PoisonBlade), None, false, 3, 1),
            (
                Skill::MasterOfAssassins,
                Some(Chemistry),
                Some(Shield),
                false,
                3,
                1,
            ),
            (Skill::MasterOfAssassins, Some(WeirdingWay), None, false, 0, 0),
            (Skill::SwordmasterOfGinaz, Some(Crysknife), None, false, 3, 1),
            (Skill::SwordmasterOfGinaz, Some(PoisonBlade), None, false, 3, 1),
            (Skill::SwordmasterOfGinaz, Some(WeirdingWay), None, false, 3, 1),
            (
                Skill::SwordmasterOfGinaz,
                Some(Chemistry),
                Some(Shield),
                false,
                0,
                0,
            ),
            (Skill::SwordmasterOfGinaz, Some(Artillery), None, false, 0, 0),
            (Skill::KillerMedic, None, Some(Snooper), false, 3, 1),
            (Skill::KillerMedic, None, Some(PortableSnooper), false, 3, 1),
            (Skill::KillerMedic, None, Some(ShieldSnooper), false, 3, 1),
            (Skill::KillerMedic, None, Some(Chemistry), false, 3, 1),
            (Skill::KillerMedic, None, Some(WeirdingWay), false, 0, 0),
            (Skill::KillerMedic, None, Some(Shield), false, 0, 0),
            (Skill::PranaBinduAdept, None, Some(Shield), false, 3, 1),
            (Skill::PranaBinduAdept, None, Some(ShieldSnooper), false, 3, 1),
            (
                Skill::PranaBinduAdept,
                Some(Crysknife),
                Some(WeirdingWay),
                false,
                3,
                1,
            ),
            (Skill::PranaBinduAdept, None, Some(Chemistry), false, 0, 0),
            (Skill::PranaBinduAdept, None, Some(Snooper), false, 0, 0),
            (Skill::Mentat, None, None, false, 2, 0),
            (Skill::SpiceBanker, None, None, false, 2, 0),
            (Skill::Diplomat, None, None, true, 0, 0),
        ] {
            let roles = roles(weapon, defense, worthless);
            assert_eq!(
                in_battle(skill, &roles),
                own,
                "{skill} with {weapon:?} {defense:?}"
            );
            assert_eq!(
                in_front(skill, &roles),
                other,
                "{skill} in front, {weapon:?} {defense:?}"
            );
        }
    }

    /// C22.3: a captive's own skill and the one in front do not add up.
    #[test]
    fn one_bonus_only() {
        let mut leaders = LeaderId::all();
        let (a, b) = (leaders.next().unwrap(), leaders.next().unwrap());
        let roles = roles(Some(CardKind::Crysknife), None, true);
        let front = Some((b, Skill::Warmaster));
        assert_eq!(bonus(a, None, front, &roles), 1);
        assert_eq!(bonus(a, Some(Skill::SwordmasterOfGinaz), front, &roles), 3);
        assert_eq!(bonus(b, Some(Skill::Warmaster), front, &roles), 3);
    }
}
