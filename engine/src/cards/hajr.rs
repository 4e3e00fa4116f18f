//! Hajr (B20.9): one more movement in the own turn.

use super::discard;
use crate::catalog::{CardKind, Faction};
use crate::flow::{Cx, Frame, Turn};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::Eyes;

/// The offer of a holder that has used up its movements. The phase asks nobody else, so that the
/// offer tells its owner nothing but its own hand.
pub fn offer(eyes: Eyes<'_>) -> Option<Offer> {
    eyes.my_card(CardKind::Hajr)
        .filter(|_| eyes.may_use(CardKind::Hajr))?;
    Some(Offer::new("card/hajr", "B20.9", Form::Nothing))
}

/// Discards the card, then goes on with the turn, which has one more movement.
///
/// # Errors
/// A refusal if the card is not in the hand, which the offer excludes.
pub fn play(cx: &mut Cx<'_>, by: Faction, then: impl Into<Frame>) -> Result<Turn, Refusal> {
    discard(cx, by, CardKind::Hajr, then)
}
