//! Foreign gholas (X10): the Tleilaxu revive dead leaders of others for half their strength.

use super::{Fact, Frame};
use crate::catalog::{Faction, LeaderId};
use crate::dice::Stream;
use crate::factions::choam::auditor;
use crate::factions::tleilaxu::{TLEILAXU, terms};
use crate::flow::Cx;
use crate::offers::{Form, Offer, Price, Term};
use crate::skills::spice_banker;
use crate::table::Eyes;

/// What an unseen leader may cost at most: the strongest discs have seven (X10.1).
const MOST: u16 = 4;

/// The leaders that the Tleilaxu may revive: those that lie face up, gholas of theirs, and, unseen, any that lie face
/// down with somebody.
pub fn offers(frame: &Frame, eyes: Eyes<'_>, me: Faction) -> Vec<Offer> {
    if me != TLEILAXU || !terms::gholas_open(eyes) {
        return Vec::new();
    }
    let mut leaders: Vec<LeaderId> = eyes
        .factions()
        .into_iter()
        .flat_map(|f| eyes.dead_leaders(f))
        .map(|(leader, _)| leader)
        .collect();
    leaders.retain(|l| {
        let foreign = l.faction() != TLEILAXU && auditor::may_be_ghola(*l);
        foreign && !frame.refused.contains(l) && terms::ghola_price(*l) <= eyes.my_spice()
    });
    let price = |l: &LeaderId| Price::fixed(terms::ghola_price(*l)).when("leader", vec![Term::from(*l)]);
    let prices: Vec<Price> = leaders.iter().map(price).collect();
    let form = Form::record([("leader", Form::one_of(leaders))]);
    let mut offers = vec![Offer::new("revival/ghola", "X10.1", form).priced(prices)];
    let unseen = eyes.factions().into_iter();
    let unseen =
        unseen.filter(|f| *f != TLEILAXU && !frame.barren.contains(f) && eyes.face_down_leaders(*f) > 0);
    if eyes.my_spice() >= MOST {
        let form = Form::record([("of", Form::one_of(unseen))]);
        offers.push(Offer::new("revival/ghola-unseen", "X10.1", form));
    }
    offers
}

/// One of the leaders that lie face down with the faction, drawn blindly; the Auditor is never one (X10.2), nor one
/// whose return was stopped in this phase (X13.3). The die is drawn even if there is none.
pub fn draw(frame: &Frame, cx: &mut Cx<'_>, of: Faction) -> Option<LeaderId> {
    let leaders = &cx.table.leaders;
    let down = |l: &LeaderId| leaders.disc(*l).is_some_and(|d| d.face_down);
    let may = |l: &LeaderId| auditor::may_be_ghola(*l) && !frame.refused.contains(l);
    let unseen: Vec<_> = leaders
        .dead(of)
        .into_iter()
        .filter(|l| down(l) && may(l))
        .collect();
    let n = u32::try_from(unseen.len()).unwrap_or(u32::MAX).max(1);
    let index = cx.dice.below(Stream::Capture, n);
    unseen.get(index as usize).copied()
}

/// Brings a leader back that was paid for.
pub fn revive(cx: &mut Cx<'_>, leader: LeaderId, spice: u16) {
    spice_banker::paid(cx, &[(TLEILAXU, spice)]);
    cx.table.leaders.revive_as_ghola(leader);
    cx.declassify("X10.1", Fact::Ghola { leader, spice });
}
