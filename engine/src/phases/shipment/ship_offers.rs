//! What shipments a player may declare (B7.3-B7.6), as few and as compact forms as exactness allows:
//! places of one price together, and one branch more for each number of forces that needs the ally's
//! spice.

use super::price::{self, Rate};
use super::seat::SeatTurn;
use super::{Kind, landing, no_field};
use crate::catalog::{Faction, LocationId, Territory};
use crate::factions::{bene_gesserit, fremen, guild, ixians};
use crate::interrupts::karama;
use crate::offers::{Form, Offer, Price, Term};
use crate::table::{Eyes, ForceKind, Group};
use std::collections::BTreeMap;

/// Spice for a shipment: the shipper's own, and what the ally pledges (B7.5).
#[derive(Clone, Copy)]
pub(super) struct Funds {
    pub own: u16,
    pub ally: u16,
}

/// Things to ship, with the most of each.
type Stock = Vec<(Term, u16)>;

/// All shipments of the viewer, whose turn it is.
pub(super) fn offers(turn: &SeatTurn, eyes: Eyes<'_>) -> Vec<Offer> {
    let funds = Funds {
        own: eyes.my_spice(),
        ally: eyes.pledged_to_me().shipping,
    };
    let mut offers = Vec::with_capacity(3);
    if fremen::sends(turn.who) {
        offers.extend(send(turn, eyes));
    }
    if !fremen::sends(turn.who) || guild::may_cross(eyes, turn.who) {
        offers.extend(from_reserves(turn, eyes, funds));
    }
    offers.extend(no_field::own(turn, eyes, funds));
    offers.extend(no_field::lent(turn, eyes, funds.own));
    if !turn.limits.no_transport {
        if guild::may_cross(eyes, turn.who) {
            offers.extend(cross(turn, eyes, funds));
        }
        if guild::may_recall(turn.who) {
            offers.extend(recall(turn, eyes, funds));
        }
    }
    offers
}

/// Strongholds that two other factions occupy (B7.6), and, by the policy, own advisors (D18).
pub(super) fn closed(eyes: Eyes<'_>, who: Faction) -> Vec<Territory> {
    let mut closed: Vec<_> = full_strongholds(eyes, who).collect();
    if who == Faction::BeneGesserit {
        closed.extend(bene_gesserit::closed_to_ships(eyes));
    }
    closed
}

/// Strongholds that two other factions occupy (B7.6, B7.14).
pub(super) fn full_strongholds(eyes: Eyes<'_>, who: Faction) -> impl Iterator<Item = Territory> {
    Territory::STRONGHOLDS.into_iter().filter(move |t| {
        let occupants = eyes.forces().occupants(*t);
        occupants.iter().filter(|f| **f != who).count() >= 2
    })
}

/// Destinations by their price for one force.
pub(super) fn destinations(
    closed: &[Territory],
    from: Option<Territory>,
    places: impl Iterator<Item = LocationId>,
    kind: Kind,
) -> BTreeMap<u16, Vec<Term>> {
    let mut groups: BTreeMap<u16, Vec<Term>> = BTreeMap::new();
    for place in places {
        let territory = place.territory();
        if !closed.contains(&territory) && from != Some(territory) {
            let one = price::of_one(kind, Some(place));
            groups.entry(one).or_default().push(place.into());
        }
    }
    groups
}

/// Where ships of the player may land, full strongholds left aside: not in the storm, and in the Hidden Mobile
/// Stronghold only its owner's (X4.7).
pub(super) fn landings(eyes: Eyes<'_>, who: Faction) -> impl Iterator<Item = LocationId> {
    LocationId::all()
        .filter(move |l| !eyes.in_storm(*l) && ixians::mobile_stronghold::open_to_ships(eyes, who, *l))
}

/// How much may be shipped, and what the ally may be asked to pay for it: the first branch is what the
/// shipper can pay alone, then one branch for each larger number.
fn loads(stock: &Stock, rate: Rate, one: u16, funds: Funds) -> impl Iterator<Item = (Form, Form)> + '_ {
    let all = sum(stock);
    let cost = move |n: u16| price::of(rate, one, n);
    let alone = (1..=all)
        .take_while(|n| cost(*n) <= funds.own)
        .last()
        .unwrap_or(0);
    let both = funds.own.saturating_add(funds.ally);
    let top = (1..=all).take_while(|n| cost(*n) <= both).last().unwrap_or(0);
    let count = |from: u16, to: u16| Form::counts(stock.iter().cloned(), from, to);
    let share = move |least: u16| Form::int(least, funds.ally);
    let first = (alone > 0).then(|| (count(1, alone), share(0)));
    let more = alone.saturating_add(1)..=top;
    first
        .into_iter()
        .chain(more.map(move |n| (count(n, n), share(cost(n).saturating_sub(funds.own)))))
}

/// What so many of the stock cost to each of the places.
fn prices(
    per: &'static str,
    stock: u16,
    rate: Rate,
    places: &BTreeMap<u16, Vec<Term>>,
) -> impl Iterator<Item = Price> {
    places
        .iter()
        .map(move |(one, to)| Price::each(per, stock, |n| price::of(rate, *one, n)).when("to", to.clone()))
}

fn sum(stock: &Stock) -> u16 {
    stock.iter().fold(0, |sum, (_, n)| sum.saturating_add(*n))
}

pub(super) fn one_or_any(mut forms: Vec<Form>) -> Option<Form> {
    match forms.len() {
        0 => None,
        1 => forms.pop(),
        _ => Some(Form::Any(forms)),
    }
}

/// Reserves to the board, at the rate that holds for the player and, with a Karama, at the Guild rate.
fn from_reserves(turn: &SeatTurn, eyes: Eyes<'_>, funds: Funds) -> Option<Offer> {
    let stock: Stock = landing::kinds(eyes.reserves(turn.who)).collect();
    if stock.is_empty() {
        return None;
    }
    let closed = closed(eyes, turn.who);
    let rate = guild::rate(eyes, turn.who, turn.limits.full_price);
    let cards = if rate == Rate::Full {
        karama::usable(eyes)
    } else {
        Vec::new()
    };
    let mut forms = Vec::new();
    let places = destinations(&closed, None, landings(eyes, turn.who), Kind::Reserves);
    let mut prices: Vec<Price> = prices("forces", sum(&stock), rate, &places).collect();
    if !cards.is_empty() {
        let half = self::prices("forces", sum(&stock), Rate::Karama, &places);
        let spent: Vec<Term> = cards.iter().copied().map(Term::from).collect();
        prices.extend(half.map(|p| p.when("karama", spent.clone())));
    }
    for (one, to) in places {
        for (forces, from_ally) in loads(&stock, rate, one, funds) {
            let to = Form::OneOf(to.clone());
            forms.push(Form::record([
                ("to", to),
                ("forces", forces),
                ("from_ally", from_ally),
            ]));
        }
        if cards.is_empty() {
            continue;
        }
        for (forces, from_ally) in loads(&stock, Rate::Karama, one, funds) {
            let to = Form::OneOf(to.clone());
            let card = Form::one_of(cards.iter().copied());
            forms.push(Form::record([
                ("to", to),
                ("forces", forces),
                ("from_ally", from_ally),
                ("karama", card),
            ]));
        }
    }
    one_or_any(forms).map(|form| Offer::new("shipment/ship", "B7.3", form).priced(prices))
}

/// Southern reserves, free (B16.1), and into the storm at half loss (B16.9).
fn send(turn: &SeatTurn, eyes: Eyes<'_>) -> Option<Offer> {
    let stock: Stock = landing::kinds(eyes.reserves(turn.who)).collect();
    if stock.is_empty() {
        return None;
    }
    let closed = closed(eyes, turn.who);
    let storm = fremen::may_send_into_storm(eyes) && !turn.limits.no_storm;
    let places = fremen::southern_landings().filter(|l| storm || !eyes.in_storm(*l));
    let mut forms = Vec::new();
    for to in destinations(&closed, None, places, Kind::Southern).into_values() {
        let forces = Form::counts(stock.iter().cloned(), 1, u16::MAX);
        forms.push(Form::record([("to", Form::OneOf(to)), ("forces", forces)]));
    }
    one_or_any(forms).map(|form| Offer::new("shipment/send", "B16.1", form).priced([Price::fixed(0)]))
}

/// What stands in each territory outside the storm, as groups.
pub(super) fn standing(eyes: Eyes<'_>, who: Faction) -> BTreeMap<Territory, Vec<(Group, u16)>> {
    let mut standing: BTreeMap<Territory, Vec<(Group, u16)>> = BTreeMap::new();
    for (at, forces) in eyes.forces().standing(who) {
        if eyes.in_storm(at) {
            continue;
        }
        let groups = standing.entry(at.territory()).or_default();
        for kind in ForceKind::ALL {
            if forces.get(kind) > 0 {
                groups.push((Group { at, kind }, u16::from(forces.get(kind))));
            }
        }
    }
    standing
}

fn stock(groups: &[(Group, u16)]) -> Stock {
    groups.iter().map(|(g, n)| ((*g).into(), *n)).collect()
}

/// From one territory to another (B17.2, B17.5).
fn cross(turn: &SeatTurn, eyes: Eyes<'_>, funds: Funds) -> Option<Offer> {
    let closed = closed(eyes, turn.who);
    let rate = guild::rate(eyes, turn.who, turn.limits.full_price);
    let mut forms = Vec::new();
    let mut most = 0;
    for (from, groups) in standing(eyes, turn.who) {
        let stock = stock(&groups);
        most = most.max(sum(&stock));
        for (one, to) in destinations(&closed, Some(from), landings(eyes, turn.who), Kind::Cross) {
            for (groups, from_ally) in loads(&stock, rate, one, funds) {
                let to = Form::OneOf(to.clone());
                forms.push(Form::record([
                    ("groups", groups),
                    ("to", to),
                    ("from_ally", from_ally),
                ]));
            }
        }
    }
    let places = destinations(&closed, None, landings(eyes, turn.who), Kind::Cross);
    let prices = prices("groups", most, rate, &places);
    one_or_any(forms).map(|form| Offer::new("shipment/cross", "B17.2", form).priced(prices))
}

/// From one territory to the reserves (B17.2).
fn recall(turn: &SeatTurn, eyes: Eyes<'_>, funds: Funds) -> Option<Offer> {
    let rate = guild::rate(eyes, turn.who, turn.limits.full_price);
    let one = price::of_one(Kind::Recall, None);
    let mut forms = Vec::new();
    let mut most = 0;
    for groups in standing(eyes, turn.who).into_values() {
        let stock = stock(&groups);
        most = most.max(sum(&stock));
        for (groups, from_ally) in loads(&stock, rate, one, funds) {
            forms.push(Form::record([("groups", groups), ("from_ally", from_ally)]));
        }
    }
    let price = Price::each("groups", most, |n| price::of(rate, one, n));
    one_or_any(forms).map(|form| Offer::new("shipment/recall", "B17.2", form).priced([price]))
}
