//! Standing orders (D30): a seat gives or withdraws them at any time; nobody else sees it.

use crate::catalog::Faction;
use crate::flow::{Cx, Frame};
use crate::offers::{Form, Offer, Term};
use crate::refusal::Refusal;
use crate::setup::Module;
use crate::table::{Eyes, StandingOrder};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "OrdersAct")]
pub enum Act {
    /// Gives or withdraws a standing order.
    Set { order: StandingOrder, on: bool },
}

/// Every seat may set every order that concerns it, whatever it holds.
pub fn offers(eyes: Eyes<'_>) -> Vec<Offer> {
    let deck = eyes.setup().has(Module::IxianDeck);
    let asked = |o: &StandingOrder| deck || *o != StandingOrder::PassMoments;
    let concerns = |o: &StandingOrder| asked(o) && eyes.me().is_some_and(|me| o.concerns(me));
    let orders = StandingOrder::ALL.into_iter().filter(concerns);
    let orders = orders.map(|o| Term::word(o.id()));
    vec![Offer::new(
        "orders/set",
        "D30",
        Form::record([("order", Form::one_of(orders)), ("on", Form::Bool)]),
    )]
}

/// Sets the order.
///
/// # Errors
/// None; the signature is that of all anytime acts.
pub fn execute(cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Option<Frame>, Refusal> {
    let Act::Set { order, on } = act;
    cx.table.orders.set(seat, order, on);
    Ok(None)
}
