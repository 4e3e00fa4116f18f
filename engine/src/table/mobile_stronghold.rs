//! The Hidden Mobile Stronghold (X4.1): a territory with one location that floats over one location of the board, its
//! pointing sector, or is nowhere yet. What depends on where it floats is asked here: for everything else it is a
//! territory like others.

use super::Table;
use crate::catalog::{LocationId, Territory};
use serde::{Deserialize, Serialize};

/// Where the Hidden Mobile Stronghold is. Public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MobileStronghold {
    over: Option<LocationId>,
}

impl MobileStronghold {
    /// Its territory.
    pub const TERRITORY: Territory = Territory::HiddenMobileStronghold;

    /// The one location inside it.
    pub fn inside() -> LocationId {
        Self::TERRITORY.locations()[0]
    }

    /// The location that it points at; none before it is placed (X2.6).
    pub fn over(self) -> Option<LocationId> {
        self.over
    }

    /// It points at another location now. Everybody inside travels along (X4.4).
    pub(crate) fn float_over(&mut self, at: LocationId) {
        self.over = Some(at);
    }

    /// Whether somebody can come to the location: not inside while the stronghold is nowhere (X2.6).
    pub fn reaches(self, at: LocationId) -> bool {
        at != Self::inside() || self.over.is_some()
    }

    /// The location whose storm keeps people from entering, leaving and fighting here: inside that of the pointing
    /// sector (X4.3). It never kills there (X4.2): for losses a location has its own sector, and the inside has none.
    pub fn under_the_sky_of(self, at: LocationId) -> LocationId {
        match self.over {
            Some(over) if at == Self::inside() => over,
            _ => at,
        }
    }

    /// The one border of the inside: with its pointing sector (X4.7).
    pub fn gangway(self) -> Option<[LocationId; 2]> {
        self.over.map(|over| [Self::inside(), over])
    }
}

impl Table {
    /// Whether the storm keeps people from entering, leaving and fighting at the location (B2.7, X4.3).
    pub fn in_storm(&self, location: LocationId) -> bool {
        self.storm
            .covers(self.mobile_stronghold.under_the_sky_of(location))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(id: &str) -> LocationId {
        LocationId::from_id(id).unwrap()
    }

    /// X2.6, X4.3, X4.7: nowhere, then over a sector.
    #[test]
    fn it_has_the_sky_of_its_pointing_sector_and_one_border() {
        let mut stronghold = MobileStronghold::default();
        let inside = MobileStronghold::inside();
        assert!(!stronghold.reaches(inside) && stronghold.reaches(at("polar-sink")));
        assert_eq!(stronghold.gangway(), None);
        assert_eq!(stronghold.under_the_sky_of(inside), inside);
        stronghold.float_over(at("basin-s8"));
        assert!(stronghold.reaches(inside));
        assert_eq!(stronghold.under_the_sky_of(inside), at("basin-s8"));
        assert_eq!(stronghold.under_the_sky_of(at("carthag-s10")), at("carthag-s10"));
        assert_eq!(stronghold.gangway(), Some([inside, at("basin-s8")]));
    }
}
