//! Diplomat (C22.7): in front a lone worthless card of the own plan may count as a copy of the opposing
//! defense; in battle undialed forces of a beaten leader that lives may retreat.

mod copying;
mod retreat;

pub use copying::Copying;
pub use retreat::{Retreat, Route};
