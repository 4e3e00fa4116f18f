//! Atreides' special Karama (B19.9, D21): see one player's whole plan before sealing an own one.
//!
//! Atreides are asked by public facts in every battle as long as they could have a Karama.

use super::Act;
use super::fight::Stage;
use super::plans::Plans;
use super::pre_leader::{self, Next, PreLeader};
use super::projection::StageName;
use super::state::{Battle, Seen};
use super::told::Fact;
use crate::catalog::Faction;
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Cause, Eyes, Viewer};
use serde::{Deserialize, Serialize};

const ATREIDES: Faction = Faction::Atreides;

/// Where it stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum FullPlan {
    /// Atreides may spend a Karama.
    Ask,
    /// The card is spent.
    Spent { of: Faction },
}

/// Whether, by public facts, Atreides could see a whole plan (B19.8).
fn possible(eyes: Eyes<'_>) -> bool {
    eyes.policies().special_karama
        && eyes.plays(ATREIDES)
        && !eyes.stops().special_used(ATREIDES)
        && karama::may_hold(eyes, ATREIDES)
}

impl Stage for FullPlan {
    fn advance(self, mut battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self {
            Self::Ask if pre_leader::late(&battle, cx) => battle.go(PreLeader::Look(Next::FullPlan)),
            Self::Ask if possible(cx.table.eyes(Viewer::Public)) => battle.wait(self),
            Self::Ask => battle.go(Plans::Begin),
            Self::Spent { of } => {
                if !back.stopped() {
                    cx.table.stops.use_special(ATREIDES);
                    cx.tell_all(Fact::WillSee { of });
                    battle.seen = Some(Seen { of, plan: None });
                }
                battle.go(Plans::Begin)
            }
        }
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if self.default_act(battle, eyes).is_none() {
            return Vec::new();
        }
        let sides = battle.field.sides().into_iter().filter(|f| *f != ATREIDES);
        let form = Form::record([
            ("card", Form::one_of(karama::usable(eyes))),
            ("of", Form::one_of(sides)),
        ]);
        vec![
            Offer::new("battle/no-see-plan", "B19.9", Form::Nothing),
            Offer::new("battle/see-plan", "B19.9", form),
        ]
    }

    fn answer(self, battle: Battle, _cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        match act {
            Act::SeePlan { card, of } => Ok(karama::spend(
                Cause::KaramaSpecial,
                seat,
                card,
                battle.at(Self::Spent { of }),
            )),
            Act::NoSeePlan => Ok(battle.go(Plans::Begin)),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _battle: &Battle, eyes: Eyes<'_>) -> Vec<Faction> {
        let asked = matches!(self, Self::Ask) && possible(eyes);
        asked.then_some(ATREIDES).into_iter().collect()
    }

    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        let owes = eyes.me() == Some(ATREIDES) && self.asked(battle, eyes).contains(&ATREIDES);
        owes.then_some(Act::NoSeePlan)
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::CLEAN
    }

    fn name(&self) -> StageName {
        StageName::FullPlan
    }
}
