//! Once Around (C13.3): everybody bids or passes once, from the seller's neighbour on; the seller, if it
//! bids, speaks last.

use super::{Frame, Step, pass};
use crate::catalog::Faction;
use crate::flow::{Cx, Turn};
use crate::phases::bidding::Method;
use crate::phases::bidding::method::around;
use crate::table::Viewer;

/// Who speaks, in order.
pub(super) fn order(cx: &Cx<'_>, method: Method, bidders: &[Faction]) -> Vec<Faction> {
    let clockwise = method == Method::OnceAroundClockwise;
    let others = around(&cx.table.factions(), Faction::Richese, clockwise);
    let speakers = others.into_iter().chain([Faction::Richese]);
    speakers.filter(|f| bidders.contains(f)).collect()
}

impl Frame {
    /// The next one speaks; whoever has become full passes. What nobody wants is Richese's without a bid
    /// (C13.5).
    pub(super) fn once_around(mut self, cx: &mut Cx<'_>, left: Vec<Faction>) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        match left.as_slice() {
            [] => self.close(cx),
            [Faction::Richese] if eyes.standing_bid().is_none() => self.close(cx),
            [next, ..] if !self.open_to(eyes, *next) => {
                pass(cx, *next);
                self.spoken(left)
            }
            _ => {
                self.step = Step::OnceAround(left);
                Turn::wait(self)
            }
        }
    }

    /// The first of them has spoken.
    pub(super) fn spoken(self, mut left: Vec<Faction>) -> Turn {
        if !left.is_empty() {
            left.remove(0);
        }
        self.at(Step::OnceAround(left))
    }
}
