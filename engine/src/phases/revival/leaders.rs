//! Leaders come back (B6.5-B6.7), or the Kwisatz Haderach instead of one (B13.9).

use super::Fact;
use crate::catalog::{Faction, LeaderId};
use crate::factions::atreides;
use crate::flow::Cx;
use crate::offers::{Form, Offer, Price, Term};
use crate::refusal::Refusal;
use crate::skills::spice_banker;
use crate::table::Eyes;

/// The viewer's leaders that it may revive and pay, and the Kwisatz Haderach in place of one.
pub fn offers(eyes: Eyes<'_>) -> Vec<Offer> {
    let affordable = |l: &LeaderId| price_of(*l) <= eyes.my_spice();
    let leaders: Vec<LeaderId> = eyes
        .my_revivable_leaders()
        .into_iter()
        .filter(affordable)
        .collect();
    let price = |l: &LeaderId| Price::fixed(price_of(*l)).when("leader", vec![Term::from(*l)]);
    let prices: Vec<Price> = leaders.iter().map(price).collect();
    let form = Form::record([("leader", Form::one_of(leaders))]);
    let mut offers = vec![Offer::new("revival/leader", "B6.5", form).priced(prices)];
    if atreides::kwisatz_revivable(eyes) && atreides::KWISATZ_PRICE <= eyes.my_spice() {
        let price = Price::fixed(atreides::KWISATZ_PRICE);
        offers.push(Offer::new("revival/kwisatz", "B13.9", Form::Nothing).priced([price]));
    }
    offers
}

/// Whether the faction's Kwisatz Haderach lies in the tanks; everybody saw it die (B13.8).
pub fn kwisatz_dead(eyes: Eyes<'_>, faction: Faction) -> bool {
    faction == Faction::Atreides && eyes.kwisatz_dead()
}

/// What a leader costs (B6.5).
fn price_of(leader: LeaderId) -> u16 {
    u16::from(leader.strength())
}

/// Pays for a leader and brings it back.
pub fn revive(cx: &mut Cx<'_>, seat: Faction, leader: LeaderId) -> Result<(), Refusal> {
    let spice = price_of(leader);
    cx.table
        .pay_bank(seat, spice)
        .map_err(|_| Refusal::shortage("B6.5"))?;
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
    Ok(())
}

/// Pays for the Kwisatz Haderach and brings it back.
pub fn revive_kwisatz(cx: &mut Cx<'_>, seat: Faction) -> Result<(), Refusal> {
    let spice = atreides::KWISATZ_PRICE;
    cx.table
        .pay_bank(seat, spice)
        .map_err(|_| Refusal::shortage("B13.9"))?;
    spice_banker::paid(cx, &[(seat, spice)]);
    cx.table.kwisatz.dead = false;
    cx.tell_all(Fact::Kwisatz { spice });
    Ok(())
}
