//! On what terms forces and leaders come back where the Tleilaxu play (X9.1 to X9.3, X9.6, X10.1).

use super::TLEILAXU;
use crate::catalog::{Faction, LeaderId};
use crate::interrupts::karama::Power;
use crate::phases::revival::{Record, Tariff};
use crate::setup::RulesMode;
use crate::table::Eyes;

/// The limit that the Tleilaxu may grant others (X9.2, XD13).
const RAISED: u8 = 5;
/// Living leaders that the Tleilaxu control at most by reviving those of others (X10.1).
const LEADERS: usize = 5;

/// The usual terms with what the Tleilaxu change: their own limit and price, a limit raised for others, half price
/// for their ally, and Fremen who may pay.
pub fn tariff(eyes: Eyes<'_>, faction: Faction, record: &Record, usual: Tariff) -> Tariff {
    if !eyes.plays(TLEILAXU) {
        return usual;
    }
    let capped = eyes.tleilaxu().capped;
    let limit = if faction == TLEILAXU && !capped {
        faction.def().total_forces
    } else if record.raised && !capped {
        usual.limit.max(RAISED)
    } else {
        usual.limit
    };
    Tariff {
        limit,
        half: halves(eyes, faction, record).is_some(),
        buys: true,
        ..usual
    }
}

/// By which power the faction pays half, if it does (X9.1, X9.3).
pub fn halves(eyes: Eyes<'_>, faction: Faction, record: &Record) -> Option<Power> {
    let power = if faction == TLEILAXU {
        Power::TleHalfPrice
    } else if record.half && eyes.allied(faction, TLEILAXU) {
        Power::TleAllyHalfPrice
    } else {
        return None;
    };
    (!eyes.stops().barred(power)).then_some(power)
}

/// Whether the leader's price is never halved: Zoal costs three (XD12).
pub fn fixed_price(leader: LeaderId) -> bool {
    leader.is_zoal()
}

/// Whether the Tleilaxu may revive leaders of others now, as everybody knows: fewer than five live in their pool.
pub fn gholas_open(eyes: Eyes<'_>) -> bool {
    eyes.setup().mode == RulesMode::Advanced && eyes.active_leaders(TLEILAXU) < LEADERS
}

/// The price of a ghola: half its strength, rounded up (X10.1).
pub fn ghola_price(leader: LeaderId) -> u16 {
    u16::from(leader.strength()).div_ceil(2)
}
