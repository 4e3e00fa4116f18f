//! Losses, as the story tells them: forces sent to the tanks, spice swept to the bank (B2.5, B3.4, B20.8).
//! After forces died call `bene_gesserit::settle_alone`.

use super::{ForceKind, Muster, Purse, Shortage, Site, Table};
use crate::catalog::{Faction, LocationId, Territory};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Forces of one faction that died on one location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Loss {
    /// Whose.
    pub faction: Faction,
    /// Where they stood.
    pub at: LocationId,
    /// Which.
    pub forces: Muster,
}

/// Spice of one location that went to the bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SpiceLost {
    /// Where it lay.
    pub at: LocationId,
    /// How much.
    pub spice: u16,
}

impl Table {
    /// Moves forces that were checked to be there.
    pub fn move_forces(&mut self, faction: Faction, from: Site, to: Site, forces: Muster) {
        let moved = self.forces.transfer(faction, from, to, forces);
        debug_assert!(
            moved != Err(Shortage),
            "forces were not where a rule moved them from"
        );
    }

    /// Sends forces from a location to the tanks; no more than stand there.
    pub fn kill(&mut self, faction: Faction, at: LocationId, forces: Muster) -> Option<Loss> {
        let here = self.forces.on(faction, at);
        let forces = ForceKind::ALL.iter().fold(Muster::NONE, |sum, kind| {
            sum.plus(Muster::of(*kind, forces.get(*kind).min(here.get(*kind))))
        });
        if forces.is_empty() {
            return None;
        }
        self.forces.kill(faction, at, forces).ok()?;
        Some(Loss { faction, at, forces })
    }

    /// Sends everybody on a location to the tanks, advisors too, except factions that are spared.
    pub fn kill_on(&mut self, at: LocationId, spared: &[Faction]) -> Vec<Loss> {
        let doomed: Vec<_> = self
            .factions()
            .into_iter()
            .filter(|f| !spared.contains(f))
            .collect();
        doomed
            .into_iter()
            .filter_map(|f| self.kill(f, at, self.forces.on(f, at)))
            .collect()
    }

    /// The same for every location of a territory.
    pub fn kill_in(&mut self, territory: Territory, spared: &[Faction]) -> Vec<Loss> {
        let locations = territory.locations().iter();
        locations.flat_map(|l| self.kill_on(*l, spared)).collect()
    }

    /// Sweeps the spice of a location to the bank.
    pub fn lose_spice_on(&mut self, at: LocationId) -> Option<SpiceLost> {
        let spice = self.spice.sweep(Purse::Board(at), Purse::Bank);
        (spice > 0).then_some(SpiceLost { at, spice })
    }

    /// Sweeps the spice of a territory to the bank.
    pub fn lose_spice_in(&mut self, territory: Territory) -> Vec<SpiceLost> {
        let locations = territory.locations().iter();
        locations.filter_map(|l| self.lose_spice_on(*l)).collect()
    }
}
