//! The gift (C17): Richese give their ally a Richese card from the hand, unless others stop it. It counts
//! nowhere as a card that must come (S5.2): if the ally is full when it settles, it lapses.

use super::{Fact, is_richese_card};
use crate::catalog::{CardId, Faction};
use crate::factions;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::table::{Eyes, Viewer};
use crate::view::Shown;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const RICHESE: Faction = Faction::Richese;

/// A card on its way to the ally. It stays in the hand, reserved (V6), until it settles.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gift {
    to: Faction,
    card: CardId,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The gift is declared.
    Declare,
    /// Others had their chance to stop it.
    Asked,
}

/// What everybody sees of a gift that others may still stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "RicheseGiftShown")]
pub struct GiftShown {
    /// The ally.
    pub to: Faction,
}

/// The Richese cards that the viewer may give its ally now, if the ally has room.
pub fn gift_offer(eyes: Eyes<'_>, now: Interruptible) -> Option<Offer> {
    let stops = eyes.stops();
    let open = eyes.me() == Some(RICHESE)
        && now.hands
        && eyes.turn() > 0
        && eyes.my_ally_has_room()
        && !stops.barred(Power::RicheseGift)
        && eyes.my_hand().len() > usize::from(eyes.my_owed_cards());
    if !open {
        return None;
    }
    let mut cards = eyes.my_free_hand();
    cards.retain(|c| is_richese_card(*c) && !stops.gift_refused(*c) && eyes.may_part(*c));
    let form = Form::record([("card", Form::one_of(cards))]);
    Some(Offer::new("faction/richese-gift", "C17", form))
}

impl Gift {
    /// Richese give a card to their ally.
    pub fn new(cx: &mut Cx<'_>, card: CardId) -> Option<Self> {
        let to = cx.table.alliances.of(RICHESE)?;
        cx.table.reservations.hold(card);
        Some(Self {
            to,
            card,
            step: Step::Declare,
        })
    }

    /// The card changes hands; only the two learn how it went.
    fn settle(self, cx: &mut Cx<'_>) -> Turn {
        let (to, card) = (self.to, self.card);
        let eyes = cx.table.eyes(Viewer::Seat(RICHESE));
        let possible = eyes.ally(RICHESE) == Some(to) && eyes.my_ally_has_room();
        // Whether it went through the others do not learn, so either way they cannot tell what the hand still has.
        cx.table.cards.forget_hand(RICHESE, &[RICHESE, to]);
        let fact = if possible && cx.table.cards.holds(RICHESE, card) {
            cx.table.cards.give(card, to);
            Fact::Gave { to, card }
        } else {
            Fact::GiftLapsed {
                to,
                card: card.kind(),
            }
        };
        // What lapsed stays unknown to the ally.
        let told = match fact {
            Fact::Gave { .. } => vec![RICHESE, to],
            _ => vec![RICHESE],
        };
        cx.tell(told, factions::Fact::Richese(fact));
        Turn::done()
    }
}

impl Procedure for Gift {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Declare => {
                cx.tell_all(factions::Fact::Richese(Fact::Gives { to: self.to }));
                self.step = Step::Asked;
                karama::ask(Power::RicheseGift, RICHESE, self)
            }
            Step::Asked => {
                cx.table.reservations.let_go(self.card);
                if back.stopped() {
                    cx.table.stops.refuse_gift_of(self.card);
                    return Turn::done();
                }
                self.settle(cx)
            }
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> Shown {
        Shown::Faction(factions::Shown::RicheseGift(GiftShown { to: self.to }))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
