//! Sandmaster (C22.7): in front its forces take one spice from each territory with spice that they move into
//! or through, also on a worm; in battle its victory adds three to the spice that lies in the territory.

use super::Fact;
use crate::catalog::map::Distances;
use crate::catalog::{Faction, LocationId, Skill, Territory};
use crate::flow::Cx;
use crate::table::{Eyes, Purse};

/// What each territory on the way brings.
const ON_THE_WAY: u16 = 1;
/// What a victory adds.
const VICTORY: u16 = 3;

/// Whether the faction has it in front.
pub fn gathers(eyes: Eyes<'_>, faction: Faction) -> bool {
    eyes.has_in_front(Skill::Sandmaster) == Some(faction)
}

/// Places with spice, one a territory: the largest pile outside the storm.
fn piles(eyes: Eyes<'_>) -> Vec<LocationId> {
    let mut piles: Vec<(LocationId, u16)> = Vec::new();
    for (at, spice) in eyes.spice_lying().filter(|(at, _)| !eyes.in_storm(*at)) {
        match piles.iter_mut().find(|(l, _)| l.territory() == at.territory()) {
            Some(best) if best.1 < spice => *best = (at, spice),
            Some(_) => (),
            None => piles.push((at, spice)),
        }
    }
    piles.into_iter().map(|(at, _)| at).collect()
}

/// The most piles on a way from `from` that enters at most `steps` territories and ends in `to`.
fn best(
    from: LocationId,
    to: LocationId,
    steps: u8,
    left: &[LocationId],
    ways: &dyn Fn(LocationId) -> Distances,
) -> Vec<LocationId> {
    let here = ways(from);
    let mut found = Vec::new();
    for (n, pile) in left.iter().enumerate() {
        let Some(there) = here.to(*pile).filter(|d| *d > 0 && *d <= steps) else {
            continue;
        };
        let mut rest = left.to_vec();
        rest.remove(n);
        if ways(*pile).to(to).is_none_or(|d| there + d > steps) {
            continue;
        }
        let mut way = vec![*pile];
        way.extend(best(*pile, to, steps - there, &rest, ways));
        if way.len() > found.len() {
            found = way;
        }
    }
    found
}

/// The places from which a movement takes spice: on its way, and where it ends.
pub fn on_the_way(
    eyes: Eyes<'_>,
    from: LocationId,
    to: LocationId,
    range: u8,
    ways: &dyn Fn(LocationId) -> Distances,
) -> Vec<LocationId> {
    let target = to.territory();
    if from.territory() == target {
        return Vec::new();
    }
    let (end, mut between): (Vec<_>, Vec<_>) = piles(eyes).into_iter().partition(|l| l.territory() == target);
    between.retain(|l| l.territory() != from.territory());
    let mut places = best(from, to, range, &between, ways);
    places.extend(end);
    places
}

/// Where a ride ends (B16.3).
pub fn at_the_end(eyes: Eyes<'_>, from: Territory, to: LocationId) -> Vec<LocationId> {
    let mut places = piles(eyes);
    places.retain(|l| l.territory() == to.territory() && l.territory() != from);
    places
}

/// Takes the spice.
pub fn gather(cx: &mut Cx<'_>, by: Faction, mut places: Vec<LocationId>) {
    places.sort_unstable();
    places.dedup();
    for at in places {
        let taken = cx
            .table
            .spice
            .transfer(Purse::Board(at), Purse::Shield(by), ON_THE_WAY);
        if taken.is_ok() {
            let spice = ON_THE_WAY;
            cx.tell_all(Fact::Gathered { by, at, spice });
        }
    }
}

/// The victory of a fighting Sandmaster: more spice where some lies, on the largest pile.
pub fn sow(cx: &mut Cx<'_>, territory: Territory) {
    let lying = territory.locations().iter().map(|l| (*l, cx.table.spice.on(*l)));
    let most = lying.filter(|(_, n)| *n > 0).max_by_key(|(_, n)| *n);
    let Some((at, _)) = most else { return };
    let added = cx.table.spice.transfer(Purse::Bank, Purse::Board(at), VICTORY);
    debug_assert!(added.is_ok(), "the bank ran out");
    let spice = VICTORY;
    cx.tell_all(Fact::Sown { at, spice });
}
