//! Which battle comes next (B8.1, B8.3, B8.4): the first in storm order who has any names its own.

use super::fight::Fight;
use super::ground::Opponents;
use super::shown::{Pairing, Shown};
use super::state::{Battle, Field};
use super::told::Fact;
use super::{Act, Frame, ground};
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

/// The first in storm order who has a battle to fight, and its battles (B8.3).
fn aggressor(eyes: Eyes<'_>) -> Option<(Faction, Opponents)> {
    eyes.storm_order()
        .into_iter()
        .map(|f| (f, ground::opponents(eyes, f)))
        .find(|(_, battles)| !battles.is_empty())
}

impl Choose {
    pub(super) fn new() -> Self {
        Self { step: Step::Begin }
    }

    fn at(step: Step) -> Frame {
        Frame::Choose(Self { step })
    }

    fn begin(cx: &mut Cx<'_>, field: Field) -> Turn {
        if cx.table.policies().audit_insight == InsightLifetime::NextBattle {
            cx.table.insight = None;
        }
        cx.tell_all(Fact::Begun(field));
        let sides = (field.aggressor, field.defender);
        cx.table.promises.battle_begins(sides, field.territory);
        let fight = Fight::new(Battle::new(field));
        Turn::call(Self::at(Step::Next), Frame::Fight(Box::new(fight)))
    }

    pub(super) fn advance(self, cx: &mut Cx<'_>) -> Turn {
        match self.step {
            Step::Begin => {
                bene_gesserit::settle_before_battle(cx);
                Turn::again(Self::at(Step::Next))
            }
            Step::Next => Self::next(cx),
            Step::Naming(_) => Turn::wait(Frame::Choose(self)),
        }
    }

    fn next(cx: &mut Cx<'_>) -> Turn {
        let Some((aggressor, battles)) = aggressor(cx.table.eyes(Viewer::Public)) else {
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
                Self::begin(cx, field)
            }
            _ => Turn::again(Self::at(Step::Naming(aggressor))),
        }
    }

    pub(super) fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        let Step::Naming(aggressor) = self.step else {
            return Vec::new();
        };
        if eyes.me() != Some(aggressor) {
            return Vec::new();
        }
        let branches = ground::opponents(eyes, aggressor)
            .into_iter()
            .map(|(territory, others)| {
                Form::record([
                    ("territory", Form::only(territory)),
                    ("opponent", Form::one_of(others)),
                ])
            });
        vec![Offer::new("battle/choose", "B8.3", Form::Any(branches.collect()))]
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
        Ok(Self::begin(cx, field))
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
