//! Traitor calls (B8.5 g, B8.14, B18.4): simultaneous and sealed; everybody whom the open plans let
//! call is asked, whatever traitor cards it holds.

use super::Act;
use super::cards::stone_burner;
use super::fight::Stage;
use super::projection::StageName;
use super::state::Battle;
use super::told::Fact;
use crate::catalog::{Faction, LeaderId};
use crate::factions::harkonnen::capture::own_captive;
use crate::flow::{Cx, Outcome, Turn, Window};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, TraitorZone, Viewer};
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;
use serde::{Deserialize, Serialize};

/// Where the calls stand.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Traitors {
    /// Who may call is looked at.
    Look,
    /// Calls are collected.
    Calling(Window<bool>),
    /// Harkonnen called for their ally; others had their chance to stop it. The sides' calls so far.
    AllyCalled { calls: [bool; 2], side: usize },
}

/// The traitor card that somebody may call with for this side (B8.14): that of the opponent's leader, or of its Cheap
/// Hero where there is one (X12.13), unless Kwisatz Haderach goes along.
fn exposed(battle: &Battle, eyes: Eyes<'_>, side: Faction) -> Option<LeaderId> {
    let opponent = battle.field.opponent(side);
    let card = battle.plan(opponent)?.traitor_card(eyes);
    card.filter(|_| !battle.kwisatz_with(opponent))
}

/// The side for which the faction may call: its own, or Harkonnen's ally (B18.4).
fn side_of(battle: &Battle, eyes: Eyes<'_>, caller: Faction) -> Option<Faction> {
    if battle.field.fights(caller) {
        return Some(caller);
    }
    let ally = eyes.ally(caller).filter(|ally| battle.field.fights(*ally))?;
    let may = caller == Faction::Harkonnen && !eyes.stops().barred(Power::HarAllyTraitor);
    may.then_some(ally)
}

/// Everybody whom public facts let call.
fn callers(battle: &Battle, eyes: Eyes<'_>) -> Vec<Faction> {
    let may =
        |f: &Faction| side_of(battle, eyes, *f).is_some_and(|side| exposed(battle, eyes, side).is_some());
    eyes.storm_order().into_iter().filter(may).collect()
}

/// Whether the viewer can call.
fn can_call(battle: &Battle, eyes: Eyes<'_>) -> bool {
    let leader = eyes
        .me()
        .and_then(|me| side_of(battle, eyes, me))
        .and_then(|side| exposed(battle, eyes, side));
    leader.is_some_and(|leader| {
        eyes.my_traitors(TraitorZone::Kept).contains(&leader) || own_captive(eyes, leader)
    })
}

impl Traitors {
    fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        matches!(self, Self::Calling(window) if window.owed_by(eyes))
    }
}

/// Opens the calls: each side's own count at once, Harkonnen's for their ally may still be stopped.
fn opened(battle: Battle, cx: &mut Cx<'_>, answers: Vec<(Faction, bool)>) -> Turn {
    let sides = battle.field.sides();
    let mut calls = [false; 2];
    let mut ally = None;
    for (by, _) in answers.into_iter().filter(|(_, called)| *called) {
        let eyes = cx.table.eyes(Viewer::Public);
        let Some(side) = side_of(&battle, eyes, by) else {
            continue;
        };
        let Some(leader) = exposed(&battle, eyes, side) else {
            continue;
        };
        let against = battle.field.opponent(side);
        cx.table.traitors.call(by, leader);
        cx.declassify("B8.14", Fact::TraitorCalled { by, leader, against });
        let index = usize::from(side != sides[0]);
        if by == side {
            calls[index] = true;
        } else {
            ally = Some(index);
        }
    }
    match ally.filter(|side| !calls[*side]) {
        Some(side) => {
            let then = battle.at(Traitors::AllyCalled { calls, side });
            karama::ask(Power::HarAllyTraitor, Faction::Harkonnen, then)
        }
        None => stone_burner::before_resolution(battle, cx, calls),
    }
}

impl Stage for Traitors {
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self {
            Self::Look => {
                let callers = callers(&battle, cx.table.eyes(Viewer::Public));
                #[cfg(feature = "planted-leaks")]
                let callers =
                    leaks::traitor_asks(callers, |f| can_call(&battle, cx.table.eyes(Viewer::Seat(f))));
                battle.go(Self::Calling(Window::new(callers)))
            }
            Self::Calling(window) if window.complete() => {
                let answers = window.open(cx);
                opened(battle, cx, answers)
            }
            Self::Calling(_) => battle.wait(self),
            Self::AllyCalled { mut calls, side } => {
                calls[side] = !back.stopped();
                stone_burner::before_resolution(battle, cx, calls)
            }
        }
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        let mut offers = vec![Offer::new("battle/no-traitor", "B8.14", Form::Nothing)];
        if can_call(battle, eyes) {
            offers.push(Offer::new("battle/call-traitor", "B8.14", Form::Nothing));
        }
        offers
    }

    fn answer(mut self, battle: Battle, _cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let Self::Calling(window) = &mut self else {
            return Err(Refusal::unexpected());
        };
        match act {
            Act::CallTraitor => window.answer(seat, true),
            Act::NoTraitor => window.answer(seat, false),
            _ => return Err(Refusal::unexpected()),
        }
        Ok(battle.go(self))
    }

    fn asked(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        match self {
            Self::Calling(window) => window.asked().to_vec(),
            _ => Vec::new(),
        }
    }

    fn default_act(&self, _battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        self.owed_by(eyes).then_some(Act::NoTraitor)
    }

    fn name(&self) -> StageName {
        StageName::Traitors
    }
}
