//! The documents that views show and patches change: a public part, the same for all, and a part for one seat.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Options, PlaceId};

/// What everybody may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PublicPart {
    /// The room around the game.
    pub room: RoomPart,
    /// The public view of the game in its own words, see `public-view.schema.json`. Null before the start.
    pub game: Value,
}

/// The room as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RoomPart {
    /// The id of the room, for `resume` and `spectate`.
    pub id: String,
    /// Where the room is between opening and end.
    pub phase: RoomPhase,
    /// The options of the room.
    pub options: Options,
    /// The place of the host.
    pub host: PlaceId,
    /// The places, by number.
    pub places: Vec<PlacePart>,
    /// The running clock, if the room has one and somebody is waited for.
    pub clock: Option<ClockPart>,
    /// The commitment to the dice.
    pub seed: Option<SeedPart>,
}

/// Where a room is between opening and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RoomPhase {
    /// People take places and factions.
    Lobby,
    /// The game is played.
    Playing,
    /// The game is over.
    Finished,
}

/// One place at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlacePart {
    /// Who sits there.
    pub sitter: Sitter,
    /// The name of who sits there; empty when free.
    pub name: String,
    /// The faction chosen or dealt.
    pub faction: Option<String>,
    /// Whether a connection of this seat is open; always true of a bot.
    pub present: bool,
    /// Whether a bot plays for this person, because the table chose so.
    pub replaced: bool,
}

/// Who sits at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// Nobody.
    Free,
    /// A person.
    Person,
    /// A bot of this kind.
    Bot(String),
    /// Nobody any more: the person left after the start.
    Gone,
}

/// A clock that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClockPart {
    /// When it ends, in milliseconds since 1970 by the hub's clock.
    pub ends_at_ms: u64,
}

/// The seed of the dice: its hash from the start, itself from the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeedPart {
    /// BLAKE3 of the 32 bytes of the seed, in hexadecimal.
    pub blake3: String,
    /// The seed in hexadecimal; null until the game is over.
    pub revealed: Option<String>,
}

/// What one seat may know beyond the public part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SeatPart {
    /// The place.
    pub place: PlaceId,
    /// The invite code of the room: a seat may pass it on.
    pub invite: String,
    /// The seat's view of the game in its own words, see `seat-view.schema.json`. Null before the start.
    pub game: Value,
    /// What the seat may do now in the game's own words, see `offer.schema.json`.
    pub offers: Value,
}

/// Something said at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Said {
    /// Who said it.
    pub from: PlaceId,
    /// Who heard it besides; null: everybody.
    pub to: Option<Vec<PlaceId>>,
    /// The words.
    pub text: String,
    /// When, in milliseconds since 1970 by the hub's clock.
    pub at_ms: u64,
}
