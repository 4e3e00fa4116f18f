//! What is kept of a room: the record, and the journal's entries that change it.

use std::collections::VecDeque;

use landsraad_protocol::{Options, PlaceId, RequestId, RoomPhase, Said, Sitter};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::room::Millis;
use crate::token::SecretHash;

/// The version of the form in which snapshots and entries are kept.
pub const SCHEMA: u32 = 1;

/// How many answers a seat remembers, to answer repeated requests again.
pub const REMEMBERED_ANSWERS: usize = 64;

/// How many things said a room remembers.
pub const REMEMBERED_TALK: usize = 200;

/// All of a room that outlives the process, except the game itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The id of the room.
    pub room: String,
    /// The secret part of the invite code.
    pub invite: String,
    /// The options.
    pub options: Options,
    /// Where the room is between opening and end.
    pub phase: RoomPhase,
    /// The place of the host.
    pub host: PlaceId,
    /// The places by number.
    pub places: Vec<Place>,
    /// How many entries the journal has. Never shown: it ticks for sealed answers.
    pub version: u64,
    /// The seed of the dice in hexadecimal, from the start on. Secret until the end.
    pub seed: Option<String>,
    /// The newest things said.
    pub said: VecDeque<Said>,
}

/// One place at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Who sits there.
    pub sitter: Sitter,
    /// The name of who sits there.
    pub name: String,
    /// The faction chosen or dealt.
    pub faction: Option<String>,
    /// Hashes of the tokens that work, the newest first: those given out since the one that was used last, and that one,
    /// because any reply may be lost or overtaken.
    pub tokens: Vec<SecretHash>,
    /// Hash of the word by which a repeated join is recognised.
    pub nonce: Option<SecretHash>,
    /// The newest requests that were accepted.
    pub accepted: VecDeque<Asked>,
    /// The version at which the place last became free: streams of different people are different.
    pub tenure: u64,
}

impl Place {
    /// A free place.
    #[must_use]
    pub fn free(tenure: u64) -> Self {
        Self {
            sitter: Sitter::Free,
            name: String::new(),
            faction: None,
            tokens: Vec::new(),
            nonce: None,
            accepted: VecDeque::new(),
            tenure,
        }
    }
}

/// A request, remembered by its id and by what it asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The id.
    pub request: RequestId,
    /// A hash of what was asked.
    pub digest: u64,
}

/// One entry of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The version that the room has with this entry, from 1.
    pub version: u64,
    /// When it was accepted.
    pub at_ms: Millis,
    /// The place and the request that asked for it; nothing for what the hub does by itself.
    pub asked: Option<(PlaceId, Asked)>,
    /// What was done.
    pub deed: Deed,
}

/// What can be done to a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// The room was opened by the person who has place 0.
    Opened {
        /// The id of the room.
        room: String,
        /// The secret part of the invite code.
        invite: String,
        /// The options.
        options: Options,
        /// The name of the host.
        name: String,
        /// The hash of the host's token.
        token: SecretHash,
    },
    /// A person took a place.
    Joined {
        /// The place.
        place: PlaceId,
        /// The person's name.
        name: String,
        /// The hash of the seat's token.
        token: SecretHash,
        /// The hash of the word by which a repeated join is recognised.
        nonce: Option<SecretHash>,
    },
    /// A person came back and got a new token.
    Returned {
        /// The place.
        place: PlaceId,
        /// The hash of the token that was shown.
        used: SecretHash,
        /// The hash of the new token.
        token: SecretHash,
        /// Hashes of tokens that were given out since the one that was shown, and not used yet: the person may have any of
        /// them in hand, when connections overtake each other.
        #[serde(default)]
        beside: Vec<SecretHash>,
    },
    /// The options were changed.
    Configured {
        /// All options.
        options: Options,
    },
    /// A place chose a faction or gave it back.
    Chose {
        /// The place.
        place: PlaceId,
        /// The faction.
        faction: Option<String>,
    },
    /// A bot was seated.
    BotSeated {
        /// The place.
        place: PlaceId,
        /// The kind of bot.
        bot: String,
        /// Its faction.
        faction: Option<String>,
    },
    /// A place was freed before the start.
    Freed {
        /// The place.
        place: PlaceId,
    },
    /// A person left after the start.
    Left {
        /// The place.
        place: PlaceId,
    },
    /// The game started.
    Started {
        /// The seed of the dice in hexadecimal.
        seed: String,
        /// The factions of the places.
        factions: Vec<String>,
    },
    /// A seat acted.
    Acted {
        /// The place of the seat.
        place: PlaceId,
        /// Who acted for the seat.
        actor: Actor,
        /// The action in the game's words.
        action: Value,
    },
    /// Something was said.
    Said {
        /// What.
        said: Said,
    },
}

/// Who acts for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// The person.
    Person,
    /// A bot.
    Bot,
    /// The clock, with the default action.
    Clock,
}
