//! Before leaders are chosen (S9): Residual Poison when the other side's leaders are strong, else ready.

use super::Situation;
use super::odds;
use super::read;
use crate::act::Action;
use crate::bots::unsure;
use serde_json::{Value, json};

/// From this mean strength on, in tenths, losing one of them hurts.
const STRONG: i32 = 30;

/// Plays the card or says that the seat is ready.
pub(super) fn choose(here: &Situation<'_>) -> Option<Action> {
    poison(here).or_else(|| here.take("battle/ready", &Value::Null))
}

fn poison(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("battle/residual-poison")?;
    if unsure(offer, here.view) {
        return None;
    }
    let fields = read::branches(&offer.form).into_iter().next()?;
    let card = read::values(fields, "card").into_iter().next()?;
    let target = odds::field(here)?.opponent(here.seat.faction);
    let left = odds::strengths(here, target);
    let sum: i32 = left.iter().sum();
    let many = i32::try_from(left.len()).unwrap_or(0);
    if sum * 10 < STRONG * many {
        return None;
    }
    here.take(
        "battle/residual-poison",
        &json!({ "card": card, "target": target }),
    )
}
