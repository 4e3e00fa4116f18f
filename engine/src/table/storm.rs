//! The storm marker, the storm order and the Shield Wall (B0.4, B2).

use crate::catalog::{Faction, LocationId, Sector};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The storm and what follows from where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StormTrack {
    /// The sector in storm.
    pub sector: Sector,
    /// Storm order of this turn; empty before the first storm.
    pub order: Vec<Faction>,
    /// Who dials the storm next (B2.2): the players who last used battle wheels.
    pub dialers: Vec<Faction>,
    /// The storm card drawn face down (B2.8).
    pub card: Option<u8>,
    /// Who has seen the drawn storm card (B16.6, B12.4).
    pub card_seen_by: BTreeSet<Faction>,
    /// Off once Family Atomics was played (B20.8).
    pub wall_standing: bool,
}

impl Default for StormTrack {
    fn default() -> Self {
        Self {
            sector: Sector::default(),
            order: Vec::new(),
            dialers: Vec::new(),
            card: None,
            card_seen_by: BTreeSet::new(),
            wall_standing: true,
        }
    }
}

impl StormTrack {
    /// Whether the location is in the storm sector (B2.7). The Polar Sink never is.
    pub fn covers(&self, location: LocationId) -> bool {
        location.sector() == Some(self.sector)
    }
}

/// The factions in storm order for a storm in this sector (B0.4): the circle that the storm reaches
/// next comes first, a circle in the storm's own sector last.
pub fn order_for(sector: Sector, places: &[crate::setup::Place]) -> Vec<Faction> {
    let circles = crate::catalog::catalog().constants().player_circles;
    let steps = |circle: u8| {
        let at = circles
            .get(usize::from(circle))
            .copied()
            .and_then(Sector::new)
            .unwrap_or_default();
        match sector.steps_to(at) {
            0 => crate::catalog::constants::SECTORS,
            n => n,
        }
    };
    let mut order = places.to_vec();
    order.sort_by_key(|p| steps(p.circle));
    order.into_iter().map(|p| p.faction).collect()
}
