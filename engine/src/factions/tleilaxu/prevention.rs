//! The Tleilaxu's special Karama (X9.7): one other faction makes no ordinary revival for the rest of the phase.
//!
//! They are asked about each revival that others declare, whatever they hold, and may use it at any clean point.

use super::{Fact, TLEILAXU};
use crate::act;
use crate::catalog::{CardId, Faction};
use crate::factions::{self, Act};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::{Interruptible, karama};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Cause, Eyes, Phase, StandingOrder, Table, Viewer};
use crate::view::Shown as ViewShown;
use serde::{Deserialize, Serialize};

/// The special power against one faction.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prevention {
    against: Faction,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// A revival is declared; the Tleilaxu say whether they prevent it.
    Ask,
    /// The Karama is spent.
    Spend(CardId),
    /// The Karama lies in the discard pile.
    Work,
}

/// The power on top of what waits: in Revival, at a clean point, once a game.
pub fn offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let open =
        eyes.me() == Some(TLEILAXU) && eyes.phase() == Phase::Revival && karama::special_open(eyes, now);
    if !open {
        return Vec::new();
    }
    let prevented = &eyes.tleilaxu().prevented;
    let others = eyes.factions().into_iter();
    let others = others.filter(|f| *f != TLEILAXU && !prevented.contains(f));
    vec![offer(eyes, others.collect())]
}

fn offer(eyes: Eyes<'_>, against: Vec<Faction>) -> Offer {
    let form = Form::record([
        ("card", Form::one_of(karama::usable(eyes))),
        ("against", Form::one_of(against)),
    ]);
    Offer::new("faction/tleilaxu-prevent", "X9.7", form)
}

/// The question about a revival of this faction, if by public knowledge it can be prevented.
pub fn question(table: &Table, against: Faction) -> Option<Prevention> {
    let eyes = table.eyes(Viewer::Public);
    let possible = eyes.plays(TLEILAXU)
        && against != TLEILAXU
        && eyes.policies().special_karama
        && !eyes.stops().special_used(TLEILAXU)
        && karama::may_hold(eyes, TLEILAXU);
    possible.then_some(Prevention {
        against,
        step: Step::Ask,
    })
}

impl Prevention {
    /// The Tleilaxu spend `card`.
    pub fn new(card: CardId, against: Faction) -> Self {
        let step = Step::Spend(card);
        Self { against, step }
    }

    fn asks(&self, eyes: Eyes<'_>) -> bool {
        self.step == Step::Ask && eyes.me() == Some(TLEILAXU)
    }
}

impl Procedure for Prevention {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Ask if cx.table.orders.has(TLEILAXU, StandingOrder::PassKarama) => Turn::done(),
            Step::Ask => Turn::wait(self),
            Step::Spend(card) => {
                self.step = Step::Work;
                karama::spend(Cause::KaramaSpecial, TLEILAXU, card, self)
            }
            Step::Work if back.stopped() => Turn::done(),
            Step::Work => {
                cx.table.stops.use_special(TLEILAXU);
                cx.table.tleilaxu.prevented.insert(self.against);
                let against = self.against;
                cx.tell_all(Fact::Prevented { against });
                Turn::Done(Outcome::Stopped)
            }
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.asks(eyes) {
            return Vec::new();
        }
        let pass = Offer::new("faction/tleilaxu-let", "X9.7", Form::Nothing);
        vec![pass, offer(eyes, vec![self.against])]
    }

    fn answer(mut self, _cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match act {
            act::Act::Faction(Act::TleilaxuLet) => Ok(Turn::done()),
            act::Act::Faction(Act::TleilaxuPrevent { card, .. }) => {
                self.step = Step::Spend(card);
                Ok(Turn::again(self))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        let asked = self.step == Step::Ask;
        asked.then_some(TLEILAXU).into_iter().collect()
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        let against = self.against;
        ViewShown::Faction(factions::Shown::TleilaxuPrevention { against })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        self.asks(eyes).then_some(act::Act::Faction(Act::TleilaxuLet))
    }

    fn interruptible(&self) -> Interruptible {
        match self.step {
            Step::Ask => Interruptible::REACTION,
            _ => Interruptible::NOTHING,
        }
    }
}
