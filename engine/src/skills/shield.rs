//! Before the planning of a battle the owners of trained leaders may take them behind the shield (C22.2). Both
//! sides decide at once.

use super::{Act, Fact, Shown, read, shown, simple};
use crate::act;
use crate::catalog::{Faction, LeaderId, Territory};
use crate::flow::{Cx, Outcome, Procedure, Turn, Window};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, Viewer};
use crate::view;
use serde::{Deserialize, Serialize};

/// The question.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shield {
    territory: Territory,
    window: Window<bool>,
}

/// The side's leader that may go behind the shield: trained, before it, and not used elsewhere.
fn candidate(eyes: Eyes<'_>, side: Faction, territory: Territory) -> Option<LeaderId> {
    let (leader, _) = eyes.front_skill(side)?;
    let free = eyes.fought_in(leader).is_none_or(|t| t == territory);
    free.then_some(leader)
}

impl Shield {
    /// The question to the sides of a battle, if there is anything to ask.
    pub fn before(eyes: Eyes<'_>, sides: [Faction; 2], territory: Territory) -> Option<Self> {
        let may = |side: &Faction| candidate(eyes, *side, territory).is_some();
        let asked: Vec<_> = sides.into_iter().filter(may).collect();
        (!asked.is_empty()).then(|| Self {
            territory,
            window: Window::new(asked),
        })
    }
}

impl Procedure for Shield {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if !self.window.complete() {
            return Turn::wait(self);
        }
        let territory = self.territory;
        for (faction, behind) in self.window.open(cx) {
            let leader = candidate(cx.table.eyes(Viewer::Public), faction, territory);
            if let Some(leader) = leader.filter(|_| behind) {
                cx.table.skills.step_behind(leader);
                cx.declassify("C22.2", Fact::Behind { faction, leader });
            }
        }
        Turn::done()
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.window.owed_by(eyes) {
            return Vec::new();
        }
        let [behind, front] = eyes.promises().shield(eyes);
        let stay = front.then(|| simple("skill/stay-in-front", "C22.2"));
        let step = behind.then(|| simple("skill/step-behind", "C22.2"));
        stay.into_iter().chain(step).collect()
    }

    fn answer(mut self, _cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match read(act)? {
            Act::StepBehind => self.window.answer(seat, true),
            Act::StayInFront => self.window.answer(seat, false),
            _ => return Err(Refusal::unexpected()),
        }
        Ok(Turn::again(self))
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        self.window.asked().to_vec()
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        shown(Shown::Shield {
            territory: self.territory,
        })
    }

    /// Leaders who have nobody else to lead them need the trained one.
    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let me = eyes.me().filter(|_| self.window.owed_by(eyes))?;
        let trained = candidate(eyes, me, self.territory);
        let mut others = eyes.my_leaders_for(self.territory);
        others.retain(|l| Some(*l) != trained);
        let [behind, front] = eyes.promises().shield(eyes);
        let act = if behind && (others.is_empty() || !front) {
            Act::StepBehind
        } else {
            Act::StayInFront
        };
        Some(act::Act::Skill(act))
    }

    /// A sealed answer may have settled who can lead: nobody is asked about plans meanwhile (B21.3).
    fn interruptible(&self) -> Interruptible {
        Interruptible {
            truthtrance: false,
            ..Interruptible::CLEAN
        }
    }
}
