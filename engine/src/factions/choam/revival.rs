//! CHOAM's revival (C4.1): none free, any number of forces for one spice each.

use super::{CHOAM, Fact, la_la_la};
use crate::catalog::Faction;
use crate::factions;
use crate::flow::Cx;
use crate::interrupts::karama::Power;
use crate::phases::revival::{Record, Tariff};
use crate::table::{Eyes, Muster};

/// The price of one force (C4.1).
const PRICE: u16 = 1;

/// On what terms the faction revives its forces: CHOAM by its sheet unless that was stopped this phase
/// (C4.2); nobody free on whom La La La was played (C6.6).
pub fn tariff(eyes: Eyes<'_>, faction: Faction, record: &Record) -> Tariff {
    let free = la_la_la::free_revivals(eyes, faction, record.free(faction));
    let ordinary = Tariff::ordinary(faction, free);
    if faction != CHOAM || record.ordinary || eyes.stops().barred(Power::ChoamRevival) {
        return ordinary;
    }
    Tariff {
        limit: faction.def().total_forces,
        each: PRICE,
        elite: PRICE,
        ..ordinary
    }
}

/// CHOAM says so.
pub fn announce(cx: &mut Cx<'_>, forces: u8) {
    cx.tell_all(factions::Fact::Choam(Fact::Revives { forces }));
}

/// Whether these forces come back only by CHOAM's sheet, so that others may stop it (C4.2).
pub fn needs_power(tariff: Tariff, faction: Faction, before: u8, forces: Muster) -> bool {
    let ordinary = Tariff::ordinary(faction, tariff.free);
    let same = before.saturating_add(forces.total()) <= ordinary.limit
        && tariff.price(before, forces) == ordinary.price(before, forces);
    tariff != ordinary && !same
}
