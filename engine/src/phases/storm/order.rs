//! Where players sit around the storm (B0.3, B0.4, B2.1).

use crate::catalog::{Faction, Sector, catalog};
use crate::setup::Place;

/// The sector that a circle lies in (B0.3).
fn sector_of(circle: u8) -> Sector {
    let circles = catalog().constants().player_circles;
    let number = circles.get(usize::from(circle)).copied().unwrap_or_default();
    Sector::new(number).unwrap_or_default()
}

/// Steps until the storm reaches the circle; one in its own sector has already been passed (B0.4).
fn steps(storm: Sector, place: &Place) -> u8 {
    let first = storm.plus(1);
    first.steps_to(sector_of(place.circle))
}

/// The storm order (B0.4): the circle that the storm reaches next comes first.
pub fn storm_order(places: &[Place], storm: Sector) -> Vec<Faction> {
    let mut places = places.to_vec();
    places.sort_by_key(|p| steps(storm, p));
    places.into_iter().map(|p| p.faction).collect()
}

/// Who dials the first storm (B2.1): the players nearest to the storm start line on either side.
pub fn first_dialers(places: &[Place]) -> Vec<Faction> {
    let around = storm_order(places, Sector::STORM_START);
    let (first, last) = (around.first(), around.last());
    first.into_iter().chain(last).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Faction; 6] = Faction::BASE;

    fn seated(circles: &[u8]) -> Vec<Place> {
        let faction = ALL.into_iter();
        let place = |(circle, faction): (&u8, Faction)| Place {
            faction,
            circle: *circle,
        };
        circles.iter().zip(faction).map(place).collect()
    }

    fn sector(n: u8) -> Sector {
        Sector::new(n).unwrap()
    }

    /// O1: the whole table of the first circle by storm sector.
    #[test]
    fn first_circle_by_storm_sector() {
        let places = seated(&[0, 1, 2, 3, 4, 5]);
        let expected = [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 0, 0];
        for (storm, first) in (0..).zip(expected) {
            let order = storm_order(&places, sector(storm));
            let circles: Vec<_> = (0..6).map(|i| ALL[(first + i) % 6]).collect();
            assert_eq!(order, circles, "storm in {storm}");
        }
    }

    /// O2, BC019: empty circles are skipped, the circle in storm is last.
    #[test]
    fn empty_circles_are_skipped() {
        let [a, b, c, ..] = ALL;
        assert_eq!(storm_order(&seated(&[1, 3]), sector(4)), [b, a]);
        assert_eq!(storm_order(&seated(&[0, 2, 4]), sector(8)), [c, a, b]);
    }

    /// S1: with six players circles 0 and 5 dial.
    #[test]
    fn nearest_on_either_side_dial() {
        let [a, b, .., f] = ALL;
        assert_eq!(first_dialers(&seated(&[0, 1, 2, 3, 4, 5])), [a, f]);
        assert_eq!(first_dialers(&seated(&[2, 3])), [a, b]);
        assert_eq!(first_dialers(&seated(&[5, 2, 3])), [b, a]);
    }
}
