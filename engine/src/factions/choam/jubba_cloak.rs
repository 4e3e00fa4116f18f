//! Jubba Cloak (C6.3): CHOAM's forces in one territory lose nothing to this movement of the storm.

use super::worthless::{may_be_played, playable};
use super::{CHOAM, Occasion, Reaction};
use crate::catalog::{CardKind, Faction, LocationId, Territory};
use crate::offers::{Form, Offer};
use crate::table::{Eyes, Table, Viewer};

/// One of the territories in which the storm threatens CHOAM.
pub(super) fn offer(eyes: Eyes<'_>, territories: &[Territory]) -> Option<Offer> {
    playable(eyes, CardKind::JubbaCloak)?;
    let form = Form::record([("territory", Form::one_of(territories.iter().copied()))]);
    Some(Offer::new("choam/jubba-cloak", "C6.3", form))
}

/// The forces there are safe from this movement.
pub(super) fn spread(table: &mut Table, territory: Territory) {
    table.choam.cloaked = Some(territory);
}

/// The question to CHOAM when the storm will reach these locations, where everybody is open to it.
pub fn reaction(table: &Table, reached: impl Iterator<Item = LocationId>) -> Option<Reaction> {
    let eyes = table.eyes(Viewer::Public);
    if !may_be_played(eyes, CardKind::JubbaCloak) {
        return None;
    }
    let mut territories: Vec<Territory> = Vec::new();
    for at in reached {
        let territory = at.territory();
        if !eyes.forces().on(CHOAM, at).is_empty() && !territories.contains(&territory) {
            territories.push(territory);
        }
    }
    (!territories.is_empty()).then(|| Reaction::new(Occasion::Storm { territories }))
}

/// Who loses nothing at the location.
pub fn safe(table: &Table, at: LocationId) -> Option<Faction> {
    (table.choam.cloaked == Some(at.territory())).then_some(CHOAM)
}

/// The storm has moved.
pub fn fold(table: &mut Table) {
    table.choam.cloaked = None;
}
