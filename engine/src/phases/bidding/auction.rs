//! The auction of one card (B5.4, B5.5): whose turn it is to bid, and when the card is won.

use crate::catalog::Faction;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// An auction that is going on. The highest bid lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Auction {
    /// Who bids or passes now.
    pub to_act: Faction,
    /// Who has passed since the highest bid.
    pub passed: BTreeSet<Faction>,
    /// Who comes next in a circuit whose order was changed (C19.2).
    #[serde(default)]
    queue: Vec<Faction>,
    /// After whom the circle goes on once that circuit is over.
    #[serde(default)]
    resume: Option<Faction>,
}

/// The first faction after `after` in the circle of storm order, `after` itself coming last; from the
/// First Player on if there is no such faction.
pub fn next_in_circle(
    order: &[Faction],
    after: Option<Faction>,
    fits: impl Fn(Faction) -> bool,
) -> Option<Faction> {
    let start = after
        .and_then(|f| order.iter().position(|o| *o == f))
        .map_or(0, |at| at + 1);
    order
        .iter()
        .cycle()
        .skip(start)
        .take(order.len())
        .copied()
        .find(|f| fits(*f))
}

/// The circle of storm order from the opener on.
fn rotated(order: &[Faction], opener: Option<Faction>) -> Vec<Faction> {
    let start = opener.and_then(|f| order.iter().position(|o| *o == f));
    let mut circle = order.to_vec();
    circle.rotate_left(start.unwrap_or(0));
    circle
}

impl Auction {
    /// The auction as it begins.
    pub fn new(opener: Faction) -> Self {
        Self {
            to_act: opener,
            passed: BTreeSet::new(),
            queue: Vec::new(),
            resume: None,
        }
    }

    /// Who comes in the rest of the circuit that began with the opener, from the one to act on.
    pub fn left(&self, order: &[Faction], opener: Option<Faction>) -> Vec<Faction> {
        if self.resume.is_some() {
            let now = std::iter::once(self.to_act);
            return now.chain(self.queue.iter().copied()).collect();
        }
        let circuit = rotated(order, opener).into_iter();
        circuit.skip_while(|f| *f != self.to_act).collect()
    }

    /// The rest of the circuit goes in this order; the next circuit begins with the opener again.
    pub fn follow(&mut self, order: &[Faction], opener: Option<Faction>, mut left: Vec<Faction>) {
        if left.is_empty() {
            return;
        }
        self.resume = rotated(order, opener).last().copied();
        self.to_act = left.remove(0);
        self.queue = left;
    }

    /// The one to act has bid: everybody else may bid again (B5.5).
    pub fn bid(&mut self) {
        self.passed.clear();
    }

    /// The one to act has passed.
    pub fn pass(&mut self) {
        self.passed.insert(self.to_act);
    }

    /// Hands the turn to the next who may bid; `false` when the auction is over. `room` tells whose hand
    /// has room, `highest` is the highest bidder.
    pub fn go_on(
        &mut self,
        order: &[Faction],
        room: impl Fn(Faction) -> bool,
        highest: Option<Faction>,
    ) -> bool {
        let open = |f: Faction| room(f) && Some(f) != highest && !self.passed.contains(&f);
        let mut queue = std::mem::take(&mut self.queue).into_iter();
        if let Some(next) = queue.find(|f| open(*f)) {
            self.to_act = next;
            self.queue = queue.collect();
            return true;
        }
        let after = self.resume.take().unwrap_or(self.to_act);
        match next_in_circle(order, Some(after), open) {
            Some(next) => {
                self.to_act = next;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Auction, next_in_circle};
    use crate::catalog::Faction::{self, Atreides, Emperor, Fremen, Guild};

    const ORDER: [Faction; 4] = [Guild, Atreides, Fremen, Emperor];

    #[test]
    fn the_opener_of_the_next_card_has_room_and_sits_to_the_right() {
        let open = |after, full: &[Faction]| next_in_circle(&ORDER, after, |f| !full.contains(&f));
        assert_eq!(open(None, &[]), Some(Guild));
        assert_eq!(open(None, &[Guild]), Some(Atreides));
        assert_eq!(open(Some(Guild), &[Atreides]), Some(Fremen));
        assert_eq!(open(Some(Emperor), &[]), Some(Guild));
        assert_eq!(open(Some(Atreides), &[Guild, Fremen, Emperor]), Some(Atreides));
        assert_eq!(open(Some(Atreides), &ORDER), None);
    }

    #[test]
    fn a_raise_lets_those_who_passed_bid_again() {
        let mut auction = Auction::new(Guild);
        let room = |f: Faction| f != Emperor;
        assert!({
            auction.pass();
            auction.go_on(&ORDER, room, None)
        });
        assert_eq!(auction.to_act, Atreides);
        auction.bid();
        assert!(auction.go_on(&ORDER, room, Some(Atreides)));
        assert_eq!(auction.to_act, Fremen);
        auction.pass();
        assert!(auction.go_on(&ORDER, room, Some(Atreides)));
        assert_eq!(auction.to_act, Guild);
        auction.pass();
        assert!(!auction.go_on(&ORDER, room, Some(Atreides)));
    }

    /// C19.2: the changed circuit ends, and the next one begins with the opener again.
    #[test]
    fn a_circuit_may_be_changed() {
        let mut auction = Auction::new(Atreides);
        let all = |_: Faction| true;
        assert_eq!(
            auction.left(&ORDER, Some(Atreides)),
            [Atreides, Fremen, Emperor, Guild]
        );
        auction.follow(&ORDER, Some(Atreides), vec![Fremen, Emperor, Guild, Atreides]);
        let mut heard = vec![auction.to_act];
        for _ in 0..4 {
            auction.bid();
            assert!(auction.go_on(&ORDER, all, Some(auction.to_act)));
            heard.push(auction.to_act);
        }
        assert_eq!(heard, [Fremen, Emperor, Guild, Atreides, Fremen]);
    }

    #[test]
    fn one_bid_of_the_only_one_with_room_wins() {
        let mut auction = Auction::new(Fremen);
        auction.bid();
        assert!(!auction.go_on(&ORDER, |f| f == Fremen, Some(Fremen)));
    }
}
