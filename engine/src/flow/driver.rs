//! The driver: takes the top frame off, lets it go on, and puts back what it gives.

use super::{Cx, Frame, FrameId, Outcome, Procedure, Turn};
use crate::dice::Dice;
use crate::event::Event;
use crate::table::Table;
use serde::{Deserialize, Serialize};

/// The deepest stack that the rules can need with a wide margin; crossing it is a bug.
const MAX_DEPTH: usize = 64;

/// The most steps that one command can need with a wide margin; crossing it is a bug.
const MAX_STEPS: usize = 10_000;

/// The stack of frames, the next frame's id, and what the last finished frame reported.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flow {
    stack: Vec<(FrameId, Frame)>,
    next: u32,
    back: Outcome,
}

/// What one step of the driver led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to do at once.
    Moved,
    /// The top frame waits for somebody.
    Waits,
    /// No frame is left: the game is over.
    Over,
    /// The stack grew beyond every bound: a bug.
    TooDeep,
}

impl Flow {
    /// A stack with one frame.
    pub fn new(frame: impl Into<Frame>) -> Self {
        Self {
            stack: vec![(FrameId(0), frame.into())],
            next: 1,
            back: Outcome::None,
        }
    }

    /// The top frame and its id.
    pub fn top(&self) -> Option<(FrameId, &Frame)> {
        self.stack.last().map(|(id, frame)| (*id, frame))
    }

    /// All frames, the bottom one first.
    pub fn frames(&self) -> impl Iterator<Item = (FrameId, &Frame)> + '_ {
        self.stack.iter().map(|(id, frame)| (*id, frame))
    }

    /// All frames for building worlds that a viewer cannot tell apart.
    pub fn frames_for_worlds(&mut self) -> impl Iterator<Item = &mut Frame> + '_ {
        self.stack.iter_mut().map(|(_, frame)| frame)
    }

    /// The ids of the living frames.
    pub fn ids(&self) -> Vec<u32> {
        self.stack.iter().map(|(id, _)| id.0).collect()
    }

    /// Puts a frame on top of whatever is there: an interrupt.
    pub fn push(&mut self, frame: Frame) {
        let id = FrameId(self.next);
        self.next += 1;
        self.stack.push((id, frame));
    }

    /// Takes the top frame off so that it can answer.
    pub fn take_top(&mut self) -> Option<(FrameId, Frame)> {
        self.stack.pop()
    }

    /// Puts back what a frame gave.
    pub fn give(&mut self, id: FrameId, turn: Turn) -> Progress {
        match turn {
            Turn::Again(frame) => self.stack.push((id, frame)),
            Turn::Anew(frame) => self.push(frame),
            Turn::Call { then, child } => {
                self.stack.push((id, then));
                self.push(child);
                if self.stack.len() > MAX_DEPTH {
                    return Progress::TooDeep;
                }
            }
            Turn::Wait(frame) => {
                self.stack.push((id, frame));
                return Progress::Waits;
            }
            Turn::Done(outcome) => self.back = outcome,
        }
        if self.stack.is_empty() {
            Progress::Over
        } else {
            Progress::Moved
        }
    }

    /// Lets the top frame do one piece of work.
    pub fn step(&mut self, table: &mut Table, dice: &mut Dice, log: &mut Vec<Event>) -> Progress {
        let Some((id, frame)) = self.stack.pop() else {
            return Progress::Over;
        };
        let back = std::mem::take(&mut self.back);
        let mut cx = Cx {
            table,
            dice,
            log,
            frame: id,
        };
        let turn = frame.advance(&mut cx, back);
        self.give(id, turn)
    }
}

/// The rules crossed a bound that they never need: a bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Restless {
    /// Frame upon frame.
    #[error("the stack of frames is too deep")]
    TooDeep,
    /// Step after step.
    #[error("the rules do not come to rest")]
    Endless,
}

/// Automatic steps run on inside the same command until a frame waits or the game is over (S2.7), so that what is stored
/// always waits for somebody. `between` is called between two steps.
///
/// # Errors
/// [`Restless`] if they do not come to rest.
pub fn run_until_waiting<G>(
    game: &mut G,
    mut step: impl FnMut(&mut G) -> Progress,
    between: &mut dyn FnMut(&mut G),
) -> Result<(), Restless> {
    for _ in 0..MAX_STEPS {
        match step(game) {
            Progress::Waits | Progress::Over => return Ok(()),
            Progress::TooDeep => return Err(Restless::TooDeep),
            Progress::Moved => between(game),
        }
    }
    Err(Restless::Endless)
}
