//! Thumper (X12.10): a worm appears at the last territory of pile A as if its card had been drawn; not in the
//! first turn (XD21).

use crate::catalog::Faction;
use crate::flow::Cx;

/// The worm comes when the Spice Blow begins, after the card was discarded (P9).
pub(super) fn play(cx: &mut Cx<'_>, _by: Faction) {
    cx.table.thumper = true;
}

/// Whether the thumped worm comes now.
pub fn calls(cx: &mut Cx<'_>) -> bool {
    std::mem::take(&mut cx.table.thumper) && cx.table.turn > 1
}
