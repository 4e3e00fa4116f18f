//! Tleilaxu Ghola (B20.7): any time, revive a leader, the Kwisatz Haderach or up to five forces, free.

use super::Act;
use crate::catalog::Faction;
use crate::flow::{Cx, Frame};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::Eyes;

/// What the viewer may revive with it now.
pub fn offers(_eyes: Eyes<'_>, _now: Interruptible) -> Vec<Offer> {
    Vec::new()
}

/// Plays it.
///
/// # Errors
/// A refusal if it is not offered.
pub fn begin(_cx: &mut Cx<'_>, _seat: Faction, _act: Act) -> Result<Option<Frame>, Refusal> {
    Err(Refusal::unexpected())
}
