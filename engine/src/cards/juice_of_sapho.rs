//! Juice of Sapho (C19.2): be the aggressor of a battle, or go first or last among the turns that have not
//! begun. Storm order itself never changes.
//!
//! The frames that own an order, or a battle, offer it to whoever holds the card; nobody is asked.

use super::{Act, Fact, discard};
use crate::catalog::{CardKind, Faction};
use crate::flow::{Cx, Frame, Turn};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::Eyes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const SAPHO: CardKind = CardKind::JuiceOfSapho;

/// Where its player goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SaphoPlace")]
pub enum Place {
    /// Before the others.
    First,
    /// After the others.
    Last,
}

/// Whether the viewer holds one that it may play.
fn held(eyes: Eyes<'_>) -> bool {
    eyes.my_free_card(SAPHO).is_some() && eyes.may_use(SAPHO)
}

/// What the viewer may do about the order of turns that have not begun, the next one first.
pub fn offers(eyes: Eyes<'_>, waiting: &[Faction]) -> Vec<Offer> {
    let Some(me) = eyes.me().filter(|me| waiting.contains(me)) else {
        return Vec::new();
    };
    if waiting.len() < 2 || !held(eyes) {
        return Vec::new();
    }
    let mut offers = Vec::new();
    if waiting.first() != Some(&me) {
        offers.push(Offer::new("card/sapho-first", "C19.2", Form::Nothing));
    }
    if waiting.last() != Some(&me) {
        offers.push(Offer::new("card/sapho-last", "C19.2", Form::Nothing));
    }
    offers
}

/// The place that an act names.
pub fn place(act: &Act) -> Option<Place> {
    match act {
        Act::SaphoFirst => Some(Place::First),
        Act::SaphoLast => Some(Place::Last),
        _ => None,
    }
}

/// Puts the player where it wants to be among the turns that have not begun.
pub fn reorder(waiting: &mut Vec<Faction>, who: Faction, place: Place) {
    waiting.retain(|f| *f != who);
    match place {
        Place::First => waiting.insert(0, who),
        Place::Last => waiting.push(who),
    }
}

/// Discards the card (P12), then goes on with `then`, in which the order is changed already.
///
/// # Errors
/// A refusal if the card is not in the hand, which the offer excludes.
pub fn play(cx: &mut Cx<'_>, by: Faction, place: Place, then: impl Into<Frame>) -> Result<Turn, Refusal> {
    cx.tell_all(Fact::Goes { by, place });
    discard(cx, by, SAPHO, then)
}

/// The offer to a side of a battle that is not the aggressor.
pub fn aggressor_offer(eyes: Eyes<'_>) -> Option<Offer> {
    held(eyes).then(|| Offer::new("card/sapho-aggressor", "C19.2", Form::Nothing))
}

/// Discards the card (P12), then goes on with `then`, in which its player is the aggressor already.
///
/// # Errors
/// A refusal if the card is not in the hand, which the offer excludes.
pub fn attack(cx: &mut Cx<'_>, by: Faction, then: impl Into<Frame>) -> Result<Turn, Refusal> {
    cx.tell_all(Fact::Aggressor { by });
    discard(cx, by, SAPHO, then)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Faction::{Atreides, Emperor, Fremen};

    #[test]
    fn first_and_last_move_one_player_only() {
        let mut waiting = vec![Atreides, Fremen, Emperor];
        reorder(&mut waiting, Emperor, Place::First);
        assert_eq!(waiting, [Emperor, Atreides, Fremen]);
        reorder(&mut waiting, Atreides, Place::Last);
        assert_eq!(waiting, [Emperor, Fremen, Atreides]);
    }
}
