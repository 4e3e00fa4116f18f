//! Flow: the stack of frames that says what is happening and what happens next.
//!
//! A frame is advanced by value: it does one indivisible piece of work and gives back the frame that
//! names its next step, so a saved game never claims that finished work is still to do.

mod driver;
pub(crate) mod frame;
mod frame_id;
mod sealed;
mod window;

pub use driver::{Flow, Progress, run_until_waiting};
pub use frame::{Frame, Procedure};
pub use frame_id::FrameId;
pub use sealed::Sealed;
pub use window::Window;

use crate::catalog::Faction;
use crate::dice::Dice;
use crate::event::{Event, Fact};
use crate::table::Table;
use crate::view::Audience;
use serde::{Deserialize, Serialize};

/// What a finished frame tells the frame below it. Kept tiny: a child that has more to say writes it
/// to the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Nothing in particular; what was asked about goes on.
    #[default]
    None,
    /// What was asked about does not happen.
    Stopped,
    /// An amount or a number.
    Amount(u16),
    /// A faction was chosen or won.
    Faction(Faction),
}

impl Outcome {
    /// Whether what was asked about was stopped.
    pub fn stopped(self) -> bool {
        self == Self::Stopped
    }
}

/// What a frame gives back when it was advanced.
pub enum Turn {
    /// Go on with this frame.
    Again(Frame),
    /// Go on with `child`; when it is done, `then` goes on with its outcome.
    Call { then: Frame, child: Frame },
    /// Go on with this frame as a new one: what answered its last question answers none of its next (S2.5).
    Anew(Frame),
    /// Somebody must act; the frame says who.
    Wait(Frame),
    /// The frame is finished.
    Done(Outcome),
}

impl Turn {
    /// Goes on with the frame.
    pub fn again(frame: impl Into<Frame>) -> Self {
        Self::Again(frame.into())
    }

    /// Goes on with the frame under a new id.
    pub fn anew(frame: impl Into<Frame>) -> Self {
        Self::Anew(frame.into())
    }

    /// Waits in the frame.
    pub fn wait(frame: impl Into<Frame>) -> Self {
        Self::Wait(frame.into())
    }

    /// Runs `child`, then goes on with `then`.
    pub fn call(then: impl Into<Frame>, child: impl Into<Frame>) -> Self {
        Self::Call {
            then: then.into(),
            child: child.into(),
        }
    }

    /// Finished, nothing to report.
    pub fn done() -> Self {
        Self::Done(Outcome::None)
    }
}

/// What a frame works with while it is advanced: the table, the dice and the story so far.
pub struct Cx<'a> {
    /// The table.
    pub table: &'a mut Table,
    /// The dice.
    pub dice: &'a mut Dice,
    /// What happened in this command.
    pub log: &'a mut Vec<Event>,
    /// The id of the frame that is advanced.
    pub frame: FrameId,
}

impl Cx<'_> {
    /// Tells everybody something that is public anyway.
    pub fn tell_all(&mut self, fact: impl Into<Fact>) {
        self.log.push(Event {
            audience: Audience::All,
            rule: None,
            fact: fact.into(),
        });
    }

    /// Tells some seats something that only they may know.
    pub fn tell(&mut self, seats: impl IntoIterator<Item = Faction>, fact: impl Into<Fact>) {
        let audience = Audience::Only(seats.into_iter().collect());
        self.log.push(Event {
            audience,
            rule: None,
            fact: fact.into(),
        });
    }

    /// Makes a secret public because a rule says so. The call sites are the complete list of what the
    /// rules reveal.
    pub fn declassify(&mut self, rule: &'static str, fact: impl Into<Fact>) {
        self.log.push(Event {
            audience: Audience::All,
            rule: Some(rule.into()),
            fact: fact.into(),
        });
    }
}
