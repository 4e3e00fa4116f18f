//! The reveal (B8.5 f): both plans are opened together.

use super::cards::Decide;
use super::fight::Stage;
use super::no_field;
use super::projection::StageName;
use super::state::{Battle, Plan, PlanShown};
use super::told::Fact;
use crate::catalog::Faction;
use crate::flow::{Cx, Outcome, Turn, Window};
use serde::{Deserialize, Serialize};

/// The reveal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Reveal {
    /// Nothing is open yet.
    Open,
}

impl Stage for Reveal {
    fn advance(self, mut battle: Battle, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        let plans = std::mem::replace(&mut battle.plans, Window::new([])).open(cx);
        let of = |side: Faction| {
            let plan = plans.iter().find(|(seat, _)| *seat == side);
            plan.map_or_else(Plan::default, |(_, plan)| plan.clone())
        };
        let field = battle.field;
        let open = field.sides().map(of);
        for (faction, plan) in field.sides().into_iter().zip(&open) {
            let plan = PlanShown::from(plan);
            cx.declassify("B8.5", Fact::Revealed { faction, plan });
        }
        battle.open = Some(open);
        battle.unveiled = no_field::unveil(cx, &field);
        cx.table.promises.battle_revealed();
        // Whoever used the battle wheels last dials the next storm (B2.2).
        cx.table.storm.dialers = field.sides().to_vec();
        let decide = Decide::after_reveal(&battle, cx);
        battle.go(decide)
    }

    fn name(&self) -> StageName {
        StageName::Reveal
    }
}
