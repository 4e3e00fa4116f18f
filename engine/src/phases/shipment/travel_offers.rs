//! What movements a player may declare (B7.10-B7.14): for each territory that forces stand in, the
//! places grouped by the set of locations from which they can be reached.

use super::flight::Flight;
use super::order;
use super::seat::SeatTurn;
use super::ship_offers::{full_strongholds, standing};
use crate::catalog::map::{self, Distances};
use crate::catalog::{Faction, LocationId, Territory};
use crate::factions::{bene_gesserit, choam, fremen, ixians};
use crate::offers::{Form, Offer, Term};
use crate::skills::planetologist;
use crate::table::{Eyes, ForceKind, Group};
use std::collections::BTreeMap;

/// The ways from a location: not through the storm, not into or through full strongholds unless it is
/// advisors that go (B7.12, B14.7).
pub(super) fn ways(eyes: Eyes<'_>, who: Faction, from: LocationId, advisors: bool) -> Distances {
    let mut full = [false; Territory::ALL.len()];
    if !advisors {
        for territory in full_strongholds(eyes, who) {
            full[territory.index()] = true;
        }
    }
    let gangway = eyes.mobile_stronghold().gangway();
    map::distances_over(gangway, &[from], &|l| eyes.in_storm(l), &|t| full[t.index()])
}

/// How far it is to a place in the storm: the last step alone goes into it (B16.9).
fn into_storm(ways: &Distances, place: LocationId) -> Option<u8> {
    let within = place.neighbours_within().iter().filter_map(|l| ways.to(*l));
    let between = place.neighbours_between().iter().filter_map(|l| ways.to(*l));
    within.chain(between.map(|d| d.saturating_add(1))).min()
}

/// Fields of a movement beside the groups that go.
type Fields = Vec<(&'static str, Form)>;
/// Hears of groups that reach the same places, and of the other fields.
type Found<'a> = &'a mut dyn FnMut(Vec<(Group, u16)>, Fields);

/// What a player may choose on arrival (B14.10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    /// Nothing.
    Given,
    /// Advisors may take up arms.
    Choice,
}

/// How far a movement goes without a Planetologist; `led` by a cyborg (X3.5).
fn plain_range(turn: &SeatTurn, eyes: Eyes<'_>, led: bool) -> u8 {
    if turn.flies(eyes) {
        order::FLYING
    } else {
        let stopped = turn.limits.short_range;
        ixians::forces::range(turn.who, fremen::range(turn.who, stopped), led, stopped)
    }
}

/// How far a movement of groups from one territory goes; `led` by a cyborg (X3.5).
pub(super) fn range(turn: &SeatTurn, eyes: Eyes<'_>, led: bool) -> u8 {
    let farther = planetologist::range(eyes, turn.who, plain_range(turn, eyes, led));
    let own = farther + choam::kulon::farther(eyes, turn.who);
    turn.flight.as_ref().and_then(Flight::range).unwrap_or(own)
}

/// How far one of groups from two territories goes (C22.7). Not every one of them has a cyborg.
pub(super) fn range_of_two(turn: &SeatTurn, eyes: Eyes<'_>) -> u8 {
    plain_range(turn, eyes, false) + choam::kulon::farther(eyes, turn.who)
}

/// All movements of the viewer, whose turn it is.
pub(super) fn offer(turn: &SeatTurn, eyes: Eyes<'_>) -> Option<Offer> {
    let ranges = [false, true].map(|led| range(turn, eyes, led));
    let mut forms = Vec::new();
    for (from, mut groups) in standing(eyes, turn.who) {
        if let Some(flight) = &turn.flight {
            flight.ground(&mut groups);
        }
        if groups.is_empty() {
            continue;
        }
        from_territory(turn.who, eyes, ranges, from, &groups, &mut forms);
    }
    if turn.flight.is_none() && planetologist::guides(eyes, turn.who) {
        from_two(turn.who, eyes, range_of_two(turn, eyes), &mut forms);
    }
    let form = if forms.len() == 1 {
        forms.pop()?
    } else {
        Form::Any(forms)
    };
    Some(Offer::new("shipment/move", "B7.10", form))
}

/// Groups from two territories to one place that all of them reach by the plain range (Planetologist, C22.7).
fn from_two(who: Faction, eyes: Eyes<'_>, range: u8, forms: &mut Vec<Form>) {
    // Advisors go alone: they and fighters must not arrive together (B14.7).
    let fighters = |(_, groups): &(Territory, Vec<(Group, u16)>)| {
        groups.iter().all(|(g, _)| g.kind != ForceKind::Advisor)
    };
    let standing: Vec<_> = standing(eyes, who).into_iter().filter(fighters).collect();
    let reach = |groups: &[(Group, u16)]| -> Vec<LocationId> {
        let mut from: Vec<_> = groups.iter().map(|(g, _)| ways(eyes, who, g.at, false)).collect();
        from.dedup();
        let all = |to: &LocationId| from.iter().all(|w| w.to(*to).is_some_and(|d| d <= range));
        LocationId::all().filter(all).collect()
    };
    let reached: Vec<_> = standing.iter().map(|(_, groups)| reach(groups)).collect();
    for (n, (first, groups)) in standing.iter().enumerate() {
        for (other, (second, others)) in standing.iter().enumerate().skip(n + 1) {
            let open = |to: &&LocationId| {
                let territory = to.territory();
                territory != *first
                    && territory != *second
                    && reached[other].contains(to)
                    && !choam::baliset::closed(eyes, who, territory)
            };
            let to: Vec<Term> = reached[n].iter().filter(open).map(|l| (*l).into()).collect();
            if !to.is_empty() {
                let movers = groups.iter().chain(others).copied();
                forms.push(Form::record([
                    ("groups", Form::counts(movers, 2, u16::MAX)),
                    ("to", Form::OneOf(to)),
                ]));
            }
        }
    }
}

fn from_territory(
    who: Faction,
    eyes: Eyes<'_>,
    ranges: [u8; 2],
    from: Territory,
    groups: &[(Group, u16)],
    forms: &mut Vec<Form>,
) {
    let [range, led] = ranges;
    within(who, eyes, range, from, groups, &mut |groups, rest| {
        forms.push(movement(Form::counts(groups, 1, u16::MAX), rest));
    });
    if led > range {
        within(who, eyes, led, from, groups, &mut |groups, rest| {
            let cyborgs = groups.iter().filter(|(g, _)| g.kind == ForceKind::Elite);
            for (cyborg, _) in cyborgs {
                let counts = Form::counts(groups.clone(), 1, u16::MAX).with_one_of(*cyborg);
                forms.push(movement(counts, rest.clone()));
            }
        });
    }
}

fn movement(groups: Form, rest: Fields) -> Form {
    let groups = std::iter::once(("groups", groups));
    Form::record(groups.chain(rest))
}

/// The groups that reach the same places within a range, and what else is said.
fn within(
    who: Faction,
    eyes: Eyes<'_>,
    range: u8,
    from: Territory,
    groups: &[(Group, u16)],
    found: Found<'_>,
) {
    let advisors = groups.iter().any(|(g, _)| g.kind == ForceKind::Advisor);
    let range = if advisors { 1 } else { range };
    let mut sources: Vec<LocationId> = groups.iter().map(|(g, _)| g.at).collect();
    sources.dedup();
    let ways: Vec<_> = sources.iter().map(|l| ways(eyes, who, *l, advisors)).collect();
    let stormy = fremen::may_move_into_storm(eyes, who);
    // Which sources reach a place, as bits; a territory has few sectors.
    let mut places: BTreeMap<(u32, Side), Vec<Term>> = BTreeMap::new();
    for place in LocationId::all() {
        let mut reached = 0u32;
        for (bit, (source, ways)) in sources.iter().zip(&ways).enumerate() {
            let distance = match ways.to(place) {
                None if stormy && eyes.in_storm(place) => into_storm(ways, place),
                distance => distance,
            };
            if *source != place && distance.is_some_and(|d| d <= range) {
                reached |= 1 << bit;
            }
        }
        let territory = place.territory();
        if reached == 0 || (territory != from && choam::baliset::closed(eyes, who, territory)) {
            continue;
        }
        let side = if advisors && territory != from && bene_gesserit::may_take_arms(eyes, territory) {
            Side::Choice
        } else {
            Side::Given
        };
        places.entry((reached, side)).or_default().push(place.into());
    }
    for ((reached, side), to) in places {
        let reaches = |at: LocationId| {
            sources
                .iter()
                .zip(0..)
                .any(|(s, bit)| *s == at && reached & (1 << bit) != 0)
        };
        let movers = groups
            .iter()
            .filter(|(g, _)| reaches(g.at))
            .map(|(g, n)| (*g, *n));
        let mut rest = vec![("to", Form::OneOf(to))];
        if side == Side::Choice {
            rest.push(("take_arms", Form::Bool));
        }
        found(movers.collect(), rest);
    }
}
