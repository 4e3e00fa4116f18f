//! What the steady player knows of Stronghold Cards (C23.2): who wins ties, what support is free.

use super::Situation;
use crate::catalog::{Faction, Territory};
use crate::phases::battle::Field;

/// Who holds the card that acts where the battle is fought.
fn holder(here: &Situation<'_>, field: &Field) -> Option<Faction> {
    let cards = here.view.public.stronghold_cards.as_ref()?;
    cards.of(field.territory)
}

/// Whether a card decides ties here, whoever attacks.
pub(super) fn ties_are_settled(here: &Situation<'_>, field: &Field) -> bool {
    let habbanya = field.territory == Territory::HabbanyaSietch;
    habbanya && holder(here, field).is_some_and(|holder| field.fights(holder))
}

/// Whether the seat wins ties in the battle.
pub(super) fn wins_ties(here: &Situation<'_>, field: &Field) -> bool {
    if ties_are_settled(here, field) {
        holder(here, field) == Some(here.seat.faction)
    } else {
        field.aggressor == here.seat.faction
    }
}

/// Spice of support that the seat need not pay in the battle.
pub(super) fn free_support(here: &Situation<'_>, field: &Field) -> i32 {
    let mine = holder(here, field) == Some(here.seat.faction);
    if mine && field.territory == Territory::Arrakeen {
        2
    } else {
        0
    }
}

/// Spice that a Worthless card in the seat's plan brings.
pub(super) fn for_worthless(here: &Situation<'_>, field: &Field) -> i32 {
    let mine = holder(here, field) == Some(here.seat.faction);
    if mine && field.territory == Territory::TueksSietch {
        2
    } else {
        0
    }
}

/// Whether a real defense of the seat also stops poison, unless it plays poison.
pub(super) fn defenses_stop_poison(here: &Situation<'_>, field: &Field) -> bool {
    field.territory == Territory::Carthag && holder(here, field) == Some(here.seat.faction)
}
