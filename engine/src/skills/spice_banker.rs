//! Spice Banker (C22.7): in front, once a phase, one spice when another player pays four or more to the bank,
//! taken in the Mentat Pause; in battle up to three spice paid with the plan count for its leader.

use super::{Fact, Roles};
use crate::catalog::{Faction, LeaderId, Skill};
use crate::flow::Cx;
use crate::table::{Eyes, Purse, Viewer};

/// The most that is paid for its leader.
pub const MOST: u8 = 3;
/// From this much on a payment counts.
const PAYMENT: u16 = 4;
/// What it brings.
const REWARD: u16 = 1;

/// These were paid to the bank.
pub fn paid(cx: &mut Cx<'_>, payments: &[(Faction, u16)]) {
    let eyes = cx.table.eyes(Viewer::Public);
    let Some(banker) = eyes.has_in_front(Skill::SpiceBanker) else {
        return;
    };
    let counts = |(payer, spice): &&(Faction, u16)| *payer != banker && *spice >= PAYMENT;
    let Some((from, _)) = payments.iter().find(counts).copied() else {
        return;
    };
    if eyes.skill_spent(banker) {
        return;
    }
    let earned = cx.table.spice.transfer(Purse::Bank, Purse::Front(banker), REWARD);
    debug_assert!(earned.is_ok(), "the bank ran out");
    cx.table.skills.spend(banker);
    cx.tell_all(Fact::BankerEarned {
        by: banker,
        from,
        spice: REWARD,
    });
}

/// The leader for which spice may be paid with the plan, among those who can fight.
pub fn banker(eyes: Eyes<'_>, leaders: &[LeaderId]) -> Option<LeaderId> {
    let trained = |l: &&LeaderId| eyes.skill_of(**l) == Some(Skill::SpiceBanker);
    leaders.iter().find(trained).copied()
}

pub(super) fn in_battle(roles: &Roles) -> u8 {
    roles.paid
}
