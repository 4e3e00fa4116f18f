//! Spending a Karama card, or a worthless card as one (B14.14, B19.1).

use super::{Ask, Fact, Frame, Power};
use crate::catalog::{CardCategory, CardId, CardKind, Faction};
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::{Interruptible, fresh_discard};
use crate::table::{Cause, Eyes};
use serde::{Deserialize, Serialize};

/// A Karama on its way to the discard pile.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spend {
    by: Faction,
    card: CardId,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The card is shown.
    Declare,
    /// Others were asked whether they stop the conversion of a worthless card.
    Converted,
    /// The card lies in the discard pile; whether it works.
    Discarded { works: bool },
}

/// Spends a Karama. `then` goes on with [`Outcome::Stopped`] if it was a worthless card whose use as
/// a Karama was stopped; the card is discarded either way (B14.14).
pub fn spend(by: Faction, card: CardId, then: impl Into<crate::flow::Frame>) -> Turn {
    Turn::call(
        then,
        Frame::Spend(Spend {
            by,
            card,
            step: Step::Declare,
        }),
    )
}

/// The viewer's cards that work as a Karama now.
pub fn usable(eyes: Eyes<'_>) -> Vec<CardId> {
    if eyes.turn() == 0 {
        return Vec::new();
    }
    let converts = eyes.me() == Some(Faction::BeneGesserit)
        && eyes.policies().bg_worthless_karama
        && !eyes.stops().barred(Power::BgWorthlessKarama);
    let works = |c: &CardId| {
        c.kind() == CardKind::Karama || (converts && c.kind().category() == CardCategory::Worthless)
    };
    eyes.my_free_hand().into_iter().filter(works).collect()
}

/// Whether the viewer may use its special Karama power here, its phase aside (B19.8): once a game, at
/// a clean point, with a Karama to spend.
pub fn special_open(eyes: Eyes<'_>, now: Interruptible) -> bool {
    eyes.policies().special_karama
        && now.clean
        && eyes.me().is_some_and(|me| !eyes.stops().special_used(me))
        && !usable(eyes).is_empty()
}

impl Spend {
    pub(super) fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            // The card that a sealed answer named may have gone in the meantime: into the window about
            // another player's conversion.
            Step::Declare if !cx.table.cards.holds(self.by, self.card) => Turn::Done(Outcome::Stopped),
            Step::Declare => {
                cx.declassify(
                    "B19.1",
                    Fact::Played {
                        by: self.by,
                        card: self.card.kind(),
                    },
                );
                if self.card.kind() == CardKind::Karama {
                    return self.discard(cx, true);
                }
                self.step = Step::Converted;
                let ask = Ask::new(Power::BgWorthlessKarama, self.by);
                Turn::call(Frame::Spend(self), Frame::Ask(ask))
            }
            Step::Converted => {
                let works = !back.stopped();
                if !works {
                    cx.tell_all(Fact::ConversionStopped { by: self.by });
                }
                self.discard(cx, works)
            }
            Step::Discarded { works: true } => Turn::done(),
            Step::Discarded { works: false } => Turn::Done(Outcome::Stopped),
        }
    }

    fn discard(mut self, cx: &mut Cx<'_>, works: bool) -> Turn {
        let fresh = cx.table.cards.discard_one(Cause::Karama, self.by, self.card);
        self.step = Step::Discarded { works };
        fresh_discard::after(fresh, Frame::Spend(self))
    }
}
