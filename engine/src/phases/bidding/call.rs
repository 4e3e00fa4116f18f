//! What the one whose turn it is may call (B5.5, B5.6, B19.7), as far as its promises leave it (B21.4).

use super::{Act, has_room, promised, standing_bid};
use crate::interrupts::karama;
use crate::offers::{Form, Offer};
use crate::table::Eyes;

fn least(eyes: Eyes<'_>) -> u16 {
    eyes.standing_bid().map_or(0, |bid| bid.spice).saturating_add(1)
}

/// In an ordinary lot. Whoever has become full since the turn came can only pass (S12.5).
pub fn ordinary(eyes: Eyes<'_>) -> Vec<Offer> {
    if eyes.me().is_some_and(|me| !has_room(eyes, me)) {
        return vec![Offer::new("bidding/pass", "B5.2", Form::Nothing)];
    }
    let (mut offers, may_pass) = bids(eyes, standing_bid::highest_bid(eyes), "B5.6");
    if may_pass {
        let card = Form::one_of(karama::usable(eyes));
        offers.push(Offer::new(
            "bidding/karama",
            "B19.7",
            Form::record([("card", card)]),
        ));
    }
    offers
}

pub(super) fn bids(eyes: Eyes<'_>, most: u16, rule: &'static str) -> (Vec<Offer>, bool) {
    let (amounts, may_pass) = promised::bids(eyes, least(eyes), most);
    let mut offers = Vec::new();
    if may_pass {
        offers.push(Offer::new("bidding/pass", "B5.5", Form::Nothing));
    }
    for (from, to) in amounts {
        let form = Form::record([("spice", Form::int(from, to))]);
        offers.push(Offer::new("bidding/bid", rule, form));
    }
    (offers, may_pass)
}

/// The call of one who does not say in an ordinary lot.
pub fn default_ordinary(eyes: Eyes<'_>) -> Act {
    if eyes.me().is_some_and(|me| !has_room(eyes, me)) {
        return Act::Pass;
    }
    default(eyes, standing_bid::highest_bid(eyes))
}

/// Pass, or the lowest bid if it has promised to bid.
pub(super) fn default(eyes: Eyes<'_>, most: u16) -> Act {
    match promised::bids(eyes, least(eyes), most) {
        (amounts, false) => amounts
            .first()
            .map_or(Act::Pass, |(spice, _)| Act::Bid { spice: *spice }),
        _ => Act::Pass,
    }
}
