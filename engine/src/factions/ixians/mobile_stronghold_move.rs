//! Ixians place their stronghold (X2.6), move it before the storm (X4.4, X4.5) or by their special Karama (X4.9).

use super::mobile_stronghold::{self as stronghold, KARAMA_RANGE, STORM_RANGE};
use super::{Fact, IXIANS, tell_all};
use crate::act;
use crate::catalog::{CardId, Faction, LocationId, Territory};
use crate::factions;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Cause, Eyes, Purse, Table, Viewer};
use crate::view;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is taken of which pile.
pub type Taken = BTreeMap<LocationId, u16>;

/// Where the stronghold is to go.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    to: LocationId,
    take: Taken,
}

/// The question where the stronghold is put, or where it goes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrongholdMove {
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// It is put somewhere for the first time.
    Place,
    /// Ixians move it before the storm, or do not.
    Choose,
    /// Others had their chance to stop that.
    Declared(Route),
    /// The special Karama is spent on it.
    Spend(CardId, Route),
    /// That card lies in the discard pile.
    Spent(Route),
}

/// The question at the start of Storm from turn 2 on (X4.4).
pub fn before_storm(table: &Table) -> Option<StrongholdMove> {
    let eyes = table.eyes(Viewer::Public);
    let asked = eyes.turn() > 1 && eyes.plays(IXIANS) && stronghold::may_move(eyes);
    asked.then_some(StrongholdMove { step: Step::Choose })
}

/// The question after the first storm (X2.6).
pub fn after_storm(table: &Table) -> Option<StrongholdMove> {
    let nowhere = table.plays(IXIANS) && table.mobile_stronghold.over().is_none();
    nowhere.then_some(StrongholdMove { step: Step::Place })
}

/// The special Karama in the turn of the Ixians (X4.9).
pub fn special_offer(eyes: Eyes<'_>) -> Option<Offer> {
    let open = eyes.me() == Some(IXIANS) && karama::special_open(eyes, Interruptible::CLEAN);
    if !open {
        return None;
    }
    // Special powers need a Karama, or what works as one (B19.1).
    let card = ("card", Form::one_of(karama::usable(eyes)));
    let form = stronghold::moves(eyes, KARAMA_RANGE, Some(card));
    (!form.is_empty()).then(|| Offer::new("faction/ixian-special-move-stronghold", "X4.9", form))
}

/// Spends it; `None` if the act is another one.
pub fn special(act: factions::Act) -> Option<StrongholdMove> {
    match act {
        factions::Act::IxianSpecialMoveStronghold { card, to, take } => {
            let step = Step::Spend(card, Route { to, take });
            Some(StrongholdMove { step })
        }
        _ => None,
    }
}

/// It goes, everybody inside travels along, and Ixians take their spice.
fn go(cx: &mut Cx<'_>, route: Route) -> Turn {
    let Route { to, mut take } = route;
    for (pile, spice) in &mut take {
        let taken = (*spice).min(cx.table.spice.on(*pile));
        let done = cx
            .table
            .spice
            .transfer(Purse::Board(*pile), Purse::Shield(IXIANS), taken);
        debug_assert!(done.is_ok(), "the pile was measured");
        *spice = taken;
    }
    take.retain(|_, spice| *spice > 0);
    let from = cx.table.mobile_stronghold.over();
    cx.table.mobile_stronghold.float_over(to);
    tell_all(cx, Fact::StrongholdMoved { from, to, take });
    Turn::done()
}

impl StrongholdMove {
    fn at(step: Step) -> Self {
        Self { step }
    }

    fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        matches!(self.step, Step::Place | Step::Choose) && eyes.me() == Some(IXIANS)
    }
}

impl Procedure for StrongholdMove {
    fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Place | Step::Choose => Turn::wait(self),
            Step::Declared(_) | Step::Spent(_) if back.stopped() => Turn::done(),
            Step::Declared(route) => go(cx, route),
            Step::Spend(card, route) => {
                karama::spend(Cause::KaramaSpecial, IXIANS, card, Self::at(Step::Spent(route)))
            }
            Step::Spent(route) => {
                cx.table.stops.use_special(IXIANS);
                go(cx, route)
            }
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        if self.step == Step::Place {
            let form = Form::record([("at", Form::one_of(stronghold::first_places(eyes)))]);
            return vec![Offer::new("faction/ixian-place-stronghold", "X2.6", form)];
        }
        vec![
            Offer::new("faction/ixian-keep-stronghold", "X4.4", Form::Nothing),
            Offer::new(
                "faction/ixian-move-stronghold",
                "X4.4",
                stronghold::moves(eyes, STORM_RANGE, None),
            ),
        ]
    }

    fn answer(self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match act {
            act::Act::Faction(factions::Act::IxianPlaceStronghold { at }) => {
                cx.table.mobile_stronghold.float_over(at);
                tell_all(cx, Fact::StrongholdPlaced { at });
                Ok(Turn::done())
            }
            act::Act::Faction(factions::Act::IxianKeepStronghold) => Ok(Turn::done()),
            act::Act::Faction(factions::Act::IxianMoveStronghold { to, take }) => {
                tell_all(cx, Fact::StrongholdMoves { to });
                let declared = Self::at(Step::Declared(Route { to, take }));
                Ok(karama::ask(Power::IxStrongholdMove, IXIANS, declared))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        match self.step {
            Step::Place | Step::Choose => vec![IXIANS],
            _ => Vec::new(),
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        view::Shown::Faction(match self.step {
            Step::Place => factions::Shown::IxianStrongholdPlacement,
            _ => factions::Shown::IxianStrongholdMove,
        })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let act = match self.step {
            Step::Place => factions::Act::IxianPlaceStronghold {
                at: *Territory::PolarSink.locations().first()?,
            },
            _ => factions::Act::IxianKeepStronghold,
        };
        self.owed_by(eyes).then_some(act::Act::Faction(act))
    }

    fn interruptible(&self) -> Interruptible {
        match self.step {
            Step::Place | Step::Choose => Interruptible::CLEAN,
            _ => Interruptible::NOTHING,
        }
    }
}
