//! Harkonnen's special Karama (B19.13): cards taken blindly from a hand, as many given back.

use crate::act;
use crate::catalog::{CardId, Faction};
use crate::dice::Stream;
use crate::factions;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::{Interruptible, karama};
use crate::offers::{Form, Offer, Term};
use crate::refusal::Refusal;
use crate::table::{Cause, Eyes, Phase};
use crate::view::Shown as ViewShown;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Cards being taken from a hand.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Theft {
    by: Faction,
    from: Faction,
    count: u8,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The Karama is spent.
    Spend(CardId),
    /// The Karama lies in the discard pile.
    Take,
    /// The cards were looked at; as many are given back.
    GiveBack,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "HarkonnenFact")]
pub enum Fact {
    /// Harkonnen took cards from a hand.
    Took { from: Faction, count: u8 },
    /// Which ones; for Harkonnen and for their former owner.
    TookCards { from: Faction, cards: Vec<CardId> },
    /// Harkonnen gave as many back.
    GaveBack { to: Faction, count: u8 },
    /// Which ones; for Harkonnen and for their new owner.
    GaveCards { to: Faction, cards: Vec<CardId> },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "HarkonnenShown")]
pub struct Shown {
    /// Whose cards were taken.
    pub from: Faction,
    /// How many are given back.
    pub count: u8,
}

/// The special power on top of what waits: in Bidding, at a clean point, once a game (B19.8, B19.13).
pub fn offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let open = eyes.me() == Some(Faction::Harkonnen)
        && eyes.phase() == Phase::Bidding
        && karama::special_open(eyes, now);
    if !open {
        return Vec::new();
    }
    // Special powers need the card itself or what works as one (B19.1).
    let cards = karama::usable(eyes);
    let targets = eyes.factions().into_iter().filter(|f| *f != Faction::Harkonnen);
    let forms = targets.map(|target| {
        // A card that is being sold from the hand cannot be taken (V5).
        let free = eyes.hand_size(target).unwrap_or(0);
        let free = free.saturating_sub(usize::from(eyes.sells_from_hand(target)));
        Form::record([
            ("card", Form::one_of(cards.clone())),
            ("from", Form::one_of([target])),
            ("count", Form::int(1, u8::try_from(free).unwrap_or(0))),
        ])
    });
    vec![Offer::new(
        "faction/harkonnen-take",
        "B19.13",
        Form::Any(forms.collect()),
    )]
}

impl Theft {
    /// Harkonnen spend `card` to take `count` cards from a player.
    pub fn new(by: Faction, card: CardId, from: Faction, count: u8) -> Self {
        Self {
            by,
            from,
            count,
            step: Step::Spend(card),
        }
    }

    fn hand_over(cx: &mut Cx<'_>, cards: &[CardId], to: Faction) {
        for card in cards {
            cx.table.cards.give(*card, to);
        }
    }

    /// What the viewer may give back: what no promise keeps (V14), as long as that is enough.
    fn returnable(&self, eyes: Eyes<'_>) -> Vec<CardId> {
        let hand = eyes.my_hand();
        let free: Vec<_> = hand.iter().copied().filter(|c| eyes.may_part(*c)).collect();
        if free.len() < usize::from(self.count) {
            hand
        } else {
            free
        }
    }

    fn take(&self, cx: &mut Cx<'_>) -> Vec<CardId> {
        let mut hand = cx.table.cards.hand(self.from);
        // What another effect holds fast is not taken (S4).
        hand.retain(|c| !cx.table.reservations.holds(self.from, *c));
        let mut taken = Vec::new();
        for _ in 0..self.count {
            let left = u32::try_from(hand.len()).unwrap_or(0);
            if left == 0 {
                break;
            }
            taken.push(hand.remove(cx.dice.below(Stream::Theft, left) as usize));
        }
        Self::hand_over(cx, &taken, self.by);
        taken
    }
}

impl Procedure for Theft {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Spend(card) => {
                self.step = Step::Take;
                karama::spend(Cause::KaramaSpecial, self.by, card, self)
            }
            Step::Take if back.stopped() => Turn::done(),
            Step::Take => {
                cx.table.stops.use_special(self.by);
                let cards = self.take(cx);
                self.count = u8::try_from(cards.len()).unwrap_or(self.count);
                cx.tell_all(factions::Fact::Harkonnen(Fact::Took {
                    from: self.from,
                    count: self.count,
                }));
                let fact = Fact::TookCards {
                    from: self.from,
                    cards,
                };
                cx.tell([self.by, self.from], factions::Fact::Harkonnen(fact));
                // As many are owed (S5.5), and their place is kept free (S5.2).
                cx.table.set_owed(self.by, self.count);
                cx.table.add_incoming(self.from, self.count);
                self.step = Step::GiveBack;
                // The hand may have become empty while CHOAM was asked about the Karama: then nothing is owed.
                if self.count == 0 {
                    return Turn::done();
                }
                Turn::again(self)
            }
            Step::GiveBack => Turn::wait(self),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if self.step != Step::GiveBack || eyes.me() != Some(self.by) {
            return Vec::new();
        }
        let of = self.returnable(eyes).into_iter().map(Term::from).collect();
        let n = u16::from(self.count);
        let form = Form::record([("cards", Form::Subset { of, min: n, max: n })]);
        vec![Offer::new("faction/harkonnen-give-back", "B19.13", form)]
    }

    fn answer(self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let act::Act::Faction(factions::Act::HarkonnenGiveBack { cards }) = act else {
            return Err(Refusal::unexpected());
        };
        cx.table.set_owed(self.by, 0);
        cx.table.settle_incoming(self.from, self.count);
        Self::hand_over(cx, &cards, self.from);
        cx.tell_all(factions::Fact::Harkonnen(Fact::GaveBack {
            to: self.from,
            count: self.count,
        }));
        let fact = Fact::GaveCards { to: self.from, cards };
        cx.tell([self.by, self.from], factions::Fact::Harkonnen(fact));
        Ok(Turn::done())
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        if self.step == Step::GiveBack {
            vec![self.by]
        } else {
            Vec::new()
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        let shown = Shown {
            from: self.from,
            count: self.count,
        };
        ViewShown::Faction(factions::Shown::HarkonnenTheft(shown))
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        // The newest cards are the ones that were just taken: they go back.
        (self.step == Step::GiveBack && eyes.me() == Some(self.by)).then(|| {
            let hand = self.returnable(eyes).into_iter().rev();
            let cards = hand.take(usize::from(self.count)).collect();
            act::Act::Faction(factions::Act::HarkonnenGiveBack { cards })
        })
    }

    /// Cards with effects of their own may change hands while the return waits (S7, rule 6).
    fn interruptible(&self) -> Interruptible {
        Interruptible {
            hands: self.step == Step::GiveBack,
            ..Interruptible::NOTHING
        }
    }
}
