//! What the storm destroys (B2.5, B2.6, B16.8).

use crate::catalog::{Faction, LocationId, Sector};
use crate::factions::{choam, fremen};
use crate::table::{Loss, SpiceLost, Table};

/// What one movement of the storm did, and which Fremen it caught whose losses are not settled yet.
#[derive(Default)]
pub(super) struct Sweep {
    pub losses: Vec<Loss>,
    pub spice: Vec<SpiceLost>,
    pub caught: Vec<LocationId>,
}

/// Whether forces on the location are open to the storm (B2.6).
pub(super) fn exposed(table: &Table, at: LocationId) -> bool {
    at.sector().is_some() && !at.territory().protected_from_storm(table.storm.wall_standing)
}

/// Whether forces on the location are struck by a storm that moves over the sectors.
pub(super) fn strikes(table: &Table, sectors: &[Sector], at: LocationId) -> bool {
    at.sector().is_some_and(|s| sectors.contains(&s)) && exposed(table, at)
}

/// Sweeps the sectors, each once: exposed forces die, all spice is lost (B2.5). Fremen who lose only
/// half stay for now (B16.8).
pub(super) fn sweep(table: &mut Table, sectors: &[Sector]) -> Sweep {
    let spared = fremen::half_lost_to_storm(table);
    let mut sweep = Sweep::default();
    let within = |s: Sector| LocationId::all().filter(move |l| l.sector() == Some(s));
    let mut seen: Vec<Sector> = Vec::new();
    for sector in sectors {
        if seen.contains(sector) {
            continue;
        }
        seen.push(*sector);
        for at in within(*sector) {
            sweep.spice.extend(table.lose_spice_on(at));
            if exposed(table, at) {
                let cloaked = choam::jubba_cloak::safe(table, at);
                let safe: Vec<_> = spared.iter().copied().chain(cloaked).collect();
                sweep.losses.extend(table.kill_on(at, &safe));
                if spared.iter().any(|f| !table.forces.on(*f, at).is_empty()) {
                    sweep.caught.push(at);
                }
            }
        }
    }
    sweep
}

/// The sectors in which the storm takes effect when it moves (B2.5): those it enters. The first storm
/// is placed: only where it lands, unless the table plays that it sweeps its path (B2.1, D6).
pub(super) fn sectors(table: &Table, distance: u8) -> Vec<Sector> {
    let from = table.storm.sector;
    let path = Sector::entered_by(from, distance);
    if table.turn > 1 {
        return path.collect();
    }
    let landing = from.plus(distance);
    if table.policies().first_storm_sweeps_path {
        path.chain([landing]).collect()
    } else {
        vec![landing]
    }
}

/// Locations in the storm's way where forces are open to it.
pub(super) fn reached(table: &Table, distance: u8) -> impl Iterator<Item = LocationId> {
    let sectors = sectors(table, distance);
    LocationId::all().filter(move |l| strikes(table, &sectors, *l))
}

/// Fremen caught on a location lose these many (B16.8).
pub(super) fn half(table: &Table, at: LocationId) -> u8 {
    fremen::storm_losses(table.forces.on(Faction::Fremen, at))
}
