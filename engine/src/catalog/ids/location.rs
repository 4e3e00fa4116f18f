//! Locations: one territory in one sector (G2). Forces and spice lie on locations.

use super::{Sector, Territory};
use crate::catalog::catalog;

table_id! {
    /// One territory in one sector, `arrakeen-s9`, or one outside the sectors, `polar-sink`.
    pub struct LocationId("location") names location_names
}

/// What the board says about a location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocationDef {
    /// Territory that it is part of.
    pub territory: Territory,
    /// Sector that it lies in; none for the Polar Sink and for what floats over the board.
    pub sector: Option<Sector>,
    /// Name for people.
    pub label: String,
    /// Spice of the blow marked here, if there is a mark.
    pub spice_blow: Option<u8>,
    /// Locations that touch it: the ones of its own territory first, then those of other territories.
    pub neighbours: Vec<LocationId>,
    /// How many of `neighbours` are in its own territory.
    pub within: usize,
}

impl LocationId {
    /// What the board says about it.
    #[must_use]
    pub fn def(self) -> &'static LocationDef {
        &catalog().locations[self.index()]
    }

    /// Territory that it is part of.
    #[must_use]
    pub fn territory(self) -> Territory {
        self.def().territory
    }

    /// Sector that it lies in; none for the Polar Sink.
    #[must_use]
    pub fn sector(self) -> Option<Sector> {
        self.def().sector
    }

    /// Locations that share a border with it (G3).
    #[must_use]
    pub fn neighbours(self) -> &'static [LocationId] {
        &self.def().neighbours
    }

    /// Neighbours in the same territory: going there costs no movement (G4).
    #[must_use]
    pub fn neighbours_within(self) -> &'static [LocationId] {
        &self.def().neighbours[..self.def().within]
    }

    /// Neighbours in other territories: going there enters a territory (G4).
    #[must_use]
    pub fn neighbours_between(self) -> &'static [LocationId] {
        &self.def().neighbours[self.def().within..]
    }

    /// Spice of the blow marked here, if there is a mark.
    #[must_use]
    pub fn spice_blow(self) -> Option<u8> {
        self.def().spice_blow
    }

    /// The part of `territory` in `sector`, if it reaches there.
    #[must_use]
    pub fn at(territory: Territory, sector: Sector) -> Option<LocationId> {
        territory
            .locations()
            .iter()
            .copied()
            .find(|location| location.sector() == Some(sector))
    }
}
