//! What allies may do for each other at any time: pledges (B11.4, B11.5) and the Emperor's gift (B15.2).

use super::Interruptible;
use crate::catalog::Faction;
use crate::factions::emperor;
use crate::flow::{Cx, Frame};
use crate::offers::{Form, Offer};
use crate::phases::bidding;
use crate::refusal::Refusal;
use crate::table::{Eyes, Pledge};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "AllianceAct")]
pub enum Act {
    /// Set what one pays for the ally (B11.5).
    Pledge { bidding: u16, shipping: u16 },
    /// The Emperor gives spice to his ally (B15.2).
    Gift { spice: u16 },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "AllianceFact")]
pub enum Fact {
    /// An ally set its pledge; for the two allies.
    Pledged { by: Faction, pledge: Pledge },
}

/// What the viewer may do for its ally.
pub fn offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let mut offers = emperor::gift_offers(eyes, now);
    if now.deals && eyes.me().is_some_and(|me| eyes.ally(me).is_some()) {
        let (least, most) = bidding::pledge_range(eyes);
        let form = Form::record([
            ("bidding", Form::int(least, most)),
            ("shipping", Form::int(0, eyes.my_spice())),
        ]);
        offers.push(Offer::new("alliance/pledge", "B11.5", form));
    }
    offers
}

/// Executes it.
///
/// # Errors
/// A refusal if it is not offered.
pub fn begin(cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Option<Frame>, Refusal> {
    match act {
        Act::Gift { spice } => Ok(Some(emperor::Gift::new(cx, seat, spice)?.into())),
        Act::Pledge { bidding, shipping } => {
            let pledge = Pledge { bidding, shipping };
            cx.table.alliances.set_pledge(seat, pledge);
            cx.tell(cx.table.alliances.side(seat), Fact::Pledged { by: seat, pledge });
            Ok(None)
        }
    }
}
