//! Baliset (C6.2): one player may not move into a territory that CHOAM occupies for the rest of the turn.

use super::worthless::{may_be_played, playable};
use super::{CHOAM, Occasion, Reaction};
use crate::catalog::{CardKind, Faction, Territory};
use crate::offers::{Form, Offer, Term};
use crate::table::{Eyes, Table};

/// Territories that CHOAM occupies.
pub fn territories(eyes: Eyes<'_>) -> Vec<Territory> {
    let all = Territory::ALL.into_iter();
    all.filter(|t| eyes.forces().occupies(CHOAM, *t)).collect()
}

/// Any other player and any territory that CHOAM occupies.
pub fn offer(eyes: Eyes<'_>) -> Option<Offer> {
    let others = eyes.factions().into_iter().filter(|f| *f != CHOAM);
    aimed(eyes, others.map(Term::from).collect(), territories(eyes))
}

/// The player that is about to move, and where it goes.
pub(super) fn against(eyes: Eyes<'_>, player: Faction, territory: Territory) -> Option<Offer> {
    aimed(eyes, vec![player.into()], vec![territory])
}

fn aimed(eyes: Eyes<'_>, players: Vec<Term>, territories: Vec<Territory>) -> Option<Offer> {
    playable(eyes, CardKind::Baliset)?;
    let form = Form::record([
        ("player", Form::OneOf(players)),
        ("territory", Form::one_of(territories)),
    ]);
    Some(Offer::new("choam/baliset", "C6.2", form))
}

/// The player may not move there any more this turn.
pub(super) fn close(table: &mut Table, player: Faction, territory: Territory) {
    table.choam.closed.insert((player, territory));
}

/// Whether the player may not move there.
pub fn closed(eyes: Eyes<'_>, player: Faction, territory: Territory) -> bool {
    eyes.choam().closed.contains(&(player, territory))
}

/// The question to CHOAM when a player declares a move into a territory that it occupies.
pub fn reaction(eyes: Eyes<'_>, player: Faction, from: Territory, to: Territory) -> Option<Reaction> {
    let concerns = player != CHOAM
        && from != to
        && may_be_played(eyes, CardKind::Baliset)
        && eyes.forces().occupies(CHOAM, to);
    concerns.then(|| {
        Reaction::new(Occasion::Move {
            player,
            territory: to,
        })
    })
}
