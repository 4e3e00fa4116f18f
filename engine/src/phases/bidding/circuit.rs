//! Juice of Sapho in an auction (C19.2): first or last among those who have still to speak in the current
//! circuit (CD15).

use super::auction::Auction;
use super::{Frame, Step, has_room};
use crate::cards::{self, juice_of_sapho};
use crate::catalog::Faction;
use crate::flow::{Cx, Turn};
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, Viewer};

/// Who has still to speak in the circuit that began with the opener, the one who speaks now first.
pub(super) fn left(
    eyes: Eyes<'_>,
    auction: &Auction,
    opener: Option<Faction>,
    room: impl Fn(Faction) -> bool,
) -> Vec<Faction> {
    let highest = eyes.standing_bid().map(|b| b.by);
    let mut left = auction.left(&eyes.storm_order(), opener);
    left.retain(|f| room(*f) && Some(*f) != highest && !auction.passed.contains(f));
    left
}

/// The auction with the circuit's order changed.
pub(super) fn changed(eyes: Eyes<'_>, auction: &mut Auction, opener: Option<Faction>, left: Vec<Faction>) {
    auction.follow(&eyes.storm_order(), opener, left);
}

impl Frame {
    fn circuit(&self, eyes: Eyes<'_>) -> Vec<Faction> {
        match &self.step {
            Step::Bids(auction) => left(eyes, auction, self.opener, |f| has_room(eyes, f)),
            _ => Vec::new(),
        }
    }

    pub(super) fn sapho_offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        juice_of_sapho::offers(eyes, &self.circuit(eyes))
    }

    pub(super) fn sapho(mut self, cx: &mut Cx<'_>, seat: Faction, act: &cards::Act) -> Result<Turn, Refusal> {
        let place = juice_of_sapho::place(act).ok_or_else(Refusal::unexpected)?;
        let eyes = cx.table.eyes(Viewer::Public);
        let mut left = self.circuit(eyes);
        juice_of_sapho::reorder(&mut left, seat, place);
        if let Step::Bids(auction) = &mut self.step {
            changed(eyes, auction, self.opener, left);
        }
        juice_of_sapho::play(cx, seat, place, self)
    }
}
