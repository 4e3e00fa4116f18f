//! The hub: sockets, rooms, store, metrics. It knows no rule of any game; what it plays comes through [`game`].

pub mod admin;
pub mod clock;
pub mod cluster;
pub mod config;
#[cfg(feature = "dune")]
pub mod dune;
pub mod export;
pub mod farewell;
pub mod game;
pub mod http;
pub mod hub;
pub mod limits;
pub mod listing;
pub mod logging;
pub mod metrics;
pub mod outbox;
pub mod page;
pub mod payload;
pub mod replay;
pub mod room;
pub mod rooms;
pub mod session;
pub mod store;
pub mod token;
pub mod trace;
