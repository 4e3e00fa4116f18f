//! Harvester (X12.11): a fresh spice blow is doubled; what lay there before is not.

use super::Fact;
use crate::catalog::{Faction, LocationId};
use crate::flow::Cx;
use crate::table::Purse;

/// Places the fresh spice once more.
pub(super) fn play(cx: &mut Cx<'_>, by: Faction, at: LocationId, spice: u16) {
    let placed = cx.table.spice.transfer(Purse::Bank, Purse::Board(at), spice);
    debug_assert!(placed.is_ok(), "the bank ran out");
    cx.declassify("X12.11", Fact::Doubled { by, at, spice });
}
