//! Bene Gesserit (B14): the prediction, and advisors, the other side of their tokens (B14.2, B14.7-B14.13).

pub mod voice;

use crate::catalog::{Faction, LocationId, Territory};
use crate::factions::Fact;
use crate::flow::Cx;
use crate::offers::Form;
use crate::setup::{FlipAlone, ShipOntoAdvisors};
use crate::table::{Eyes, ForceKind, Landing, Muster, Shortage, Site, Table, Viewer, Way};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The faction of this file.
const BG: Faction = Faction::BeneGesserit;

/// Who will win and when, written down before the game (B1.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Prediction {
    /// The faction that will win.
    pub faction: Faction,
    /// The turn in which it will.
    pub turn: u8,
}

/// Where a spiritual advisor goes (B14.2).
pub fn polar_sink() -> LocationId {
    Territory::PolarSink.locations()[0]
}

/// Whether the arrival is an intrusion that Bene Gesserit may answer (B14.11).
pub fn intruded_by(eyes: Eyes<'_>, landing: &Landing) -> bool {
    let territory = landing.to.territory();
    eyes.policies().bg_advisors
        && landing.enters()
        && landing.faction != BG
        && !eyes.allied(BG, landing.faction)
        // Whoever came into the storm may be dead already (B16.9).
        && !eyes.forces().on(landing.faction, landing.to).is_empty()
        && territory != Territory::PolarSink
        && eyes.forces().occupies(BG, territory)
}

/// Whether a token of theirs may follow the shipment (B14.2): reserves are public.
pub fn may_follow(eyes: Eyes<'_>, landing: &Landing) -> bool {
    landing.way == Way::Shipped && landing.faction != BG && eyes.plays(BG) && !eyes.reserves(BG).is_empty()
}

/// Whether it may follow as an advisor to the very place (B14.8).
pub fn may_accompany(eyes: Eyes<'_>, landing: &Landing) -> bool {
    let territory = landing.to.territory();
    eyes.policies().bg_advisors
        && territory != Territory::PolarSink
        && !eyes.forces().occupies(BG, territory)
        && !eyes.in_storm(landing.to)
}

/// Sends one token from reserves: a fighter to the Polar Sink (B14.2), an advisor anywhere else (B14.8).
///
/// # Errors
/// [`Shortage`] if there is none.
pub fn follow(cx: &mut Cx<'_>, to: LocationId) -> Result<(), Shortage> {
    let one = Muster::of(ForceKind::Normal, 1);
    let forces = &mut cx.table.forces;
    let before = forces.within(BG, to.territory());
    forces.transfer(BG, Site::Reserves, Site::At(to), one)?;
    let advises = to != polar_sink() || before.advisor > 0;
    let side = if advises {
        ForceKind::Advisor
    } else {
        ForceKind::Normal
    };
    forces.flip(BG, to, side);
    Ok(())
}

/// Turns all tokens of a territory to one side (B14.7) and says how many turned.
fn turn_all(table: &mut Table, territory: Territory, side: ForceKind) -> u8 {
    let here = table.forces.within(BG, territory);
    for location in territory.locations() {
        table.forces.flip(BG, *location, side);
    }
    match side {
        ForceKind::Advisor => here.fighters(),
        ForceKind::Normal | ForceKind::Elite | ForceKind::NoField => here.advisor,
    }
}

/// All fighters of a territory become advisors (B14.11).
pub fn become_advisors(cx: &mut Cx<'_>, territory: Territory) {
    let forces = turn_all(cx.table, territory, ForceKind::Advisor);
    if forces > 0 {
        cx.tell_all(Fact::Flipped {
            territory,
            forces,
            to: ForceKind::Advisor,
        });
    }
}

/// All advisors of a territory become fighters (B14.10, B14.12, B14.13).
pub fn become_fighters(cx: &mut Cx<'_>, territory: Territory) {
    let forces = turn_all(cx.table, territory, ForceKind::Normal);
    if forces > 0 {
        cx.tell_all(Fact::Flipped {
            territory,
            forces,
            to: ForceKind::Normal,
        });
    }
}

/// Territories with advisors, none of them in storm.
fn advised(eyes: Eyes<'_>) -> Vec<Territory> {
    let mut territories: Vec<Territory> = Vec::new();
    for (location, here) in eyes.forces().standing(BG) {
        let territory = location.territory();
        if here.advisor > 0 && !territories.contains(&territory) {
            territories.push(territory);
        }
    }
    let stormy = |t: &Territory| {
        t.locations()
            .iter()
            .any(|l| eyes.in_storm(*l) && !eyes.forces().on(BG, *l).is_empty())
    };
    territories.retain(|t| !stormy(t));
    territories
}

/// Advisors that are alone in a territory become fighters (B14.13). To be called after anything that
/// takes forces from the board, and after the storm has moved.
pub fn settle_alone(cx: &mut Cx<'_>) {
    if cx.table.policies().bg_flip_alone == FlipAlone::AnyTime {
        settle_before_battle(cx);
    }
}

/// The same, whatever the policy says about the moment (D19): when the Battle phase is about to start.
pub fn settle_before_battle(cx: &mut Cx<'_>) {
    if !cx.table.policies().bg_advisors || !cx.table.plays(BG) {
        return;
    }
    let eyes = cx.table.eyes(Viewer::Public);
    let alone = |t: &Territory| eyes.forces().present(*t) == [BG];
    let territories: Vec<_> = advised(eyes).into_iter().filter(alone).collect();
    for territory in territories {
        become_fighters(cx, territory);
    }
}

/// Territories where all advisors may take up arms before anybody ships (B14.12): not with the ally,
/// not in storm, not as a third faction in a stronghold.
pub fn wartime_territories(eyes: Eyes<'_>) -> Vec<Territory> {
    if !eyes.policies().bg_advisors || !eyes.plays(BG) {
        return Vec::new();
    }
    let mut territories = advised(eyes);
    let with_ally = |t: Territory| {
        eyes.ally(BG)
            .is_some_and(|a| !eyes.forces().within(a, t).is_empty())
    };
    territories.retain(|t| room_for_fighters(eyes, *t) && !with_ally(*t));
    territories
}

/// Whether there is room for own fighters (B7.14); advisors need none (B14.7).
pub fn room_for_fighters(eyes: Eyes<'_>, territory: Territory) -> bool {
    let occupants = eyes.forces().occupants(territory);
    !territory.is_stronghold() || occupants.iter().filter(|f| **f != BG).count() < 2
}

/// What may be written down: another faction in play, a turn up to the limit (B1.4).
pub fn prediction_form(eyes: Eyes<'_>) -> Form {
    Form::record([
        ("faction", Form::one_of(predictable(eyes))),
        ("turn", Form::int(1, eyes.policies().turn_limit)),
    ])
}

fn predictable(eyes: Eyes<'_>) -> Vec<Faction> {
    let others = eyes.factions().into_iter();
    others.filter(|f| *f != Faction::BeneGesserit).collect()
}

/// What is written down when the time runs out: the first other faction in the last turn.
pub fn default_prediction(eyes: Eyes<'_>) -> Option<Prediction> {
    let faction = predictable(eyes).first().copied()?;
    Some(Prediction {
        faction,
        turn: eyes.policies().turn_limit,
    })
}

/// Whether the first force may be sent anywhere as an advisor (B1.9).
pub fn chooses_start(table: &Table) -> bool {
    table.policies().bg_advisors && table.plays(Faction::BeneGesserit)
}

/// Whether the prediction has come true with this winner (B10.7).
pub fn foretold(table: &Table, winners: &[Faction]) -> bool {
    let Some(prediction) = &table.prediction else {
        return false;
    };
    table.plays(Faction::BeneGesserit)
        && prediction.turn == table.turn
        && winners.contains(&prediction.faction)
}

/// Territories with own advisors, if reserves may not be shipped onto them (D18).
pub fn closed_to_ships(eyes: Eyes<'_>) -> Vec<Territory> {
    if eyes.policies().bg_ship_onto_advisors == ShipOntoAdvisors::AsAdvisors {
        return Vec::new();
    }
    let standing = eyes.forces().standing(BG);
    standing
        .filter(|(_, here)| here.advisor > 0)
        .map(|(l, _)| l.territory())
        .collect()
}

/// Whether advisors that move there may choose to be fighters (B14.10): others are there, no own
/// tokens, and there is room.
pub fn may_take_arms(eyes: Eyes<'_>, territory: Territory) -> bool {
    let present = eyes.forces().present(territory);
    !present.is_empty() && !present.contains(&BG) && room_for_fighters(eyes, territory)
}
