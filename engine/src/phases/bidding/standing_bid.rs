//! The standing bid (B5.5): what it is, and how high a bid may be.

use crate::catalog::Faction;
use crate::factions::choam::kull_wahad;
use crate::interrupts::karama;
use crate::table::Eyes;
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
pub(super) fn may_lean_on_karama(eyes: Eyes<'_>) -> bool {
    !kull_wahad::refuses_unfunded_bids(eyes) && !karama::usable(eyes).is_empty()
}

/// Whether the viewer can pay this price, with spice or with a Karama (B19.7).
pub fn can_pay(eyes: Eyes<'_>, price: u16) -> bool {
    funds(eyes) >= price || may_lean_on_karama(eyes)
}
