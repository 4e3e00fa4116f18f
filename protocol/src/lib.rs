//! Every message on the wire, named by direction and versioned.
//!
//! A client sends a [`Request`] (an id and a [`ClientMessage`]); the hub answers each request with exactly one
//! [`ServerMessage::Accepted`] or [`ServerMessage::Refused`], and otherwise sends one ordered, resumable stream of
//! [`ServerMessage::View`] and [`ServerMessage::Patch`] a viewer.
//!
//! ```
//! use landsraad_protocol::{ClientMessage, decode};
//! let request = decode(r#"{"request":1,"type":"hello","protocol":1}"#).expect("a well-formed hello");
//! assert_eq!(request.request, 1);
//! assert!(matches!(request.message, ClientMessage::Hello { protocol: 1, .. }));
//! ```

mod client;
mod code;
mod decode;
#[cfg(feature = "dune")]
mod dune;
#[cfg(feature = "dune")]
mod generate;
mod options;
mod parts;
mod patch;
mod server;
#[cfg(feature = "dune")]
mod typescript;

pub use client::{ClientMessage, Request, Seen};
pub use code::Code;
pub use decode::{MAX_DEPTH, Malformed, decode, depth};
#[cfg(feature = "dune")]
pub use dune::DuneOptions;
#[cfg(feature = "dune")]
pub use generate::generated_files;
pub use options::{AbsentPolicy, MAX_DELAY_MS, MAX_SEATS, MAX_SECONDS, MIN_SEATS, Options};
pub use parts::{ClockPart, PlacePart, PublicPart, RoomPart, RoomPhase, Said, SeatPart, SeedPart, Sitter};
pub use patch::{Op, diff};
pub use server::{ByeReason, Durability, Granted, ModuleInfo, ServerMessage, ViewReason};

/// The version of the protocol that this build speaks. A client names it in `hello`.
pub const PROTOCOL_VERSION: u32 = 1;

/// A number that a client gives to a request. Unique and rising within one seat, at most 2^53 - 1.
pub type RequestId = u64;

/// The largest request id: the largest whole number that every JSON reader keeps exactly.
pub const MAX_REQUEST_ID: RequestId = (1 << 53) - 1;

/// The number of a place at the table, from 0.
pub type PlaceId = u8;

/// Most characters in the name of a person.
pub const MAX_NAME_CHARS: usize = 24;

/// Most characters in one thing that is said.
pub const MAX_SAY_CHARS: usize = 500;
