//! Semuta Drug (S10): immediately after another player's discard its holder takes one of the cards.
//!
//! The window, in which every seat is asked alike, is `interrupts/fresh_discard.rs`.

use crate::catalog::{CardId, CardKind};
use crate::offers::{Form, Offer};
use crate::table::{Batch, Eyes};

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
