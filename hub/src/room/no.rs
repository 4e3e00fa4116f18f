//! Refusals on their way to the wire.

use landsraad_protocol::{Code, RequestId, ServerMessage};
use serde_json::Value;

use crate::game::Refused;
use crate::room::answers::text;

/// A refusal on its way to the wire.
#[derive(Clone, Debug, PartialEq)]
pub struct No {
    /// The code.
    pub code: Code,
    /// For people.
    pub text: String,
    /// In the game's words.
    pub detail: Option<Value>,
    /// Where to ask instead; with [`Code::Moved`].
    pub address: Option<String>,
}

impl No {
    /// A refusal of the hub.
    pub fn new(code: Code, text: impl Into<String>) -> Self {
        Self {
            code,
            text: text.into(),
            detail: None,
            address: None,
        }
    }

    /// The refusal of a hub that does not have the room, when another one has it.
    #[must_use]
    pub fn moved(address: String) -> Self {
        Self {
            address: Some(address),
            ..Self::new(Code::Moved, "Another hub has the room: ask there.")
        }
    }

    /// The message that tells it.
    #[must_use]
    pub fn reply(&self, request: Option<RequestId>) -> String {
        text(&ServerMessage::Refused {
            request,
            code: self.code,
            text: self.text.clone(),
            detail: self.detail.as_ref(),
            address: self.address.clone(),
        })
    }
}

impl From<Refused> for No {
    fn from(refused: Refused) -> Self {
        Self {
            code: Code::Rules,
            text: refused.text,
            detail: Some(refused.detail),
            address: None,
        }
    }
}
