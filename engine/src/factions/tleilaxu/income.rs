//! Income of the Tleilaxu from revival (X8): what others pay, one spice for the first free revival of each faction in a
//! turn, one for each Tleilaxu Ghola. Karama stops one payment; the revival stands (X13.3).

use super::{Fact, TLEILAXU};
use crate::catalog::Faction;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use serde::{Deserialize, Serialize};

/// What each free revival and each Ghola brings (X8.2, X8.3).
const BONUS: u16 = 1;

/// Spice that the bank owes to the Tleilaxu, unless somebody stops it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Income {
    from: Faction,
    spice: u16,
    declared: bool,
}

impl Income {
    /// What a revival brings: `spice` was paid for it, and it may have been a free one of forces.
    pub fn of_revival(cx: &mut Cx<'_>, from: Faction, spice: u16, free: bool) -> Option<Self> {
        if !cx.table.plays(TLEILAXU) {
            return None;
        }
        // What they pay themselves stays in the bank (X8.1).
        let paid = if from == TLEILAXU { 0 } else { spice };
        let first = free && cx.table.tleilaxu.free_used.insert(from);
        Self::of(from, paid + if first { BONUS } else { 0 })
    }

    /// What a Tleilaxu Ghola brings (X8.3).
    pub fn of_ghola(cx: &Cx<'_>, from: Faction) -> Option<Self> {
        cx.table.plays(TLEILAXU).then(|| Self::of(from, BONUS)).flatten()
    }

    fn of(from: Faction, spice: u16) -> Option<Self> {
        let declared = false;
        (spice > 0).then_some(Self {
            from,
            spice,
            declared,
        })
    }
}

impl Procedure for Income {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        if !self.declared {
            self.declared = true;
            return karama::ask(Power::TleIncome, TLEILAXU, self);
        }
        if !back.stopped() {
            let (from, spice) = (self.from, self.spice);
            cx.table.gain(TLEILAXU, spice);
            cx.tell_all(Fact::Income { from, spice });
        }
        Turn::done()
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
