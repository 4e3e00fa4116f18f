//! What others may do about a declared shipment before it is paid: the Guild stops it with its special
//! Karama (B19.12), anybody makes it the Guild rate with a Karama (B19.6).
//!
//! Everybody is asked who, by public facts, could: the window does not tell who holds a Karama (D30).

use super::price::Rate;
use super::ship::Shipping;
use super::{Act, Kind};
use crate::catalog::{CardId, Faction};
use crate::factions::guild;
use crate::flow::{Cx, Window};
use crate::interrupts::karama;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, StandingOrder, Viewer};
use serde::{Deserialize, Serialize};

/// An answer to a declared shipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Objection {
    /// None.
    Pass,
    /// A Karama for the Guild rate.
    Halve(CardId),
    /// The Guild's special Karama.
    Stop(CardId),
}

/// Whether a Karama may make it the Guild rate (B19.6).
fn may_halve(shipping: &Shipping) -> bool {
    shipping.kind == Kind::Reserves && shipping.rate == Rate::Full
}

/// Opens the window; `None` if nobody could object.
pub(super) fn open(cx: &Cx<'_>, shipper: Faction, shipping: &Shipping) -> Option<Window<Objection>> {
    let eyes = cx.table.eyes(Viewer::Public);
    let asked: Vec<_> = eyes
        .storm_order()
        .into_iter()
        .filter(|f| *f != shipper && karama::may_hold(eyes, *f))
        .filter(|f| {
            may_halve(shipping) || (*f == Faction::Guild && guild::may_stop(eyes, shipper, shipping.kind))
        })
        .collect();
    if asked.is_empty() {
        return None;
    }
    let mut window = Window::new(asked.iter().copied());
    for seat in asked {
        if cx.table.orders.has(seat, StandingOrder::PassKarama) {
            window.answer(seat, Objection::Pass);
        }
    }
    Some(window)
}

/// What the viewer may answer.
pub(super) fn offers(eyes: Eyes<'_>, shipper: Faction, shipping: &Shipping) -> Vec<Offer> {
    let mut offers = vec![Offer::new("shipment/let-ship", "B7.9", Form::Nothing)];
    let card = || Form::record([("card", Form::one_of(karama::usable(eyes)))]);
    if may_halve(shipping) {
        offers.push(Offer::new("shipment/halve-rate", "B19.6", card()));
    }
    if eyes.me() == Some(Faction::Guild) && guild::may_stop(eyes, shipper, shipping.kind) {
        offers.push(Offer::new("shipment/stop-shipment", "B19.12", card()));
    }
    offers
}

/// Reads an answer.
pub(super) fn read(act: Act) -> Result<Objection, Refusal> {
    match act {
        Act::LetShip => Ok(Objection::Pass),
        Act::HalveRate { card } => Ok(Objection::Halve(card)),
        Act::StopShipment { card } => Ok(Objection::Stop(card)),
        _ => Err(Refusal::unexpected()),
    }
}
