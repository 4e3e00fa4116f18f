//! The last thing that a connection hears.

use landsraad_protocol::{ByeReason, ServerMessage};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::room::answers::text;
use crate::room::core::No;

/// Why a connection is closed, and where to come back if not here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Farewell {
    /// Why.
    pub reason: ByeReason,
    /// The URL of another hub's socket; with [`ByeReason::Moved`].
    pub address: Option<String>,
}

impl From<ByeReason> for Farewell {
    fn from(reason: ByeReason) -> Self {
        let address = None;
        Self { reason, address }
    }
}

impl Farewell {
    /// The room is another hub's.
    #[must_use]
    pub fn moved(address: String) -> Self {
        Self {
            reason: ByeReason::Moved,
            address: Some(address),
        }
    }

    /// The refusal of what was asked too late, if the room has gone to another hub.
    #[must_use]
    pub fn refusal(&self) -> Option<No> {
        self.address.clone().map(No::moved)
    }

    /// The message that says it.
    #[must_use]
    pub fn message(&self) -> String {
        text(&ServerMessage::<()>::Bye {
            reason: self.reason,
            text: words(self.reason).to_owned(),
            address: self.address.clone(),
        })
    }

    /// The frame that closes the socket after it.
    #[must_use]
    pub fn close_frame(&self) -> CloseFrame {
        let code = match self.reason {
            ByeReason::Stopping | ByeReason::Moved => CloseCode::Away,
            ByeReason::TooLarge => CloseCode::Size,
            ByeReason::BrokenFrame => CloseCode::Protocol,
            ByeReason::NotUtf8 => CloseCode::Invalid,
            ByeReason::Internal | ByeReason::RoomSetAside => CloseCode::Error,
            ByeReason::Flooding | ByeReason::NotReading => CloseCode::Policy,
            _ => CloseCode::Normal,
        };
        CloseFrame {
            code,
            reason: words(self.reason).into(),
        }
    }
}

fn words(reason: ByeReason) -> &'static str {
    match reason {
        ByeReason::TakenOver => "A newer connection uses this seat.",
        ByeReason::Removed => "The host freed this place.",
        ByeReason::Left => "You left the room.",
        ByeReason::Idle => "Nothing was heard for too long.",
        ByeReason::NoHello => "No hello came in time.",
        ByeReason::Flooding => "Too many messages.",
        ByeReason::NotReading => "What was sent was not read in time.",
        ByeReason::TooLarge => "A frame was too large to be read.",
        ByeReason::BrokenFrame => "A frame that no WebSocket client sends.",
        ByeReason::NotUtf8 => "A text that is not UTF-8.",
        ByeReason::RoomSetAside => "The room was set aside after an error; its journal is kept.",
        ByeReason::Moved => "Another hub has the room: come back there.",
        ByeReason::Stopping => "The hub is stopping: come back to resume.",
        ByeReason::Internal => "An error of the hub: come back to resume.",
    }
}
