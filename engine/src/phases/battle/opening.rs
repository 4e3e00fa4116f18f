//! Before the plans: whether Fremen fight without spice support can be stopped here (B8.5 b, B16.11), and
//! CHOAM may set spice aside for its ally (C10.2).

use super::Act;
use super::borrow_card::BorrowCard;
use super::fight::Stage;
use super::projection::StageName;
use super::state::Battle;
use crate::catalog::Faction;
use crate::factions::choam::{self, CHOAM};
use crate::factions::ixians::{self, IXIANS};
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::stronghold_cards::hidden_mobile_stronghold;
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

/// The beginning of a battle.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Opening {
    /// Fremen declare that they are battle hardened, if that matters here.
    Ask,
    /// Others had their chance to stop it.
    Asked,
    /// Others had their chance to stop that cyborgs count two (X13.2).
    CyborgsAsked,
    /// CHOAM may set spice aside, if its ally can use it here.
    Support,
    /// It has; others had their chance to stop it.
    SupportAsked,
}

/// Whether Ixians declare here that their cyborgs count two, which others may stop.
fn cyborgs(battle: &Battle, eyes: Eyes<'_>) -> bool {
    battle.field.fights(IXIANS)
        && ixians::forces::double_may_be_stopped(eyes, battle.field.strength_of(eyes, IXIANS))
}

impl Stage for Opening {
    fn advance(self, mut battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        if self == Self::Ask {
            // What was stopped for the whole phase counts from the start (D10).
            let stops = cx.table.eyes(Viewer::Public).stops();
            battle.stopped.kwisatz = stops.barred(Power::AtrKhUse);
            battle.stopped.sardaukar = stops.barred(Power::EmpSardaukar);
            battle.stopped.fedaykin = stops.barred(Power::FreFedaykin);
            hidden_mobile_stronghold::begin(cx, &battle.field);
        }
        let policies = cx.table.policies();
        match self {
            Self::Ask if cyborgs(&battle, cx.table.eyes(Viewer::Public)) => {
                let then = battle.at(Self::CyborgsAsked);
                karama::ask(Power::IxCyborgStrength, IXIANS, then)
            }
            Self::CyborgsAsked => {
                battle.stopped.cyborgs = back.stopped();
                battle.go(Self::Support)
            }
            Self::Ask
                if battle.field.fights(Faction::Fremen)
                    && policies.battle_hardened
                    && policies.advanced_combat =>
            {
                karama::ask(Power::FreBattleHardened, Faction::Fremen, battle.at(Self::Asked))
            }
            Self::Ask => battle.go(Self::Support),
            Self::Asked => {
                battle.stopped.hardened = back.stopped();
                battle.go(Self::Support)
            }
            Self::Support
                if choam::allied_support::ally_in(cx.table.eyes(Viewer::Public), &battle).is_some() =>
            {
                battle.wait(self)
            }
            Self::Support => battle.go(BorrowCard::Ask),
            Self::SupportAsked => {
                if back.stopped() {
                    choam::allied_support::give_back(cx);
                }
                battle.go(BorrowCard::Ask)
            }
        }
    }

    fn offers(&self, _battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if *self != Self::Support || eyes.me() != Some(CHOAM) {
            return Vec::new();
        }
        let form = Form::record([("spice", Form::int(1, eyes.my_free_spice()))]);
        vec![
            Offer::new("battle/no-support", "C10.2", Form::Nothing),
            Offer::new("battle/set-aside", "C10.2", form),
        ]
    }

    fn answer(self, battle: Battle, cx: &mut Cx<'_>, _seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let ally = choam::allied_support::ally_in(cx.table.eyes(Viewer::Public), &battle);
        match (act, ally) {
            (Act::NoSupport, _) => Ok(battle.go(BorrowCard::Ask)),
            (Act::SetAside { spice }, Some(ally)) => {
                let set = choam::allied_support::set_aside(cx, ally, spice);
                set.map_err(|_| Refusal::shortage("C10.2"))?;
                let then = battle.at(Self::SupportAsked);
                Ok(karama::ask(Power::ChoamAllySupport, CHOAM, then))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        let asked = *self == Self::Support;
        asked.then_some(CHOAM).into_iter().collect()
    }

    fn default_act(&self, _battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        let owes = *self == Self::Support && eyes.me() == Some(CHOAM);
        owes.then_some(Act::NoSupport)
    }

    fn name(&self) -> StageName {
        StageName::Opening
    }
}
