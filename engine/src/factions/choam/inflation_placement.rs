//! The Inflation token is put down (C7.1, C7.3): in a Mentat Pause, once a game.

use super::{Act, CHOAM, Fact, Inflation, Shown, Side, shown, tell_all};
use crate::act;
use crate::catalog::Faction;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer, Term};
use crate::refusal::Refusal;
use crate::table::{Eyes, Table};
use crate::view::Shown as ViewShown;
use serde::{Deserialize, Serialize};

/// CHOAM decides whether it puts the token down.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    declared: Option<Side>,
}

/// Whether CHOAM may decide about it now: not when no turn follows.
pub fn open(table: &Table) -> bool {
    let kept = table.choam.inflation == Inflation::Kept;
    kept && table.plays(CHOAM) && table.turn < table.policies().turn_limit
}

/// In a Mentat Pause the token that lies there turns or leaves (C7.1).
pub fn turn(cx: &mut Cx<'_>) {
    let token = cx.table.choam.inflation.turned();
    if token != cx.table.choam.inflation {
        cx.table.choam.inflation = token;
        tell_all(cx, Fact::InflationIs { token });
    }
}

impl Procedure for Placement {
    fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.declared {
            None => Turn::wait(self),
            // This attempt is spent, the token is not (C7.3).
            Some(_) if back.stopped() => Turn::done(),
            Some(side) => {
                let token = Inflation::Down { side, turned: false };
                cx.table.choam.inflation = token;
                tell_all(cx, Fact::InflationIs { token });
                Turn::done()
            }
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if eyes.me() != Some(CHOAM) {
            return Vec::new();
        }
        let sides = [Side::Double, Side::Cancel].map(|s| Term::word(s.id()));
        vec![
            Offer::new("choam/no-inflation", "C7.1", Form::Nothing),
            Offer::new(
                "choam/inflate",
                "C7.1",
                Form::record([("side", Form::one_of(sides))]),
            ),
        ]
    }

    fn answer(mut self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match act {
            act::Act::Choam(Act::NoInflation) => Ok(Turn::done()),
            act::Act::Choam(Act::Inflate { side }) => {
                tell_all(cx, Fact::Inflates { side });
                self.declared = Some(side);
                Ok(karama::ask(Power::ChoamInflation, CHOAM, self))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![CHOAM]
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        shown(Shown::Inflation { side: self.declared })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        (eyes.me() == Some(CHOAM)).then_some(act::Act::Choam(Act::NoInflation))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::CLEAN
    }
}
