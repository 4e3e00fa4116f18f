//! Mentat (C22.7): in front it names a weapon before the plans; the opponent shows it, or another card. In
//! battle leader +2.

use super::{Act, Fact, Shown, is, read, shown, simple};
use crate::act;
use crate::catalog::{CardId, CardKind, Faction, Skill};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::Eyes;
use crate::view;
use serde::{Deserialize, Serialize};

/// The question and its answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Naming {
    by: Faction,
    of: Faction,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The Mentat names a weapon.
    Name,
    /// The opponent shows it, or another card.
    Show(CardKind),
}

impl Naming {
    /// The question of a side that has the Mentat in front.
    pub fn before(eyes: Eyes<'_>, sides: [Faction; 2]) -> Option<Self> {
        let by = eyes.has_in_front(Skill::Mentat)?;
        let of = match sides {
            [a, b] if a == by => b,
            [a, b] if b == by => a,
            _ => return None,
        };
        let step = Step::Name;
        Some(Self { by, of, step })
    }

    fn asks(&self) -> Faction {
        match self.step {
            Step::Name => self.by,
            Step::Show(_) => self.of,
        }
    }

    fn show(&self, cx: &mut Cx<'_>, card: Option<CardId>) -> Turn {
        if let Some(card) = card {
            cx.table.cards.note_seen(card, self.by);
        }
        let fact = Fact::Seen {
            of: self.of,
            card: card.map(CardId::kind),
        };
        cx.tell([self.by, self.of], fact);
        Turn::done()
    }
}

/// The weapons of this game.
fn weapons(eyes: Eyes<'_>) -> impl Iterator<Item = CardKind> {
    CardKind::ALL
        .into_iter()
        .filter(move |k| k.category().is_weapon() && eyes.copies(*k) > 0)
}

/// The cards that the viewer may show: the named weapon if it holds it, else any.
fn showable(eyes: Eyes<'_>, named: CardKind) -> Vec<CardId> {
    let hand = eyes.my_hand();
    let (held, others): (Vec<_>, Vec<_>) = hand.into_iter().partition(|c| c.kind() == named);
    if held.is_empty() { others } else { held }
}

/// Leader +2, in points.
pub(super) const fn in_battle() -> u8 {
    2
}

impl Procedure for Naming {
    fn advance(self, _cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        Turn::wait(self)
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !is(eyes, self.asks()) {
            return Vec::new();
        }
        let one = |act, form| Offer::new(act, "C22.7", Form::record([("card", form)]));
        match self.step {
            Step::Name => vec![
                simple("skill/name-nothing", "C22.7"),
                one("skill/name-weapon", Form::one_of(weapons(eyes))),
            ],
            Step::Show(named) => {
                let cards = showable(eyes, named);
                if cards.is_empty() {
                    vec![simple("skill/show-nothing", "C22.7")]
                } else {
                    vec![one("skill/show-card", Form::one_of(cards))]
                }
            }
        }
    }

    fn answer(mut self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match (self.step, read(act)?) {
            (Step::Name, Act::NameNothing) => Ok(Turn::done()),
            (Step::Name, Act::NameWeapon { card }) => {
                let (by, of) = (self.by, self.of);
                cx.tell_all(Fact::Named { by, of, card });
                self.step = Step::Show(card);
                Ok(Turn::again(self))
            }
            (Step::Show(_), Act::ShowCard { card }) => Ok(self.show(cx, Some(card))),
            (Step::Show(_), Act::ShowNothing) => Ok(self.show(cx, None)),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![self.asks()]
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        shown(Shown::Mentat {
            by: self.by,
            of: self.of,
            card: match self.step {
                Step::Name => None,
                Step::Show(card) => Some(card),
            },
        })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let act = match self.step {
            _ if !is(eyes, self.asks()) => return None,
            Step::Name => Act::NameNothing,
            Step::Show(named) => match showable(eyes, named).first() {
                Some(card) => Act::ShowCard { card: *card },
                None => Act::ShowNothing,
            },
        };
        Some(act::Act::Skill(act))
    }

    fn interruptible(&self) -> Interruptible {
        match self.step {
            Step::Name => Interruptible::CLEAN,
            Step::Show(_) => Interruptible::NOTHING,
        }
    }
}
