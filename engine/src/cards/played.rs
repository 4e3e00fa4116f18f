//! A card that was played for its effect goes to the discard pile (B20.3, B20.5).

use super::{Fact, Frame};
use crate::catalog::{CardId, CardKind, Faction, LeaderId};
use crate::factions::tleilaxu::Income;
use crate::flow::{Cx, Turn};
use crate::interrupts::fresh_discard;
use crate::refusal::{Refusal, RefusalCode};
use crate::skills::training;
use crate::table::Cause;
use serde::{Deserialize, Serialize};

/// A card whose effect is done.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    by: Faction,
    card: CardId,
    discarded: bool,
    /// The leader that it revived, who may be trained afterwards (C22.4).
    #[serde(default)]
    revived: Option<LeaderId>,
    /// The Tleilaxu had their income of it (X8.3).
    #[serde(default)]
    earned: bool,
}

impl Played {
    /// The card as the last thing of an anytime act: it is shown and discarded. `None` if the
    /// faction does not hold one.
    pub fn new(cx: &Cx<'_>, by: Faction, kind: CardKind) -> Option<Self> {
        let card = cx.table.cards.first_of(by, kind)?;
        Some(Self {
            by,
            card,
            discarded: false,
            revived: None,
            earned: false,
        })
    }

    /// The same for a card that revived a leader.
    pub(super) fn reviving(self, leader: LeaderId) -> Self {
        Self {
            revived: Some(leader),
            ..self
        }
    }

    pub(super) fn advance(mut self, cx: &mut Cx<'_>) -> Turn {
        if self.discarded && !self.earned {
            self.earned = true;
            let ghola = self.card.kind() == CardKind::TleilaxuGhola;
            return match ghola.then(|| Income::of_ghola(cx, self.by)).flatten() {
                Some(income) => Turn::call(Frame::Played(self), income),
                None => Turn::again(Frame::Played(self)),
            };
        }
        if self.discarded {
            let revived = self.revived;
            let training = revived.and_then(|leader| training::question(cx, self.by, leader));
            return training.map_or_else(Turn::done, Turn::again);
        }
        let (by, card) = (self.by, self.card);
        self.discarded = true;
        show_and_discard(cx, by, card, Frame::Played(self))
    }
}

/// Shows a card of the faction and discards it, then goes on with `then`.
///
/// # Errors
/// [`RefusalCode::EngineFault`] if the faction does not hold one, which its offers exclude.
pub fn discard(
    cx: &mut Cx<'_>,
    by: Faction,
    kind: CardKind,
    then: impl Into<crate::flow::Frame>,
) -> Result<Turn, Refusal> {
    let fault = || Refusal::new(RefusalCode::EngineFault, "B20.3", "the card is not in that hand");
    let card = cx.table.cards.first_of(by, kind).ok_or_else(fault)?;
    Ok(show_and_discard(cx, by, card, then))
}

fn show_and_discard(cx: &mut Cx<'_>, by: Faction, card: CardId, then: impl Into<crate::flow::Frame>) -> Turn {
    let fact = Fact::Played {
        by,
        card: card.kind(),
    };
    cx.declassify("B20.5", fact);
    cx.table.promises.used(by, card.kind());
    let fresh = cx.table.cards.discard_one(cause(card.kind()), by, card);
    fresh_discard::after(fresh, then)
}

/// Why the card is discarded (S3).
fn cause(card: CardKind) -> Cause {
    match card {
        CardKind::Distrans => Cause::Distrans,
        CardKind::JuiceOfSapho => Cause::Sapho,
        CardKind::Amal => Cause::Amal,
        CardKind::Thumper => Cause::Thumper,
        _ => Cause::Ordinary,
    }
}
