//! Before anyone ships (B7.1): Bene Gesserit advisors take up arms (B14.12), Atreides look at the top
//! spice card (B13.3).

use super::{Act, Frame};
use crate::catalog::{Faction, Territory};
use crate::factions::{atreides, bene_gesserit};
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

const BG: Faction = Faction::BeneGesserit;

/// What comes before anyone's turn.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Nothing has happened yet.
    Start,
    /// Bene Gesserit choose where to take up arms.
    Wartime,
    /// They announced it; others had their chance to stop it.
    Announced(Vec<Territory>),
    /// Atreides are about to look.
    Look,
    /// Others had their chance to stop the look.
    Looking,
}

impl Before {
    pub(super) fn new() -> Self {
        Self { step: Step::Start }
    }

    pub(super) fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Start => {
                let eyes = cx.table.eyes(Viewer::Public);
                if bene_gesserit::wartime_territories(eyes).is_empty() {
                    self.step = Step::Look;
                    return Turn::again(Frame::Before(self));
                }
                self.step = Step::Wartime;
                Turn::wait(Frame::Before(self))
            }
            Step::Wartime => Turn::wait(Frame::Before(self)),
            Step::Announced(territories) => {
                if !back.stopped() {
                    for territory in territories {
                        bene_gesserit::become_fighters(cx, territory);
                    }
                }
                self.step = Step::Look;
                Turn::again(Frame::Before(self))
            }
            Step::Look if atreides::sees_spice(cx.table.eyes(Viewer::Public)) => {
                self.step = Step::Looking;
                karama::ask(Power::AtrSpicePeek, Faction::Atreides, Frame::Before(self))
            }
            Step::Look => Turn::done(),
            Step::Looking => {
                if !back.stopped() {
                    atreides::look_at_spice(cx);
                }
                Turn::done()
            }
        }
    }

    fn asks(&self, eyes: Eyes<'_>) -> bool {
        self.step == Step::Wartime && eyes.me() == Some(BG)
    }

    pub(super) fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.asks(eyes) {
            return Vec::new();
        }
        let of: Vec<_> = bene_gesserit::wartime_territories(eyes)
            .into_iter()
            .map(Into::into)
            .collect();
        let max = u16::try_from(of.len()).unwrap_or(u16::MAX);
        let form = Form::record([("territories", Form::Subset { of, min: 1, max })]);
        vec![
            Offer::new("shipment/take-up-arms", "B14.12", form),
            Offer::new("shipment/stay-advisors", "B14.12", Form::Nothing),
        ]
    }

    pub(super) fn answer(mut self, act: Act) -> Result<Turn, Refusal> {
        match act {
            Act::TakeUpArms { territories } => {
                self.step = Step::Announced(territories);
                Ok(karama::ask(Power::BgWartime, BG, Frame::Before(self)))
            }
            Act::StayAdvisors => {
                self.step = Step::Look;
                Ok(Turn::again(Frame::Before(self)))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    pub(super) fn asked(&self) -> Vec<Faction> {
        if self.step == Step::Wartime {
            vec![BG]
        } else {
            Vec::new()
        }
    }

    pub(super) fn default_act(&self, eyes: Eyes<'_>) -> Option<Act> {
        self.asks(eyes).then_some(Act::StayAdvisors)
    }
}
