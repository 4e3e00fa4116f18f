//! The end of a phase: what may happen after its last piece and before the next phase begins (C5.2).

use crate::factions::choam::{Market, market};
use crate::flow::{self, Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::table::Table;
use serde::{Deserialize, Serialize};

/// Where the end of the phase stands.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// CHOAM's market (C5).
    Market,
    /// Nothing is left.
    Over,
}

/// What may happen between the phase and the next one, as a frame, if anything can.
pub fn after_phase(table: &Table) -> Option<Frame> {
    market::follows(table).then_some(Frame::Market)
}

/// The same inside Mentat Pause, whose market comes before victory is looked at (C5.5).
pub fn in_mentat(table: &Table) -> Option<Frame> {
    market::opens(table).then_some(Frame::Market)
}

impl Procedure for Frame {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match self {
            Self::Market if market::opens(cx.table) => {
                let market: flow::Frame = Market::default().into();
                Turn::call(Self::Over, market)
            }
            Self::Market | Self::Over => Turn::done(),
        }
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
