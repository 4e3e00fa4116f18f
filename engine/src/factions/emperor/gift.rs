//! The Emperor's gift (B15.2): any amount of spice to the ally, usable at once, unless stopped (B19.3).

use super::Fact;
use crate::catalog::Faction;
use crate::factions;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::phases::bidding;
use crate::refusal::Refusal;
use crate::table::Eyes;
use crate::view::Shown;
use serde::{Deserialize, Serialize};

/// Spice on its way to the ally. It has left the Emperor's shield and lies with the bank.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gift {
    from: Faction,
    to: Faction,
    spice: u16,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The gift is declared.
    Declare,
    /// Others had their chance to stop it.
    Asked,
}

/// What the viewer may give: as Emperor, at a clean point, not after a stopped gift of this turn, and
/// never what its own standing bid needs (B15.2).
pub fn gift_offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let emperor = Faction::Emperor;
    let possible = eyes.me() == Some(emperor)
        && eyes.ally(emperor).is_some()
        && eyes.turn() > 0
        && now.clean
        && !eyes.stops().barred(Power::EmpAllyGift)
        && !eyes.stops().gifts_refused(eyes.turn());
    if !possible {
        return Vec::new();
    }
    let form = Form::record([("spice", Form::int(1, bidding::spice_to_give(eyes)))]);
    vec![Offer::new("alliance/gift", "B15.2", form)]
}

impl Gift {
    /// The Emperor gives spice to his ally.
    ///
    /// # Errors
    /// A refusal if there is no ally or not so much spice, which the offer excludes.
    pub fn new(cx: &mut Cx<'_>, from: Faction, spice: u16) -> Result<Self, Refusal> {
        let to = cx.table.alliances.of(from).ok_or_else(Refusal::unexpected)?;
        cx.table
            .pay_bank(from, spice)
            .map_err(|_| Refusal::shortage("B15.2"))?;
        Ok(Self {
            from,
            to,
            spice,
            step: Step::Declare,
        })
    }
}

impl Procedure for Gift {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        let (to, spice) = (self.to, self.spice);
        match self.step {
            Step::Declare => {
                cx.tell_all(factions::Fact::Emperor(Fact::Gives { to, spice }));
                self.step = Step::Asked;
                karama::ask(Power::EmpAllyGift, self.from, self)
            }
            Step::Asked if back.stopped() => {
                cx.table.gain(self.from, spice);
                cx.table.stops.refuse_gifts(cx.table.turn);
                Turn::done()
            }
            Step::Asked => {
                cx.table.gain(to, spice);
                cx.tell_all(factions::Fact::Emperor(Fact::Gave { to, spice }));
                Turn::done()
            }
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> Shown {
        let shown = super::GiftShown {
            to: self.to,
            spice: self.spice,
        };
        Shown::Faction(factions::Shown::EmperorGift(shown))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
