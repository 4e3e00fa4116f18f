//! The rules of *Dune* (GF9 2019) as a deterministic state machine. Pure: no clock, no I/O, no threads.
//!
//! [`Game`] is the only door: `new`, `apply`, `view`, `offers`, `waiting`.

pub mod act;
pub mod bots;
pub mod cards;
pub mod catalog;
pub mod dice;
pub mod event;
pub mod factions;
pub mod flow;
mod game;
pub mod interrupts;
pub mod offers;
pub mod phases;
pub mod record;
pub mod refusal;
pub mod scenario;
pub mod setup;
pub mod skills;
pub mod stronghold_cards;
pub mod table;
pub mod tech_tokens;
pub mod view;
pub mod worlds;

pub use act::{Act, Action};
pub use catalog::Faction;
pub use event::{Event, Fact};
pub use flow::FrameId;
pub use game::{Game, Waiting};
pub use offers::{Form, Offer, Term};
pub use refusal::{Refusal, RefusalCode};
pub use setup::{Module, RulesMode, Setup, SetupError};
pub use table::{Fault, Viewer};
pub use view::{Audience, View};
