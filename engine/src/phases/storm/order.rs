//! Who sits next to the storm start line (B2.1), and the worked values of the storm order (B0.4).

use crate::catalog::{Faction, Sector};
use crate::setup::Place;
use crate::table::order_for;

/// Who dials the first storm (B2.1): the players nearest to the storm start line on either side.
pub fn first_dialers(places: &[Place]) -> Vec<Faction> {
    let around = order_for(Sector::STORM_START, places);
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
            let order = order_for(sector(storm), &places);
            let circles: Vec<_> = (0..6).map(|i| ALL[(first + i) % 6]).collect();
            assert_eq!(order, circles, "storm in {storm}");
        }
    }

    /// O2, BC019: empty circles are skipped, the circle in storm is last.
    #[test]
    fn empty_circles_are_skipped() {
        let [a, b, c, ..] = ALL;
        assert_eq!(order_for(sector(4), &seated(&[1, 3])), [b, a]);
        assert_eq!(order_for(sector(8), &seated(&[0, 2, 4])), [c, a, b]);
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
