//! Before leaders are chosen (S9.3 to S9.5, S9.9, S9.12): both sides say that they are ready, and until both
//! are, Residual Poison may be played.
//!
//! The step is there whenever, by public knowledge, somebody may hold the card (S6.5), whoever does.

use super::Act;
use super::fight::Stage;
use super::full_plan::FullPlan;
use super::plans::Plans;
use super::poison_suffix;
use super::prescience::Prescience;
use super::projection::StageName;
use super::state::{Battle, Element, Readiness};
use super::voice::Voice;
use crate::cards::residual_poison;
use crate::catalog::{CardKind, Faction, LeaderId};
use crate::flow::{Cx, Outcome, Turn, Window};
use crate::interrupts::{Interruptible, fresh_discard};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::setup::PreLeaderPosition;
use crate::table::{Eyes, Viewer};
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;
use serde::{Deserialize, Serialize};

/// Where the step stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum PreLeader {
    /// Whether the sides are asked is looked at; what comes after the step.
    Look(Next),
    /// Both sides are asked.
    Asking,
    /// A leader died by the card, which others had their chance to take.
    Played { by: Faction, victim: LeaderId },
}

/// What comes after the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Next {
    /// The Voice, where the table plays the step first.
    Voice,
    /// The leader that Prescience asked for is shown.
    LeaderAnswer,
    /// Atreides may see a whole plan.
    FullPlan,
    /// Plans are sealed.
    Plans,
}

impl Next {
    fn go(self, battle: Battle) -> Turn {
        match self {
            Self::Voice => battle.go(Voice::Speak),
            Self::LeaderAnswer => battle.go(Prescience::Answering(Element::Leader)),
            Self::FullPlan => battle.go(FullPlan::Ask),
            Self::Plans => battle.go(Plans::Begin),
        }
    }
}

/// Whether the step is needed: somebody may hold the card as far as everybody knows (S6.5).
fn gate(eyes: Eyes<'_>) -> bool {
    eyes.holdable(CardKind::ResidualPoison)
}

/// The battle goes on with the Voice, or with this step if the table plays it first.
pub(super) fn then_voice(battle: Battle, cx: &Cx<'_>) -> Turn {
    match cx.table.policies().residual_position {
        PreLeaderPosition::AfterInspections => battle.go(Voice::Speak),
        PreLeaderPosition::BeforeVoice => battle.go(PreLeader::Look(Next::Voice)),
    }
}

/// Prescience was not stopped: a leader is shown after this step, anything else at once (S9.4).
pub(super) fn then_answer(battle: Battle, element: Element) -> Turn {
    match element {
        Element::Leader => battle.go(PreLeader::Look(Next::LeaderAnswer)),
        _ => battle.go(Prescience::Answering(element)),
    }
}

/// An element was shown; a leader that was shown is chosen, which closes the step (S9.3).
pub(super) fn after_answer(mut battle: Battle, element: Element) -> Turn {
    if element == Element::Leader {
        battle.readiness = Readiness::Over;
    }
    battle.go(PreLeader::Look(Next::FullPlan))
}

/// Whether the step was skipped and must be put in now: the card may be held again, and no leader is chosen
/// (S9.12). That somebody has sealed a plan is a choice, whatever the plan holds.
pub(super) fn late(battle: &Battle, cx: &Cx<'_>) -> bool {
    matches!(battle.readiness, Readiness::Unasked)
        && !battle.plans.begun()
        && gate(cx.table.eyes(Viewer::Public))
}

impl PreLeader {
    fn owed_by(battle: &Battle, eyes: Eyes<'_>) -> bool {
        matches!(&battle.readiness, Readiness::Asked { window, .. } if window.owed_by(eyes))
    }
}

impl Stage for PreLeader {
    fn advance(self, mut battle: Battle, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match (self, &battle.readiness) {
            (Self::Look(next), Readiness::Unasked) if gate(cx.table.eyes(Viewer::Public)) => {
                let window = Window::new(battle.field.sides());
                #[cfg(feature = "planted-leaks")]
                let window = leaks::poison_readies(cx, window);
                battle.readiness = Readiness::Asked { window, next };
                battle.go(Self::Asking)
            }
            // A shown element that had to be shown again comes back here: what comes next was said before.
            (Self::Look(_), Readiness::Asked { .. }) => battle.go(Self::Asking),
            (Self::Look(next), _) => next.go(battle),
            (Self::Asking, Readiness::Asked { window, next }) if window.complete() => {
                let next = *next;
                battle.readiness = Readiness::Over;
                next.go(battle)
            }
            (Self::Asking, _) => battle.wait(Self::Asking),
            (Self::Played { by, victim }, _) => poison_suffix::run(battle, cx, by, victim),
        }
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        let Some(me) = eyes.me().filter(|me| battle.field.fights(*me)) else {
            return Vec::new();
        };
        let ready = Self::owed_by(battle, eyes).then(|| Offer::new("battle/ready", "S9.4", Form::Nothing));
        let target = battle.field.opponent(me);
        let poison = residual_poison::offer(eyes, target, battle.field.territory);
        ready.into_iter().chain(poison).collect()
    }

    fn answer(self, mut battle: Battle, cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let Readiness::Asked { window, .. } = &mut battle.readiness else {
            return Err(Refusal::unexpected());
        };
        match act {
            Act::Ready => {
                window.answer(seat, ());
                Ok(battle.go(Self::Asking))
            }
            Act::ResidualPoison(play) => {
                let (victim, fresh) = residual_poison::play(cx, seat, play, battle.field.territory)?;
                let then = match victim {
                    Some(victim) => Self::Played { by: seat, victim },
                    None => Self::Asking,
                };
                Ok(fresh_discard::after(fresh, battle.at(then)))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        match (self, &battle.readiness) {
            (Self::Asking, Readiness::Asked { window, .. }) => window.asked().to_vec(),
            _ => Vec::new(),
        }
    }

    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        Self::owed_by(battle, eyes).then_some(Act::Ready)
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::CLEAN
    }

    fn name(&self) -> StageName {
        StageName::PreLeader
    }
}
