//! The ally's replacement (X5.5): who is allied with the Ixians may discard a card that it has just bought and draw the
//! top card of the deck instead, unless others stop it. The card is bound from the decision on (V7).

use super::{Fact, IXIANS, tell_all};
use crate::act;
use crate::catalog::{CardId, Faction};
use crate::factions;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::karama::{self, Power};
use crate::interrupts::{Interruptible, fresh_discard};
use crate::offers::{Form, Offer};
use crate::phases::bidding;
use crate::refusal::Refusal;
use crate::table::{Cause, Eyes, Zone};
use crate::view;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The choice, and what follows from it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replacement {
    buyer: Faction,
    card: CardId,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The buyer decides.
    Choose,
    /// Others had their chance to stop it.
    Asked,
    /// The card lies in the discard pile, and what could be done about that was done.
    Discarded,
}

/// What everybody sees of a purchase that may be replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "IxianReplacementShown")]
pub struct Shown {
    /// Who has bought the card.
    pub buyer: Faction,
}

impl Replacement {
    /// The buyer is asked about the card that it has just bought.
    pub fn new(buyer: Faction, card: CardId) -> Self {
        let step = Step::Choose;
        Self { buyer, card, step }
    }

    fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        self.step == Step::Choose && eyes.me() == Some(self.buyer)
    }

    fn at(mut self, step: Step) -> Self {
        self.step = step;
        self
    }

    /// The card leaves the hand that another one will come to (S5.2). Everybody knows which card of the hand it was,
    /// not what it is.
    fn discard(self, cx: &mut Cx<'_>) -> Turn {
        let (buyer, card) = (self.buyer, self.card);
        cx.table.add_incoming(buyer, 1);
        let fresh = cx
            .table
            .cards
            .discard_bought(Cause::IxianReplacement, buyer, card);
        fresh_discard::after(fresh, self.at(Step::Discarded))
    }

    fn draw(self, cx: &mut Cx<'_>) -> Turn {
        let by = self.buyer;
        cx.table.settle_incoming(by, 1);
        if let Some(card) = cx.table.cards.draw(Zone::Hand(by), cx.dice) {
            tell_all(cx, Fact::Replaced { by });
            cx.tell([by], bidding::Fact::Card { card });
        }
        Turn::done()
    }
}

impl Procedure for Replacement {
    fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Choose => Turn::wait(self),
            Step::Asked => {
                cx.table.reservations.let_go(self.card);
                if back.stopped() {
                    Turn::done()
                } else {
                    self.discard(cx)
                }
            }
            Step::Discarded => self.draw(cx),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        let mut offers = vec![Offer::new("faction/ixian-no-replacement", "X5.5", Form::Nothing)];
        // It may have gone, or have been bound, in the meantime.
        if eyes.my_free_hand().contains(&self.card) && eyes.may_part(self.card) {
            let form = Form::record([("card", Form::one_of([self.card]))]);
            offers.push(Offer::new("faction/ixian-replace", "X5.5", form));
        }
        offers
    }

    fn answer(self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match act {
            act::Act::Faction(factions::Act::IxianNoReplacement) => Ok(Turn::done()),
            act::Act::Faction(factions::Act::IxianReplace { card }) => {
                cx.table.reservations.hold(card);
                tell_all(cx, Fact::Replaces { by: seat });
                Ok(karama::ask(Power::IxReplacement, IXIANS, self.at(Step::Asked)))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        match self.step {
            Step::Choose => vec![self.buyer],
            _ => Vec::new(),
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        let buyer = self.buyer;
        view::Shown::Faction(factions::Shown::IxianReplacement(Shown { buyer }))
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        self.owed_by(eyes)
            .then_some(act::Act::Faction(factions::Act::IxianNoReplacement))
    }

    fn interruptible(&self) -> Interruptible {
        match self.step {
            // The seller and the Emperor are still to be paid.
            Step::Choose => Interruptible::REACTION,
            _ => Interruptible::NOTHING,
        }
    }
}
