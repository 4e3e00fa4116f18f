//! The sub-steps of one battle in their order (B8.5): one line an arm, each step in its own file.

use super::audit::Audit;
use super::before_reveal::{BeforeReveal, Redo};
use super::borrow_card::BorrowCard;
use super::capture::Capture;
use super::cards::Decide;
use super::cards::portable::Portable;
use super::cards::sapho;
use super::cards::stone_burner::Sets;
use super::face_dance::FaceDance;
use super::finish::Finish;
use super::full_plan::FullPlan;
use super::income::Income;
use super::losses::Casualties;
use super::opening::Opening;
use super::plans::Plans;
use super::pre_leader::PreLeader;
use super::prescience::Prescience;
use super::projection::{Private, Shown, StageName};
use super::resolve::Resolve;
use super::reveal::Reveal;
use super::skill_moments::Skills;
use super::state::Battle;
use super::substitution::Substitution;
use super::tech_token::Token;
use super::traitors::Traitors;
use super::voice::Voice;
use super::winner_cards::WinnerCards;
use super::{Act, Frame};
use crate::catalog::Faction;
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::Eyes;
use serde::{Deserialize, Serialize};

/// One sub-step of a battle. It works on the battle and says where the battle goes on.
pub(super) trait Stage: Sized {
    /// One piece of work, as in [`crate::flow::Procedure::advance`].
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn;

    /// What the viewer may answer.
    fn offers(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Offer> {
        Vec::new()
    }

    /// Takes an answer that was offered.
    fn answer(self, _battle: Battle, _cx: &mut Cx<'_>, _seat: Faction, _act: Act) -> Result<Turn, Refusal> {
        Err(Refusal::unexpected())
    }

    /// Who is waited for, from public facts.
    fn asked(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        Vec::new()
    }

    /// What the viewer does when its time runs out.
    fn default_act(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Option<Act> {
        None
    }

    /// What may come on top: nothing between reveal and the end of the resolution (D36).
    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }

    /// Its name for everybody.
    fn name(&self) -> StageName;
}

/// One battle and where it stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    battle: Battle,
    step: Step,
}

macro_rules! steps {
    ($($arm:ident),* $(,)?) => {
        #[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
        pub(super) enum Step { $($arm($arm)),* }

        $(impl From<$arm> for Step {
            fn from(stage: $arm) -> Self { Self::$arm(stage) }
        })*

        impl Fight {
            pub(super) fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
                match self.step { $(Step::$arm(s) => s.advance(self.battle, cx, back)),* }
            }

            fn stage_offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
                match &self.step { $(Step::$arm(s) => s.offers(&self.battle, eyes)),* }
            }

            pub(super) fn answer(self, cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
                match self.step { $(Step::$arm(s) => s.answer(self.battle, cx, seat, act)),* }
            }

            pub(super) fn asked(&self, eyes: Eyes<'_>) -> Vec<Faction> {
                match &self.step { $(Step::$arm(s) => s.asked(&self.battle, eyes)),* }
            }

            pub(super) fn default_act(&self, eyes: Eyes<'_>) -> Option<Act> {
                match &self.step { $(Step::$arm(s) => s.default_act(&self.battle, eyes)),* }
            }

            pub(super) fn interruptible(&self) -> Interruptible {
                match &self.step { $(Step::$arm(s) => s.interruptible()),* }
            }

            fn name(&self) -> StageName {
                match &self.step { $(Step::$arm(s) => s.name()),* }
            }
        }
    };
}

steps! {
    Opening,
    Voice,
    Prescience,
    PreLeader,
    FullPlan,
    Plans,
    BeforeReveal,
    Redo,
    Reveal,
    Traitors,
    Resolve,
    Casualties,
    WinnerCards,
    Capture,
    Audit,
    Finish,
    Income,
    Decide,
    Portable,
    Sets,
    Skills,
    Substitution,
    FaceDance,
    BorrowCard,
    Token,
}

impl Fight {
    pub(super) fn new(battle: Battle) -> Self {
        Self {
            battle,
            step: Opening::Ask.into(),
        }
    }

    /// What the viewer may answer, and Juice of Sapho as long as nothing is resolved (C19.2).
    pub(super) fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        let mut offers = self.stage_offers(eyes);
        if self.battle.outcome.is_none() {
            offers.extend(sapho::offer(&self.battle, eyes));
        }
        offers
    }

    pub(super) fn parts(self) -> (Battle, Step) {
        (self.battle, self.step)
    }

    pub(super) fn shown(&self) -> Shown {
        Shown::battle(self.name(), &self.battle)
    }

    pub(super) fn private(&self, eyes: Eyes<'_>) -> Option<Private> {
        let drawn = match &self.step {
            Step::Capture(stage) => stage.drawn_for(&self.battle, eyes),
            _ => None,
        };
        Private::of(&self.battle, drawn, eyes)
    }
}

impl Battle {
    /// The battle at a step, as a frame.
    pub(super) fn at(self, step: impl Into<Step>) -> Frame {
        let step = step.into();
        Frame::Fight(Box::new(Fight { battle: self, step }))
    }

    /// Goes on at a step.
    pub(super) fn go(self, step: impl Into<Step>) -> Turn {
        Turn::again(self.at(step))
    }

    /// Waits at a step.
    pub(super) fn wait(self, step: impl Into<Step>) -> Turn {
        Turn::wait(self.at(step))
    }
}
