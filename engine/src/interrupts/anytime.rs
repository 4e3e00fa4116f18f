//! Anytime acts (B20, B21, B11, B12): what a seat may do on top of whatever waits. One line each; the rules are elsewhere.

use super::{Interruptible, alliance, deal, orders, truthtrance};
use crate::act::Act;
use crate::cards;
use crate::catalog::Faction;
use crate::factions;
use crate::flow::{Cx, Frame};
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::Eyes;

/// All anytime acts of the viewer's seat.
pub fn offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let mut offers = orders::offers(eyes);
    offers.extend(cards::anytime_offers(eyes, now));
    offers.extend(truthtrance::anytime_offers(eyes, now));
    offers.extend(deal::offers(eyes, now));
    offers.extend(alliance::offers(eyes, now));
    offers.extend(factions::anytime_offers(eyes, now));
    offers
}

/// Executes an anytime act: at once, or as a frame that goes on top.
///
/// # Errors
/// A refusal, only for what an offer cannot describe (open structures).
pub fn begin(cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Option<Frame>, Refusal> {
    match act {
        Act::Orders(act) => orders::execute(cx, seat, act),
        Act::Card(act) => cards::begin(cx, seat, act),
        Act::Truthtrance(act) => truthtrance::begin(cx, seat, act),
        Act::Deal(act) => deal::execute(cx, seat, act),
        Act::Alliance(act) => alliance::begin(cx, seat, act),
        Act::Faction(act) => factions::begin(cx, seat, act),
        Act::Choam(act) => factions::choam::begin(cx, act),
        _ => Err(Refusal::unexpected()),
    }
}
