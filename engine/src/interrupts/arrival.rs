//! Arrivals (B7.9): what others may do when forces come into a territory. In this order: Bene Gesserit
//! fighters there step aside (B14.11), a Bene Gesserit advisor follows a shipment (B14.2, B14.8).

use crate::act;
use crate::catalog::{Faction, LocationId};
use crate::factions::bene_gesserit;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Arrived, Eyes, Landing, Viewer};
use crate::tech_tokens;
use crate::view::Shown as ViewShown;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Forces that have come and what is being done about them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    landing: Landing,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Nobody was asked yet.
    Start,
    /// Bene Gesserit choose whether their fighters step aside (B14.11).
    Intrusion,
    /// They do, unless it is stopped.
    Flip,
    /// Whether an advisor may follow is looked at.
    Follow,
    /// Bene Gesserit choose whether one of them follows (B14.2, B14.8).
    Advisor,
    /// One does, unless it is stopped.
    Send(LocationId),
    /// Nothing more to ask.
    Finish,
}

/// What Bene Gesserit can answer to an arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ArrivalAct")]
pub enum Act {
    /// Nothing.
    Pass,
    /// All own fighters in the territory become advisors (B14.11).
    StepAside,
    /// Send a fighter to the Polar Sink (B14.2).
    SendAdvisor,
    /// Send an advisor along to the same place (B14.8).
    Accompany,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ArrivalFact")]
pub enum Fact {
    /// A Bene Gesserit token followed a shipment.
    AdvisorSent { to: LocationId, after: Faction },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ArrivalShown")]
pub struct Shown {
    /// Who came where.
    pub landing: Landing,
    /// What Bene Gesserit are asked about.
    pub question: Option<Question>,
}

/// A question about an arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ArrivalQuestion")]
pub enum Question {
    /// Whether fighters step aside (B14.11).
    Intrusion,
    /// Whether an advisor follows (B14.2, B14.8).
    Advisor,
}

/// Lets others react to an arrival, then goes on with `then`.
pub fn after(arrived: Arrived, then: impl Into<crate::flow::Frame>) -> Turn {
    Turn::call(then, later(arrived))
}

/// The reactions to an arrival, for a frame that first settles something else of the same moment (S13.19).
pub fn later(arrived: Arrived) -> Frame {
    let landing = arrived.into_landing();
    let step = Step::Start;
    Frame { landing, step }
}

impl Frame {
    fn to(mut self, step: Step) -> Turn {
        self.step = step;
        Turn::again(self)
    }

    fn question(&self) -> Option<Question> {
        match self.step {
            Step::Intrusion => Some(Question::Intrusion),
            Step::Advisor => Some(Question::Advisor),
            _ => None,
        }
    }

    fn send(self, cx: &mut Cx<'_>, to: LocationId) -> Turn {
        let after = self.landing.faction;
        if bene_gesserit::follow(cx, to).is_ok() {
            cx.tell_all(Fact::AdvisorSent { to, after });
            tech_tokens::accompanied(cx);
        }
        self.to(Step::Finish)
    }
}

impl Procedure for Frame {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        if self.step == Step::Start {
            tech_tokens::shipped(cx, &self.landing);
        }
        let eyes = cx.table.eyes(Viewer::Public);
        match self.step {
            Step::Start if bene_gesserit::intruded_by(eyes, &self.landing) => self.to(Step::Intrusion),
            Step::Start => self.to(Step::Follow),
            Step::Intrusion | Step::Advisor => Turn::wait(self),
            Step::Flip => {
                if !back.stopped() {
                    bene_gesserit::become_advisors(cx, self.landing.to.territory());
                }
                self.to(Step::Follow)
            }
            Step::Follow if bene_gesserit::may_follow(eyes, &self.landing) => {
                self.step = Step::Advisor;
                Turn::wait(self)
            }
            Step::Follow => self.to(Step::Finish),
            Step::Send(_) if back.stopped() => self.to(Step::Finish),
            Step::Send(to) => self.send(cx, to),
            Step::Finish => {
                bene_gesserit::settle_alone(cx);
                Turn::done()
            }
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        let Some(question) = self
            .question()
            .filter(|_| eyes.me() == Some(Faction::BeneGesserit))
        else {
            return Vec::new();
        };
        match question {
            Question::Intrusion => vec![
                Offer::new("arrival/pass", "B14.11", Form::Nothing),
                Offer::new("arrival/step-aside", "B14.11", Form::Nothing),
            ],
            Question::Advisor => {
                let mut offers = vec![
                    Offer::new("arrival/pass", "B14.2", Form::Nothing),
                    Offer::new("arrival/send-advisor", "B14.2", Form::Nothing),
                ];
                if bene_gesserit::may_accompany(eyes, &self.landing) {
                    offers.push(Offer::new("arrival/accompany", "B14.8", Form::Nothing));
                }
                offers
            }
        }
    }

    fn answer(mut self, _cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let act::Act::Arrival(act) = act else {
            return Err(Refusal::unexpected());
        };
        let bg = Faction::BeneGesserit;
        match (self.step, act) {
            (Step::Intrusion, Act::Pass) => Ok(self.to(Step::Follow)),
            (Step::Intrusion, Act::StepAside) => {
                self.step = Step::Flip;
                Ok(karama::ask(Power::BgIntrusion, bg, self))
            }
            (Step::Advisor, Act::Pass) => Ok(self.to(Step::Finish)),
            (Step::Advisor, Act::SendAdvisor) => {
                self.step = Step::Send(bene_gesserit::polar_sink());
                Ok(karama::ask(Power::BgAdvisor, bg, self))
            }
            (Step::Advisor, Act::Accompany) => {
                self.step = Step::Send(self.landing.to);
                Ok(karama::ask(Power::BgAccompany, bg, self))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        self.question()
            .map(|_| Faction::BeneGesserit)
            .into_iter()
            .collect()
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Arrival(Shown {
            landing: self.landing.clone(),
            question: self.question(),
        })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let owes = self.question().is_some() && eyes.me() == Some(Faction::BeneGesserit);
        owes.then_some(act::Act::Arrival(Act::Pass))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::REACTION
    }
}
