//! What skills add to a leader that fights (C22.3): its own skill and the one in front never add up.

use super::{
    Roles, killer_medic, master_of_assassins, mentat, planetologist, prana_bindu_adept, roles, spice_banker,
    swordmaster_of_ginaz, warmaster,
};
use crate::catalog::{LeaderId, Skill};

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
