//! What others do puts spice on a tech token (X11.2): as much as its owner has tokens then, once in its phase (X11.3).

use super::{Fact, TechToken};
use crate::catalog::Faction;
use crate::flow::Cx;
use crate::setup::SpiceProductionTrigger;
use crate::table::{Landing, Phase, Way};

/// What `by` did brings spice on the token, if somebody owns it and none lies there from this phase.
fn trigger(cx: &mut Cx<'_>, token: TechToken, by: Faction) {
    let tokens = &mut cx.table.tech_tokens;
    let Some(owner) = tokens.owner(token) else {
        return;
    };
    if tokens.spice.contains_key(&token) {
        return;
    }
    let spice = u16::try_from(tokens.of(owner).len()).unwrap_or(u16::MAX);
    tokens.spice.insert(token, spice);
    cx.tell_all(Fact::Triggered {
        token,
        owner,
        by,
        spice,
    });
}

/// Somebody claimed charity: Spice Production, unless Bene Gesserit did.
pub fn charity_claimed(cx: &mut Cx<'_>, by: Faction) {
    let counts = cx.table.policies().spice_production_trigger == SpiceProductionTrigger::Charity;
    if counts && by != Faction::BeneGesserit {
        trigger(cx, TechToken::SpiceProduction, by);
    }
}

/// Somebody collected spice in the desert: Spice Production, where the table plays that (XD18).
pub fn spice_collected(cx: &mut Cx<'_>, by: Faction) {
    if cx.table.policies().spice_production_trigger == SpiceProductionTrigger::Collection {
        trigger(cx, TechToken::SpiceProduction, by);
    }
}

/// Somebody used a free revival of forces: Axlotl Tanks, unless the Tleilaxu did.
pub fn free_revival_used(cx: &mut Cx<'_>, by: Faction) {
    if by != Faction::Tleilaxu {
        trigger(cx, TechToken::AxlotlTanks, by);
    }
}

/// Somebody revived forces by a Tleilaxu Ghola in Revival: Axlotl Tanks, where the table plays that (XD20).
pub fn ghola_forces(cx: &mut Cx<'_>, by: Faction) {
    if cx.table.phase == Phase::Revival && cx.table.policies().axlotl_triggers_on_ghola_card {
        free_revival_used(cx, by);
    }
}

/// Forces came from off-planet reserves: Heighliners, unless they are the Guild's. Southern reserves, forces that were
/// on the planet and shipments that were prevented do not count.
pub fn shipped(cx: &mut Cx<'_>, landing: &Landing) {
    let counts = cx.table.phase == Phase::Shipment && landing.way == Way::Shipped;
    if counts && landing.faction != Faction::Guild {
        trigger(cx, TechToken::Heighliners, landing.faction);
    }
}

/// A force of Bene Gesserit accompanied a shipment: Heighliners, unless the table plays that it does not (XD19).
pub fn accompanied(cx: &mut Cx<'_>) {
    if cx.table.phase == Phase::Shipment && cx.table.policies().heighliners_bg_accompany_triggers {
        trigger(cx, TechToken::Heighliners, Faction::BeneGesserit);
    }
}
