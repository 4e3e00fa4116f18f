//! Forces at setup (B1.8, B1.9): printed places, the Fremen's choice, the Bene Gesserit's first force.

use super::{Act, Fact};
use crate::catalog::{Faction, LocationId, StartingForces};
use crate::factions::{bene_gesserit as bg, ixians};
use crate::flow::Cx;
use crate::offers::Form;
use crate::table::{Eyes, ForceKind, MobileStronghold, Muster, Site};
use std::collections::BTreeMap;

fn place(cx: &mut Cx<'_>, faction: Faction, at: LocationId, forces: Muster) {
    cx.table
        .move_forces(faction, Site::Reserves, Site::At(at), forces);
    cx.tell_all(Fact::Placed { faction, at, forces });
}

/// Places the forces that the faction's sheet puts on one spot.
pub(super) fn fixed(cx: &mut Cx<'_>, faction: Faction) {
    if faction == Faction::BeneGesserit && bg::chooses_start(cx.table) {
        return;
    }
    for start in &faction.def().starting_forces {
        match start {
            StartingForces::Fixed { territory, count } => {
                if let Some(at) = territory.locations().first() {
                    place(cx, faction, *at, Muster::new(*count, 0));
                }
            }
            StartingForces::InOwnStronghold { count } => {
                let forces = ixians::forces::starting(*count);
                place(cx, faction, MobileStronghold::inside(), forces);
            }
            StartingForces::Distribute { .. } | StartingForces::AnyUnoccupied { .. } => (),
        }
    }
}

/// How many forces Fremen spread, and over which locations (B1.8).
fn fremen_spread() -> Option<(u8, Vec<LocationId>)> {
    let mut starts = Faction::Fremen.def().starting_forces.iter();
    starts.find_map(|start| match start {
        StartingForces::Distribute { count, among } => {
            let locations = among.iter().flat_map(|t| t.locations().iter().copied());
            Some((*count, locations.collect()))
        }
        _ => None,
    })
}

/// All ways to spread the starting forces, Fedaykin among them or not (B1.8, B1.9).
pub(super) fn fremen_form(eyes: Eyes<'_>) -> Form {
    let Some((count, among)) = fremen_spread() else {
        return Form::Any(Vec::new());
    };
    let elites = eyes.reserves(Faction::Fremen).elite.min(count);
    let exactly = |n: u8| {
        let n = u16::from(n);
        let of: Vec<_> = if n == 0 {
            Vec::new()
        } else {
            among.iter().map(|l| (*l, n)).collect()
        };
        Form::counts(of, n, n)
    };
    let split = |elite: u8| Form::record([("normal", exactly(count - elite)), ("elite", exactly(elite))]);
    Form::Any((0..=elites).map(split).collect())
}

/// All in the first place of the list: the Fremen's stronghold.
pub(super) fn fremen_default() -> Option<Act> {
    let (count, among) = fremen_spread()?;
    Some(Act::PlaceForces {
        normal: BTreeMap::from([(*among.first()?, count)]),
        elite: BTreeMap::new(),
    })
}

/// Places the Fremen's forces as they chose.
pub(super) fn fremen(cx: &mut Cx<'_>, normal: &BTreeMap<LocationId, u8>, elite: &BTreeMap<LocationId, u8>) {
    for at in LocationId::all() {
        let count = |of: &BTreeMap<LocationId, u8>| of.get(&at).copied().unwrap_or(0);
        let forces = Muster::new(count(normal), count(elite));
        if !forces.is_empty() {
            place(cx, Faction::Fremen, at, forces);
        }
    }
}

/// Where the Bene Gesserit's first force may be: not in the Hidden Mobile Stronghold, which is nowhere yet (X2.6).
pub(super) fn advisor_form(eyes: Eyes<'_>) -> Form {
    let stronghold = eyes.mobile_stronghold();
    let places = LocationId::all().filter(|at| stronghold.reaches(*at));
    Form::record([("at", Form::one_of(places))])
}

/// Sends the Bene Gesserit's first force: an advisor where others stand, a fighter where it is alone
/// (B1.9, B14.5).
pub(super) fn bene_gesserit(cx: &mut Cx<'_>, at: LocationId) {
    let others = cx.table.forces.present(at.territory());
    let kind = if others.is_empty() {
        ForceKind::Normal
    } else {
        ForceKind::Advisor
    };
    let faction = Faction::BeneGesserit;
    cx.table
        .move_forces(faction, Site::Reserves, Site::At(at), Muster::new(1, 0));
    cx.table.forces.flip(faction, at, kind);
    let forces = cx.table.forces.on(faction, at);
    cx.tell_all(Fact::Placed { faction, at, forces });
}
