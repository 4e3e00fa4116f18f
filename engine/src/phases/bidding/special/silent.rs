//! A Silent lot (C13.4): everybody with room seals a number, all are opened together, the highest wins,
//! ties by storm order. What is sealed is bound until then (C13.9).

use super::{Frame, Step};
use crate::catalog::Faction;
use crate::flow::{Cx, Turn, Window};
use crate::offers::{Form, Offer};
use crate::phases::bidding::{Act, Fact, StandingBid, lot, promised, standing_bid};
use crate::table::{Eyes, Viewer};

/// The most that the viewer may seal.
fn most(eyes: Eyes<'_>) -> u16 {
    if eyes.policies().silent_bid_with_ally_spice {
        standing_bid::funds(eyes)
    } else {
        eyes.my_spice()
    }
}

/// The numbers that the viewer may seal, as far as its promises leave them (B21.4).
pub(super) fn offer(eyes: Eyes<'_>) -> Offer {
    let (amounts, may_pass) = promised::bids(eyes, 1, most(eyes));
    let zero = may_pass.then_some((0, 0));
    let ranges = zero.into_iter().chain(amounts);
    let numbers = ranges.map(|(from, to)| Form::int(from, to)).collect();
    let form = Form::record([("spice", joined(numbers))]);
    Offer::new("bidding/silent", "C13.4", form)
}

/// Zero and the numbers from one on are one range.
fn joined(mut numbers: Vec<Form>) -> Form {
    match numbers.as_slice() {
        [Form::Int { min: 0, .. }, Form::Int { min: 1, max }] => Form::int(0, *max),
        [_] => numbers.remove(0),
        _ => Form::Any(numbers),
    }
}

/// The number of one who does not say: zero, or the lowest one if it has promised to bid.
pub(super) fn default_number(eyes: Eyes<'_>) -> Act {
    let spice = match promised::bids(eyes, 1, most(eyes)) {
        (amounts, false) => amounts.first().map_or(0, |(least, _)| *least),
        _ => 0,
    };
    Act::Silent { spice }
}

impl Frame {
    pub(super) fn silent(mut self, cx: &mut Cx<'_>, mut window: Window<u16>) -> Turn {
        for faction in window.asked().to_vec() {
            let full = !self.open_to(cx.table.eyes(Viewer::Public), faction);
            if full && window.owed_by(cx.table.eyes(Viewer::Seat(faction))) {
                cx.table.lot.touch();
                window.answer(faction, 0);
            }
        }
        if !window.complete() {
            self.step = Step::Silent(window);
            return Turn::wait(self);
        }
        let bids = window.open(cx);
        for (by, spice) in &bids {
            lot::unseal(cx.table, *by);
            if *spice > 0 {
                cx.table.promises.bid(*by, *spice);
            }
        }
        cx.declassify(
            "C13.4",
            Fact::Opened {
                bids: bids.iter().copied().collect(),
            },
        );
        cx.table.standing_bid = highest(&bids);
        self.close(cx)
    }
}

/// The highest number above zero, the first one of equals.
fn highest(bids: &[(Faction, u16)]) -> Option<StandingBid> {
    let mut best: Option<StandingBid> = None;
    for (by, spice) in bids.iter().copied() {
        if spice > best.map_or(0, |b| b.spice) {
            best = Some(StandingBid { by, spice });
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::highest;
    use crate::catalog::Faction::{Atreides, Emperor, Guild};
    use crate::phases::bidding::StandingBid;

    #[test]
    fn the_first_of_equals_wins_and_zero_is_no_bid() {
        let bids = [(Guild, 0), (Atreides, 3), (Emperor, 3)];
        let by = Atreides;
        assert_eq!(highest(&bids), Some(StandingBid { by, spice: 3 }));
        assert_eq!(highest(&[(Guild, 0), (Emperor, 0)]), None);
    }
}
