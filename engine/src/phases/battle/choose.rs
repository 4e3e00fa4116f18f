//! Which battle comes next (B8.1, B8.3, B8.4): the first in storm order who has any names its own.

use super::fight::Fight;
use super::ground::Opponents;
use super::projection::{Pairing, Shown};
use super::state::{Battle, Field};
use super::told::Fact;
use super::{Act, Frame, ground};
use crate::cards::{self, juice_of_sapho};
use crate::catalog::Faction;
use crate::factions::bene_gesserit;
use crate::flow::{Cx, Turn};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::setup::InsightLifetime;
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

/// The phase between two battles.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choose {
    step: Step,
    /// The order in which battles are named, once Juice of Sapho has changed it (C19.2).
    #[serde(default)]
    order: Vec<Faction>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The phase begins.
    Begin,
    /// Look for the next aggressor.
    Next,
    /// This one names a battle.
    Naming(Faction),
}

/// All that have battles to fight, in storm order or the order that replaced it, and their battles (B8.3).
fn aggressors(eyes: Eyes<'_>, order: &[Faction]) -> Vec<(Faction, Opponents)> {
    let storm = eyes.storm_order();
    let order = if order.is_empty() { storm.as_slice() } else { order };
    order
        .iter()
        .map(|f| (*f, ground::opponents(eyes, *f)))
        .filter(|(_, battles)| !battles.is_empty())
        .collect()
}

impl Choose {
    pub(super) fn new() -> Self {
        Self {
            step: Step::Begin,
            order: Vec::new(),
        }
    }

    fn at(self, step: Step) -> Frame {
        Frame::Choose(Self { step, ..self })
    }

    fn begin(self, cx: &mut Cx<'_>, field: Field) -> Turn {
        if cx.table.policies().audit_insight == InsightLifetime::NextBattle {
            cx.table.insight = None;
        }
        cx.tell_all(Fact::Begun(field));
        let sides = (field.aggressor, field.defender);
        cx.table.promises.battle_begins(sides, field.territory);
        let fight = Fight::new(Battle::new(field));
        Turn::call(self.at(Step::Next), Frame::Fight(Box::new(fight)))
    }

    pub(super) fn advance(self, cx: &mut Cx<'_>) -> Turn {
        match self.step {
            Step::Begin => {
                bene_gesserit::settle_before_battle(cx);
                Turn::again(self.at(Step::Next))
            }
            Step::Next => self.next(cx),
            Step::Naming(_) => Turn::wait(Frame::Choose(self)),
        }
    }

    fn next(self, cx: &mut Cx<'_>) -> Turn {
        let all = aggressors(cx.table.eyes(Viewer::Public), &self.order);
        let Some((aggressor, battles)) = all.into_iter().next() else {
            // Surviving leaders go back to their pools (B8.25).
            cx.table.leaders.free_all();
            return Turn::done();
        };
        match battles.as_slice() {
            [(territory, opponents)] if opponents.len() == 1 => {
                let field = Field {
                    territory: *territory,
                    aggressor,
                    defender: opponents[0],
                };
                self.begin(cx, field)
            }
            _ => Turn::again(self.at(Step::Naming(aggressor))),
        }
    }

    pub(super) fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        let Step::Naming(aggressor) = self.step else {
            return Vec::new();
        };
        let mut offers = juice_of_sapho::offers(eyes, &self.waiting(eyes));
        if eyes.me() != Some(aggressor) {
            return offers;
        }
        let branches = ground::opponents(eyes, aggressor)
            .into_iter()
            .map(|(territory, others)| {
                Form::record([
                    ("territory", Form::only(territory)),
                    ("opponent", Form::one_of(others)),
                ])
            });
        let choose = Offer::new("battle/choose", "B8.3", Form::Any(branches.collect()));
        offers.insert(0, choose);
        offers
    }

    /// Who has battles to name, the next one first: whoever names one now has not begun.
    fn waiting(&self, eyes: Eyes<'_>) -> Vec<Faction> {
        let all = aggressors(eyes, &self.order).into_iter();
        all.map(|(f, _)| f).collect()
    }

    /// Juice of Sapho: its player names its battles first, or last (C19.2).
    pub(super) fn play_sapho(
        mut self,
        cx: &mut Cx<'_>,
        seat: Faction,
        act: &cards::Act,
    ) -> Result<Turn, Refusal> {
        let place = juice_of_sapho::place(act).ok_or_else(Refusal::unexpected)?;
        if self.order.is_empty() {
            self.order = cx.table.storm_order();
        }
        juice_of_sapho::reorder(&mut self.order, seat, place);
        juice_of_sapho::play(cx, seat, place, self.at(Step::Next))
    }

    pub(super) fn answer(self, cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let (Step::Naming(aggressor), Act::Choose { territory, opponent }) = (self.step, act) else {
            return Err(Refusal::unexpected());
        };
        if seat != aggressor {
            return Err(Refusal::unexpected());
        }
        let field = Field {
            territory,
            aggressor,
            defender: opponent,
        };
        Ok(self.begin(cx, field))
    }

    pub(super) fn asked(&self) -> Vec<Faction> {
        match self.step {
            Step::Naming(aggressor) => vec![aggressor],
            _ => Vec::new(),
        }
    }

    pub(super) fn shown(&self, eyes: Eyes<'_>) -> Shown {
        Shown::phase(pairings(eyes))
    }

    pub(super) fn default_act(&self, eyes: Eyes<'_>) -> Option<Act> {
        let Step::Naming(aggressor) = self.step else {
            return None;
        };
        eyes.me().filter(|me| *me == aggressor)?;
        let (territory, others) = ground::opponents(eyes, aggressor).into_iter().next()?;
        Some(Act::Choose {
            territory,
            opponent: *others.first()?,
        })
    }
}

/// Every battle that is still to be fought, each once.
fn pairings(eyes: Eyes<'_>) -> Vec<Pairing> {
    let mut found: Vec<Pairing> = Vec::new();
    for faction in eyes.storm_order() {
        for (territory, others) in ground::opponents(eyes, faction) {
            for other in others {
                let known = |p: &Pairing| p.territory == territory && p.first == other && p.second == faction;
                if !found.iter().any(known) {
                    found.push(Pairing {
                        territory,
                        first: faction,
                        second: other,
                    });
                }
            }
        }
    }
    found
}
