//! Who can fight whom (B8.1, B8.2): the forces of two sides that the storm does not keep apart.

use crate::catalog::map::connected_within;
use crate::catalog::{Faction, LocationId, Territory};
use crate::table::{Eyes, MobileStronghold, Muster};

/// Whether forces on the two locations can reach each other inside their territory (B8.2).
fn meet(eyes: Eyes<'_>, a: LocationId, b: LocationId) -> bool {
    if a == b && eyes.in_storm(a) {
        // Two forces under the same storm (D24), never inside the Hidden Mobile Stronghold (X4.3).
        return eyes.policies().battles_under_storm && a != MobileStronghold::inside();
    }
    connected_within(a.territory(), a, b, &|l| eyes.in_storm(l))
}

/// Where a No-Field of Richese stood when the plans were revealed: they fight from there, even if it brought
/// nobody (C15.5).
pub type Unveiled = Option<LocationId>;

/// Locations of the territory where the faction has fighters.
fn stands(eyes: Eyes<'_>, faction: Faction, territory: Territory, unveiled: Unveiled) -> Vec<LocationId> {
    let stood = unveiled.filter(|_| faction == Faction::Richese);
    let fighters = |l: &LocationId| eyes.forces().on(faction, *l).fighters() > 0 || stood == Some(*l);
    territory.locations().iter().copied().filter(fighters).collect()
}

/// The fighters of a faction that can fight the other one in the territory, by location (B8.2).
pub fn fighting(
    eyes: Eyes<'_>,
    faction: Faction,
    against: Faction,
    territory: Territory,
    unveiled: Unveiled,
) -> Vec<(LocationId, Muster)> {
    let others = stands(eyes, against, territory, unveiled);
    stands(eyes, faction, territory, unveiled)
        .into_iter()
        .filter(|here| others.iter().any(|there| meet(eyes, *here, *there)))
        .map(|here| {
            let muster = eyes.forces().on(faction, here);
            let fighters = Muster { advisor: 0, ..muster };
            (here, fighters)
        })
        .collect()
}

/// The sum of forces on several locations.
pub fn sum(forces: &[(LocationId, Muster)]) -> Muster {
    forces.iter().fold(Muster::NONE, |sum, (_, m)| sum.plus(*m))
}

/// Opponents by the territory in which they must be fought.
pub type Opponents = Vec<(Territory, Vec<Faction>)>;

/// The opponents that the faction must fight, by territory (B8.1): never allies, never in the Polar Sink.
pub fn opponents(eyes: Eyes<'_>, faction: Faction) -> Opponents {
    let fights = |other: Faction, territory: Territory| {
        other != faction
            && !eyes.allied(faction, other)
            && !fighting(eyes, faction, other, territory, None).is_empty()
    };
    Territory::ALL
        .iter()
        .copied()
        .filter(|t| t.def().battles_allowed && eyes.forces().occupies(faction, *t))
        .map(|t| {
            let mut others = eyes.forces().occupants(t);
            others.retain(|other| fights(*other, t));
            (t, others)
        })
        .filter(|(_, others)| !others.is_empty())
        .collect()
}
