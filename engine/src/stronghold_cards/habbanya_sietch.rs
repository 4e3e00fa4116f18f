//! The card of Habbanya Sietch (C23.2): in battles there its owner wins ties, also against the aggressor and
//! against who became it by Juice of Sapho.

use super::acts;
use crate::catalog::{Faction, Territory};
use crate::phases::battle::Field;
use crate::table::Eyes;

/// Whether the side wins ties.
pub fn wins_ties(eyes: Eyes<'_>, field: &Field, side: Faction) -> bool {
    acts(eyes, field, side, Territory::HabbanyaSietch)
}
