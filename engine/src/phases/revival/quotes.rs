//! Leaders that could not come back ordinarily (X9.4), and dead gholas (X10.5): a faction asks the Tleilaxu, who name a
//! price or refuse. Only these two see request and price; nobody is waited for.

use super::request::{Request, What};
use super::{Act, Fact, Frame, Step, leaders};
use crate::catalog::{Faction, LeaderId};
use crate::factions::tleilaxu::TLEILAXU;
use crate::flow::{Cx, Turn};
use crate::offers::{Form, Offer, Price};
use crate::refusal::Refusal;
use crate::skills::spice_banker;
use crate::table::Eyes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The highest price that can be named.
const MOST: u8 = 99;

/// A request, and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "RevivalTalk")]
pub struct Talk {
    /// The leader; nobody: the Kwisatz Haderach.
    pub leader: Option<LeaderId>,
    /// The price that the Tleilaxu named.
    pub spice: Option<u16>,
}

/// What may be asked for: dead leaders of the viewer's that do not come back ordinarily, gholas of its own ones.
fn wanted(frame: &Frame, eyes: Eyes<'_>, me: Faction) -> Vec<LeaderId> {
    let ordinary = leaders::revivable(eyes, me);
    let mut wanted = eyes.my_dead_leaders();
    wanted.retain(|l| !ordinary.contains(l));
    wanted.extend(eyes.lost_gholas(me));
    wanted.retain(|l| !frame.refused.contains(l));
    wanted
}

/// What the viewer may say to the Tleilaxu, or they to others.
pub fn offers(frame: &Frame, eyes: Eyes<'_>, me: Faction) -> Vec<Offer> {
    if !eyes.plays(TLEILAXU) {
        return Vec::new();
    }
    if me == TLEILAXU {
        return answers(frame);
    }
    if frame.record(me).leader || frame.record(me).done {
        return Vec::new();
    }
    let Some(talk) = frame.talks.get(&me) else {
        let form = Form::record([("leader", Form::one_of(wanted(frame, eyes, me)))]);
        let mut offers = vec![Offer::new("revival/ask-early", "X9.4", form)];
        // That it does not come back ordinarily depends on which leaders may.
        if leaders::kwisatz_dead(eyes, me) && !crate::factions::atreides::kwisatz_revivable(eyes) {
            offers.push(Offer::new("revival/ask-kwisatz", "X9.4", Form::Nothing));
        }
        return offers;
    };
    let mut offers = vec![Offer::new("revival/withdraw", "X9.4", Form::Nothing)];
    if let Some(spice) = talk.spice.filter(|n| *n <= eyes.my_spice()) {
        let accept = Offer::new("revival/accept-quote", "X9.4", Form::Nothing);
        offers.push(accept.priced([Price::fixed(spice)]));
    }
    offers
}

/// What the Tleilaxu may answer; they may do so as long as the phase lasts.
fn answers(frame: &Frame) -> Vec<Offer> {
    let open = || frame.talks.iter().filter(|(_, t)| t.spice.is_none());
    let askers: Vec<Faction> = open().map(|(f, _)| *f).collect();
    let to = || Form::one_of(askers.clone());
    let quote = Form::record([("to", to()), ("spice", Form::int(0, MOST))]);
    vec![
        Offer::new("revival/quote", "X9.4", quote),
        Offer::new("revival/refuse-early", "X9.4", Form::record([("to", to())])),
    ]
}

/// One of the two says something.
pub fn answer(mut frame: Frame, cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
    match act {
        Act::AskEarly { leader } => ask(&mut frame, cx, seat, Some(leader)),
        Act::AskKwisatz => ask(&mut frame, cx, seat, None),
        Act::Withdraw => {
            frame.talks.remove(&seat);
            cx.tell([seat, TLEILAXU], Fact::EarlyWithdrawn { by: seat });
        }
        Act::Quote { to, spice } => {
            let spice = u16::from(spice);
            if let Some(talk) = frame.talks.get_mut(&to) {
                talk.spice = Some(spice);
            }
            cx.tell([to, TLEILAXU], Fact::EarlyQuoted { to, spice });
        }
        Act::RefuseEarly { to } => {
            let talk = frame.talks.remove(&to);
            frame.refused.extend(talk.and_then(|t| t.leader));
            cx.tell([to, TLEILAXU], Fact::EarlyRefused { to });
        }
        Act::AcceptQuote => {
            let talk = frame.talks.remove(&seat).ok_or_else(Refusal::unexpected)?;
            let spice = talk.spice.ok_or_else(Refusal::unexpected)?;
            cx.tell_all(Fact::EarlyDeclared { by: seat });
            let leader = talk.leader;
            frame.step = Step::Request(Request::new(seat, What::Quoted { leader, spice }));
        }
        _ => return Err(Refusal::unexpected()),
    }
    Ok(Turn::again(frame))
}

fn ask(frame: &mut Frame, cx: &mut Cx<'_>, by: Faction, leader: Option<LeaderId>) {
    let spice = None;
    frame.talks.insert(by, Talk { leader, spice });
    cx.tell([by, TLEILAXU], Fact::EarlyAsked { by, leader });
}

/// Brings back what was asked for, once it is paid. The price stays between the two.
pub fn revive(cx: &mut Cx<'_>, seat: Faction, leader: Option<LeaderId>, spice: u16) {
    spice_banker::paid(cx, &[(seat, spice)]);
    match leader {
        Some(leader) => {
            cx.table.leaders.end_custody(leader);
            cx.table.leaders.revive(leader);
            cx.declassify("X9.4", Fact::EarlyLeader { of: seat, leader });
        }
        None => {
            cx.table.kwisatz.dead = false;
            cx.tell_all(Fact::EarlyKwisatz { of: seat });
        }
    }
}

/// What the viewer may know of the talks: its own, or, for the Tleilaxu, all.
pub fn private(frame: &Frame, eyes: Eyes<'_>) -> Option<BTreeMap<Faction, Talk>> {
    let me = eyes.me()?;
    let mut talks = frame.talks.clone();
    talks.retain(|asker, _| me == TLEILAXU || me == *asker);
    (!talks.is_empty()).then_some(talks)
}
