//! Truthtrance (B21): one player asks another a yes/no question; the game stops until the answer.

mod narrow;
mod promises;
mod prospects;
mod question;
mod truth;

pub use promises::{Literal, Origin, Preparing, Promise, Promises, Ship, Way};
pub use question::{CardChoice, Compare, LeaderChoice, MAX_TEXT, Question};
pub use truth::Answer;

use super::{Interruptible, fresh_discard};
use crate::act;
use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::offers::{Form, Offer, Term};
use crate::refusal::{Refusal, RefusalCode};
use crate::table::{Cause, Eyes, Viewer};
use crate::view::Shown as ViewShown;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question that waits for its answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    asker: Faction,
    card: CardId,
    target: Faction,
    question: Question,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The target answers.
    Answering,
    /// The target could not say: the asker asks something else or takes the card back (B21.2).
    AskAgain,
    /// A yes or no was given: the card is discarded.
    Answered,
    /// Nothing is left to do.
    Over,
}

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "TruthtranceAct")]
pub enum Act {
    /// Ask a player something (B21.1).
    Ask { target: Faction, question: Question },
    /// Answer (B21.2).
    Answer { answer: Answer },
    /// Take the card back after an unknown (B21.2).
    TakeBack,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "TruthtranceFact")]
pub enum Fact {
    /// Truthtrance was played.
    Asked {
        by: Faction,
        target: Faction,
        question: Question,
    },
    /// The answer, and whether it binds for the rest of the turn (B21.4).
    Answered {
        by: Faction,
        answer: Answer,
        binding: bool,
    },
    /// The asker took the card back.
    TakenBack { by: Faction },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TruthtranceShown")]
pub struct Shown {
    /// Who asks.
    pub asker: Faction,
    /// Who is asked.
    pub target: Faction,
    /// What.
    pub question: Question,
    /// Whether the target could not say and the asker may ask something else.
    pub unknown: bool,
}

/// Truthtrance may be played on top of what waits, from the first Storm Phase on, but not while a
/// battle is being resolved, whatever window is open in it (B20, D36).
pub fn anytime_offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let open = now.truthtrance && eyes.turn() > 0 && !eyes.promises().battle_resolving();
    let mine = eyes.my_free_card(CardKind::Truthtrance);
    if !open || mine.is_none() || !eyes.may_use(CardKind::Truthtrance) {
        return Vec::new();
    }
    vec![ask_offer(eyes)]
}

fn ask_offer(eyes: Eyes<'_>) -> Offer {
    let form = Form::record([
        ("target", Form::one_of(truth::targets(eyes))),
        ("question", Form::Open("question".into())),
    ]);
    Offer::new("truthtrance/ask", "B21.1", form)
}

/// Plays it.
///
/// # Errors
/// A refusal if the question is not one that can be asked.
pub fn begin(cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Option<crate::flow::Frame>, Refusal> {
    let Act::Ask { target, question } = act else {
        return Err(Refusal::unexpected());
    };
    let card = cx
        .table
        .eyes(Viewer::Seat(seat))
        .my_free_card(CardKind::Truthtrance);
    let card = card.ok_or_else(|| Refusal::new(RefusalCode::NotNow, "B21.1", "you hold no Truthtrance"))?;
    Ok(Some(Frame::ask(cx, seat, card, target, question)?.into()))
}

impl Frame {
    fn ask(
        cx: &mut Cx<'_>,
        asker: Faction,
        card: CardId,
        target: Faction,
        question: Question,
    ) -> Result<Self, Refusal> {
        question.check(cx.table.eyes(Viewer::Public), target)?;
        cx.declassify(
            "B21.1",
            Fact::Asked {
                by: asker,
                target,
                question: question.clone(),
            },
        );
        Ok(Self {
            asker,
            card,
            target,
            question,
            step: Step::Answering,
        })
    }

    /// Who must act.
    fn actor(&self) -> Option<Faction> {
        match self.step {
            Step::Answering => Some(self.target),
            Step::AskAgain => Some(self.asker),
            Step::Answered | Step::Over => None,
        }
    }

    fn answered(mut self, cx: &mut Cx<'_>, answer: Answer) -> Turn {
        let yes = answer == Answer::Yes;
        let ways = if answer == Answer::Unknown {
            Vec::new()
        } else {
            let eyes = cx.table.eyes(Viewer::Seat(self.target));
            narrow::binding(&self.question, yes, eyes)
        };
        cx.declassify(
            "B21.1",
            Fact::Answered {
                by: self.target,
                answer,
                binding: !ways.is_empty(),
            },
        );
        if answer == Answer::Unknown {
            self.step = Step::AskAgain;
            return Turn::again(self);
        }
        cx.table.promises.record(Promise {
            by: self.target,
            to: self.asker,
            origin: Origin::Truthtrance,
            question: self.question.clone(),
            yes,
            ways,
        });
        self.step = Step::Answered;
        Turn::again(self)
    }
}

impl Procedure for Frame {
    fn advance(mut self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match self.step {
            Step::Answering | Step::AskAgain => Turn::wait(self),
            Step::Answered => {
                cx.table.promises.used(self.asker, CardKind::Truthtrance);
                let fresh = cx
                    .table
                    .cards
                    .discard_one(Cause::Truthtrance, self.asker, self.card);
                self.step = Step::Over;
                fresh_discard::after(fresh, self)
            }
            Step::Over => Turn::done(),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if eyes.me().is_none() || eyes.me() != self.actor() {
            return Vec::new();
        }
        if self.step == Step::AskAgain {
            let back = Offer::new("truthtrance/take-back", "B21.2", Form::Nothing);
            return vec![back, ask_offer(eyes)];
        }
        let answers = truth::answers(&self.question, eyes).into_iter();
        let form = Form::record([("answer", Form::one_of(answers.map(|a| Term::word(a.id()))))]);
        vec![Offer::new("truthtrance/answer", "B21.2", form)]
    }

    fn answer(self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match act {
            act::Act::Truthtrance(Act::Answer { answer }) => Ok(self.answered(cx, answer)),
            act::Act::Truthtrance(Act::Ask { target, question }) => {
                let again = Self::ask(cx, seat, self.card, target, question)?;
                Ok(Turn::again(again))
            }
            act::Act::Truthtrance(Act::TakeBack) => {
                cx.tell_all(Fact::TakenBack { by: seat });
                Ok(Turn::done())
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        self.actor().into_iter().collect()
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Truthtrance(Shown {
            asker: self.asker,
            target: self.target,
            question: self.question.clone(),
            unknown: self.step == Step::AskAgain,
        })
    }

    /// The mildest true answer: unknown if it may be given, else no, else yes.
    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        if eyes.me().is_none() || eyes.me() != self.actor() {
            return None;
        }
        if self.step == Step::AskAgain {
            return Some(Act::TakeBack.into());
        }
        let open = truth::answers(&self.question, eyes);
        let mild = [Answer::Unknown, Answer::No, Answer::Yes];
        let answer = mild.into_iter().find(|a| open.contains(a))?;
        Some(Act::Answer { answer }.into())
    }

    /// The game stops until the answer (B21.2).
    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
