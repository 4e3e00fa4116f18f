//! What follows a death by Residual Poison (S9.9), once, when others had their chance at the discard: promises that became
//! impossible are released, an element that cannot be true any more is shown anew, and the actor is not ready any more.

use super::Fact;
use super::options::Options;
use super::pre_leader::PreLeader;
use super::prescience::Prescience;
use super::state::{Battle, Readiness};
use crate::cards::residual_poison;
use crate::catalog::{Faction, LeaderId};
use crate::flow::{Cx, Turn};
use crate::table::Viewer;

/// After the death and the reactions to the discard, once (S9.9): what became impossible is released or
/// asked anew, and who played the card is not ready any more.
pub(super) fn run(mut battle: Battle, cx: &mut Cx<'_>, by: Faction, victim: LeaderId) -> Turn {
    let of = battle.field.opponent(by);
    // What is released is public, so it must not name somebody who died unseen.
    if residual_poison::told(cx, of, victim) {
        cx.table.promises.leader_died(of, victim);
    }
    if let Readiness::Asked { window, .. } = &mut battle.readiness
        && cx.table.policies().residual_own_ready_reopened
    {
        window.withdraw(by);
    }
    let shown = battle.foreseen.as_ref().filter(|f| f.of == of).map(|f| f.element);
    let stands = Options::shown_stands(&battle, cx.table.eyes(Viewer::Seat(of)));
    match shown.filter(|_| !stands) {
        Some(element) => {
            Prescience::retire(&mut battle, cx);
            cx.declassify("S9.9", Fact::AskedAgain { of, element });
            battle.go(Prescience::Answering(element))
        }
        None => battle.go(PreLeader::Asking),
    }
}
