//! Ixians (X3 to X5): their forces, their stronghold, what they know of the auction and what their ally may exchange; one
//! file a power. Their look at the row and the technology exchange are steps of Bidding (`phases/bidding`).

pub mod forces;
mod ledger;
pub mod mobile_stronghold;
pub mod mobile_stronghold_move;
mod open;
mod replacement;

pub use ledger::Ledger;
pub use mobile_stronghold_move::StrongholdMove;
pub use open::Open;
pub use replacement::{Replacement, Shown};

use crate::catalog::{CardId, Faction, LocationId};
use crate::flow::Cx;
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::setup::RulesMode;
use crate::table::{Eyes, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The faction of these files.
pub const IXIANS: Faction = Faction::Ixians;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "IxiansFact")]
pub enum Fact {
    /// Ixians let their ally replace what it buys, or do not (X5.6).
    Permits { on: bool },
    /// The ally replaces the card that it has just bought (X5.5); others may still stop it.
    Replaces { by: Faction },
    /// It drew another card instead.
    Replaced { by: Faction },
    /// The Hidden Mobile Stronghold is put over a location (X2.6).
    StrongholdPlaced { at: LocationId },
    /// Ixians want to move it there (X4.4); others may still stop it.
    StrongholdMoves { to: LocationId },
    /// It went, and Ixians took this spice from piles on the way (X4.5).
    StrongholdMoved {
        from: Option<LocationId>,
        to: LocationId,
        take: mobile_stronghold_move::Taken,
    },
}

/// Tells everybody something of the Ixians'.
fn tell_all(cx: &mut Cx<'_>, fact: Fact) {
    cx.tell_all(super::Fact::Ixians(fact));
}

/// Whether Ixians see the cards before they are auctioned (X5.1).
pub fn looks_at_row(eyes: Eyes<'_>) -> bool {
    eyes.plays(IXIANS)
}

/// Whether Ixians may put a card of their hand up instead of the one that is up (X5.3). Hand sizes are public here.
pub fn may_exchange(eyes: Eyes<'_>) -> bool {
    eyes.plays(IXIANS)
        && eyes.setup().mode == RulesMode::Advanced
        && eyes.hand_size(IXIANS).is_some_and(|n| n > 0)
}

/// The question whether the buyer replaces what it bought (X5.5), if it is the ally and may.
pub fn replacement(table: &Table, buyer: Faction, card: CardId) -> Option<Replacement> {
    let permitted = !table.ixians.forbids_replacement();
    let ally = table.plays(IXIANS) && table.alliances.are(IXIANS, buyer);
    (ally && permitted).then(|| Replacement::new(buyer, card))
}

/// What the viewer may decide on top of what waits: whether its ally may replace what it buys (X5.6).
pub fn anytime_offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let mine = eyes.me() == Some(IXIANS) && eyes.ally(IXIANS).is_some();
    if !mine || !now.deals {
        return Vec::new();
    }
    let form = Form::record([("on", Form::Bool)]);
    vec![Offer::new("faction/ixian-permission", "X5.6", form)]
}

/// Ixians let their ally replace what it buys, or do not any more.
pub fn permit(cx: &mut Cx<'_>, on: bool) {
    cx.table.ixians.permit_replacement(on);
    tell_all(cx, Fact::Permits { on });
}
