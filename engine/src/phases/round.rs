//! The round (B0.1): setup, then turn after turn the nine phases in order, until somebody wins.

use super::phase_end;
use super::{battle, bidding, charity, collection, mentat, revival, setup, shipment, spice_blow, storm};
use crate::cards::moment;
use crate::flow::{self, Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::skills;
use crate::table::{Phase, Viewer};
use crate::tech_tokens;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The bottom frame of every game: which phase comes next.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    next: Phase,
    /// A phase has just been played; its end comes first (C5.2).
    #[serde(default)]
    ending: bool,
    /// The phase has begun and its opening is over (X12.9).
    #[serde(default)]
    opened: bool,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "RoundFact")]
pub enum Fact {
    /// A phase begins.
    PhaseBegan { turn: u8, phase: Phase },
}

impl Frame {
    /// A game from its beginning.
    pub fn new() -> Self {
        Self::at(Phase::Setup)
    }

    /// The next phase of the game will be this one; for staging positions.
    pub fn at(next: Phase) -> Self {
        Self {
            next,
            ending: false,
            opened: false,
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

/// The frame that plays a phase, and the phase after it.
fn play(phase: Phase) -> (flow::Frame, Phase) {
    match phase {
        Phase::Setup => (setup::Frame::new().into(), Phase::Storm),
        Phase::Storm => (storm::Frame::new().into(), Phase::SpiceBlow),
        Phase::SpiceBlow => (spice_blow::Frame::new().into(), Phase::Charity),
        Phase::Charity => (charity::Frame::new().into(), Phase::Bidding),
        Phase::Bidding => (bidding::Frame::new().into(), Phase::Revival),
        Phase::Revival => (revival::Frame::new().into(), Phase::Shipment),
        Phase::Shipment => (shipment::Frame::new().into(), Phase::Battle),
        Phase::Battle => (battle::Frame::new().into(), Phase::Collection),
        Phase::Collection => (collection::Frame::new().into(), Phase::Mentat),
        Phase::Mentat => (mentat::Frame::new().into(), Phase::Storm),
    }
}

/// The phase begins.
fn begin(cx: &mut Cx<'_>, phase: Phase) {
    if phase == Phase::Storm {
        cx.table.turn += 1;
        cx.table.promises.new_turn();
        cx.table.insight = None;
        cx.table.deals.new_turn();
        cx.table.choam.new_turn();
        cx.table.tleilaxu.new_turn();
    }
    cx.table.phase = phase;
    cx.table.stops.new_phase();
    cx.table.choam.new_phase();
    cx.table.tleilaxu.new_phase();
    skills::new_phase(cx.table);
    cx.tell_all(Fact::PhaseBegan {
        turn: cx.table.turn,
        phase,
    });
}

impl Procedure for Frame {
    fn advance(mut self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if cx.table.victory.is_some() {
            return Turn::done();
        }
        let over = std::mem::take(&mut self.ending);
        if over {
            tech_tokens::pay(cx);
        }
        if let Some(end) = over.then(|| phase_end::after_phase(cx.table)).flatten() {
            return Turn::call(self, end);
        }
        let phase = self.next;
        if !self.opened {
            begin(cx, phase);
            if let Some(moment) = moment::opening(cx.table.eyes(Viewer::Public)) {
                self.opened = true;
                return Turn::call(self, crate::cards::Frame::Moment(moment));
            }
        }
        let (child, next) = play(phase);
        let then = Self {
            next,
            ending: true,
            opened: false,
        };
        Turn::call(then, child)
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
