//! Revival (B6): everybody brings back forces and a leader at will until all are done.

mod ally_help;
mod gholas;
mod leaders;
mod limits;
mod quotes;
mod record;
mod request;
mod words;

pub use limits::{Tariff, forces_form, revive_forces};
pub use quotes::Talk;
pub use record::Record;
pub use words::{Act, Fact, Shown};

use crate::act;
use crate::catalog::{Faction, LeaderId};
use crate::factions::tleilaxu::TLEILAXU;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::skills::training;
use crate::table::{Eyes, Muster, Viewer};
use crate::view::{Private, Shown as ViewShown};
use ally_help::Help;
use request::{Request, What};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Where the phase stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    records: BTreeMap<Faction, Record>,
    step: Step,
    /// What factions ask the Tleilaxu for, between the two (X9.4).
    #[serde(default)]
    talks: BTreeMap<Faction, Talk>,
    /// Leaders whose return was refused or stopped in this phase (X13.3).
    #[serde(default)]
    refused: BTreeSet<LeaderId>,
    /// Factions with whom the Tleilaxu found no ghola among those that lie face down (X10.2).
    #[serde(default)]
    barren: BTreeSet<Faction>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Who can do anything at all is found out.
    Open,
    /// Everybody acts at will (B6.1).
    AtWill,
    /// Others were asked whether they stop an ally's help.
    HelpAsked(Help),
    /// A faction wants forces back; CHOAM was asked, in a game saved before others were.
    ForcesAsked { seat: Faction, forces: Muster },
    /// A revival is declared; others are asked whether they have anything against it.
    Request(Request),
    /// A leader is back and may be trained (C22.4).
    Train { seat: Faction, leader: LeaderId },
}

impl Frame {
    /// The phase from its beginning.
    pub fn new() -> Self {
        Self {
            records: BTreeMap::new(),
            step: Step::Open,
            talks: BTreeMap::new(),
            refused: BTreeSet::new(),
            barren: BTreeSet::new(),
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

    /// Own forces and leaders, and leaders of others for the Tleilaxu.
    fn own_offers(&self, eyes: Eyes<'_>, me: Faction) -> Vec<Offer> {
        let record = self.record(me);
        let tariff = limits::tariff(eyes, me, &record);
        let (forces, prices) = limits::paid_forms(eyes, me, tariff, record.forces, eyes.my_spice());
        let mut offers = vec![Offer::new("revival/forces", "B6.2", forces).priced(prices)];
        if !record.leader || !leaders::one_a_turn(me) {
            offers.extend(leaders::offers(eyes, me, &record));
        }
        offers.extend(gholas::offers(self, eyes, me));
        offers
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

    /// A faction declares a revival.
    fn declare(self, seat: Faction, what: What) -> Turn {
        self.at(Step::Request(Request::new(seat, what)))
    }

    /// The Tleilaxu name a leader of another faction.
    fn declare_ghola(self, cx: &mut Cx<'_>, leader: LeaderId) -> Turn {
        cx.declassify("X10.1", Fact::GholaDeclared { leader });
        self.declare(TLEILAXU, What::Ghola(leader))
    }

    /// They draw one that lies face down. If none can be a ghola, everybody learns so: else it would show by itself.
    fn draw_ghola(mut self, cx: &mut Cx<'_>, of: Faction) -> Turn {
        let Some(leader) = gholas::draw(&self, cx, of) else {
            self.barren.insert(of);
            cx.declassify("X10.1", Fact::GholaNotFound { of });
            return Turn::again(self);
        };
        self.declare_ghola(cx, leader)
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
    let helps = faction == TLEILAXU
        && eyes
            .factions()
            .into_iter()
            .any(|f| dead(f) || eyes.leaders_in_tanks(f) > 0 || leaders::kwisatz_dead(eyes, f));
    let lost = !eyes.lost_gholas(faction).is_empty();
    own || helps || lost || (ally_help::may_help(faction) && eyes.ally(faction).is_some_and(dead))
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
                let request = Request::resumed(*seat, *forces);
                request.advance(self, cx, back)
            }
            Step::Request(request) => {
                let request = request.clone();
                request.advance(self, cx, back)
            }
            Step::Train { seat, leader } => {
                let (seat, leader) = (*seat, *leader);
                let then = Self {
                    step: Step::AtWill,
                    ..self
                };
                training::after_revival(cx, seat, leader, then)
            }
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        let (Some(me), Step::AtWill) = (eyes.me(), &self.step) else {
            return Vec::new();
        };
        let mut offers = Vec::new();
        let prevented = eyes.tleilaxu().prevented.contains(&me);
        if self.not_done().contains(&me) {
            offers.push(Offer::new("revival/done", "B6.1", Form::Nothing));
            if !prevented {
                offers.extend(self.own_offers(eyes, me));
            }
            offers.extend(ally_help::offers(self, eyes, me));
        }
        if !prevented {
            offers.extend(quotes::offers(self, eyes, me));
        }
        offers.extend(ally_help::tleilaxu_offers(self, eyes, me));
        offers
    }

    fn answer(mut self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let act::Act::Revival(act) = act else {
            return Err(Refusal::unexpected());
        };
        match act {
            Act::Done => {
                self.change(seat, |r| r.done = true);
                self.talks.remove(&seat);
                cx.tell_all(Fact::Done { by: seat });
                Ok(Turn::again(self))
            }
            Act::Forces { forces } => Ok(self.declare(seat, What::Forces(forces))),
            Act::Leader { leader } => Ok(self.declare(seat, What::Leader(leader))),
            Act::Kwisatz => Ok(self.declare(seat, What::Kwisatz)),
            Act::Grant => ally_help::grant(self, cx, seat),
            Act::AllyForces { forces } => ally_help::pay_for_ally(self, cx, seat, forces),
            Act::Raise { faction } => Ok(ally_help::raise(self, cx, faction)),
            Act::Discount => ally_help::discount(self, cx, seat),
            Act::Ghola { leader } => Ok(self.declare_ghola(cx, leader)),
            Act::GholaUnseen { of } => Ok(self.draw_ghola(cx, of)),
            _ => quotes::answer(self, cx, seat, act),
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

    fn private(&self, eyes: Eyes<'_>) -> Option<Private> {
        quotes::private(self, eyes).map(Private::Revival)
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let me = eyes.me().filter(|me| self.not_done().contains(me))?;
        // What is free comes back even to a player who does not answer; nothing is bought for it.
        let record = self.record(me);
        let free = limits::tariff(eyes, me, &record).most(record.forces, 0);
        let prevented = eyes.tleilaxu().prevented.contains(&me);
        let forces = if prevented {
            0
        } else {
            eyes.tanks(me).normal.min(free)
        };
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
