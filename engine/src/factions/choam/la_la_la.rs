//! La La La (C6.6): a player revives no forces free in this phase.

use super::worthless::{may_be_played, playable};
use super::{CHOAM, Occasion, Reaction};
use crate::catalog::{CardKind, Faction};
use crate::offers::{Form, Offer};
use crate::table::{Eyes, Table};

/// Any other player that still gets free revivals.
pub fn offer(eyes: Eyes<'_>) -> Option<Offer> {
    let others = eyes.factions().into_iter();
    let others = others.filter(|f| *f != CHOAM && !eyes.choam().unfree.contains(f));
    aimed(eyes, others.collect())
}

/// The player that wants forces back free.
pub(super) fn against(eyes: Eyes<'_>, player: Faction) -> Option<Offer> {
    aimed(eyes, vec![player])
}

fn aimed(eyes: Eyes<'_>, players: Vec<Faction>) -> Option<Offer> {
    playable(eyes, CardKind::LaLaLa)?;
    let form = Form::record([("player", Form::one_of(players))]);
    Some(Offer::new("choam/la-la-la", "C6.6", form))
}

/// The player gets none free in this phase.
pub(super) fn sing(table: &mut Table, player: Faction) {
    table.choam.unfree.insert(player);
}

/// How many forces the faction revives free, out of what its sheet gives: none once it was sung to in this phase.
/// Paying stays allowed, and what came back before stays (C6.6).
pub(super) fn free_revivals(eyes: Eyes<'_>, faction: Faction, free: u8) -> u8 {
    if eyes.choam().unfree.contains(&faction) {
        0
    } else {
        free
    }
}

/// The question to CHOAM when a player wants forces back free.
pub fn reaction(eyes: Eyes<'_>, player: Faction) -> Option<Reaction> {
    let concerns = player != CHOAM && may_be_played(eyes, CardKind::LaLaLa);
    concerns.then(|| Reaction::new(Occasion::FreeRevival { player }))
}
