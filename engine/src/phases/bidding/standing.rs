//! The standing bid (B5.5, B11.5, B15.2): what it is, and what it keeps from being spent otherwise.

use crate::catalog::Faction;
use crate::factions::choam::kull_wahad;
use crate::interrupts::karama;
use crate::table::{Eyes, Pledge};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The highest bid of the card that is being sold; public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StandingBid {
    /// Whose bid.
    pub by: Faction,
    /// How much.
    pub spice: u16,
}

/// The largest bid of a player who means to pay with a Karama instead of spice (B5.6, B19.7). The
/// rules name no limit; any number that nobody else can pay serves.
pub const BOUNDLESS: u16 = 250;

/// Spice with which the viewer can pay for a card: its own and its ally's pledge (B5.6).
pub fn funds(eyes: Eyes<'_>) -> u16 {
    eyes.my_spice().saturating_add(eyes.pledged_to_me().bidding)
}

/// The most that the viewer may bid (B5.6).
pub fn highest_bid(eyes: Eyes<'_>) -> u16 {
    let funds = funds(eyes);
    if !may_lean_on_karama(eyes) {
        funds
    } else {
        funds.max(BOUNDLESS)
    }
}

/// Whether the viewer may bid what only a Karama pays for: not where the attempt can come to nothing (S8.4).
fn may_lean_on_karama(eyes: Eyes<'_>) -> bool {
    !kull_wahad::in_play(eyes) && !karama::usable(eyes).is_empty()
}

/// Whether the viewer can pay this price, with spice or with a Karama (B19.7).
pub fn can_pay(eyes: Eyes<'_>, price: u16) -> bool {
    funds(eyes) >= price || may_lean_on_karama(eyes)
}

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
