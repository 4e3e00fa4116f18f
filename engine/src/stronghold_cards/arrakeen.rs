//! Arrakeen's card (C23.2): in battles there the first two spice of its owner's support are free; CHOAM earns
//! nothing by them (C8.1).

use super::{Fact, acts};
use crate::catalog::{Faction, Territory};
use crate::flow::Cx;
use crate::phases::battle::Field;
use crate::table::Eyes;

/// Spice of support that is free.
const FREE: u8 = 2;

/// How much support the side need not pay.
pub fn free_support(eyes: Eyes<'_>, field: &Field, side: Faction) -> u8 {
    if acts(eyes, field, side, Territory::Arrakeen) {
        FREE
    } else {
        0
    }
}

/// Tells how much of a support was free.
pub fn tell(cx: &mut Cx<'_>, faction: Faction, support: u8, free: u8) {
    let spice = u16::from(support.min(free));
    if spice > 0 {
        cx.tell_all(Fact::FreeSupport { faction, spice });
    }
}
