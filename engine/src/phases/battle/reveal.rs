//! The reveal (B8.5 f): both plans are opened together.

use super::cards::Decide;
use super::fight::Stage;
use super::shown::StageName;
use super::state::{Battle, Field, Plan, PlanShown};
use super::told::Fact;
use crate::catalog::{Faction, LocationId};
use crate::factions::richese::no_field_reveal;
use crate::flow::{Cx, Outcome, Turn, Window};
use crate::table::Viewer;
use serde::{Deserialize, Serialize};

/// The reveal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Reveal {
    /// Nothing is open yet.
    Open,
}

/// A No-Field that takes part is revealed with the plans, and its forces are placed (C15.5).
fn unveil(cx: &mut Cx<'_>, field: &Field) -> Option<LocationId> {
    let eyes = cx.table.eyes(Viewer::Public);
    let mut sides = field.sides().into_iter();
    let at = sides.find_map(|side| field.no_field_of(eyes, side))?;
    no_field_reveal::reveal(cx);
    Some(at)
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
        battle.unveiled = unveil(cx, &field);
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
