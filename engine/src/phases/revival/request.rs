//! A declared revival (B6.2, B6.5, X9, X10): others are asked whether they have anything against it, one after the
//! other; then it is paid and happens, or it lapses with no cost (C4.2, C6.6, X13.1, X13.4).

use super::{Fact, Frame, Step, leaders, limits, revive_forces};
use crate::catalog::{Faction, LeaderId};
use crate::factions::choam::{self, CHOAM};
use crate::factions::tleilaxu::{Income, TLEILAXU, prevention, terms};
use crate::flow::{self, Cx, Outcome, Turn};
use crate::interrupts::karama::{Ask, Frame as Karama, Power};
use crate::skills::spice_banker;
use crate::table::{Muster, Purse, Viewer};
use crate::tech_tokens;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A revival on its way.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Who revives.
    seat: Faction,
    what: What,
    /// What is being asked about.
    asked: Option<Hurdle>,
    /// What nobody had anything against.
    cleared: BTreeSet<Hurdle>,
    /// The half price was stopped (X13.3).
    full: bool,
    /// Everybody was told that it is declared.
    told: bool,
}

/// What comes back.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// Own forces.
    Forces(Muster),
    /// A leader in the ordinary way.
    Leader(LeaderId),
    /// The Kwisatz Haderach in the ordinary way.
    Kwisatz,
    /// A leader, or the Kwisatz Haderach, for what the Tleilaxu asked (X9.4, X10.5).
    Quoted { leader: Option<LeaderId>, spice: u16 },
    /// A leader of others for the Tleilaxu (X10.1).
    Ghola(LeaderId),
    /// Forces that the Emperor has paid for his ally (B15.3).
    Gift { by: Faction, forces: Muster, spice: u16 },
}

/// What others may have against a revival, in the order in which they are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hurdle {
    /// CHOAM's sheet (C4.2).
    Choam,
    /// La La La (C6.6).
    Song,
    /// A limit above three (X13.3).
    Limit,
    /// Half price (X13.3).
    Half,
    /// A leader that could not come back ordinarily (X13.3).
    Early,
    /// A leader of others (X13.3).
    Ghola,
    /// The Tleilaxu's special Karama (X9.7).
    Prevention,
}

const HURDLES: [Hurdle; 7] = [
    Hurdle::Choam,
    Hurdle::Song,
    Hurdle::Limit,
    Hurdle::Half,
    Hurdle::Early,
    Hurdle::Ghola,
    Hurdle::Prevention,
];

impl Request {
    /// A faction declares a revival.
    pub fn new(seat: Faction, what: What) -> Self {
        Self {
            seat,
            what,
            asked: None,
            cleared: BTreeSet::new(),
            full: false,
            told: false,
        }
    }

    /// One that was saved before there were others than CHOAM to ask.
    pub fn resumed(seat: Faction, forces: Muster) -> Self {
        let asked = if seat == CHOAM {
            Hurdle::Choam
        } else {
            Hurdle::Song
        };
        Self {
            asked: Some(asked),
            ..Self::new(seat, What::Forces(forces))
        }
    }

    pub(super) fn advance(mut self, mut frame: Frame, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        if let Some(hurdle) = self.asked.take() {
            if !self.passes(&mut frame, cx, hurdle, back.stopped()) {
                return frame.at(Step::AtWill);
            }
            self.cleared.insert(hurdle);
        }
        for hurdle in HURDLES {
            if self.cleared.contains(&hurdle) {
                continue;
            }
            if let Some(child) = self.question(&mut frame, cx, hurdle) {
                self.asked = Some(hurdle);
                self.tell(cx, hurdle);
                frame.step = Step::Request(self);
                return Turn::call(frame, child);
            }
        }
        self.settle(frame, cx)
    }

    /// Tells everybody what they are asked about; who comes back stays open (B6.8), and the other questions say
    /// themselves what they are about.
    fn tell(&mut self, cx: &mut Cx<'_>, hurdle: Hurdle) {
        if self.told || !matches!(hurdle, Hurdle::Limit | Hurdle::Half | Hurdle::Prevention) {
            return;
        }
        self.told = true;
        let of = self.seat;
        match self.what {
            What::Forces(forces) => cx.tell_all(Fact::ForcesDeclared { of, forces }),
            What::Leader(_) | What::Kwisatz => cx.tell_all(Fact::LeaderDeclared { of }),
            What::Quoted { .. } | What::Ghola(_) | What::Gift { .. } => (),
        }
    }

    /// The question that stands in the way, if there is one.
    fn question(&self, frame: &mut Frame, cx: &mut Cx<'_>, hurdle: Hurdle) -> Option<flow::Frame> {
        let seat = self.seat;
        let record = frame.record(seat);
        let eyes = cx.table.eyes(Viewer::Public);
        let usual = choam::revival::tariff(eyes, seat, &record);
        let tariff = limits::tariff(eyes, seat, &record);
        let ask = |power, owner| Some(Karama::Ask(Ask::new(power, owner)).into());
        match (hurdle, &self.what) {
            (Hurdle::Choam, What::Forces(forces)) => {
                let count = forces.total();
                if !choam::revival::needs_power(usual, seat, record.forces, *forces) {
                    return None;
                }
                choam::revival::announce(cx, count);
                ask(Power::ChoamRevival, CHOAM)
            }
            (Hurdle::Song, What::Forces(forces)) => {
                let free = usual.free_among(record.forces, forces.total()) > 0;
                let asks = free && !record.let_free;
                let song = asks.then(|| choam::la_la_la::reaction(eyes, seat)).flatten()?;
                frame.change(seat, |r| r.let_free = true);
                Some(song.into())
            }
            (Hurdle::Limit, What::Forces(forces)) => {
                let beyond = record.forces.saturating_add(forces.total()) > usual.limit;
                beyond.then(|| ask(Power::TleLimit, TLEILAXU)).flatten()
            }
            (Hurdle::Half, _) => {
                let power = terms::halves(eyes, seat, &record)?;
                let full = self.price(frame, cx, true);
                let differs = self.price(frame, cx, false) != full && tariff.half;
                differs.then(|| ask(power, TLEILAXU)).flatten()
            }
            (Hurdle::Early, What::Quoted { .. }) => ask(Power::TleEarlyLeader, TLEILAXU),
            (Hurdle::Ghola, What::Ghola(_)) => ask(Power::TleGhola, TLEILAXU),
            (Hurdle::Prevention, _) => prevention::question(cx.table, seat).map(Into::into),
            _ => None,
        }
    }

    /// What an answer brings; `false` if the revival does not happen.
    fn passes(&mut self, frame: &mut Frame, cx: &mut Cx<'_>, hurdle: Hurdle, stopped: bool) -> bool {
        let seat = self.seat;
        match hurdle {
            // Nothing is free any more: the player may declare something else (C6.6).
            Hurdle::Song => !cx.table.choam.unfree.contains(&seat),
            _ if !stopped => true,
            // It may still revive on ordinary terms, or not at all (C4.2).
            Hurdle::Choam => {
                frame.change(seat, |r| r.ordinary = true);
                false
            }
            Hurdle::Limit => {
                cx.table.tleilaxu.capped = true;
                self.lapse(cx)
            }
            Hurdle::Half => {
                self.full = true;
                true
            }
            Hurdle::Early | Hurdle::Ghola => {
                frame.refused.extend(self.leader());
                self.lapse(cx)
            }
            Hurdle::Prevention => self.lapse(cx),
        }
    }

    fn leader(&self) -> Option<LeaderId> {
        match self.what {
            What::Leader(leader) | What::Ghola(leader) => Some(leader),
            What::Quoted { leader, .. } => leader,
            What::Forces(_) | What::Kwisatz | What::Gift { .. } => None,
        }
    }

    /// It does not happen and costs nothing (X13.4); what the Emperor paid comes back.
    fn lapse(&self, cx: &mut Cx<'_>) -> bool {
        let of = self.seat;
        match self.what {
            What::Forces(forces) => cx.declassify("C4.2", Fact::TakenBack { of, forces }),
            What::Gift { by, forces, spice } => {
                cx.table.gain(by, spice);
                cx.tell_all(Fact::TakenBack { of, forces });
            }
            // That it cannot be paid any more comes to light (X13.4).
            _ => cx.declassify("X13.4", Fact::LeaderTakenBack { of }),
        }
        false
    }

    /// What the revival costs its seat.
    fn price(&self, frame: &Frame, cx: &Cx<'_>, full: bool) -> u16 {
        let record = frame.record(self.seat);
        let eyes = cx.table.eyes(Viewer::Public);
        let half = terms::halves(eyes, self.seat, &record).is_some() && !full;
        match self.what {
            What::Forces(forces) => limits::tariff(eyes, self.seat, &record)
                .in_full(full)
                .price(record.forces, forces),
            What::Leader(leader) => leaders::price_of(leader, half),
            What::Kwisatz => leaders::price_of_kwisatz(half),
            What::Quoted { spice, .. } => spice,
            What::Ghola(leader) => terms::ghola_price(leader),
            What::Gift { .. } => 0,
        }
    }

    /// It is paid and happens; what cannot be paid any more is taken back.
    fn settle(self, mut frame: Frame, cx: &mut Cx<'_>) -> Turn {
        let seat = self.seat;
        let spice = self.price(&frame, cx, self.full);
        if cx
            .table
            .spice
            .transfer(Purse::Shield(seat), Purse::Bank, spice)
            .is_err()
        {
            self.lapse(cx);
            return frame.at(Step::AtWill);
        }
        let mut free = false;
        let mut payer = (seat, spice);
        let mut then = Step::AtWill;
        match self.what {
            What::Forces(forces) => {
                let record = frame.record(seat);
                let tariff = limits::tariff(cx.table.eyes(Viewer::Public), seat, &record);
                free = tariff.free_among(record.forces, forces.total()) > 0;
                spice_banker::paid(cx, &[(seat, spice)]);
                revive_forces(cx.table, seat, forces);
                tell_forces(cx, seat, forces, (seat, spice));
                frame.change(seat, |r| r.forces += forces.total());
            }
            What::Gift { by, forces, spice } => {
                spice_banker::paid(cx, &[(by, spice)]);
                revive_forces(cx.table, seat, forces);
                tell_forces(cx, seat, forces, (by, spice));
                payer = (by, spice);
            }
            What::Leader(leader) => {
                leaders::revive(cx, seat, leader, spice);
                frame.change(seat, |r| r.leader = true);
                then = Step::Train { seat, leader };
            }
            What::Kwisatz => {
                leaders::revive_kwisatz(cx, seat, spice);
                frame.change(seat, |r| r.leader = true);
            }
            What::Quoted { leader, spice } => {
                super::quotes::revive(cx, seat, leader, spice);
                frame.change(seat, |r| r.leader = true);
                if let Some(leader) = leader {
                    then = Step::Train { seat, leader };
                }
            }
            What::Ghola(leader) => super::gholas::revive(cx, leader, spice),
        }
        if free {
            tech_tokens::free_revival_used(cx, seat);
        }
        let income = Income::of_revival(cx, payer.0, payer.1, free);
        frame.step = then;
        match income {
            Some(income) => Turn::call(frame, income),
            None => Turn::again(frame),
        }
    }
}

fn tell_forces(cx: &mut Cx<'_>, of: Faction, forces: Muster, paid: (Faction, u16)) {
    let (paid_by, spice) = paid;
    cx.tell_all(Fact::Forces {
        of,
        forces,
        paid_by,
        spice,
    });
}
