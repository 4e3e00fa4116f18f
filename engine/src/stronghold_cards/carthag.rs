//! Carthag's card (C23.2): in battles there any real defense of its owner also stops poison, as long as its
//! owner plays no poison weapon.

use super::acts;
use crate::catalog::{Faction, Territory};
use crate::phases::battle::{Arms, Field};
use crate::table::Eyes;

/// Whether the side's defense also stops poison.
pub fn protects(eyes: Eyes<'_>, field: &Field, side: Faction, arms: Arms) -> bool {
    acts(eyes, field, side, Territory::Carthag) && arms.defended && !arms.poison
}
