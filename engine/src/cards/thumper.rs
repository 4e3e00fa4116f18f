//! Thumper (X12.10): a worm appears at the last territory of pile A as if its card had been drawn; not in the
//! first turn (XD21).

use crate::catalog::Faction;
use crate::flow::Cx;

/// The worm comes when the Spice Blow begins, after the card was discarded (P9).
pub(super) fn play(cx: &mut Cx<'_>, _by: Faction) {
    cx.table.thumpers += 1;
}

/// Whether a thumped worm comes now. The card may have been taken by Semuta Drug and played once more.
pub fn calls(cx: &mut Cx<'_>) -> bool {
    let left = cx.table.thumpers.checked_sub(1);
    cx.table.thumpers = left.unwrap_or_default();
    left.is_some() && cx.table.turn > 1
}
