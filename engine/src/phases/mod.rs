//! The phases of a turn (B0.1), one room each.

pub mod battle;
pub mod bidding;
pub mod charity;
pub mod collection;
pub mod mentat;
pub mod phase_end;
pub mod revival;
pub mod round;
pub mod setup;
pub mod shipment;
pub mod spice_blow;
pub mod storm;
