//! The Karama that makes a shipment the Guild rate (B19.6): it lies in escrow until the shipment has settled, so that
//! nothing can claim it while the Guild may still give it back (V11, S13.19).

use super::Fact;
use crate::catalog::{CardId, Faction};
use crate::flow::Cx;
use crate::interrupts::karama;
use crate::table::{Cause, Fresh};

/// A Karama and whose it is.
pub(super) type Escrow = Option<(Faction, CardId)>;

/// The card lies open beside the shipment.
pub(super) fn hold(cx: &mut Cx<'_>, escrow: &mut Escrow, by: Faction, card: CardId) {
    cx.table.cards.hold_in_escrow(card, cx.frame.0);
    *escrow = Some((by, card));
}

/// A shipment that cannot be paid any more gives it back, which tells that (B7.4).
pub(super) fn unpaid(cx: &mut Cx<'_>, escrow: &mut Escrow) {
    if let Some(fact) = returned(cx, escrow) {
        cx.declassify("B7.4", fact);
    }
}

/// A shipment that does not take place gives it back.
pub(super) fn give_back(cx: &mut Cx<'_>, escrow: &mut Escrow) {
    if let Some(fact) = returned(cx, escrow) {
        cx.tell_all(fact);
    }
}

fn returned(cx: &mut Cx<'_>, escrow: &mut Escrow) -> Option<Fact> {
    let (to, card) = escrow.take()?;
    let witnesses = cx.table.factions();
    cx.table.cards.return_from_escrow(card, to, &witnesses);
    let card = card.kind();
    Some(Fact::KaramaReturned { to, card })
}

/// The shipment has settled: the card is discarded (P3).
pub(super) fn retire(cx: &mut Cx<'_>, by: Faction, card: CardId) -> Fresh {
    let cause = karama::cause_of(card, Cause::KaramaShipment);
    cx.table.cards.discard_one(cause, by, card)
}
