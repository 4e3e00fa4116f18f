//! A leader that was revived while its faction has no skill card may be trained (C22.4): two cards are drawn,
//! one is kept, the other is shuffled back.

use super::{Act, Fact, Shown, is, read, shown, simple};
use crate::act;
use crate::catalog::{Faction, LeaderId, Skill};
use crate::flow::{self, Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Viewer};
use crate::view::{self, Private};
use serde::{Deserialize, Serialize};

/// How many cards are dealt (C22.1, C22.4).
pub const CARDS: usize = 2;

/// The question.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Training {
    faction: Faction,
    leader: LeaderId,
    drawn: bool,
}

/// Goes on with `then`, after the faction could train the leader that it has just revived.
pub fn after_revival(cx: &Cx<'_>, faction: Faction, leader: LeaderId, then: impl Into<flow::Frame>) -> Turn {
    match question(cx, faction, leader) {
        Some(training) => Turn::call(then, training),
        None => Turn::again(then),
    }
}

/// The question, if the faction may train the leader.
pub fn question(cx: &Cx<'_>, faction: Faction, leader: LeaderId) -> Option<Training> {
    let eyes = cx.table.eyes(Viewer::Public);
    eyes.may_train(faction, leader).then_some(Training {
        faction,
        leader,
        drawn: false,
    })
}

/// Deals a faction its cards.
pub fn deal(cx: &mut Cx<'_>, faction: Faction) {
    let skills = cx.table.skills.deal(faction, CARDS);
    cx.tell([faction], Fact::Dealt { skills });
}

/// A faction keeps one of its cards for a leader; the others go back to the deck.
pub fn train(cx: &mut Cx<'_>, faction: Faction, leader: LeaderId, skill: Skill) {
    cx.table.skills.train(skill, leader);
    cx.table.skills.return_dealt(faction, cx.dice);
    let fact = Fact::Trained {
        faction,
        leader,
        skill,
    };
    cx.declassify("C22.1", fact);
}

impl Procedure for Training {
    fn advance(self, _cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        Turn::wait(self)
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !is(eyes, self.faction) {
            return Vec::new();
        }
        if self.drawn {
            let form = Form::record([("skill", Form::one_of(eyes.my_dealt_skills()))]);
            return vec![Offer::new("skill/keep", "C22.4", form)];
        }
        vec![simple("skill/draw", "C22.4"), simple("skill/no-draw", "C22.4")]
    }

    fn answer(mut self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let Self {
            faction,
            leader,
            drawn,
        } = self;
        match (drawn, read(act)?) {
            (false, Act::NoDraw) => Ok(Turn::done()),
            (false, Act::Draw) => {
                cx.tell_all(Fact::Draws { faction, leader });
                deal(cx, faction);
                self.drawn = true;
                Ok(Turn::again(self))
            }
            (true, Act::Keep { skill }) => {
                train(cx, faction, leader, skill);
                Ok(Turn::done())
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![self.faction]
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        shown(Shown::Training {
            faction: self.faction,
            leader: self.leader,
            drawn: self.drawn,
        })
    }

    fn private(&self, eyes: Eyes<'_>) -> Option<Private> {
        let dealt = eyes.my_dealt_skills();
        let mine = is(eyes, self.faction) && !dealt.is_empty();
        mine.then_some(Private::Skills(dealt))
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let act = match eyes.my_dealt_skills().first() {
            _ if !is(eyes, self.faction) => return None,
            Some(skill) if self.drawn => Act::Keep { skill: *skill },
            _ => Act::Draw,
        };
        Some(act::Act::Skill(act))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
