//! Amal (X12.9): everybody keeps the lower half of the spice behind the shield, the rest goes to the bank. What
//! lies in front of shields stays.

use super::Fact;
use crate::catalog::Faction;
use crate::flow::Cx;

/// Halves every purse; what was paid is seen at the table.
pub(super) fn play(cx: &mut Cx<'_>, _by: Faction) {
    for faction in cx.table.factions() {
        let spice = cx.table.spice.shield(faction);
        let paid = spice - spice / 2;
        let done = cx.table.pay_bank(faction, paid);
        debug_assert!(done.is_ok(), "half of a purse is in it");
        cx.declassify("X12.9", Fact::AmalPaid { faction, spice: paid });
    }
}
