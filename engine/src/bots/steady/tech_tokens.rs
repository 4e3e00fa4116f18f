//! Tech tokens (X11): of several the steady player takes the one that others pay for most often.

use super::Situation;
use crate::act::Action;
use crate::tech_tokens::TechToken;
use serde_json::json;

/// What others do most turns, first.
const BY_INCOME: [TechToken; 3] = [
    TechToken::Heighliners,
    TechToken::AxlotlTanks,
    TechToken::SpiceProduction,
];

/// After a won battle.
pub(super) fn take(here: &Situation<'_>) -> Option<Action> {
    let mut tokens = BY_INCOME.into_iter();
    tokens.find_map(|token| here.take("battle/take-tech-token", &json!({ "token": token })))
}
