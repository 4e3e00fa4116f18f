//! CHOAM's Auditor, a sixth leader disc (S11.1 to S11.3): when it is in the game, and when it may be revived. Its
//! inspection after a battle is `phases/battle/audit.rs`.

use super::CHOAM;
use crate::catalog::LeaderId;
use crate::setup::Setup;
use crate::table::Eyes;

/// The disc, where it plays: with CHOAM in the Advanced game (S11.1).
pub fn disc(setup: &Setup) -> Option<LeaderId> {
    LeaderId::auditor().filter(|_| setup.policies.choam_auditor && setup.seats(CHOAM))
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
