//! What binds a player in its turn beyond the rules of shipping and moving: answers to Truthtrance
//! (B21.4: `will_ship`, `will_enter`) and deals (B12.4). The one place where they meet the offers.

use super::Act;
use super::seat::SeatTurn;
use crate::catalog::Territory;
use crate::offers::Offer;
use crate::table::Eyes;

/// The fewest and the most forces that the viewer may ship into the territory; `None` if it may not
/// ship there at all.
pub(super) fn ship_range(_eyes: Eyes<'_>, _territory: Territory) -> Option<(u16, u16)> {
    Some((1, u16::MAX))
}

/// Whether the viewer may move into the territory.
pub(super) fn may_enter(_eyes: Eyes<'_>, _territory: Territory) -> bool {
    true
}

/// Takes away offers that would make a promise impossible to keep: moving or ending the turn before a
/// promised shipment.
pub(super) fn limit(_eyes: Eyes<'_>, _turn: &SeatTurn, _offers: &mut Vec<Offer>) {}

/// What the player does when its time runs out; contained in an offer that [`limit`] leaves.
pub(super) fn default_act(_eyes: Eyes<'_>, _turn: &SeatTurn) -> Act {
    Act::Done
}
