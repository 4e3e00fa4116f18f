//! Nexus (B11.1): alliances are made and broken, openly, until everybody is done.
//!
//! A player enters at most one new alliance a Nexus. A proposal is made to one player once a Nexus and
//! stands until it is taken back; who is done is asked again only when a proposal comes in, so a Nexus
//! always ends.

use crate::act;
use crate::catalog::Faction;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::Eyes;
use crate::view::Shown as ViewShown;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A Nexus. All of it is public.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Whether it was announced.
    began: bool,
    /// Players who have nothing more to do.
    done: BTreeSet<Faction>,
    /// Players who entered an alliance in this Nexus.
    allied: BTreeSet<Faction>,
    /// Standing proposals, from and to.
    open: BTreeSet<(Faction, Faction)>,
    /// Proposals that were ever made.
    made: BTreeSet<(Faction, Faction)>,
}

/// What a seat can ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "NexusAct")]
pub enum Act {
    /// Propose an alliance.
    Propose { to: Faction },
    /// Take a proposal back.
    Withdraw { to: Faction },
    /// Accept a proposal.
    Accept { from: Faction },
    /// Break one's alliance.
    Break,
    /// Nothing more to do here.
    Done,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "NexusFact")]
pub enum Fact {
    /// A Nexus begins.
    Began,
    /// An alliance was proposed.
    Proposed { from: Faction, to: Faction },
    /// A proposal was taken back.
    Withdrawn { from: Faction, to: Faction },
    /// An alliance was made.
    Allied { a: Faction, b: Faction },
    /// An alliance was broken.
    Broken { by: Faction, with: Faction },
    /// The Nexus is over.
    Ended,
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "NexusShown")]
pub struct Shown {
    /// Who is done.
    pub done: Vec<Faction>,
    /// Who entered an alliance in this Nexus.
    pub allied: Vec<Faction>,
    /// Standing proposals, from and to.
    pub proposals: Vec<(Faction, Faction)>,
}

impl Frame {
    /// A Nexus from its beginning.
    pub fn new() -> Self {
        Self::default()
    }

    /// Who is still asked.
    fn undecided(&self, eyes: Eyes<'_>) -> Vec<Faction> {
        let all = eyes.factions().into_iter();
        all.filter(|f| !self.done.contains(f)).collect()
    }

    /// Whether the player may enter an alliance now.
    fn free(&self, eyes: Eyes<'_>, faction: Faction) -> bool {
        eyes.ally(faction).is_none() && !self.allied.contains(&faction)
    }

    /// Whom the player may propose to: those who may still enter an alliance in this Nexus, allied or
    /// not, were not asked before and have not asked themselves.
    fn partners(&self, eyes: Eyes<'_>, me: Faction) -> Vec<Faction> {
        let all = eyes.factions().into_iter();
        all.filter(|f| {
            *f != me
                && !self.allied.contains(f)
                && !self.made.contains(&(me, *f))
                && !self.open.contains(&(*f, me))
        })
        .collect()
    }

    /// Who has proposed to the player and may enter an alliance now.
    fn proposers(&self, eyes: Eyes<'_>, me: Faction) -> Vec<Faction> {
        let open = self.open.iter().filter(|(_, to)| *to == me);
        open.map(|(from, _)| *from)
            .filter(|f| self.free(eyes, *f))
            .collect()
    }

    fn make(&mut self, cx: &mut Cx<'_>, a: Faction, b: Faction) {
        cx.table.alliances.make(a, b, cx.table.turn);
        for f in [a, b] {
            self.allied.insert(f);
            self.open.retain(|(from, to)| *from != f && *to != f);
        }
        cx.tell_all(Fact::Allied { a, b });
    }
}

impl Procedure for Frame {
    fn advance(mut self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if !self.began {
            self.began = true;
            cx.tell_all(Fact::Began);
            return Turn::again(self);
        }
        if cx.table.factions().iter().all(|f| self.done.contains(f)) {
            cx.tell_all(Fact::Ended);
            return Turn::done();
        }
        Turn::wait(self)
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        let Some(me) = eyes.me().filter(|me| !self.done.contains(me)) else {
            return Vec::new();
        };
        let mine = self.open.iter().filter(|(from, _)| *from == me);
        let withdraw = Form::record([("to", Form::one_of(mine.map(|(_, to)| *to)))]);
        let mut offers = vec![
            Offer::new("nexus/done", "B11.1", Form::Nothing),
            Offer::new("nexus/withdraw", "B11.1", withdraw),
        ];
        if eyes.ally(me).is_some() {
            offers.push(Offer::new("nexus/break", "B11.1", Form::Nothing));
        } else if self.free(eyes, me) {
            let propose = Form::record([("to", Form::one_of(self.partners(eyes, me)))]);
            let accept = Form::record([("from", Form::one_of(self.proposers(eyes, me)))]);
            offers.push(Offer::new("nexus/propose", "B11.1", propose));
            offers.push(Offer::new("nexus/accept", "B11.1", accept));
        }
        offers
    }

    fn answer(mut self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let act::Act::Nexus(act) = act else {
            return Err(Refusal::unexpected());
        };
        match act {
            Act::Propose { to } => {
                self.made.insert((seat, to));
                self.open.insert((seat, to));
                self.done.remove(&to);
                cx.tell_all(Fact::Proposed { from: seat, to });
            }
            Act::Withdraw { to } => {
                self.open.remove(&(seat, to));
                cx.tell_all(Fact::Withdrawn { from: seat, to });
            }
            Act::Accept { from } => self.make(cx, from, seat),
            Act::Break => {
                let with = cx.table.alliances.of(seat).ok_or_else(Refusal::unexpected)?;
                cx.table.alliances.end(seat);
                // The one who is left alone may have something new to do.
                self.done.remove(&with);
                cx.tell_all(Fact::Broken { by: seat, with });
            }
            Act::Done => {
                self.done.insert(seat);
            }
        }
        Ok(Turn::again(self))
    }

    fn asked(&self, eyes: Eyes<'_>) -> Vec<Faction> {
        self.undecided(eyes)
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Nexus(Shown {
            done: self.done.iter().copied().collect(),
            allied: self.allied.iter().copied().collect(),
            proposals: self.open.iter().copied().collect(),
        })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let me = eyes.me()?;
        let owes = !self.done.contains(&me) && eyes.plays(me);
        owes.then_some(act::Act::Nexus(Act::Done))
    }
}
