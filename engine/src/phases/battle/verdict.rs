//! The verdict on two revealed plans (B8.15 to B8.22, X12.6). Pure: plans in, result out.

use super::cards::{Attack, Choices, Cover};
use super::state::Plan;
use crate::catalog::CardId;
use crate::catalog::LeaderId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

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
    /// What was decided after the reveal.
    pub choices: Choices,
    /// The forces that each side has not dialed; they count only where a Stone Burner does (C19.10).
    pub undialed: [u16; 2],
    /// Whether each side's defense also stops poison (Carthag's card, C23.2).
    pub antidote: [bool; 2],
    /// Who wins ties (B8.20, C23.2).
    pub ties: Side,
    /// What skills do (C22.7).
    pub help: [Help; 2],
}

/// What skills do for a side whose leader lives (C22.3), in half-units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// Added to its leader.
    pub bonus: u16,
    /// Taken from the other side's total.
    pub burden: u16,
}

/// What decides a battle that is fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "BattleMeasure")]
pub enum Measure {
    /// Dials and leaders, in half-units (B8.19).
    #[default]
    Strength,
    /// Dials alone, in half-units (X12.5).
    Dials,
    /// Forces that were not dialed (C19.10).
    Undialed,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
        /// What was compared.
        measure: Measure,
        /// Half-units, or undialed forces.
        totals: [u16; 2],
        /// Whether each side's leader was killed.
        killed: [bool; 2],
        /// Whether there is spice for the leaders that were killed (B8.23, X12.5).
        bounty: bool,
    },
}

impl<'a> Clash<'a> {
    /// Two plans and nothing else that counts.
    pub fn new(plans: [&'a Plan; 2], choices: Choices) -> Self {
        Self {
            plans,
            kwisatz: [false; 2],
            calls: [false; 2],
            choices,
            undialed: [0; 2],
            antidote: [false; 2],
            ties: AGGRESSOR,
            help: [Help::default(); 2],
        }
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

    fn attacks(&self) -> [Attack; 2] {
        Attack::both(self.plans, &self.choices)
    }

    /// A Lasgun, or a copy of it, and a Shield, by whomever (B8.22, C19.4).
    fn explodes(&self) -> bool {
        let shield = |p: &&Plan| Cover::of(p.defense.map(CardId::kind)).shield;
        self.attacks().contains(&Attack::Lasgun) && self.plans.iter().any(shield)
    }

    /// Whether a side's leader dies by the other's weapon or by one that kills both.
    fn falls(&self, side: Side) -> bool {
        let mut cover = Cover::of(self.choices.defense(self.plans[side], side));
        cover.poison |= self.antidote[side];
        let attacks = self.attacks();
        self.plans[side].led() && (attacks[1 - side].kills(cover) || attacks[side].backfires(cover))
    }

    /// Whether a side's leader lives only because its defense also stops poison (C23.2).
    pub fn saved(&self, side: Side) -> bool {
        let bare = Self {
            antidote: [false; 2],
            ..*self
        };
        bare.falls(side) && !self.falls(side)
    }

    fn measure(&self) -> Measure {
        let attacks = self.attacks();
        if attacks.iter().any(|a| matches!(a, Attack::Stone { .. })) {
            Measure::Undialed
        } else if attacks.contains(&Attack::Artillery) {
            Measure::Dials
        } else {
            Measure::Strength
        }
    }

    fn fought(&self) -> Verdict {
        let killed = [self.falls(AGGRESSOR), self.falls(DEFENDER)];
        let measure = self.measure();
        let totals = [AGGRESSOR, DEFENDER].map(|side| match measure {
            Measure::Undialed => self.undialed[side],
            Measure::Dials => u16::from(self.plans[side].dial.strength),
            Measure::Strength => self.total(side, killed),
        });
        let winner = match totals[AGGRESSOR].cmp(&totals[DEFENDER]) {
            Ordering::Greater => AGGRESSOR,
            Ordering::Less => DEFENDER,
            Ordering::Equal => self.ties,
        };
        Verdict::Fought {
            winner,
            measure,
            totals,
            killed,
            bounty: !self.attacks().contains(&Attack::Artillery),
        }
    }

    /// Dial, leader, Kwisatz Haderach and skills, in half-units (B8.19, C22.7).
    fn total(&self, side: Side, killed: [bool; 2]) -> u16 {
        let (plan, kwisatz) = (self.plans[side], self.kwisatz[side]);
        let opposing = self.plans[1 - side].leader;
        let value = |l: LeaderId| POINT * u16::from(l.strength_against(opposing));
        let leader = plan.leader.map_or(0, value);
        let help = if kwisatz && plan.led() { KWISATZ } else { 0 };
        let bonus = plan.leader.map_or(0, |_| self.help[side].bonus);
        let led = if killed[side] { 0 } else { leader + help + bonus };
        let other = 1 - side;
        let burden = if killed[other] { 0 } else { self.help[other].burden };
        (u16::from(plan.dial.strength) + led).saturating_sub(burden)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::CardKind;
    use crate::phases::battle::cards::Decision;
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
        Clash::new([a, d], Choices::default())
    }

    fn fought(winner: Side, totals: [u16; 2], killed: [bool; 2]) -> Verdict {
        Verdict::Fought {
            winner,
            measure: Measure::Strength,
            totals,
            killed,
            bounty: true,
        }
    }

    /// BC130, BC133, BC134, BC135: totals, deaths and ties.
    #[test]
    fn totals_decide() {
        let gurney = plan(5, "gurney-halleck", "", "");
        let nefud = plan(6, "captain-iakin-nefud", "", "");
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

    /// X12.5: dials alone, ties to the aggressor, no bounty, a Shield saves its own leader.
    #[test]
    fn artillery_leaves_the_dials() {
        let gunner = plan(3, "stilgar", "artillery", "shield");
        let duncan = plan(3, "duncan-idaho", "crysknife", "snooper");
        let mut all = clash(&gunner, &duncan);
        all.kwisatz = [false, true];
        let result = |winner, totals, killed| Verdict::Fought {
            winner,
            measure: Measure::Dials,
            totals,
            killed,
            bounty: false,
        };
        assert_eq!(all.verdict(), result(AGGRESSOR, [6, 6], [false, true]));
        all.plans = [&duncan, &gunner];
        assert_eq!(all.verdict(), result(AGGRESSOR, [6, 6], [true, false]));
    }

    /// X12.4: used, both leaders die and other weapons still work; not used, it is nothing.
    #[test]
    fn a_tooth_is_used_or_not() {
        let biter = plan(3, "stilgar", "poison-tooth", "snooper");
        let duncan = plan(4, "duncan-idaho", "", "snooper");
        let mut all = clash(&biter, &duncan);
        all.choices.decisions[0] = Some(Decision::ToothUsed);
        assert_eq!(all.verdict(), fought(DEFENDER, [6, 8], [true, true]));
        all.choices.decisions[0] = Some(Decision::ToothSpared);
        assert_eq!(all.verdict(), fought(AGGRESSOR, [20, 12], [false, false]));
    }

    /// C19.10, cases 77 to 80: undialed forces decide whatever lives.
    #[test]
    fn a_stone_burner_compares_undialed_forces() {
        let stone = plan(2, "stilgar", "stone-burner", "");
        let other = plan(0, "duncan-idaho", "", "shield");
        let mut all = clash(&stone, &other);
        let result = |winner, totals, killed| Verdict::Fought {
            winner,
            measure: Measure::Undialed,
            totals,
            killed,
            bounty: true,
        };
        all.undialed = [4, 5];
        all.choices.decisions[0] = Some(Decision::StoneKills);
        assert_eq!(all.verdict(), result(DEFENDER, [4, 5], [true, true]));
        all.undialed = [5, 5];
        all.choices.decisions[0] = Some(Decision::StoneIgnores);
        assert_eq!(all.verdict(), result(AGGRESSOR, [5, 5], [false, false]));
    }

    /// C19.4, case 70: the copy of a Lasgun explodes with any Shield.
    #[test]
    fn a_copied_lasgun_explodes() {
        let lasgun = plan(1, "stilgar", "lasgun", "");
        let mirror = plan(1, "duncan-idaho", "mirror-weapon", "shield");
        assert_eq!(clash(&lasgun, &mirror).verdict(), Verdict::Explosion);
        let bare = plan(1, "duncan-idaho", "mirror-weapon", "");
        assert_eq!(
            clash(&lasgun, &bare).verdict(),
            fought(AGGRESSOR, [2, 2], [true, true])
        );
    }

    /// X12.2, X12.3, case 99: the Weirding Way is no Shield, the Shield Snooper is one.
    #[test]
    fn what_explodes_with_a_lasgun() {
        let lasgun = plan(1, "stilgar", "lasgun", "");
        let way = plan(1, "duncan-idaho", "crysknife", "weirding-way");
        assert_eq!(
            clash(&lasgun, &way).verdict(),
            fought(AGGRESSOR, [2, 2], [true, true])
        );
        let both = plan(1, "duncan-idaho", "", "shield-snooper");
        assert_eq!(clash(&lasgun, &both).verdict(), Verdict::Explosion);
    }

    /// C19.7: a Portable Snooper that was added protects like one that was planned.
    #[test]
    fn an_added_portable_snooper_protects() {
        let poison = plan(3, "stilgar", "chaumas", "");
        let duncan = plan(3, "duncan-idaho", "lasgun", "");
        let mut all = clash(&poison, &duncan);
        all.choices.portable[1] = CardId::all().find(|c| c.kind() == CardKind::PortableSnooper);
        assert_eq!(all.verdict(), fought(DEFENDER, [6, 10], [true, false]));
    }
}
