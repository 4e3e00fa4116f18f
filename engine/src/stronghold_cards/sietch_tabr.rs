//! The card of Sietch Tabr (C23.2): whoever wins a battle there with it gets the opponent's dial in spice,
//! halves dropped. A battle won by calling a traitor is won (CD25).

use super::{Fact, acts, gain};
use crate::catalog::{Faction, Territory};
use crate::flow::Cx;
use crate::phases::battle::{Field, Plan};
use crate::table::Viewer;

/// The winner's spice for the loser's plan.
pub(super) fn income(cx: &mut Cx<'_>, field: &Field, winner: Faction, beaten: &Plan) {
    if acts(
        cx.table.eyes(Viewer::Public),
        field,
        winner,
        Territory::SietchTabr,
    ) {
        let spice = u16::from(beaten.dial.strength / 2);
        let faction = winner;
        gain(cx, faction, spice, Fact::DialSpice { faction, spice });
    }
}
