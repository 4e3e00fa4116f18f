//! The end of a battle (B8.5 k): captives that fought go home, nothing stays bound.

use super::aftermath;
use super::fight::Stage;
use super::projection::StageName;
use super::state::Battle;
use super::told::Fact;
use crate::factions::{bene_gesserit, choam};
use crate::flow::{Cx, Outcome, Turn};
use crate::skills::holding;
use serde::{Deserialize, Serialize};

/// The end.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Finish {
    /// Nothing is cleared away yet.
    End,
    /// The Tleilaxu had their chance (X6.2).
    Danced,
}

/// A captive that fought and lives goes back to its faction, unless its side won by calling a traitor:
/// then its use does not count (B18.6, B8.15).
fn return_captives(battle: &Battle, cx: &mut Cx<'_>) {
    for side in battle.field.sides() {
        let unused = battle
            .outcome
            .is_some_and(|o| o.by_traitor && o.winner == Some(side));
        let Some(leader) = battle.plan(side).and_then(|p| p.leader) else {
            continue;
        };
        let captive = cx.table.leaders.captives(side).contains(&leader);
        if captive && !unused {
            cx.table.leaders.release(leader);
            let to = cx.table.leaders.home(leader);
            cx.tell_all(Fact::CaptiveReturned { leader, to });
            holding::home(cx, leader);
        }
    }
}

impl Stage for Finish {
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if self == Self::End
            && let Some(step) = aftermath::left(&battle, cx)
        {
            return battle.go(step);
        }
        return_captives(&battle, cx);
        holding::step_forward(cx);
        for side in battle.field.sides() {
            cx.table.reservations.release(side);
        }
        choam::allied_support::give_back(cx);
        bene_gesserit::settle_alone(cx);
        cx.table.promises.battle_over();
        Turn::done()
    }

    fn name(&self) -> StageName {
        StageName::Finish
    }
}
