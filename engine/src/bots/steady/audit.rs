//! The Auditor (S11): CHOAM always look; the opponent pays where its hand is worth more than the price.

use super::Situation;
use super::read;
use super::worth;
use crate::act::Action;
use serde_json::{Value, json};

/// Spice that the opponent keeps for itself.
const RESERVE: u16 = 4;
/// What a card is worth on the average, from which on it had better stay secret.
const TELLING: u16 = 4;

/// Declares an audit, or pays or allows it.
pub(super) fn choose(here: &Situation<'_>) -> Option<Action> {
    here.take("battle/audit-declare", &Value::Null)
        .or_else(|| pay(here))
        .or_else(|| here.take("battle/audit-allow", &Value::Null))
}

fn pay(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("battle/audit-pay")?;
    let fields = read::branches(&offer.form).into_iter().next()?;
    let amount = read::values(fields, "amount").into_iter().next()?;
    let price = u16::try_from(amount.as_u64()?).ok()?;
    let worth: u16 = here.seat.hand.iter().map(|c| worth::card(c.kind(), 0)).sum();
    let cards = u16::try_from(here.seat.hand.len()).ok()?;
    let telling = worth >= TELLING * cards;
    if !telling || here.seat.spice < price + RESERVE {
        return None;
    }
    here.take("battle/audit-pay", &json!({ "amount": amount }))
}
