//! The card of Tuek's Sietch (C23.2): in battles there each Worthless card in its owner's plan brings 2 spice,
//! however the battle ends (CD25).

use super::{Fact, acts, gain};
use crate::catalog::{CardCategory, Faction, Territory};
use crate::flow::Cx;
use crate::phases::battle::{Field, Plan};
use crate::table::Viewer;

/// Spice for one Worthless card.
const EACH: u16 = 2;

/// The side's spice for its plan.
pub(super) fn income(cx: &mut Cx<'_>, field: &Field, side: Faction, plan: &Plan) {
    if acts(cx.table.eyes(Viewer::Public), field, side, Territory::TueksSietch) {
        let worthless = |c: &crate::catalog::CardId| c.kind().category() == CardCategory::Worthless;
        let played = plan.cards().into_iter().filter(worthless);
        let spice: u16 = played.map(|_| EACH).sum();
        let faction = side;
        gain(cx, faction, spice, Fact::WorthlessSpice { faction, spice });
    }
}
