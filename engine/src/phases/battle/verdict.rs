//! The verdict on two revealed plans (B8.15 to B8.22). Pure: plans in, result out.

use super::state::Plan;
use crate::catalog::{CardCategory, CardId, CardKind};

/// Half-units that Kwisatz Haderach adds (B13.7).
const KWISATZ: u16 = 4;
/// Half-units of one point of strength (B0.8).
const POINT: u16 = 2;

/// One side of a battle; the aggressor is 0, the defender 1.
pub type Side = usize;
/// The aggressor.
pub const AGGRESSOR: Side = 0;
/// The defender.
pub const DEFENDER: Side = 1;

/// What the rules look at.
#[derive(Clone, Copy)]
pub struct Clash<'a> {
    /// The plans, the aggressor's first.
    pub plans: [&'a Plan; 2],
    /// Whether Kwisatz Haderach takes part on each side.
    pub kwisatz: [bool; 2],
    /// Whether each side calls the other's leader a traitor.
    pub calls: [bool; 2],
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Both leaders were traitors (B8.16).
    BothTraitors,
    /// One leader was (B8.15).
    Traitor { winner: Side },
    /// Lasgun and Shield (B8.22).
    Explosion,
    /// By strength (B8.19, B8.20).
    Fought {
        winner: Side,
        /// Half-units.
        totals: [u16; 2],
        /// Whether each side's leader was killed.
        killed: [bool; 2],
    },
}

/// Whether a weapon kills a leader behind this defense (B8.18).
pub fn kills(weapon: Option<CardId>, defense: Option<CardId>) -> bool {
    let defense = defense.map(|c| c.kind().category());
    match weapon.map(|c| c.kind().category()) {
        Some(CardCategory::WeaponProjectile) => defense != Some(CardCategory::DefenseProjectile),
        Some(CardCategory::WeaponPoison) => defense != Some(CardCategory::DefensePoison),
        Some(CardCategory::WeaponSpecial) => true,
        _ => false,
    }
}

impl Clash<'_> {
    /// How the battle ends.
    pub fn verdict(&self) -> Verdict {
        match self.calls {
            [true, true] => Verdict::BothTraitors,
            [true, false] => Verdict::Traitor { winner: AGGRESSOR },
            [false, true] => Verdict::Traitor { winner: DEFENDER },
            [false, false] if self.explodes() => Verdict::Explosion,
            [false, false] => self.fought(),
        }
    }

    /// A Lasgun and a Shield, by whomever (B8.22).
    fn explodes(&self) -> bool {
        let played = |kind| {
            let mut cards = self.plans.iter().flat_map(|p| [p.weapon, p.defense]).flatten();
            cards.any(|c: CardId| c.kind() == kind)
        };
        played(CardKind::Lasgun) && played(CardKind::Shield)
    }

    fn fought(&self) -> Verdict {
        let [a, d] = self.plans;
        let killed = [
            a.led() && kills(d.weapon, a.defense),
            d.led() && kills(a.weapon, d.defense),
        ];
        let totals = [self.total(AGGRESSOR, killed[0]), self.total(DEFENDER, killed[1])];
        let winner = if totals[0] >= totals[1] {
            AGGRESSOR
        } else {
            DEFENDER
        };
        Verdict::Fought {
            winner,
            totals,
            killed,
        }
    }

    /// Dial, leader and Kwisatz Haderach, in half-units (B8.19).
    fn total(&self, side: Side, killed: bool) -> u16 {
        let (plan, kwisatz) = (self.plans[side], self.kwisatz[side]);
        let leader = plan.leader.map_or(0, |l| POINT * u16::from(l.strength()));
        let help = if kwisatz && plan.led() { KWISATZ } else { 0 };
        let led = if killed { 0 } else { leader + help };
        u16::from(plan.dial.strength) + led
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::LeaderId;
    use crate::phases::battle::strength::Dial;

    fn plan(dial: u8, leader: &str, weapon: &str, defense: &str) -> Plan {
        Plan {
            dial: Dial {
                strength: dial * 2,
                support: 0,
            },
            leader: LeaderId::from_id(leader),
            weapon: CardId::all().find(|c| c.kind().id() == weapon),
            defense: CardId::all().find(|c| c.kind().id() == defense),
            ..Plan::default()
        }
    }

    fn clash<'a>(a: &'a Plan, d: &'a Plan) -> Clash<'a> {
        Clash {
            plans: [a, d],
            kwisatz: [false; 2],
            calls: [false; 2],
        }
    }

    /// B8.18 as printed: weapon, defense, whether the leader dies.
    #[test]
    fn weapons_against_defenses() {
        let card = |id: &str| CardId::all().find(|c| c.kind().id() == id);
        for (weapon, defense, dies) in [
            ("crysknife", "shield", false),
            ("crysknife", "snooper", true),
            ("crysknife", "baliset", true),
            ("crysknife", "", true),
            ("chaumas", "shield", true),
            ("chaumas", "snooper", false),
            ("chaumas", "", true),
            ("lasgun", "snooper", true),
            ("lasgun", "", true),
            ("baliset", "", false),
            ("", "", false),
        ] {
            assert_eq!(
                kills(card(weapon), card(defense)),
                dies,
                "{weapon} against {defense}"
            );
        }
    }

    /// BC130, BC133, BC134, BC135: totals, deaths and ties.
    #[test]
    fn totals_decide() {
        let gurney = plan(5, "gurney-halleck", "", "");
        let nefud = plan(6, "captain-iakin-nefud", "", "");
        let fought = |winner, totals, killed| Verdict::Fought {
            winner,
            totals,
            killed,
        };
        assert_eq!(
            clash(&gurney, &nefud).verdict(),
            fought(AGGRESSOR, [18, 16], [false, false])
        );
        let thufir = plan(4, "thufir-hawat", "crysknife", "");
        let stilgar = plan(5, "stilgar", "", "snooper");
        assert_eq!(
            clash(&thufir, &stilgar).verdict(),
            fought(AGGRESSOR, [18, 10], [false, true])
        );
        let shielded = plan(5, "stilgar", "", "shield");
        assert_eq!(
            clash(&thufir, &shielded).verdict(),
            fought(DEFENDER, [18, 24], [false, false])
        );
        let (nobody, nothing) = (Plan::default(), Plan::default());
        assert_eq!(
            clash(&nobody, &nothing).verdict(),
            fought(AGGRESSOR, [0, 0], [false, false])
        );
    }

    /// B8.22 and its precedence below a traitor call (BC139, BC140).
    #[test]
    fn lasgun_and_shield_explode_unless_a_traitor_is_called() {
        let both = plan(1, "stilgar", "lasgun", "shield");
        let plain = plan(9, "duncan-idaho", "", "");
        assert_eq!(clash(&both, &plain).verdict(), Verdict::Explosion);
        assert_eq!(clash(&plain, &both).verdict(), Verdict::Explosion);
        let mut called = clash(&plain, &both);
        called.calls = [true, false];
        assert_eq!(called.verdict(), Verdict::Traitor { winner: AGGRESSOR });
        called.calls = [true, true];
        assert_eq!(called.verdict(), Verdict::BothTraitors);
    }

    /// BC175, BC176: Kwisatz Haderach adds two to a leader that survives.
    #[test]
    fn kwisatz_haderach_adds_to_a_survivor() {
        let duncan = plan(4, "duncan-idaho", "", "");
        let rabban = plan(3, "beast-rabban", "", "");
        let mut with = clash(&duncan, &rabban);
        with.kwisatz = [true, false];
        assert!(matches!(
            with.verdict(),
            Verdict::Fought {
                winner: AGGRESSOR,
                totals: [16, 14],
                ..
            }
        ));
        let armed = plan(3, "beast-rabban", "stunner", "");
        with.plans = [&duncan, &armed];
        assert!(matches!(
            with.verdict(),
            Verdict::Fought {
                winner: DEFENDER,
                totals: [8, 14],
                ..
            }
        ));
    }
}
