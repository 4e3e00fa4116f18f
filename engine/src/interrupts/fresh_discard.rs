//! Fresh discards (S3, S10): what was just discarded lies open to reactions before anything else happens.
//!
//! Every discard comes here. In the base game no card reacts to a discard, which is public knowledge,
//! so no window opens; the producer below waits for this frame all the same.

use crate::catalog::{CardKind, Faction};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::table::{Batch, Cause, Fresh};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The discards of one moment and what is being done about them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    batch: Batch,
}

/// What everybody may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "FreshDiscardFact")]
pub enum Fact {
    /// Cards were discarded, in this order.
    Discarded { cause: Cause, cards: Vec<DiscardedCard> },
}

/// One discarded card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DiscardedCard {
    /// Whose hand it left.
    pub by: Faction,
    /// Which card.
    pub card: CardKind,
}

/// Lets others react to the discard, then goes on with `then` (its outcome is [`Outcome::None`]).
pub fn after(fresh: Fresh, then: impl Into<crate::flow::Frame>) -> Turn {
    Turn::call(
        then,
        Frame {
            batch: fresh.into_batch(),
        },
    )
}

impl Procedure for Frame {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if !self.batch.entries.is_empty() {
            let cards = self
                .batch
                .entries
                .iter()
                .map(|e| DiscardedCard {
                    by: e.by,
                    card: e.card.kind(),
                })
                .collect();
            cx.declassify(
                "B20.5",
                Fact::Discarded {
                    cause: self.batch.cause,
                    cards,
                },
            );
        }
        Turn::done()
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
