//! CHOAM's Auditor, a sixth leader disc (S11.1 to S11.3): when it is in the game, what it can
//! never be, and when it may be revived. Its
//! inspection after a battle is `phases/battle/audit.rs`.

use super::CHOAM;
use crate::catalog::LeaderId;
use crate::setup::Setup;
use crate::table::Eyes;

/// The disc, where it plays: with CHOAM in the Advanced game (S11.1).
pub fn disc(setup: &Setup) -> Option<LeaderId> {
    LeaderId::auditor().filter(|_| setup.policies.choam_auditor && setup.seats(CHOAM))
}

/// Whether Harkonnen may capture the leader: never the Auditor, which is out before one is drawn (S11.2).
pub fn may_be_captured(leader: LeaderId) -> bool {
    !leader.is_auditor()
}

/// Whether Tleilaxu may have the leader of another faction as a ghola: never the Auditor (S11.2).
pub fn may_be_ghola(leader: LeaderId) -> bool {
    !leader.is_auditor()
}

/// Whether the leader may be trained: never the Auditor (S11.2).
pub fn may_be_trained(leader: LeaderId) -> bool {
    !leader.is_auditor()
}

/// The viewer's dead Auditor, if it may be revived whatever becomes of the other leaders: always, or after its first
/// death only (S11.3).
pub fn revivable(eyes: Eyes<'_>) -> Option<LeaderId> {
    let policies = eyes.policies();
    let auditor = LeaderId::auditor().filter(|auditor| eyes.my_dead_leaders().contains(auditor))?;
    let outside = eyes.my_leader_gate() && !policies.auditor_in_cohort;
    let first = eyes.my_disc(auditor).is_some_and(|disc| disc.deaths == 1);
    (outside || policies.auditor_each_turn || first).then_some(auditor)
}
