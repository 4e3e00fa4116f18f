//! Spice that an auction binds (B11.5, B15.2, C13.9): what a standing bid or a sealed number keeps from being given away,
//! promised or withdrawn.

use super::standing_bid::may_lean_on_karama;
use crate::table::{Eyes, Pledge};

/// The viewer's spice that it may spend otherwise: what no standing bid, its own or one of its ally that
/// it has pledged for (B11.5), and no sealed plan (B8.12) needs.
pub fn free_spice(eyes: Eyes<'_>) -> u16 {
    spice_to_give(eyes).saturating_sub(pledge_range(eyes).0)
}

/// The viewer's spice that it may give to its ally: what its own standing bid (B15.2) or sealed number
/// (C13.9) and its sealed plan do not need. A bid of the ally loses nothing by a gift.
pub fn spice_to_give(eyes: Eyes<'_>) -> u16 {
    let bid = eyes.standing_bid().filter(|bid| eyes.me() == Some(bid.by));
    let needed = match bid {
        Some(bid) if eyes.lot_special() || !may_lean_on_karama(eyes) => bid.spice,
        Some(_) => 0,
        None => eyes.my_sealed_bid(),
    };
    let reserved = needed.saturating_sub(eyes.pledged_to_me().bidding);
    eyes.my_free_spice().saturating_sub(reserved)
}

/// What the viewer may pledge for its ally's auction cards: from, to. While a bid of the ally stands, it
/// may not fall below what that bid can need (B11.5). How much the ally has itself stays its secret, so
/// the whole bid counts. What the ally seals is secret too: while it may have sealed a number nothing is
/// withdrawn (C13.9).
pub fn pledge_range(eyes: Eyes<'_>) -> (u16, u16) {
    let Pledge { bidding, .. } = eyes.my_pledge();
    let ally = eyes.me().and_then(|me| eyes.ally(me));
    let standing = eyes.standing_bid().filter(|bid| Some(bid.by) == ally);
    let least = match standing {
        Some(bid) => bid.spice.min(bidding),
        None if ally.is_some_and(|ally| eyes.may_have_sealed(ally)) => bidding,
        None => 0,
    };
    (least, eyes.my_spice().max(least))
}
