//! Karama windows: which powers are worth a card (B19.3).

use super::Situation;
use super::battle;
use crate::act::Action;
use crate::catalog::CardKind;
use crate::interrupts::karama::Power;
use crate::view::Shown;
use serde_json::json;

/// Whether stopping this use is worth a Karama card.
fn worth_it(power: Power) -> bool {
    matches!(
        power,
        Power::AtrPrescience
            | Power::BgVoice
            | Power::EmpSardaukar
            | Power::FreFedaykin
            | Power::FreBattleHardened
            | Power::HarCapture
            | Power::HarAllyTraitor
    )
}

/// Stops a power that is about to hurt this seat's own battle, else passes.
pub(super) fn choose(here: &mut Situation<'_>) -> Option<Action> {
    let shown = here.view.public.stack.last().map(|entry| &entry.shown)?;
    let Shown::Karama(window) = shown else { return None };
    let own_side = here.allied(window.owner);
    if own_side || !worth_it(window.power) || !battle::fighting(here) {
        return None;
    }
    let card = here.seat.hand.iter().find(|c| c.kind() == CardKind::Karama)?;
    here.take("karama/stop", &json!({ "card": card }))
}

impl Situation<'_> {
    /// Whether the faction is this seat's ally or itself.
    pub(super) fn allied(&self, other: crate::catalog::Faction) -> bool {
        let me = self.seat.faction;
        let pairs = &self.view.public.alliances;
        me == other || pairs.iter().any(|p| *p == (me, other) || *p == (other, me))
    }
}
