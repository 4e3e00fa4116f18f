//! Which cards a winner must discard (S3.8, B8.8, CD11).

use super::Decision;
use crate::catalog::{AfterUse, CardId, CardKind};
use crate::setup::Policies;

/// Whether even the winner, if it called no traitor, discards this card of its plan. `decision` is the one on
/// its weapon.
pub(in crate::phases::battle) fn must_go(
    policies: &Policies,
    decision: Option<Decision>,
    card: CardId,
) -> bool {
    match card.kind() {
        // Not used, it may be kept (X12.4).
        CardKind::PoisonTooth => decision == Some(Decision::ToothUsed),
        CardKind::MirrorWeapon | CardKind::StoneBurner | CardKind::PortableSnooper => {
            !policies.richese_battle_cards_kept_by_winner
        }
        _ => card.def().after_use == AfterUse::AlwaysDiscard,
    }
}
