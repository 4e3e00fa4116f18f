//! A movement from its declaration to its end (B7.10-B7.14, B14.10, B16.2).

use super::flight::Flight;
use super::order;
use super::seat::{SeatTurn, Step};
use super::ship::{loads, muster};
use super::{Fact, Frame, Groups, Reason, landing, travel_offers};
use crate::catalog::{Faction, LocationId, Territory};
use crate::factions::{bene_gesserit, choam, fremen};
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::arrival;
use crate::interrupts::karama::{self, Power};
use crate::skills::{planetologist, sandmaster};
use crate::table::{Muster, Viewer, Way};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A declared movement.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Travel {
    groups: Groups,
    to: LocationId,
    /// Bene Gesserit advisors want to arrive as fighters where others are (B14.10).
    take_arms: bool,
    /// What the storm takes (B16.9).
    pub lost: Muster,
}

/// Where a declared movement stands.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum At {
    /// Just declared.
    Declared,
    /// A longer range was asked about (B16.2, X3.5).
    Range,
    /// Taking up arms comes next.
    Arms,
    /// It was asked about.
    Armed,
    /// Whether the storm takes some comes next.
    Storm,
    /// The player chooses what it takes.
    Losses,
    /// Forces are placed.
    Land,
    /// All reactions are over.
    Landed,
    /// CHOAM was asked whether it keeps the player away (C6.2).
    Balked,
    /// It did not.
    Free,
}

impl Travel {
    pub(super) fn new(mut groups: Groups, to: LocationId, take_arms: bool) -> Self {
        groups.retain(|_, n| *n > 0);
        Self {
            groups,
            to,
            take_arms,
            lost: Muster::NONE,
        }
    }

    /// Who moves.
    pub(super) fn forces(&self) -> Muster {
        muster(&self.groups)
    }

    fn from(&self) -> Territory {
        let first = self.groups.keys().next();
        first.map_or(self.to.territory(), |g| g.at.territory())
    }

    /// What leaves each territory: two of them only with a Planetologist (C22.7).
    fn parts(&self) -> BTreeMap<Territory, Muster> {
        let mut parts: BTreeMap<Territory, Muster> = BTreeMap::new();
        for (group, n) in &self.groups {
            let part = parts.entry(group.at.territory()).or_default();
            *part = part.plus(Muster::of(group.kind, *n));
        }
        parts
    }
}

/// The power by which a faction goes farther than others.
const fn long_range(who: Faction) -> Power {
    match who {
        Faction::Ixians => Power::IxCyborgMove,
        _ => Power::FreMovement,
    }
}

impl SeatTurn {
    fn with_travel(mut self, travel: Travel, at: At) -> Frame {
        self.step = Step::Travel(travel, at);
        Frame::Turn(self)
    }

    /// One piece of a movement.
    pub(super) fn travel(mut self, cx: &mut Cx<'_>, mut t: Travel, at: At, back: Outcome) -> Turn {
        match at {
            At::Declared => {
                let eyes = cx.table.eyes(Viewer::Public);
                match choam::baliset::reaction(eyes, self.who, t.from(), t.to.territory()) {
                    Some(reaction) => Turn::call(self.with_travel(t, At::Balked), reaction),
                    None => self.to(Step::Travel(t, At::Free)),
                }
            }
            At::Balked
                if choam::baliset::closed(cx.table.eyes(Viewer::Public), self.who, t.to.territory()) =>
            {
                self.take_back(cx, Reason::Baliset)
            }
            At::Balked => self.to(Step::Travel(t, At::Free)),
            At::Free if self.needs_range(cx, &t) => {
                let who = self.who;
                karama::ask(long_range(who), who, self.with_travel(t, At::Range))
            }
            At::Free => self.to(Step::Travel(t, At::Arms)),
            At::Range if back.stopped() => {
                self.limits.short_range = true;
                self.take_back(cx, Reason::PowerStopped)
            }
            At::Range => self.to(Step::Travel(t, At::Arms)),
            At::Arms if t.take_arms => {
                let who = self.who;
                karama::ask(Power::BgTakeUpArms, who, self.with_travel(t, At::Armed))
            }
            At::Arms => self.to(Step::Travel(t, At::Storm)),
            At::Armed => {
                t.take_arms = !back.stopped();
                self.to(Step::Travel(t, At::Storm))
            }
            At::Storm => {
                let eyes = cx.table.eyes(Viewer::Public);
                let at = match landing::without_choice(eyes, t.to, t.forces()) {
                    Some(lost) => {
                        t.lost = lost;
                        At::Land
                    }
                    None => At::Losses,
                };
                self.to(Step::Travel(t, at))
            }
            At::Losses => Turn::wait(self.with_travel(t, At::Losses)),
            At::Land => self.travel_land(cx, t),
            At::Landed => {
                self.moves_left = self.moves_left.saturating_sub(1);
                if !self.shipped && !self.moved {
                    cx.table.promises.shipped(self.who, None);
                }
                if t.from() != t.to.territory() {
                    self.entered.push(t.to.territory());
                    cx.table.promises.moved(self.who, t.to.territory());
                }
                self.moved = true;
                self.fly(t.to, t.forces());
                self.land_at(cx, Step::Open)
            }
        }
    }

    /// Whether the movement is possible only by the range of two of Fremen or cyborgs (B16.2, X3.5).
    fn needs_range(&self, cx: &Cx<'_>, t: &Travel) -> bool {
        let eyes = cx.table.eyes(Viewer::Public);
        let by_card = self.flight.as_ref().and_then(Flight::range);
        let plain = if self.flies(eyes) || by_card.is_some() {
            order::FLYING
        } else {
            planetologist::range(eyes, self.who, fremen::range(self.who, true))
        };
        let far = |at: LocationId| {
            let ways = travel_offers::ways(eyes, self.who, at, false);
            ways.to(t.to).is_none_or(|d| d > plain)
        };
        matches!(self.who, Faction::Fremen | Faction::Ixians)
            && t.groups.iter().any(|(g, n)| *n > 0 && far(g.at))
    }

    /// Where a Sandmaster's forces take spice on this movement (C22.7).
    fn on_the_way(&self, cx: &Cx<'_>, t: &Travel) -> Vec<LocationId> {
        let eyes = cx.table.eyes(Viewer::Public);
        if !sandmaster::gathers(eyes, self.who) {
            return Vec::new();
        }
        let advisors = t.forces().advisor > 0;
        let range = if t.parts().len() > 1 {
            travel_offers::range_of_two(self, eyes)
        } else {
            travel_offers::range(self, eyes, t.forces().elite > 0)
        };
        let ways = |from: LocationId| travel_offers::ways(eyes, self.who, from, advisors);
        let from = t.groups.keys().map(|g| g.at);
        let places = from.flat_map(|from| sandmaster::on_the_way(eyes, from, t.to, range, &ways));
        places.collect()
    }

    fn travel_land(self, cx: &mut Cx<'_>, t: Travel) -> Turn {
        let by = self.who;
        let to = t.to;
        let others = cx.table.forces.present(to.territory());
        let empty = others.iter().all(|f| *f == by);
        let own = cx.table.forces.within(by, to.territory());
        let gathered = self.on_the_way(cx, &t);
        for (from, forces) in t.parts() {
            cx.tell_all(Fact::Moved { by, from, to, forces });
        }
        let loads = loads(&t.groups);
        let Ok(arrived) = landing::land(cx, by, &loads, to, Way::Moved, t.lost) else {
            debug_assert!(false, "the offers promised these forces");
            return self.take_back(cx, Reason::Unpaid);
        };
        sandmaster::gather(cx, by, gathered);
        if by == Faction::BeneGesserit && own.is_empty() && (empty || t.take_arms) {
            bene_gesserit::become_fighters(cx, to.territory());
        }
        arrival::after(arrived, self.with_travel(t, At::Landed))
    }
}
