//! What the owners of open weapons say about them, one after the other (C19.11): first what a Mirror Weapon
//! copies, then the Stone Burner, then the Poison Tooth; among two owners in aggressor order.

use super::{Decision, Tool, tool, weapon};
use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::{Cx, Outcome, Turn};
use crate::offers::{Form, Offer};
use crate::phases::battle::Act;
use crate::phases::battle::fight::Stage;
use crate::phases::battle::projection::StageName;
use crate::phases::battle::skill_moments::Skills;
use crate::phases::battle::state::{Battle, Plan};
use crate::phases::battle::told::Fact;
use crate::refusal::Refusal;
use crate::table::Eyes;
use serde::{Deserialize, Serialize};

/// The questions that are still to be answered, the next at the front.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::phases::battle) struct Decide {
    left: Vec<Question>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Question {
    /// Whose weapon: the aggressor's is 0.
    side: usize,
    tool: Tool,
}

/// Who is asked about which weapon, in this order.
fn questions(plans: [&Plan; 2]) -> Vec<Question> {
    let mirrored = |side: usize| plans[side].weapon.map(CardId::kind) == Some(CardKind::MirrorWeapon);
    let mut all: Vec<_> = [0, 1]
        .into_iter()
        .filter_map(|side| tool(plans, side).map(|tool| Question { side, tool }))
        .collect();
    all.sort_by_key(|q| (!mirrored(q.side), q.tool == Tool::Tooth, q.side));
    all
}

impl Decide {
    /// The questions that the open plans ask; tells what a Mirror Weapon became.
    pub(in crate::phases::battle) fn after_reveal(battle: &Battle, cx: &mut Cx<'_>) -> Self {
        let Some([a, d]) = battle.open.as_ref() else {
            return Self { left: Vec::new() };
        };
        for (index, by) in battle.field.sides().into_iter().enumerate() {
            let plan = [a, d][index];
            if plan.weapon.map(CardId::kind) == Some(CardKind::MirrorWeapon) {
                let copy = weapon([a, d], index);
                cx.tell_all(Fact::Mirrored { by, copy });
            }
        }
        Self {
            left: questions([a, d]),
        }
    }

    /// The sides changed places (C19.2).
    pub(super) fn swap_sides(&mut self) {
        for question in &mut self.left {
            question.side = 1 - question.side;
        }
    }

    fn next(&self, battle: &Battle) -> Option<(Faction, Tool)> {
        let question = self.left.first()?;
        Some((battle.field.sides()[question.side], question.tool))
    }
}

impl Stage for Decide {
    fn advance(self, battle: Battle, _cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if self.left.is_empty() {
            battle.go(Skills::Diplomat)
        } else {
            battle.wait(self)
        }
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        let simple = |name, rule| Offer::new(name, rule, Form::Nothing);
        match self.next(battle) {
            Some((side, Tool::Tooth)) if eyes.me() == Some(side) => vec![
                simple("battle/spare-tooth", "X12.4"),
                simple("battle/use-tooth", "X12.4"),
            ],
            Some((side, Tool::Stone)) if eyes.me() == Some(side) => vec![
                simple("battle/stone-ignores", "C19.10"),
                simple("battle/stone-kills", "C19.10"),
            ],
            _ => Vec::new(),
        }
    }

    fn answer(
        mut self,
        mut battle: Battle,
        cx: &mut Cx<'_>,
        seat: Faction,
        act: Act,
    ) -> Result<Turn, Refusal> {
        let decision = match act {
            Act::UseTooth => Decision::ToothUsed,
            Act::SpareTooth => Decision::ToothSpared,
            Act::StoneKills => Decision::StoneKills,
            Act::StoneIgnores => Decision::StoneIgnores,
            _ => return Err(Refusal::unexpected()),
        };
        if self.left.is_empty() {
            return Err(Refusal::unexpected());
        }
        let question = self.left.remove(0);
        battle.choices.decisions[question.side] = Some(decision);
        cx.tell_all(Fact::WeaponUsed { by: seat, decision });
        Ok(battle.go(self))
    }

    fn asked(&self, battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        self.next(battle).map(|(side, _)| side).into_iter().collect()
    }

    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        let (side, tool) = self.next(battle)?;
        let act = match tool {
            Tool::Tooth => Act::SpareTooth,
            Tool::Stone => Act::StoneIgnores,
        };
        (eyes.me() == Some(side)).then_some(act)
    }

    fn name(&self) -> StageName {
        StageName::WeaponChoice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn armed(weapon: &str) -> Plan {
        Plan {
            weapon: CardId::all().find(|c| c.kind().id() == weapon),
            ..Plan::default()
        }
    }

    /// C19.11: the copy before the original, Stone before Tooth.
    #[test]
    fn the_order_of_decisions() {
        for (a, d, order) in [
            ("poison-tooth", "mirror-weapon", vec![1, 0]),
            ("mirror-weapon", "poison-tooth", vec![0, 1]),
            ("stone-burner", "mirror-weapon", vec![1, 0]),
            ("poison-tooth", "stone-burner", vec![1, 0]),
            ("stone-burner", "poison-tooth", vec![0, 1]),
            ("mirror-weapon", "lasgun", vec![]),
        ] {
            let sides: Vec<_> = questions([&armed(a), &armed(d)]).iter().map(|q| q.side).collect();
            assert_eq!(sides, order, "{a} against {d}");
        }
    }
}
