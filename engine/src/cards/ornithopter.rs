//! Ornithopter (C19.6): one group moves up to three territories, or two different groups move.

use super::{Act, Fact};
use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::{Cx, Frame, Turn};
use crate::interrupts::fresh_discard;
use crate::offers::{Form, Offer, Term};
use crate::table::{Cause, Eyes};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "FlightMode")]
pub enum Mode {
    /// One group, up to three territories.
    Far,
    /// Two groups, each with its own range.
    Pair,
}

impl Mode {
    /// How many movements it gives.
    pub const fn moves(self) -> u8 {
        match self {
            Self::Far => 1,
            Self::Pair => 2,
        }
    }
}

/// The offer of a holder whose turn it is; the phase asks nobody else.
pub fn offer(eyes: Eyes<'_>) -> Option<Offer> {
    eyes.my_free_card(CardKind::Ornithopter)
        .filter(|_| eyes.may_use(CardKind::Ornithopter))?;
    let modes = ["far", "pair"].map(Term::word).to_vec();
    let form = Form::record([("mode", Form::OneOf(modes))]);
    Some(Offer::new("card/ornithopter", "C19.6", form))
}

/// Lays the card out; it stays there until its last movement has ended (V11).
pub fn take_off(cx: &mut Cx<'_>, by: Faction, act: &Act) -> Option<(Mode, CardId)> {
    let Act::Ornithopter { mode } = act else {
        return None;
    };
    let card = cx.table.cards.first_of(by, CardKind::Ornithopter)?;
    cx.table.cards.hold_in_escrow(card, cx.frame.0);
    cx.table.promises.used(by, CardKind::Ornithopter);
    cx.declassify("C19.6", Fact::Flies { by, mode: *mode });
    Some((*mode, card))
}

/// Discards the card (P11), then goes on with `then`.
pub fn land(cx: &mut Cx<'_>, by: Faction, card: CardId, then: impl Into<Frame>) -> Turn {
    let fresh = cx.table.cards.discard_one(Cause::Ornithopter, by, card);
    fresh_discard::after(fresh, then)
}
