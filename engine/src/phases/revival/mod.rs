//! Revival (B6): everybody brings back forces and a leader at will until all are done.

mod ally_help;
mod forces;
mod leaders;
mod limits;
mod record;
mod words;

pub use limits::{Tariff, forces_form, revive_forces};
pub use record::Record;
pub use words::{Act, Fact, Shown};

use crate::act;
use crate::catalog::{Faction, LeaderId};
use crate::factions::choam;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::offers::{Form, Offer, Price};
use crate::refusal::Refusal;
use crate::skills::training;
use crate::table::{Eyes, Muster, Viewer};
use crate::view::Shown as ViewShown;
use ally_help::Help;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where the phase stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    records: BTreeMap<Faction, Record>,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Who can do anything at all is found out.
    Open,
    /// Everybody acts at will (B6.1).
    AtWill,
    /// Others were asked whether they stop an ally's help.
    HelpAsked(Help),
    /// A faction wants forces back; others were asked whether they have anything against it (C4.2, C6.6).
    ForcesAsked { seat: Faction, forces: Muster },
}

impl Frame {
    /// The phase from its beginning.
    pub fn new() -> Self {
        Self {
            records: BTreeMap::new(),
            step: Step::Open,
        }
    }

    fn record(&self, faction: Faction) -> Record {
        self.records.get(&faction).cloned().unwrap_or_default()
    }

    fn change(&mut self, faction: Faction, change: impl FnOnce(&mut Record)) {
        change(self.records.entry(faction).or_default());
    }

    fn at(mut self, step: Step) -> Turn {
        self.step = step;
        Turn::again(self)
    }

    fn not_done(&self) -> Vec<Faction> {
        let Step::AtWill = self.step else {
            return Vec::new();
        };
        self.records
            .iter()
            .filter(|(_, r)| !r.done)
            .map(|(f, _)| *f)
            .collect()
    }

    /// Asks everybody who has, by public facts, anything to bring back or to help with.
    fn open(mut self, cx: &mut Cx<'_>) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        for faction in eyes.storm_order() {
            let done = !concerned(eyes, faction);
            self.records.insert(
                faction,
                Record {
                    done,
                    ..Record::default()
                },
            );
        }
        self.at(Step::AtWill)
    }

    fn revive_leader(mut self, cx: &mut Cx<'_>, seat: Faction, leader: LeaderId) -> Result<Turn, Refusal> {
        leaders::revive(cx, seat, leader)?;
        self.change(seat, |r| r.leader = true);
        Ok(training::after_revival(cx, seat, leader, self))
    }

    fn revive_kwisatz(mut self, cx: &mut Cx<'_>, seat: Faction) -> Result<Turn, Refusal> {
        leaders::revive_kwisatz(cx, seat)?;
        self.change(seat, |r| r.leader = true);
        Ok(Turn::again(self))
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether, by public facts, the faction may have anything to do in this phase.
fn concerned(eyes: Eyes<'_>, faction: Faction) -> bool {
    let dead = |f: Faction| !eyes.tanks(f).is_empty();
    let own = dead(faction) || eyes.leaders_in_tanks(faction) > 0 || leaders::kwisatz_dead(eyes, faction);
    own || (ally_help::may_help(faction) && eyes.ally(faction).is_some_and(dead))
}

impl Procedure for Frame {
    fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match &self.step {
            Step::Open => self.open(cx),
            Step::AtWill if self.not_done().is_empty() => Turn::done(),
            Step::AtWill => Turn::wait(self),
            Step::HelpAsked(help) => {
                let help = help.clone();
                ally_help::settle(self, cx, help, back.stopped())
            }
            Step::ForcesAsked { seat, forces } => {
                let (seat, forces) = (*seat, *forces);
                forces::settle(self, cx, seat, forces, back.stopped())
            }
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        let Some(me) = eyes.me().filter(|me| self.not_done().contains(me)) else {
            return Vec::new();
        };
        let record = self.record(me);
        let tariff = choam::revival::tariff(eyes, me, &record);
        let most = tariff.most(record.forces, eyes.my_spice());
        let price = Price {
            when: Vec::new(),
            per: Some("forces".into()),
            spice: (0..=most).map(|n| tariff.price(record.forces, n)).collect(),
        };
        let forces = Form::record([("forces", forces_form(eyes, me, u16::from(most)))]);
        let mut offers = vec![
            Offer::new("revival/done", "B6.1", Form::Nothing),
            Offer::new("revival/forces", "B6.2", forces).priced([price]),
        ];
        if !record.leader {
            offers.extend(leaders::offers(eyes));
        }
        offers.extend(ally_help::offers(self, eyes, me));
        offers
    }

    fn answer(mut self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let act::Act::Revival(act) = act else {
            return Err(Refusal::unexpected());
        };
        match act {
            Act::Done => {
                self.change(seat, |r| r.done = true);
                cx.tell_all(Fact::Done { by: seat });
                Ok(Turn::again(self))
            }
            Act::Forces { forces } => forces::declare(self, cx, seat, forces),
            Act::Leader { leader } => self.revive_leader(cx, seat, leader),
            Act::Kwisatz => self.revive_kwisatz(cx, seat),
            Act::Grant => ally_help::grant(self, cx, seat),
            Act::AllyForces { forces } => ally_help::pay_for_ally(self, cx, seat, forces),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        self.not_done()
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Revival(Shown {
            records: self.records.clone(),
        })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let me = eyes.me().filter(|me| self.not_done().contains(me))?;
        // What is free comes back even to a player who does not answer; nothing is bought for it.
        let record = self.record(me);
        let free = choam::revival::tariff(eyes, me, &record).most(record.forces, 0);
        let forces = eyes.tanks(me).normal.min(free);
        let act = if forces > 0 {
            Act::Forces {
                forces: Muster::new(forces, 0),
            }
        } else {
            Act::Done
        };
        Some(act::Act::Revival(act))
    }
}
