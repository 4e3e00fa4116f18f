//! Stone Burner (C19.10): undialed forces decide. Where a dial can be made up of different numbers of
//! forces, each side seals the set that it will lose before the comparison (CD13).

use super::{Attack, Choices};
use crate::catalog::Faction;
use crate::flow::{Cx, Outcome, Turn, Window};
use crate::offers::{Form, Offer};
use crate::phases::battle::Act;
use crate::phases::battle::fight::Stage;
use crate::phases::battle::ground;
use crate::phases::battle::projection::StageName;
use crate::phases::battle::resolve::Resolve;
use crate::phases::battle::state::{Battle, Plan};
use crate::phases::battle::told::Fact;
use crate::phases::battle::verdict::{Clash, Verdict};
use crate::refusal::Refusal;
use crate::table::{Eyes, Muster, Viewer};
use serde::{Deserialize, Serialize};

/// Whether undialed forces decide.
pub(in crate::phases::battle) fn decides(plans: [&Plan; 2], choices: &Choices) -> bool {
    let stone = |a: &Attack| matches!(a, Attack::Stone { .. });
    Attack::both(plans, choices).iter().any(stone)
}

/// The forces that a side may lose for its dial.
fn sets(battle: &Battle, eyes: Eyes<'_>, side: Faction) -> Vec<Muster> {
    let fighters = ground::sum(&battle.troops(eyes, side));
    let dial = battle.plan(side).map(|p| p.dial).unwrap_or_default();
    battle.worth(eyes, side).prices(fighters, dial)
}

/// Whether the number of forces that a side dialed depends on its choice.
fn differs(sets: &[Muster]) -> bool {
    sets.windows(2).any(|pair| pair[0].total() != pair[1].total())
}

/// How many of its forces a side has not dialed, each counting one (C19.10).
pub(in crate::phases::battle) fn undialed(battle: &Battle, eyes: Eyes<'_>, side: Faction) -> u16 {
    let fighters = ground::sum(&battle.troops(eyes, side)).fighters();
    let first = || sets(battle, eyes, side).first().copied();
    let dialed = battle.chosen_loss(side).or_else(first);
    u16::from(fighters.saturating_sub(dialed.unwrap_or_default().total()))
}

/// On to the resolution with the traitor calls that stand; before it, where undialed forces decide, whoever
/// can seals what it will lose.
pub(in crate::phases::battle) fn before_resolution(
    battle: Battle,
    cx: &mut Cx<'_>,
    calls: [bool; 2],
) -> Turn {
    let eyes = cx.table.eyes(Viewer::Public);
    let compared = battle.open.as_ref().is_some_and(|[a, d]| {
        let clash = Clash {
            calls,
            ..Clash::new([a, d], battle.choices)
        };
        decides([a, d], &battle.choices) && matches!(clash.verdict(), Verdict::Fought { .. })
    });
    let asks = |side: &Faction| compared && differs(&sets(&battle, eyes, *side));
    let asked: Vec<_> = battle.field.sides().into_iter().filter(asks).collect();
    if asked.is_empty() {
        return battle.go(Resolve::new(calls));
    }
    let window = Window::new(asked);
    battle.go(Sets { calls, window })
}

/// The sides seal which forces they will lose.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::phases::battle) struct Sets {
    calls: [bool; 2],
    window: Window<Muster>,
}

impl Sets {
    /// The sides changed places (C19.2).
    pub(super) fn swap_sides(&mut self) {
        self.calls.reverse();
    }
}

impl Stage for Sets {
    fn advance(self, mut battle: Battle, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if !self.window.complete() {
            return battle.wait(self);
        }
        let calls = self.calls;
        for (by, forces) in self.window.open(cx) {
            let index = usize::from(by != battle.field.aggressor);
            battle.choices.sets[index] = Some(forces);
            cx.declassify("C19.10", Fact::LossChosen { by, forces });
        }
        battle.go(Resolve::new(calls))
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        let Some(me) = eyes.me().filter(|_| self.window.owed_by(eyes)) else {
            return Vec::new();
        };
        let set = |m: Muster| {
            Form::record([
                ("normal", Form::only(i32::from(m.normal))),
                ("elite", Form::only(i32::from(m.elite))),
            ])
        };
        let forms = sets(battle, eyes, me).into_iter().map(set).collect();
        vec![Offer::new("battle/will-lose", "C19.10", Form::Any(forms))]
    }

    fn answer(mut self, battle: Battle, _cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let Act::WillLose { normal, elite } = act else {
            return Err(Refusal::unexpected());
        };
        self.window.answer(seat, Muster::new(normal, elite));
        Ok(battle.go(self))
    }

    fn asked(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        self.window.asked().to_vec()
    }

    /// The fewest forces, so that the most are left undialed.
    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        let me = eyes.me().filter(|_| self.window.owed_by(eyes))?;
        let least = sets(battle, eyes, me).into_iter().min_by_key(|m| m.total())?;
        Some(Act::WillLose {
            normal: least.normal,
            elite: least.elite,
        })
    }

    fn name(&self) -> StageName {
        StageName::LossSets
    }
}
