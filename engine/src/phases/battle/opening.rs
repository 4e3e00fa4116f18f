//! Before the plans: whether Fremen fight without spice support can be stopped here (B8.5 b, B16.11).

use super::fight::Stage;
use super::pre_leader::then_voice;
use super::shown::StageName;
use super::state::Battle;
use crate::catalog::Faction;
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::karama::{self, Power};
use crate::table::Viewer;
use serde::{Deserialize, Serialize};

/// The beginning of a battle.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Opening {
    /// Fremen declare that they are battle hardened, if that matters here.
    Ask,
    /// Others had their chance to stop it.
    Asked,
}

impl Stage for Opening {
    fn advance(self, mut battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        let policies = cx.table.policies();
        if self == Self::Ask {
            // What was stopped for the whole phase counts from the start (D10).
            let stops = cx.table.eyes(Viewer::Public).stops();
            battle.stopped.kwisatz = stops.barred(Power::AtrKhUse);
            battle.stopped.sardaukar = stops.barred(Power::EmpSardaukar);
            battle.stopped.fedaykin = stops.barred(Power::FreFedaykin);
        }
        match self {
            Self::Ask
                if battle.field.fights(Faction::Fremen)
                    && policies.battle_hardened
                    && policies.advanced_combat =>
            {
                karama::ask(Power::FreBattleHardened, Faction::Fremen, battle.at(Self::Asked))
            }
            Self::Ask => then_voice(battle, cx),
            Self::Asked => {
                battle.stopped.hardened = back.stopped();
                then_voice(battle, cx)
            }
        }
    }

    fn name(&self) -> StageName {
        StageName::Opening
    }
}
