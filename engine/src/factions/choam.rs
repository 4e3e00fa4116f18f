//! CHOAM (C2.1, C3 to C8, C10, C11): its powers, one file a rule, and what they have set in motion.

mod act;
pub mod allied_support;
pub mod auditor;
pub mod baliset;
mod cash_in;
pub mod charity_payer;
pub mod gamont;
pub mod inflation;
pub mod inflation_placement;
pub mod jubba_cloak;
pub mod kull_wahad;
pub mod kulon;
pub mod la_la_la;
mod ledger;
pub mod market;
mod reaction;
pub mod revival;
pub mod support_income;
mod trade;
mod worthless;

pub use act::{Act, Fact, Shown};
pub use allied_support::Aside;
pub use cash_in::CashIn;
pub use inflation::{Inflation, Side};
pub use inflation_placement::Placement;
pub use ledger::Ledger;
pub use market::Market;
pub use reaction::{Occasion, Reaction};
pub use trade::Trade;
pub use worthless::{Effect, Play};

use crate::catalog::Faction;
use crate::factions;
use crate::flow::{Cx, Frame};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, Phase};

/// The faction of these files.
pub const CHOAM: Faction = Faction::Choam;

/// What the viewer, as CHOAM, may use on top of what waits.
pub fn anytime_offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let mut offers = cash_in::offers(eyes, now);
    match eyes.phase() {
        Phase::Revival if now.clean => offers.extend(la_la_la::offer(eyes)),
        Phase::Shipment if now.clean => offers.extend(baliset::offer(eyes)),
        _ => (),
    }
    offers
}

/// Uses it.
///
/// # Errors
/// A refusal if it is not offered.
pub fn begin(cx: &mut Cx<'_>, act: Act) -> Result<Option<Frame>, Refusal> {
    match act {
        Act::CashIn { card, cards } => Ok(Some(CashIn::new(card, cards).into())),
        _ => Ok(Some(Play::of(cx, act)?.into())),
    }
}

/// Tells everybody something of CHOAM's.
fn tell_all(cx: &mut Cx<'_>, fact: Fact) {
    cx.tell_all(factions::Fact::Choam(fact));
}

/// What CHOAM's frames show.
fn shown(shown: Shown) -> crate::view::Shown {
    crate::view::Shown::Faction(factions::Shown::Choam(shown))
}
