//! Tleilaxu Ghola (B20.7): any time, revive a leader, the Kwisatz Haderach or up to five forces, free.

use super::{Act, Fact, Frame, Played};
use crate::catalog::{CardKind, Faction, LeaderId};
use crate::flow::{self, Cx};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::phases::revival;
use crate::refusal::Refusal;
use crate::table::Eyes;
use crate::tech_tokens;

/// Forces that come back at most.
const FORCES: u16 = 5;

/// What the viewer may revive with it now: at a clean point from the first Storm Phase on, but not
/// between sealing a plan of its own and the end of that battle.
pub fn offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let me = eyes.me().filter(|_| {
        eyes.my_free_card(CardKind::TleilaxuGhola).is_some() && eyes.may_use(CardKind::TleilaxuGhola)
    });
    let Some(me) = me.filter(|_| now.clean && eyes.turn() > 0 && !eyes.my_plan_sealed()) else {
        return Vec::new();
    };
    let forces = Form::record([("forces", revival::forces_form(eyes, me, FORCES))]);
    let leaders = Form::record([("leader", Form::one_of(leaders(eyes)))]);
    let mut offers = vec![
        Offer::new("card/ghola-forces", "B20.7", forces),
        Offer::new("card/ghola-leader", "B20.7", leaders),
    ];
    if eyes.my_kwisatz().is_some_and(|kh| kh.dead) {
        offers.push(Offer::new("card/ghola-kwisatz", "B20.7", Form::Nothing));
    }
    offers
}

/// Own leaders in the tanks whatever the gate says; face-down ones by policy (D22).
fn leaders(eyes: Eyes<'_>) -> Vec<LeaderId> {
    let allowed = |l: &LeaderId| {
        eyes.policies().ghola_face_down || eyes.my_disc(*l).is_some_and(|disc| !disc.face_down)
    };
    eyes.my_dead_leaders().into_iter().filter(allowed).collect()
}

/// Plays it.
///
/// # Errors
/// A refusal if it is not offered.
pub fn begin(cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Option<flow::Frame>, Refusal> {
    let mut revived = None;
    match act {
        Act::GholaForces { forces } => {
            revival::revive_forces(cx.table, seat, forces);
            cx.tell_all(Fact::RevivedForces { by: seat, forces });
            tech_tokens::ghola_forces(cx, seat);
        }
        Act::GholaLeader { leader } => {
            cx.table.leaders.revive(leader);
            revived = Some(leader);
            cx.declassify("B20.7", Fact::RevivedLeader { by: seat, leader });
        }
        Act::GholaKwisatz => {
            cx.table.kwisatz.dead = false;
            cx.tell_all(Fact::RevivedKwisatz { by: seat });
        }
        _ => return Err(Refusal::unexpected()),
    }
    let played = Played::new(cx, seat, CardKind::TleilaxuGhola);
    let played = played.map(|played| match revived {
        Some(leader) => played.reviving(leader),
        None => played,
    });
    Ok(played.map(|played| Frame::Played(played).into()))
}
