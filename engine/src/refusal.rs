//! Refusals: why an act was not taken. Code and text depend on public facts and the actor's own seat (S2.9, S6.6).

use crate::act::Action;
use crate::flow::FrameId;
use crate::offers::{ActValue, Misfit, Offer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The kinds of refusal. Stable names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The game is over.
    GameOver,
    /// The seat is not in this game.
    NotSeated,
    /// The act names a frame that is not waiting any more.
    StaleFrame,
    /// The act is not possible for this seat now.
    NotNow,
    /// The act is possible now, but not with these values.
    NotAllowed,
    /// The hand that the card would come to is full (S5); outside Bidding nobody is told so before.
    NoRoom,
    /// The act does not have the shape of an act.
    Malformed,
    /// The rules ran into a bug; nothing changed.
    EngineFault,
}

/// Why an act was not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{text}")]
pub struct Refusal {
    /// The kind.
    pub code: RefusalCode,
    /// A sentence for a person.
    pub text: String,
    /// The field of the act that does not fit, as a dotted path; empty for the act as a whole.
    pub field: String,
    /// The paragraph that decides.
    pub rule: Cow<'static, str>,
}

impl Refusal {
    /// A refusal of the act as a whole.
    pub fn new(code: RefusalCode, rule: &'static str, text: impl Into<String>) -> Self {
        Self {
            code,
            text: text.into(),
            field: String::new(),
            rule: Cow::Borrowed(rule),
        }
    }

    /// Something was paid or moved that is not there, which the offers exclude.
    pub fn shortage(rule: &'static str) -> Self {
        Self::new(
            RefusalCode::EngineFault,
            rule,
            "the rules engine found less than it had offered",
        )
    }

    /// The act reached a frame that does not know it: its offers said otherwise.
    pub fn unexpected() -> Self {
        Self::new(RefusalCode::NotNow, "", "this cannot be done now")
    }
}

/// The one of the seat's offers that an action takes, or why none does. It is all that a refusal of an act is made
/// from: the seat's own offers, made for its own eyes, and which frame waits. So it cannot say whether a card exists
/// elsewhere, what others hold or could answer, and a wrong guess of a card reads as any other wrong value (S6.6).
///
/// # Errors
/// The [`Refusal`].
pub(crate) fn offer_that_fits(
    offers: Vec<Offer>,
    action: &Action,
    value: &ActValue,
    top: Option<FrameId>,
) -> Result<Offer, Refusal> {
    let mut misfit: Option<(Misfit, Cow<'static, str>)> = None;
    let mut stale = action.frame.is_some() && action.frame != top;
    for offer in offers {
        match offer.check(value) {
            Ok(()) if offer.frame == action.frame => return Ok(offer),
            Ok(()) => stale = true,
            Err(Some(found)) => misfit = misfit.or(Some((found, offer.rule.clone()))),
            Err(None) => (),
        }
    }
    Err(match misfit {
        _ if stale => Refusal::new(
            RefusalCode::StaleFrame,
            "",
            "what this answers is not being asked any more",
        ),
        Some((found, rule)) => Refusal {
            code: RefusalCode::NotAllowed,
            text: found.text,
            field: found.field,
            rule,
        },
        None => Refusal::unexpected(),
    })
}
