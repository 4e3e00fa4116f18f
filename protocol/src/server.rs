//! What a client hears.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Code, PlaceId, RequestId, Said};

/// One message from the hub. `J` is how documents are held: `Value` for readers, raw text for the hub that has
/// serialised a part once and shares it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage<J = Value> {
    /// The request was done, and what it changed is in the store.
    Accepted {
        /// The request answered.
        request: RequestId,
        /// What the request gave, if it gave something.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        granted: Option<Granted>,
        /// What the change survives; absent when the request changed nothing that is kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        durability: Option<Durability>,
    },
    /// The request was not done and changed nothing.
    Refused {
        /// The request answered; null when the message was too broken to have one.
        request: Option<RequestId>,
        /// Why, for programs.
        code: Code,
        /// Why, for people.
        text: String,
        /// The refusal of the game's rules in its own words, see `refusal.schema.json`; only with the code `rules`.
        #[serde(skip_serializing_if = "Option::is_none")]
        detail: Option<J>,
        /// Where to ask instead: the URL of another hub's socket; only with the code `moved`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        address: Option<String>,
    },
    /// A whole view. What the client had before is void.
    View {
        /// The stream that this view belongs to.
        stream: String,
        /// The place in the stream: the next patch has this number plus one.
        sequence: u64,
        /// Why a whole view came.
        reason: ViewReason,
        /// The public part, see `public-part.schema.json`.
        public: J,
        /// The part of the viewer's seat, see `seat-part.schema.json`; absent for spectators.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<J>,
        /// The newest things said that this viewer heard, oldest first.
        said: Vec<Said>,
    },
    /// What changed for this viewer. Nothing is sent when nothing changed for it.
    Patch {
        /// The stream that this patch belongs to.
        stream: String,
        /// One more than the view or patch before.
        sequence: u64,
        /// RFC 6902 operations on the public part.
        #[serde(skip_serializing_if = "Option::is_none")]
        public: Option<J>,
        /// RFC 6902 operations on the seat part.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<J>,
        /// Facts that happened and that everybody may know, in the game's own words, see `fact.schema.json`.
        #[serde(skip_serializing_if = "Option::is_none")]
        events: Option<J>,
        /// Facts that happened and that only some seats, this one among them, may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat_events: Option<J>,
        /// What was said and this viewer heard.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        said: Vec<Said>,
    },
    /// The last message before the hub closes the connection.
    Bye {
        /// Why.
        reason: ByeReason,
        /// Why, for people.
        text: String,
        /// Where to come back: the URL of another hub's socket; only with the reason `moved`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        address: Option<String>,
    },
}

/// A set or module of the game that a table may choose in its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ModuleInfo {
    /// What the options name it.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Factions that places can choose with it.
    pub factions: Vec<String>,
}

/// What an accepted request gave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Granted {
    /// To `hello`.
    Welcome {
        /// The protocol version spoken.
        protocol: u32,
        /// Name and version of the hub.
        hub: String,
        /// Most bytes of one message.
        max_message_bytes: u32,
        /// Factions of the game without further sets.
        factions: Vec<String>,
        /// Sets and modules that a table may choose.
        modules: Vec<ModuleInfo>,
        /// Kinds of bot that a table may seat.
        bots: Vec<String>,
    },
    /// To `create`, `join` and `resume`: a seat.
    Seat {
        /// The room.
        room: String,
        /// The invite code that others join by.
        invite: String,
        /// The place.
        place: PlaceId,
        /// The secret for coming back: 32 bytes in hexadecimal. It replaces the one before as soon as it is used.
        token: String,
        /// The highest request id that this seat has used; the next must be higher.
        last_request: RequestId,
    },
    /// To `spectate`.
    Watching {
        /// The room.
        room: String,
    },
}

/// What an accepted change survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Durability {
    /// Loss of the hub at most: a store in memory, or a Redis server that keeps no log or does not tell.
    Memory,
    /// Loss of the hub and of the store's process. A power cut may take the last seconds: the system has it, the disk not
    /// yet.
    Written,
    /// Loss of every process and of power: it is on the disk.
    Disk,
}

/// Why a whole view came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ViewReason {
    /// The viewer has just arrived.
    Arrived,
    /// The viewer asked for it.
    Asked,
    /// The client named a stream that is not running any more.
    NewStream,
    /// The client has missed more than the hub remembers.
    TooOld,
    /// The client read too slowly, so patches were left out.
    TooSlow,
    /// The room was rebuilt from its journal.
    Recovered,
}

/// Why the hub closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ByeReason {
    /// The seat is used by a newer connection.
    TakenOver,
    /// The host took the place away.
    Removed,
    /// The client left.
    Left,
    /// Nothing was heard for too long.
    Idle,
    /// No `hello` came in time.
    NoHello,
    /// The client sends more than it may.
    Flooding,
    /// The client does not read what it is sent.
    NotReading,
    /// A frame was too large to be read at all.
    TooLarge,
    /// A frame that RFC 6455 does not allow.
    BrokenFrame,
    /// A text that is not UTF-8.
    NotUtf8,
    /// The room has been set aside after an error.
    RoomSetAside,
    /// Another hub has the room now; the message says which.
    Moved,
    /// The hub is stopping.
    Stopping,
    /// An error of the hub.
    Internal,
}
