//! The frames: one line an arm. Each arm is owned by one folder; no rule lives here.

use super::{Cx, Outcome, Turn};
use crate::act::Act;
use crate::catalog::Faction;
use crate::interrupts::{self, Interruptible};
use crate::offers::Offer;
use crate::phases;
use crate::refusal::Refusal;
use crate::table::Eyes;
use crate::view::{Private, Shown};

/// One procedure of the rules, as a step machine over the table.
///
/// The defaults are those of a frame that never waits for anybody.
pub trait Procedure: Sized {
    /// Does one piece of work. Called when the frame comes to the top, after each answer, and again
    /// after an interrupt on top of it went away; a frame that still waits returns [`Turn::Wait`].
    fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn;

    /// What the viewer may answer now. `eyes` belong to one seat.
    fn offers(&self, _eyes: Eyes<'_>) -> Vec<Offer> {
        Vec::new()
    }

    /// Takes an act that an offer of this frame contains.
    ///
    /// # Errors
    /// A refusal, only for what an offer cannot describe (open structures).
    fn answer(self, _cx: &mut Cx<'_>, _seat: Faction, _act: Act) -> Result<Turn, Refusal> {
        Err(Refusal::unexpected())
    }

    /// Who is waited for, from public facts: the same for every viewer, and while answers are sealed
    /// the same before and after each of them.
    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        Vec::new()
    }

    /// What everybody may know of this frame.
    fn shown(&self, _eyes: Eyes<'_>) -> Shown {
        Shown::Nothing
    }

    /// What the viewer alone may know of this frame.
    fn private(&self, _eyes: Eyes<'_>) -> Option<Private> {
        None
    }

    /// What the viewer does when its time runs out; contained in one of its offers.
    fn default_act(&self, _eyes: Eyes<'_>) -> Option<Act> {
        None
    }

    /// Which anytime acts may interrupt it here.
    fn interruptible(&self) -> Interruptible {
        Interruptible::CLEAN
    }
}

/// Writes an enum of procedures that hands each call to its arm: one line an arm, no rule.
///
/// With `in Outer(Arm)` the arms can also be turned into the frame that has the enum as an arm.
macro_rules! procedures {
    ($(#[$doc:meta])* $name:ident $(in $outer:ident)? { $($arm:ident($path:path)),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $(#[allow(missing_docs)] $arm($path)),* }

        $(impl From<$path> for $name {
            fn from(frame: $path) -> Self { Self::$arm(frame) }
        })*

        $crate::flow::frame::procedures!(@outer $name [$($outer)?] $($path),*);

        impl $crate::flow::Procedure for $name {
            fn advance(
                self,
                cx: &mut $crate::flow::Cx<'_>,
                back: $crate::flow::Outcome,
            ) -> $crate::flow::Turn {
                match self { $(Self::$arm(f) => f.advance(cx, back)),* }
            }
            fn offers(&self, eyes: $crate::table::Eyes<'_>) -> Vec<$crate::offers::Offer> {
                match self { $(Self::$arm(f) => f.offers(eyes)),* }
            }
            fn answer(
                self,
                cx: &mut $crate::flow::Cx<'_>,
                seat: $crate::catalog::Faction,
                act: $crate::act::Act,
            ) -> Result<$crate::flow::Turn, $crate::refusal::Refusal> {
                match self { $(Self::$arm(f) => f.answer(cx, seat, act)),* }
            }
            fn asked(&self, eyes: $crate::table::Eyes<'_>) -> Vec<$crate::catalog::Faction> {
                match self { $(Self::$arm(f) => f.asked(eyes)),* }
            }
            fn shown(&self, eyes: $crate::table::Eyes<'_>) -> $crate::view::Shown {
                match self { $(Self::$arm(f) => f.shown(eyes)),* }
            }
            fn private(&self, eyes: $crate::table::Eyes<'_>) -> Option<$crate::view::Private> {
                match self { $(Self::$arm(f) => f.private(eyes)),* }
            }
            fn default_act(&self, eyes: $crate::table::Eyes<'_>) -> Option<$crate::act::Act> {
                match self { $(Self::$arm(f) => f.default_act(eyes)),* }
            }
            fn interruptible(&self) -> $crate::interrupts::Interruptible {
                match self { $(Self::$arm(f) => f.interruptible()),* }
            }
        }
    };
    (@outer $name:ident [] $($path:path),*) => {};
    (@outer $name:ident [$outer:ident] $($path:path),*) => {
        $(impl From<$path> for $crate::flow::Frame {
            fn from(frame: $path) -> Self { Self::$outer(frame.into()) }
        })*
    };
}
pub(crate) use procedures;

procedures! {
    /// A frame on the stack.
    Frame {
    Round(phases::round::Frame),
    Setup(phases::setup::Frame),
    Storm(phases::storm::Frame),
    SpiceBlow(phases::spice_blow::Frame),
    Charity(phases::charity::Frame),
    Bidding(phases::bidding::Frame),
    Revival(phases::revival::Frame),
    Shipment(phases::shipment::Frame),
    Battle(phases::battle::Frame),
    Collection(phases::collection::Frame),
    Mentat(phases::mentat::Frame),
    Nexus(interrupts::nexus::Frame),
    Karama(interrupts::karama::Frame),
    Truthtrance(interrupts::truthtrance::Frame),
    FreshDiscard(interrupts::fresh_discard::Frame),
    Arrival(interrupts::arrival::Frame),
    Card(crate::cards::Frame),
    Faction(crate::factions::Frame),
    SpecialLot(phases::bidding::special::Frame),
    PhaseEnd(phases::phase_end::Frame),
    Skill(crate::skills::Frame),
}
}
