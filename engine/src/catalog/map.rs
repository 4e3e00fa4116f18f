//! Movement geometry: how many territories a move enters (G4, M1, M3), and what hangs together inside a territory.

use super::constants::LOCATIONS;
use super::{LocationId, Territory};

/// Marks a location that cannot be reached.
const UNREACHED: u8 = u8::MAX;

/// Number of territories that must be entered to get to each location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances([u8; LOCATIONS]);

impl Distances {
    /// Territories entered on the best way there; none when no way exists.
    #[must_use]
    pub fn to(&self, location: LocationId) -> Option<u8> {
        self.0.get(location.index()).copied().filter(|&d| d != UNREACHED)
    }

    /// The same for the nearest location of a territory.
    #[must_use]
    pub fn to_territory(&self, territory: Territory) -> Option<u8> {
        territory
            .locations()
            .iter()
            .filter_map(|&location| self.to(location))
            .min()
    }

    /// All locations that can be reached, with their distance, in id order.
    pub fn reached(&self) -> impl Iterator<Item = (LocationId, u8)> + '_ {
        LocationId::all().filter_map(|location| Some((location, self.to(location)?)))
    }

    /// All locations at a distance of at most `range`, in id order.
    pub fn within(&self, range: u8) -> impl Iterator<Item = LocationId> + '_ {
        self.reached()
            .filter(move |&(_, distance)| distance <= range)
            .map(|(location, _)| location)
    }
}

/// Locations still to be looked at; each waits here at most once, so the space is fixed.
struct Waiting {
    places: [Option<LocationId>; LOCATIONS],
    used: usize,
}

impl Waiting {
    const EMPTY: Waiting = Waiting {
        places: [None; LOCATIONS],
        used: 0,
    };

    fn push(&mut self, location: LocationId) {
        if let Some(place) = self.places.get_mut(self.used) {
            *place = Some(location);
            self.used += 1;
        }
    }

    fn pop(&mut self) -> Option<LocationId> {
        self.used = self.used.checked_sub(1)?;
        self.places.get_mut(self.used)?.take()
    }
}

/// Territories entered on the cheapest way from any of `from` to every location.
///
/// Entering another territory costs 1; changing sector inside a territory costs nothing (G4). Locations for which
/// `blocked` holds (the storm sector) are neither left, entered nor crossed (M1). Territories for which `closed` holds
/// (strongholds with two other factions) are not entered (M3); a move may start in one.
#[must_use]
pub fn distances(
    from: &[LocationId],
    blocked: &dyn Fn(LocationId) -> bool,
    closed: &dyn Fn(Territory) -> bool,
) -> Distances {
    distances_over(None, from, blocked, closed)
}

/// The same with one border more than the board has: `gangway` joins two territories (X4.7).
#[must_use]
pub fn distances_over(
    gangway: Option<[LocationId; 2]>,
    from: &[LocationId],
    blocked: &dyn Fn(LocationId) -> bool,
    closed: &dyn Fn(Territory) -> bool,
) -> Distances {
    let mut best = [UNREACHED; LOCATIONS];
    let mut now = Waiting::EMPTY;
    let mut next = Waiting::EMPTY;
    for &start in from {
        if best[start.index()] == UNREACHED && !blocked(start) {
            best[start.index()] = 0;
            now.push(start);
        }
    }
    let mut distance = 0;
    while now.used > 0 {
        while let Some(here) = now.pop() {
            if best[here.index()] != distance {
                continue; // A cheaper way was found after it had been put here.
            }
            for &there in here.neighbours_within() {
                if best[there.index()] > distance && !blocked(there) {
                    best[there.index()] = distance;
                    now.push(there);
                }
            }
            for there in here
                .neighbours_between()
                .iter()
                .copied()
                .chain(across(gangway, here))
            {
                if best[there.index()] > distance + 1 && !blocked(there) && !closed(there.territory()) {
                    best[there.index()] = distance + 1;
                    next.push(there);
                }
            }
        }
        std::mem::swap(&mut now, &mut next);
        distance += 1;
    }
    Distances(best)
}

/// The other end of the gangway.
fn across(gangway: Option<[LocationId; 2]>, here: LocationId) -> Option<LocationId> {
    match gangway {
        Some([a, b]) if a == here => Some(b),
        Some([a, b]) if b == here => Some(a),
        _ => None,
    }
}

/// Whether two locations of `territory` are the same, or connected inside it without touching a blocked location
/// (B8.2, B7.10). Blocked locations are connected with nothing, not even themselves.
#[must_use]
pub fn connected_within(
    territory: Territory,
    a: LocationId,
    b: LocationId,
    blocked: &dyn Fn(LocationId) -> bool,
) -> bool {
    if a.territory() != territory || b.territory() != territory {
        return false;
    }
    distances(&[a], blocked, &|_| true).to(b).is_some()
}
