//! Fresh discards (S3, S10.2-S10.4): what was just discarded lies open to reactions before anything else happens.
//!
//! Every discard comes here, and here everybody sees what was discarded, or only how much (S6.1). Whether a window
//! opens depends on public facts only: where no player can hold Semuta Drug as far as everybody knows, none does. The
//! producer below waits for this frame all the same.

mod projection;

pub use projection::{Candidates, DiscardedCard, Shown};

use crate::act;
use crate::cards::semuta_drug::{self, Claim};
use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::{Cx, Outcome, Procedure, Turn, Window};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Batch, Cause, Eyes, Fresh, StandingOrder, Viewer};
use crate::view::{Private, Shown as ViewShown};
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The discards of one moment and what is being done about them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    batch: Batch,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The discard is told, and public facts decide whether anybody is asked.
    Announce,
    /// Everybody asked continues, or its holder commits Semuta Drug (S10.3).
    Offer(Window<()>),
    /// Semuta Drug was committed; its player chooses one of several cards (S10.7).
    Select {
        claimant: Faction,
        candidates: Vec<CardId>,
    },
}

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "FreshDiscardAct")]
pub enum Act {
    /// Let the discard be (S10.3).
    Continue,
    /// Play Semuta Drug on it; a card that everybody sees may be named at once (S10.6).
    Commit {
        card: CardId,
        #[serde(default)]
        target: Option<CardId>,
    },
    /// Take this one (S10.7).
    Select { card: CardId },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "FreshDiscardFact")]
pub enum Fact {
    /// Cards were discarded, in this order.
    Discarded { cause: Cause, cards: Vec<DiscardedCard> },
    /// Cards were discarded face down, so many of each player (S3.1).
    DiscardedUnseen {
        cause: Cause,
        cards: BTreeMap<Faction, u8>,
    },
    /// Semuta Drug was committed before its player saw what lies there (S10.6).
    SemutaCommitted { by: Faction },
    /// Semuta Drug took a card that everybody saw.
    SemutaTook {
        by: Faction,
        from: Faction,
        card: CardKind,
    },
    /// Semuta Drug took a card that only its player saw.
    SemutaTookUnseen { by: Faction, from: Faction },
    /// The card that Semuta Drug took, for its new owner.
    SemutaCard { card: CardId },
}

/// Lets others react to the discard, then goes on with `then`, the producer's next step (S3.2; its outcome is [`Outcome::None`]).
pub fn after(fresh: Fresh, then: impl Into<crate::flow::Frame>) -> Turn {
    let batch = fresh.into_batch();
    let step = Step::Announce;
    Turn::call(then, Frame { batch, step })
}

/// Tells a discard to everybody, and its faces as far as they are shown.
pub(crate) fn announce(cx: &mut Cx<'_>, batch: &Batch) {
    let cause = batch.cause;
    if batch.hidden {
        let mut cards: BTreeMap<Faction, u8> = BTreeMap::new();
        for entry in &batch.entries {
            *cards.entry(entry.by).or_default() += 1;
        }
        cx.tell_all(Fact::DiscardedUnseen { cause, cards });
    } else {
        let cards = projection::faces(batch);
        cx.declassify("B20.5", Fact::Discarded { cause, cards });
    }
}

/// Who is asked (S10.3): everybody but a seat that discarded all of it, where somebody may hold Semuta Drug
/// as far as everybody knows (S6.5).
fn asked(eyes: Eyes<'_>, batch: &Batch) -> Vec<Faction> {
    if !eyes.holdable(CardKind::SemutaDrug) {
        return Vec::new();
    }
    let mut seats = eyes.storm_order();
    seats.retain(|seat| batch.entries.iter().any(|e| e.by != *seat));
    seats
}

impl Frame {
    fn open(mut self, cx: &mut Cx<'_>) -> Turn {
        announce(cx, &self.batch);
        let asked = asked(cx.table.eyes(Viewer::Public), &self.batch);
        let mut window = Window::new(asked.iter().copied());
        for seat in asked {
            if cx.table.orders.has(seat, StandingOrder::ContinueFreshDiscard) {
                window.answer(seat, ());
            }
        }
        #[cfg(feature = "planted-leaks")]
        leaks::fresh_discard_passes(cx, &mut window);
        self.step = Step::Offer(window);
        Turn::again(self)
    }

    fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        match &self.step {
            Step::Announce => false,
            Step::Offer(window) => window.owed_by(eyes),
            Step::Select { claimant, .. } => eyes.me() == Some(*claimant),
        }
    }

    /// Goes on once Semuta Drug was committed, or has taken its card.
    fn claimed(mut self, claimant: Faction, claim: Claim) -> Turn {
        match claim {
            Claim::Took => Turn::done(),
            Claim::Choose(candidates) => {
                self.step = Step::Select { claimant, candidates };
                Turn::again(self)
            }
        }
    }
}

impl Procedure for Frame {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match &self.step {
            Step::Announce if self.batch.entries.is_empty() => Turn::done(),
            Step::Announce => self.open(cx),
            Step::Offer(window) if window.complete() => Turn::done(),
            Step::Offer(_) | Step::Select { .. } => Turn::wait(self),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        match &self.step {
            Step::Announce => Vec::new(),
            Step::Offer(_) => {
                let mut offers = vec![Offer::new("fresh-discard/continue", "S10.3", Form::Nothing)];
                offers.extend(semuta_drug::offers(eyes, &self.batch));
                offers
            }
            Step::Select { candidates, .. } => vec![semuta_drug::select(candidates)],
        }
    }

    fn answer(mut self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let act::Act::FreshDiscard(act) = act else {
            return Err(Refusal::unexpected());
        };
        match (&mut self.step, act) {
            (Step::Offer(window), Act::Continue) => {
                window.answer(seat, ());
                Ok(Turn::again(self))
            }
            (Step::Offer(_), Act::Commit { target, .. }) => {
                let claim = semuta_drug::commit(cx, &self.batch, seat, target);
                Ok(self.claimed(seat, claim))
            }
            (Step::Select { .. }, Act::Select { card }) => {
                let claim = semuta_drug::take(cx, &self.batch, seat, card);
                Ok(self.claimed(seat, claim))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        match &self.step {
            Step::Announce => Vec::new(),
            Step::Offer(window) => window.asked().to_vec(),
            Step::Select { claimant, .. } => vec![*claimant],
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        let claimant = match self.step {
            Step::Select { claimant, .. } => Some(claimant),
            _ => None,
        };
        ViewShown::FreshDiscard(Shown::of(&self.batch, claimant))
    }

    fn private(&self, eyes: Eyes<'_>) -> Option<Private> {
        match &self.step {
            Step::Select { claimant, candidates } if eyes.me() == Some(*claimant) => {
                Some(Private::FreshDiscard(Candidates::of(candidates)))
            }
            _ => None,
        }
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let act = match &self.step {
            _ if !self.owed_by(eyes) => return None,
            Step::Announce => return None,
            Step::Offer(_) => Act::Continue,
            Step::Select { candidates, .. } => Act::Select {
                card: *candidates.first()?,
            },
        };
        Some(act::Act::FreshDiscard(act))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
