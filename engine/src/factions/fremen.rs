//! Fremen (B16): the storm and the worms spare them, they ride; southern reserves (B16.1, B16.9) and
//! movement (B16.2).

use crate::catalog::{CardKind, Faction, LocationId, Territory, map};
use crate::factions::ixians;
use crate::flow::Cx;
use crate::phases::battle::Stopped;
use crate::phases::storm;
use crate::table::{Eyes, ForceKind, Group, Muster, Table};

/// The faction of this file.
const FREMEN: Faction = Faction::Fremen;

/// Those of whom the storm takes only half (B16.8).
pub fn half_lost_to_storm(table: &Table) -> Vec<Faction> {
    let half = table.policies().fremen_storm_losses && table.plays(FREMEN);
    half.then_some(FREMEN).into_iter().collect()
}

/// How many of the forces caught on one location die: half, rounded up (B16.8).
pub fn storm_losses(caught: Muster) -> u8 {
    caught.total().div_ceil(2)
}

/// The ways to lose exactly `n` of the forces: how many of them elite.
pub fn ways_to_lose(forces: Muster, n: u8) -> std::ops::RangeInclusive<u8> {
    n.saturating_sub(forces.normal)..=forces.elite.min(n)
}

/// Whether the storm deck is used from turn 2 on (B2.8).
pub fn storm_deck_played(table: &Table) -> bool {
    let policies = table.policies();
    if table.plays(FREMEN) {
        policies.fremen_storm_deck
    } else {
        policies.storm_deck_without_fremen
    }
}

/// Whether the worm leaves Fremen alone or asks them something (B16.3): they stand there.
pub fn stand_in(eyes: Eyes<'_>, territory: Territory) -> bool {
    !eyes.forces().within(FREMEN, territory).is_empty()
}

/// The ally whose forces Fremen may protect from a worm in the territory (B16.4).
pub fn ally_in(eyes: Eyes<'_>, territory: Territory) -> Option<Faction> {
    let ally = eyes.ally(FREMEN)?;
    (!eyes.forces().within(ally, territory).is_empty()).then_some(ally)
}

/// Whether Fremen put later worms of a blow where they like (B16.7).
pub fn place_worms(table: &Table) -> bool {
    table.policies().fremen_place_worms && table.plays(FREMEN)
}

/// Where a worm may be put: any sand territory (B16.7, W3).
pub fn worm_places() -> Vec<Territory> {
    let all = Territory::ALL.into_iter();
    all.filter(|t| t.worm_may_be_placed()).collect()
}

/// Whether Fremen may still call a worm by their special Karama power (B19.11), as far as all can see.
pub fn may_call_worm(eyes: Eyes<'_>) -> bool {
    eyes.policies().special_karama
        && eyes.plays(FREMEN)
        && eyes.turn() > 1
        && !eyes.stops().special_used(FREMEN)
        && eyes.may_be_held(CardKind::Karama)
}

/// Fremen in a territory that may mount a worm: not those in storm (B16.3, W6).
pub fn riders(eyes: Eyes<'_>, from: Territory) -> Vec<(Group, u8)> {
    let open = |l: &&LocationId| !eyes.in_storm(**l);
    let mut riders = Vec::new();
    for at in from.locations().iter().filter(open) {
        let here = eyes.forces().on(FREMEN, *at);
        for kind in [ForceKind::Normal, ForceKind::Elite] {
            if here.get(kind) > 0 {
                riders.push((Group { at: *at, kind }, here.get(kind)));
            }
        }
    }
    riders
}

/// Where a ride may end (B16.3): another territory, not in storm, no stronghold of two others, not with
/// the ally except in the Polar Sink.
pub fn ride_destinations(eyes: Eyes<'_>, from: Territory) -> Vec<LocationId> {
    let stormy = |at: LocationId| eyes.in_storm(at) && !eyes.policies().fremen_may_move_into_storm;
    let open = |at: LocationId| ixians::mobile_stronghold::open_to_worms(eyes, at);
    let full = |t: Territory| {
        let others = eyes.forces().occupants(t).into_iter().filter(|f| *f != FREMEN);
        t.is_stronghold() && others.count() >= 2
    };
    LocationId::all()
        .filter(|at| {
            let t = at.territory();
            t != from && !stormy(*at) && open(*at) && !full(t) && !with_ally(eyes, t)
        })
        .collect()
}

fn with_ally(eyes: Eyes<'_>, territory: Territory) -> bool {
    let Some(ally) = eyes.ally(FREMEN).filter(|_| territory != Territory::PolarSink) else {
        return false;
    };
    let there = eyes.forces().within(ally, territory);
    if eyes.policies().bg_advisors_coexist_with_ally {
        there.fighters() > 0
    } else {
        !there.is_empty()
    }
}

/// Forces of the ally that come back free when Fremen grant it (B16.5).
pub const GRANTED_REVIVAL: u8 = 3;

/// Fremen who ride into the storm, where the table plays that they may, lose half there like those who
/// ship into it (B16.9): as few Fedaykin as possible.
pub fn lose_half_in_storm(cx: &mut Cx<'_>, to: LocationId, arrived: Muster) {
    if !cx.table.storm.covers(to) {
        return;
    }
    let dying = storm_losses(arrived);
    let elite = *ways_to_lose(arrived, dying).start();
    let losses = cx.table.kill(FREMEN, to, Muster::new(dying - elite, elite));
    cx.tell_all(storm::Fact::Swept {
        losses: losses.into_iter().collect(),
        spice: Vec::new(),
    });
}

/// Whether Fedaykin are worth two ordinary forces in this battle (B16.10).
pub fn fedaykin_double(eyes: Eyes<'_>, side: Faction, stopped: &Stopped) -> bool {
    side == FREMEN && eyes.policies().elites && !stopped.fedaykin
}

/// Whether all forces of the side fight supported without spice (B16.11).
pub fn battle_hardened(eyes: Eyes<'_>, side: Faction, stopped: &Stopped) -> bool {
    side == FREMEN && eyes.policies().battle_hardened && !stopped.hardened
}

/// How far from the Great Flat southern reserves may land, in territories (B16.1).
const REACH: u8 = 2;

/// Whether the faction's reserves are the southern ones.
pub fn sends(who: Faction) -> bool {
    who == FREMEN
}

/// Where southern reserves may be sent, storm and occupancy left aside (B16.1, T5).
pub fn southern_landings() -> impl Iterator<Item = LocationId> {
    let from = Territory::TheGreatFlat.locations();
    let near = map::distances(from, &|_| false, &|_| false);
    LocationId::all().filter(move |l| near.to_territory(l.territory()).is_some_and(|d| d <= REACH))
}

/// Whether southern reserves may go into the storm at half loss (B16.9).
pub fn may_send_into_storm(eyes: Eyes<'_>) -> bool {
    eyes.policies().fremen_storm_losses
}

/// Whether the faction may move into the storm (B16.9).
pub fn may_move_into_storm(eyes: Eyes<'_>, who: Faction) -> bool {
    who == FREMEN && eyes.policies().fremen_may_move_into_storm
}

/// The faction's range without ornithopters (B7.11, B16.2).
pub fn range(who: Faction, stopped: bool) -> u8 {
    if who == FREMEN && !stopped { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn southern_reserves_reach_the_sixteen_territories_of_the_rule() {
        use Territory as T;
        let reached: BTreeSet<_> = southern_landings().map(LocationId::territory).collect();
        let expected = BTreeSet::from([
            T::TheGreatFlat,
            T::FuneralPlain,
            T::PlasticBasin,
            T::TheGreaterFlat,
            T::WindPass,
            T::BightOfTheCliff,
            T::BrokenLand,
            T::CielagoWest,
            T::FalseWallWest,
            T::HabbanyaErg,
            T::HaggaBasin,
            T::PolarSink,
            T::RockOutcroppings,
            T::SietchTabr,
            T::Tsimpo,
            T::WindPassNorth,
        ]);
        assert_eq!(reached, expected);
    }
}
