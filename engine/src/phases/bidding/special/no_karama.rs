//! In a lot of the cache or the Black Market spice alone counts: no Karama buys the card, covers a bid or pays the price
//! (C13.7, C14.2).

use crate::offers::Offer;
use crate::phases::bidding::{Act, call, sale, standing_bid};
use crate::table::Eyes;

/// What the one whose turn it is may call, by this paragraph.
pub(super) fn calls(eyes: Eyes<'_>, rule: &'static str) -> Vec<Offer> {
    call::bids(eyes, standing_bid::funds(eyes), rule).0
}

/// The call of one who does not say.
pub(super) fn default_call(eyes: Eyes<'_>) -> Act {
    call::default(eyes, standing_bid::funds(eyes))
}

/// How the buyer may pay the price.
pub(super) fn payment(eyes: Eyes<'_>, price: u16) -> Option<Offer> {
    sale::in_spice(eyes, price)
}

/// The payment of one who does not say.
pub(super) fn default_payment(eyes: Eyes<'_>, price: u16) -> Option<Act> {
    sale::default_in_spice(eyes, price)
}
