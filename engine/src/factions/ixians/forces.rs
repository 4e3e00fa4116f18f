//! Suboids and cyborgs (X3): what they are worth in battle, how they collect, what their revival costs. Suboids are the
//! ordinary tokens, cyborgs the starred ones.

use super::IXIANS;
use crate::catalog::Faction;
use crate::phases::battle::{Force, Stopped, Worth};
use crate::table::{Eyes, Muster};

/// Territories that a group with a cyborg enters (X3.5).
const CYBORG_RANGE: u8 = 2;
/// Spice that a cyborg collects (X3.6).
const CYBORG_COLLECTS: u16 = 3;
/// Spice that the revival of a cyborg costs (X3.7).
const CYBORG_PRICE: u16 = 3;

/// Cyborgs among the forces inside the Hidden Mobile Stronghold at the start (X2.4).
const STARTING_CYBORGS: u8 = 3;

/// So many forces of the start, by kind (X2.4).
pub fn starting(count: u8) -> Muster {
    let cyborgs = count.min(STARTING_CYBORGS);
    Muster::new(count - cyborgs, cyborgs)
}

/// What the forces are worth in battle (X3.2): a suboid a half and never supported, a cyborg two; `free` where no
/// support is played.
pub fn worth(free: bool, stopped: &Stopped) -> Worth {
    let elite = if stopped.cyborgs {
        Force::ORDINARY
    } else {
        Force::DOUBLE
    };
    Worth {
        free,
        normal: Force::HALF,
        elite,
    }
}

/// Whether others may stop that cyborgs count two in this battle: in the Basic game alone (X13.2, XD7).
pub fn double_may_be_stopped(eyes: Eyes<'_>, fighters: Muster) -> bool {
    !eyes.policies().advanced_combat && fighters.elite > 0
}

/// How far a group goes without ornithopters, where others go `plain` (X3.5): with a cyborg two territories, unless that
/// was stopped.
pub fn range(who: Faction, plain: u8, led: bool, stopped: bool) -> u8 {
    if who == IXIANS && led && !stopped {
        plain.max(CYBORG_RANGE)
    } else {
        plain
    }
}

/// The spice that forces take where each ordinary one takes `rate` (X3.6).
pub fn collects(faction: Faction, forces: Muster, rate: u16) -> u16 {
    let all = u16::from(forces.fighters());
    if faction != IXIANS {
        return rate * all;
    }
    let cyborgs = u16::from(forces.elite);
    (all - cyborgs) * rate + cyborgs * CYBORG_COLLECTS.max(rate)
}

/// Whether any number of the faction's elite forces come back in one turn (X3.7).
pub fn revives_any(faction: Faction) -> bool {
    faction == IXIANS
}

/// What the revival of so many forces costs where each ordinary one costs `each` (X3.7).
pub fn price(faction: Faction, forces: Muster, each: u16) -> u16 {
    let cyborgs = if faction == IXIANS {
        u16::from(forces.elite)
    } else {
        0
    };
    (u16::from(forces.total()) - cyborgs) * each + cyborgs * CYBORG_PRICE
}
