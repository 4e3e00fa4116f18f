//! The Mentat swap (X6.7): once each Mentat Pause that ends without a winner the Tleilaxu may shuffle one Face Dancer
//! that is not revealed into the reserve and draw another. Karama may stop it.

use super::{Fact, TLEILAXU, face_dancers};
use crate::act;
use crate::catalog::{Faction, LeaderId};
use crate::factions::{self, Act};
use crate::flow::{Cx, Outcome, Procedure, Sealed, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Table};
use crate::view::Shown as ViewShown;
use serde::{Deserialize, Serialize};

/// The question, and the swap.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    chosen: Option<Sealed<LeaderId>>,
}

/// The question, if the Tleilaxu play.
pub fn question(table: &Table) -> Option<Swap> {
    table.plays(TLEILAXU).then(Swap::default)
}

impl Swap {
    fn asks(&self, eyes: Eyes<'_>) -> bool {
        self.chosen.is_none() && eyes.me() == Some(TLEILAXU)
    }
}

impl Procedure for Swap {
    fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.chosen {
            None => Turn::wait(self),
            Some(_) if back.stopped() => Turn::done(),
            Some(chosen) => {
                let leader = chosen.open(cx);
                face_dancers::swap(cx, leader);
                Turn::done()
            }
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.asks(eyes) {
            return Vec::new();
        }
        let form = Form::record([("leader", Form::one_of(eyes.my_face_dancers()))]);
        vec![
            Offer::new("faction/tleilaxu-keep", "X6.7", Form::Nothing),
            Offer::new("faction/tleilaxu-swap", "X6.7", form),
        ]
    }

    fn answer(mut self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match act {
            act::Act::Faction(Act::TleilaxuKeep) => Ok(Turn::done()),
            act::Act::Faction(Act::TleilaxuSwap { leader }) => {
                self.chosen = Some(Sealed::new(leader));
                cx.tell_all(Fact::SwapDeclared);
                Ok(karama::ask(Power::TleSwap, TLEILAXU, self))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        let asked = self.chosen.is_none();
        asked.then_some(TLEILAXU).into_iter().collect()
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Faction(factions::Shown::TleilaxuSwap)
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        self.asks(eyes).then_some(act::Act::Faction(Act::TleilaxuKeep))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
