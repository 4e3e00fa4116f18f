//! The stable codes of refusals.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a request was refused. The words beside a code may change; the code does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The text is not JSON.
    MalformedJson,
    /// A field is missing or has a wrong type or size.
    MalformedMessage,
    /// No message has this type.
    UnknownMessage,
    /// The message has too many bytes.
    TooLarge,
    /// The message nests too deeply.
    TooDeep,
    /// A binary frame on a connection that did not agree on `landsraad.v1.msgpack`.
    BinaryFrame,
    /// Something was asked before `hello`.
    NotGreeted,
    /// `hello` a second time.
    AlreadyGreeted,
    /// The hub does not speak this version of the protocol.
    UnsupportedProtocol,
    /// There is no such room.
    UnknownRoom,
    /// The invite code opens no room.
    WrongInvite,
    /// All places of the room are taken.
    RoomFull,
    /// The room has started already.
    RoomStarted,
    /// The room has not started yet.
    RoomNotStarted,
    /// The game of the room is over.
    RoomFinished,
    /// The game of the room is not over yet.
    RoomNotFinished,
    /// The room has been set aside after an error; its journal is kept.
    RoomSetAside,
    /// The room does not admit spectators.
    NoSpectators,
    /// The token belongs to no seat of the room.
    WrongToken,
    /// The connection is in a room already.
    AlreadyInRoom,
    /// The connection is in no room.
    NotInRoom,
    /// Only a seat may ask this, not a spectator.
    NotSeated,
    /// Only the host may ask this.
    NotHost,
    /// There is no such place, or it cannot be asked for.
    UnknownPlace,
    /// There is no such faction.
    UnknownFaction,
    /// Another place has this faction.
    FactionTaken,
    /// There is no such kind of bot.
    UnknownBot,
    /// An option is out of its bounds.
    InvalidOptions,
    /// The name is empty, too long, or has characters that do not print.
    InvalidName,
    /// The words are empty, too many, or have characters that do not print.
    InvalidText,
    /// Places are still free.
    NotReady,
    /// The rules of the game refuse the action; `detail` says why in the game's own codes.
    Rules,
    /// The request id is below those answered before and no longer remembered.
    StaleRequest,
    /// The request id was used before for something else.
    RequestReused,
    /// Too many requests in too short a time.
    TooFast,
    /// This address has opened too many rooms, or the hub holds too many.
    TooManyRooms,
    /// This address has too many connections, or the hub has.
    TooManyConnections,
    /// Pages of this origin may not connect.
    OriginRefused,
    /// Another hub has the room, or opens rooms in place of this one: ask there. The refusal has its address.
    Moved,
    /// The hub is stopping.
    Stopping,
    /// The store did not take the request; nothing has changed and it may be tried again.
    StoreUnavailable,
    /// An error of the hub; nothing has changed.
    Internal,
}
