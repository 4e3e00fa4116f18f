//! What a client says.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Options, PlaceId, RequestId};

/// One message from a client: an id chosen by the client, and what it asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Request {
    /// Named again in the one reply. Within a seat, ids must rise: a repeated id is answered as before and not
    /// done again.
    pub request: RequestId,
    /// What is asked.
    #[serde(flatten)]
    pub message: ClientMessage,
}

/// Where a client stands in the stream of its viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Seen {
    /// The stream that the last view or patch named.
    pub stream: String,
    /// The sequence number that the last view or patch named.
    pub sequence: u64,
}

/// What a client can ask. Nothing here names another actor: who acts is the seat of the connection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// The first message of a connection.
    Hello {
        /// The protocol version that the client speaks.
        protocol: u32,
        /// Name and version of the client program, for the hub's log.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        client: Option<String>,
    },
    /// Opens a room; the connection takes place 0 and is its host.
    Create {
        /// The name of the person.
        name: String,
        /// How the room is to be. What is left out takes its default.
        #[serde(default)]
        options: Options,
    },
    /// Takes a free place of a room that has not started.
    Join {
        /// The invite code of the room.
        invite: String,
        /// The name of the person.
        name: String,
        /// A secret that the client made up, 16 to 64 characters: joining again with the same one gives the same place,
        /// so that a lost reply does not cost a place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
    },
    /// Comes back to a seat, from any connection. An older connection of the seat is told and closed.
    Resume {
        /// The room.
        room: String,
        /// The newest token of the seat that the client has received. The reply holds the next one.
        token: String,
        /// What the client has, to receive only what is missing. Absent: a whole view.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<Seen>,
    },
    /// Watches a room without a seat.
    Spectate {
        /// The room.
        room: String,
        /// What the client has, to receive only what is missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<Seen>,
    },
    /// The host changes the options before the start.
    Configure {
        /// All options; what is left out takes its default.
        options: Options,
    },
    /// Chooses a faction before the start.
    Choose {
        /// The faction, or nothing to give the choice back: who has none at the start is dealt one.
        faction: Option<String>,
    },
    /// The host seats a bot on a free place.
    AddBot {
        /// The kind of bot.
        bot: String,
        /// The faction that it plays; nothing: it is dealt one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        faction: Option<String>,
    },
    /// The host frees a place before the start.
    Remove {
        /// The place.
        place: PlaceId,
    },
    /// The host starts the game. All places must be taken.
    Start,
    /// Takes an action of the game.
    Act {
        /// The action in the words of the game; see `action.schema.json`.
        action: Value,
    },
    /// Says something to all, or to some places only.
    Say {
        /// The words.
        text: String,
        /// The places that hear it; absent: everybody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Vec<PlaceId>>,
    },
    /// Leaves the room. Before the start this frees the place; afterwards the place stays and its token works no more.
    Leave,
    /// Asks for a whole view, for a client that lost its own or wants to check it.
    Look,
    /// Asks for a reply and nothing else.
    Ping,
}

impl ClientMessage {
    /// The wire names of all messages.
    pub const NAMES: [&'static str; 15] = [
        "hello",
        "create",
        "join",
        "resume",
        "spectate",
        "configure",
        "choose",
        "add-bot",
        "remove",
        "start",
        "act",
        "say",
        "leave",
        "look",
        "ping",
    ];

    /// The wire name of this message.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Create { .. } => "create",
            Self::Join { .. } => "join",
            Self::Resume { .. } => "resume",
            Self::Spectate { .. } => "spectate",
            Self::Configure { .. } => "configure",
            Self::Choose { .. } => "choose",
            Self::AddBot { .. } => "add-bot",
            Self::Remove { .. } => "remove",
            Self::Start => "start",
            Self::Act { .. } => "act",
            Self::Say { .. } => "say",
            Self::Leave => "leave",
            Self::Look => "look",
            Self::Ping => "ping",
        }
    }
}
