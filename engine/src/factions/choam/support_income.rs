//! CHOAM's income from force support (C8): half of what others pay in a battle, rounded down for each.

use super::{CHOAM, Fact, tell_all};
use crate::catalog::Faction;
use crate::flow::{Cx, Turn};
use crate::interrupts::karama::{self, Power};
use crate::table::Eyes;

/// Whether what a side paid counts: not its own payments, nor where either leader was called a traitor (C8.1, C8.2).
pub fn counts(payer: Faction, calls: [bool; 2]) -> bool {
    calls == [false, false] && payer != CHOAM
}

/// What these payments of others bring.
pub fn of(payments: [u8; 2]) -> u16 {
    payments.into_iter().map(|p| u16::from(p / 2)).sum()
}

/// Whether CHOAM has a claim to such income now.
pub fn possible(eyes: Eyes<'_>) -> bool {
    eyes.plays(CHOAM) && eyes.policies().choam_force_income && !eyes.stops().barred(Power::ChoamForceIncome)
}

/// Others may stop the income of this battle (C8.3).
pub fn declare(then: impl Into<crate::flow::Frame>) -> Turn {
    karama::ask(Power::ChoamForceIncome, CHOAM, then)
}

/// CHOAM takes its part of what went to the bank, or the bank keeps all if that was stopped (C8.3).
pub fn settle(cx: &mut Cx<'_>, spice: u16, stopped: bool) {
    if !stopped {
        cx.table.gain(CHOAM, spice);
        tell_all(cx, Fact::ForceIncome { spice });
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn each_payer_is_halved_alone() {
        for (payments, expected) in [([5, 3], 3), ([1, 1], 0), ([0, 7], 3), ([2, 2], 2)] {
            assert_eq!(of(payments), expected, "{payments:?}");
        }
    }
}
