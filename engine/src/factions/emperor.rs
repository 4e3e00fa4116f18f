//! Emperor (B15): auction income (B15.1), gifts to the ally (B15.2), the ally's extra revival (B15.3)
//! and the special Karama (B19.10).

mod free_revival;
mod gift;

pub use free_revival::FreeRevival;
pub use gift::{Gift, gift_offers};

use crate::catalog::{Faction, LeaderId};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::phases::battle::Stopped;
use crate::table::{Eyes, Muster, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Forces of the ally that he may revive in a turn beyond the ally's own (B15.3).
pub const ALLY_REVIVAL_LIMIT: u8 = 3;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "EmperorFact")]
pub enum Fact {
    /// He gives spice to his ally (B15.2); others may still stop it.
    Gives { to: Faction, spice: u16 },
    /// The ally has it.
    Gave { to: Faction, spice: u16 },
    /// Forces came back by his special Karama (B19.10).
    RevivedForces { forces: Muster },
    /// A leader came back by his special Karama (B19.10).
    RevivedLeader { leader: LeaderId },
}

/// What everybody sees of a gift that others may still stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GiftShown {
    /// The ally.
    pub to: Faction,
    /// How much.
    pub spice: u16,
}

/// Who receives what the buyer of an auction card pays; `None` is the bank (B15.1).
pub fn auction_payee(table: &Table, buyer: Faction) -> Option<Faction> {
    (buyer != Faction::Emperor && table.plays(Faction::Emperor)).then_some(Faction::Emperor)
}

/// The special power on top of what waits.
pub fn anytime_offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    free_revival::offers(eyes, now)
}

/// Whether Sardaukar are worth two ordinary forces in this battle (B15.4): not against Fremen, not
/// when the power was stopped.
pub fn sardaukar_double(eyes: Eyes<'_>, side: Faction, opponent: Faction, stopped: &Stopped) -> bool {
    side == Faction::Emperor && opponent != Faction::Fremen && eyes.policies().elites && !stopped.sardaukar
}
