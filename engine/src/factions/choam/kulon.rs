//! Kulon (C6.5): CHOAM moves one territory farther in this turn.

use super::CHOAM;
use super::worthless::playable;
use crate::catalog::{CardKind, Faction};
use crate::offers::{Form, Offer};
use crate::table::{Eyes, Table};

/// In CHOAM's own movement.
pub fn offer(eyes: Eyes<'_>) -> Option<Offer> {
    playable(eyes, CardKind::Kulon)?;
    Some(Offer::new("choam/kulon", "C6.5", Form::Nothing))
}

/// The movements of this turn go farther.
pub(super) fn strap(table: &mut Table) {
    table.choam.kulon = true;
}

/// How many territories farther the faction moves.
pub fn farther(eyes: Eyes<'_>, who: Faction) -> u8 {
    u8::from(who == CHOAM && eyes.choam().kulon)
}
