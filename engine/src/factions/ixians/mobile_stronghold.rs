//! The Hidden Mobile Stronghold as the Ixians use it (X4): who comes into it by ship or worm, where it is placed, where
//! it goes and what it gathers on the way. Pure questions; where it is lies on the table
//! (`table/mobile_stronghold.rs`).

use super::IXIANS;
use crate::catalog::map::{self, Distances};
use crate::catalog::{Faction, LocationId};
use crate::offers::{Form, Term};
use crate::table::{Eyes, MobileStronghold};
use std::collections::{BTreeMap, BTreeSet};

/// Territories that it goes in the Storm phase (X4.4).
pub const STORM_RANGE: u8 = 3;
/// Territories that it goes by the Ixians' special Karama (X4.9).
pub const KARAMA_RANGE: u8 = 2;
/// Spice that each Ixian force inside gathers from one pile (X4.5).
const GATHERS: u16 = 2;

/// Whether ships of the faction land on the location as far as the Hidden Mobile Stronghold is concerned: in it those
/// of the Ixians alone, whoever is inside (X4.7).
pub fn open_to_ships(eyes: Eyes<'_>, who: Faction, at: LocationId) -> bool {
    at != MobileStronghold::inside() || (who == IXIANS && eyes.mobile_stronghold().reaches(at))
}

/// Whether a worm takes its riders to the location as far as the Hidden Mobile Stronghold is concerned (X4.3, XD6).
pub fn open_to_worms(eyes: Eyes<'_>, at: LocationId) -> bool {
    let inside = at == MobileStronghold::inside();
    let open =
        eyes.policies().worm_ride_into_hms && eyes.mobile_stronghold().reaches(at) && !eyes.in_storm(at);
    !inside || open
}

/// Where it may be put for the first time: in no stronghold and not in the storm (X2.6, XD4).
pub fn first_places(eyes: Eyes<'_>) -> Vec<LocationId> {
    let stormy = eyes.policies().hms_initial_placement_in_storm;
    LocationId::all()
        .filter(|at| !at.territory().is_stronghold() && (stormy || !eyes.in_storm(*at)))
        .collect()
}

/// Whether Ixians may move it now: some of theirs are inside, and no storm is over it (X4.4, X4.6).
pub fn may_move(eyes: Eyes<'_>) -> bool {
    let stronghold = eyes.mobile_stronghold();
    stronghold.over().is_some_and(|over| !eyes.in_storm(over))
        && !eyes
            .forces()
            .within(IXIANS, MobileStronghold::TERRITORY)
            .is_empty()
}

/// What Ixians may take of a pile: two for each of theirs inside, as far as it goes (X4.5).
fn share(eyes: Eyes<'_>, pile: LocationId) -> u16 {
    let forces = eyes.forces().within(IXIANS, MobileStronghold::TERRITORY);
    (GATHERS * u16::from(forces.total())).min(eyes.spice_on(pile))
}

/// Its ways from a location: not through the storm (X4.4). That it may pass over strongholds (XD3) changes nothing on
/// this board: no way of at most three territories is longer around them.
fn ways(eyes: Eyes<'_>, from: LocationId) -> Distances {
    map::distances(&[from], &|l| eyes.in_storm(l), &|_| false)
}

/// Sets of piles.
type Piles = BTreeSet<BTreeSet<LocationId>>;

/// Where it can go, and for each place the piles that lie on one way there.
struct Routes<'a> {
    eyes: Eyes<'a>,
    start: LocationId,
    piles: Vec<LocationId>,
    found: BTreeMap<LocationId, Piles>,
}

impl Routes<'_> {
    /// Goes on from a location that it has come to with these piles and so many territories left.
    fn go(&mut self, here: LocationId, left: u8, gathered: &BTreeSet<LocationId>) {
        let mut gathered = gathered.clone();
        if self.piles.contains(&here) {
            gathered.insert(here);
        }
        let ways = ways(self.eyes, here);
        for to in ways.within(left).filter(|to| !to.territory().is_stronghold()) {
            let mut all = gathered.clone();
            all.extend(self.piles.contains(&to).then_some(to));
            self.found.entry(to).or_default().insert(all);
        }
        for pile in self.piles.clone() {
            if let Some(steps) = ways.to(pile).filter(|d| *d <= left && !gathered.contains(&pile)) {
                self.go(pile, left - steps, &gathered);
            }
        }
    }

    /// Destinations by the largest sets of piles that can be gathered on a way there. A stronghold that stays where it
    /// is has not moved (X4.5).
    fn grouped(self) -> BTreeMap<Piles, Vec<Term>> {
        let stays = self.eyes.policies().hms_collect_without_moving;
        let start = self.start;
        let mut grouped: BTreeMap<Piles, Vec<Term>> = BTreeMap::new();
        for (to, sets) in self.found.into_iter().filter(|(to, _)| stays || *to != start) {
            let within_another = |set: &BTreeSet<_>| sets.iter().any(|o| o != set && set.is_subset(o));
            let largest = sets.iter().filter(|set| !within_another(set)).cloned().collect();
            grouped.entry(largest).or_default().push(to.into());
        }
        grouped
    }
}

/// Every way to move it: where to, and what is taken of the piles on one way there. With `first` that field comes first
/// in each.
pub fn moves(eyes: Eyes<'_>, range: u8, first: Option<(&'static str, Form)>) -> Form {
    let Some(start) = eyes.mobile_stronghold().over().filter(|_| may_move(eyes)) else {
        return Form::Any(Vec::new());
    };
    let mut routes = Routes {
        eyes,
        start,
        piles: eyes.spice_lying().map(|(at, _)| at).collect(),
        found: BTreeMap::new(),
    };
    routes.go(start, range, &BTreeSet::new());
    let mut forms = Vec::new();
    for (sets, to) in routes.grouped() {
        for piles in sets {
            let take = Form::counts(piles.into_iter().map(|at| (at, share(eyes, at))), 0, u16::MAX);
            let fields = [("to", Form::OneOf(to.clone())), ("take", take)];
            forms.push(Form::record(first.clone().into_iter().chain(fields)));
        }
    }
    Form::Any(forms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Sector;
    use crate::catalog::constants::SECTORS;

    /// XD3: whether it may pass over strongholds is no question on this board, wherever the storm is.
    #[test]
    fn no_way_is_longer_around_strongholds() {
        let outside = |at: &LocationId| !at.territory().is_stronghold();
        for storm in (0..SECTORS).filter_map(Sector::new) {
            for from in LocationId::all().filter(outside) {
                let stormy = |at: LocationId| at.sector() == Some(storm);
                let over = map::distances(&[from], &stormy, &|_| false);
                let around = map::distances(&[from], &stormy, &|t| t.is_stronghold());
                for to in over.within(STORM_RANGE).filter(outside) {
                    assert_eq!(over.to(to), around.to(to), "{from} {to} {storm:?}");
                }
            }
        }
    }
}
