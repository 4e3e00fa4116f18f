//! Interrupts: what can come between two steps of a phase, one file each.

pub mod alliance;
pub mod anytime;
pub mod arrival;
pub mod deal;
pub mod fresh_discard;
pub mod karama;
pub mod nexus;
pub mod orders;
pub mod truthtrance;

/// Which anytime acts a waiting frame lets through (B20, timing table).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interruptible {
    /// A clean point: no reaction window, no unanswered question, no half-done payment.
    pub clean: bool,
    /// Truthtrance may be played on top.
    pub truthtrance: bool,
    /// Deals, bribes, gifts and pledges may be made.
    pub deals: bool,
    /// Cards may change hands and piles by effects of their own: Distrans, Nullentropy Box, a gift of
    /// Richese (S7, rules 5 and 6).
    pub hands: bool,
    /// The viewer itself owes an answer here; only its own offers know (C11).
    pub own: bool,
}

impl Interruptible {
    /// Everything may happen here.
    pub const CLEAN: Self = Self {
        clean: true,
        truthtrance: true,
        deals: true,
        hands: true,
        own: false,
    };
    /// A reaction window: only Truthtrance, talk and cards that change hands.
    pub const REACTION: Self = Self {
        clean: false,
        truthtrance: true,
        deals: true,
        hands: true,
        own: false,
    };
    /// Nothing may come between.
    pub const NOTHING: Self = Self {
        clean: false,
        truthtrance: false,
        deals: false,
        hands: false,
        own: false,
    };
}
