//! Semuta Drug (S10): immediately after another player's discard its holder takes one of the cards.
//!
//! The window, in which every seat is asked alike, is `interrupts/fresh_discard.rs`.

use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::Cx;
use crate::interrupts::fresh_discard::{self, Fact};
use crate::offers::{Form, Offer};
use crate::table::{Batch, Cause, Eyes, Viewer};

/// How far a claim has come.
pub enum Claim {
    /// A card was taken.
    Took,
    /// Semuta Drug is committed; its player chooses one of these (S10.7).
    Choose(Vec<CardId>),
}

/// The cards of the batch that the viewer may take (S10.5): those of others that still lie there.
pub fn candidates(eyes: Eyes<'_>, batch: &Batch) -> Vec<CardId> {
    let others = batch.entries.iter().filter(|e| Some(e.by) != eyes.me());
    others.map(|e| e.card).filter(|c| eyes.fresh(*c)).collect()
}

/// What the holder may do (S10.6): commit the card, and name at once what everybody sees.
pub fn offers(eyes: Eyes<'_>, batch: &Batch) -> Option<Offer> {
    let semuta = eyes.my_free_card(CardKind::SemutaDrug)?;
    let candidates = candidates(eyes, batch);
    let room = if eyes.policies().semuta_full_hand {
        eyes.my_room_for_exchange()
    } else {
        eyes.my_room_for_one()
    };
    if candidates.is_empty() || !room || !eyes.may_use(CardKind::SemutaDrug) {
        return None;
    }
    let mut fields = vec![("card", Form::one_of([semuta]))];
    if !batch.hidden {
        fields.push(("target", Form::Maybe(Box::new(Form::one_of(candidates)))));
    }
    Some(Offer::new("fresh-discard/commit", "S10.6", Form::record(fields)))
}

/// Which card is taken, once Semuta Drug is committed (S10.7).
pub fn select(candidates: &[CardId]) -> Offer {
    let form = Form::record([("card", Form::one_of(candidates.iter().copied()))]);
    Offer::new("fresh-discard/select", "S10.7", form)
}

/// The holder commits Semuta Drug: takes the card that it named, or the only one, or else sees them all and
/// chooses (S10.6, S10.7).
pub fn commit(cx: &mut Cx<'_>, batch: &Batch, seat: Faction, target: Option<CardId>) -> Claim {
    let candidates = candidates(cx.table.eyes(Viewer::Seat(seat)), batch);
    match (target, candidates.as_slice()) {
        (Some(card), _) => take(cx, batch, seat, card),
        (None, [card]) => take(cx, batch, seat, *card),
        _ => {
            cx.declassify("S10.6", Fact::SemutaCommitted { by: seat });
            // The committed card stays in the hand, where everybody knows it now, until one is chosen (S4).
            if let Some(semuta) = cx.table.cards.first_of(seat, CardKind::SemutaDrug) {
                cx.table.reservations.hold(semuta);
                cx.table.cards.note_seen_by(semuta, &cx.table.factions());
            }
            Claim::Choose(candidates)
        }
    }
}

/// The card goes to the claimant's hand, Semuta Drug to the top of the pile (S10.8, S10.10). Everybody knows where
/// it lies now, so its own discard opens no window (S10.4).
pub fn take(cx: &mut Cx<'_>, batch: &Batch, seat: Faction, card: CardId) -> Claim {
    let entry = batch.entries.iter().find(|e| e.card == card);
    let (Some(entry), Some(semuta)) = (entry, cx.table.cards.first_of(seat, CardKind::SemutaDrug)) else {
        debug_assert!(false, "an offer allowed a card that is not there");
        return Claim::Took;
    };
    let from = entry.by;
    cx.table.reservations.let_go(semuta);
    cx.table.cards.take_from_discard(card, seat);
    if batch.hidden {
        cx.tell_all(Fact::SemutaTookUnseen { by: seat, from });
    } else {
        cx.table.cards.note_seen_by(card, &cx.table.factions());
        let card = card.kind();
        cx.declassify("S10.8", Fact::SemutaTook { by: seat, from, card });
    }
    cx.tell([seat], Fact::SemutaCard { card });
    cx.table.promises.used(seat, CardKind::SemutaDrug);
    let own = cx.table.cards.discard_one(Cause::Semuta, seat, semuta);
    fresh_discard::announce(cx, &own.into_batch());
    Claim::Took
}
