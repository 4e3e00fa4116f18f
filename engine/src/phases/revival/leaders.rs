//! Leaders come back (B6.5-B6.7), or the Kwisatz Haderach instead of one (B13.9).

use super::{Fact, Record};
use crate::catalog::{Faction, LeaderId};
use crate::factions::atreides;
use crate::factions::tleilaxu::{TLEILAXU, terms};
use crate::flow::Cx;
use crate::offers::{Form, Offer, Price, Term};
use crate::skills::spice_banker;
use crate::table::Eyes;

/// The viewer's leaders that it may revive and pay, and the Kwisatz Haderach in place of one.
pub fn offers(eyes: Eyes<'_>, me: Faction, record: &Record) -> Vec<Offer> {
    let half = terms::halves(eyes, me, record).is_some();
    let affordable = |l: &LeaderId| price_of(*l, half) <= eyes.my_spice();
    let leaders: Vec<LeaderId> = revivable(eyes, me).into_iter().filter(affordable).collect();
    let price = |l: &LeaderId| Price::fixed(price_of(*l, half)).when("leader", vec![Term::from(*l)]);
    let prices: Vec<Price> = leaders.iter().map(price).collect();
    let form = Form::record([("leader", Form::one_of(leaders))]);
    let mut offers = vec![Offer::new("revival/leader", "B6.5", form).priced(prices)];
    let kwisatz = price_of_kwisatz(half);
    if atreides::kwisatz_revivable(eyes) && kwisatz <= eyes.my_spice() {
        let price = Price::fixed(kwisatz);
        offers.push(Offer::new("revival/kwisatz", "B13.9", Form::Nothing).priced([price]));
    }
    offers
}

/// The viewer's leaders that come back in the ordinary way: the Tleilaxu need not wait for anything (X9.1), their
/// gholas come back as such (X10.5).
pub fn revivable(eyes: Eyes<'_>, me: Faction) -> Vec<LeaderId> {
    if me != TLEILAXU {
        return eyes.my_revivable_leaders();
    }
    let mut own = eyes.my_dead_leaders();
    own.retain(|l| l.faction() == me);
    own
}

/// Whether one leader a turn is all that the faction gets (B6.5, X9.1).
pub fn one_a_turn(faction: Faction) -> bool {
    faction != TLEILAXU
}

/// Whether the faction's Kwisatz Haderach lies in the tanks; everybody saw it die (B13.8).
pub fn kwisatz_dead(eyes: Eyes<'_>, faction: Faction) -> bool {
    faction == Faction::Atreides && eyes.kwisatz_dead()
}

/// What a leader costs (B6.5, X9.1, X9.3).
pub fn price_of(leader: LeaderId, half: bool) -> u16 {
    let spice = u16::from(leader.strength());
    if half && !terms::fixed_price(leader) {
        spice.div_ceil(2)
    } else {
        spice
    }
}

/// What the Kwisatz Haderach costs (B13.9, X9.3).
pub fn price_of_kwisatz(half: bool) -> u16 {
    let spice = atreides::KWISATZ_PRICE;
    if half { spice.div_ceil(2) } else { spice }
}

/// Brings a leader back that was paid for.
pub fn revive(cx: &mut Cx<'_>, seat: Faction, leader: LeaderId, spice: u16) {
    spice_banker::paid(cx, &[(seat, spice)]);
    cx.table.leaders.revive(leader);
    cx.declassify(
        "B6.5",
        Fact::Leader {
            of: seat,
            leader,
            spice,
        },
    );
}

/// Brings the Kwisatz Haderach back that was paid for.
pub fn revive_kwisatz(cx: &mut Cx<'_>, seat: Faction, spice: u16) {
    spice_banker::paid(cx, &[(seat, spice)]);
    cx.table.kwisatz.dead = false;
    cx.tell_all(Fact::Kwisatz { spice });
}
