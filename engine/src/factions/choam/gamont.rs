//! Trip to Gamont (C6.7): before victory is checked one force of another player goes back to its reserves.

use super::worthless::{may_be_played, playable};
use super::{CHOAM, Occasion, Reaction};
use crate::catalog::{CardKind, Faction, LocationId};
use crate::factions::bene_gesserit;
use crate::factions::richese::no_field_reveal;
use crate::flow::Cx;
use crate::offers::{Form, Offer, Term};
use crate::table::{Eyes, ForceKind, Muster, Site};

/// Every force of others that is not in storm: whose, where, of which kind.
fn targets(eyes: Eyes<'_>) -> Vec<(Faction, LocationId, Vec<ForceKind>)> {
    let mut targets = Vec::new();
    for player in eyes.factions().into_iter().filter(|f| *f != CHOAM) {
        for at in LocationId::all() {
            let kinds = ForceKind::ALL.into_iter();
            let kinds: Vec<_> = kinds.filter(|k| stands(eyes, player, at, *k)).collect();
            if !kinds.is_empty() {
                targets.push((player, at, kinds));
            }
        }
    }
    targets
}

/// Whether such a force, or a No-Field, is there to be sent home.
pub(super) fn stands(eyes: Eyes<'_>, player: Faction, at: LocationId, kind: ForceKind) -> bool {
    !eyes.in_storm(at) && eyes.forces().on(player, at).get(kind) > 0
}

pub(super) fn offer(eyes: Eyes<'_>) -> Option<Offer> {
    playable(eyes, CardKind::TripToGamont)?;
    let one = |(player, at, kinds): (Faction, LocationId, Vec<ForceKind>)| {
        let kinds = kinds.into_iter().map(|k| Term::word(k.id()));
        Form::record([
            ("player", Form::only(player)),
            ("at", Form::only(at)),
            ("kind", Form::one_of(kinds)),
        ])
    };
    let form = Form::Any(targets(eyes).into_iter().map(one).collect());
    Some(Offer::new("choam/trip-to-gamont", "C6.7", form))
}

/// The force goes to its reserves. A concealed No-Field there is revealed first; if it brings nobody, nobody
/// goes (C6.7).
pub(super) fn send_home(cx: &mut Cx<'_>, player: Faction, at: LocationId, kind: ForceKind) {
    let kind = if kind == ForceKind::NoField {
        ForceKind::Normal
    } else {
        kind
    };
    if cx.table.forces.no_field(player) == Some(at) {
        no_field_reveal::reveal(cx);
    }
    let one = Muster::of(kind, 1);
    let sent = cx
        .table
        .forces
        .transfer(player, Site::At(at), Site::Reserves, one);
    if sent.is_ok() {
        bene_gesserit::settle_alone(cx);
    }
}

/// The question to CHOAM before victory is checked.
pub fn reaction(eyes: Eyes<'_>) -> Option<Reaction> {
    let concerns = may_be_played(eyes, CardKind::TripToGamont) && !targets(eyes).is_empty();
    concerns.then(|| Reaction::new(Occasion::Victory))
}
