//! CHOAM's income from force support (C8) in its place of the aftermath: after the winner's cards, before a tech
//! token and a capture (S3.7, X7.1).

use super::aftermath::{self, Part};
use super::fight::Stage;
use super::projection::StageName;
use super::state::Battle;
use crate::factions::choam::support_income;
use crate::flow::{Cx, Outcome, Turn};
use crate::table::Viewer;
use serde::{Deserialize, Serialize};

/// Where the income stands.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Income {
    /// It is looked at what was paid.
    Ask,
    /// Others had their chance to stop it (C8.3).
    Asked,
}

impl Stage for Income {
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        let spice = support_income::of(battle.paid);
        match self {
            Self::Ask if spice > 0 && support_income::possible(cx.table.eyes(Viewer::Public)) => {
                support_income::declare(battle.at(Self::Asked))
            }
            Self::Ask => aftermath::go_on(Part::Income, battle, cx),
            Self::Asked => {
                support_income::settle(cx, spice, back.stopped());
                aftermath::go_on(Part::Income, battle, cx)
            }
        }
    }

    fn name(&self) -> StageName {
        StageName::Income
    }
}
