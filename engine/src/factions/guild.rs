//! Spacing Guild (B17): half prices, shipping between territories (B17.2, B17.4), stopping a shipment (B19.12). Its
//! income is in `phases/shipment/pay.rs`, its choice of the moment in `phases/shipment/order.rs`.

use crate::catalog::Faction;
use crate::phases::shipment::{Kind, Rate};
use crate::table::Eyes;

const GUILD: Faction = Faction::Guild;

/// The rate of a faction's shipment that uses no Karama: half for the Guild (B17.3) and for its ally
/// (B17.5), unless that was stopped this turn (D20).
pub fn rate(eyes: Eyes<'_>, who: Faction, stopped: bool) -> Rate {
    if stopped {
        Rate::Full
    } else if who == GUILD {
        Rate::Guild
    } else if eyes.ally(who) == Some(GUILD) {
        Rate::GuildAlly
    } else {
        Rate::Full
    }
}

/// Whether the faction may ship from one territory to another (B17.2, B17.5).
pub fn may_cross(eyes: Eyes<'_>, who: Faction) -> bool {
    who == GUILD || eyes.ally(who) == Some(GUILD)
}

/// Whether the faction may ship from a territory to its reserves (B17.2, B17.5).
pub fn may_recall(who: Faction) -> bool {
    who == GUILD
}

/// Whether the Guild's special Karama could stop the shipment: one from off-planet, not from southern
/// reserves (B19.12).
pub fn may_stop(eyes: Eyes<'_>, shipper: Faction, kind: Kind) -> bool {
    eyes.policies().special_karama
        && eyes.plays(GUILD)
        && shipper != GUILD
        && shipper != Faction::Fremen
        && kind == Kind::Reserves
        && !eyes.stops().special_used(GUILD)
}
