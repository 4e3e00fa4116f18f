//! A lone worthless card as a copy of the opposing defense (C22.7): only for a side that played no defense.

use crate::act;
use crate::catalog::{CardCategory, CardId, CardKind, Faction, Skill};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::skills::{Act, Fact, Shown, is, read, shown, simple};
use crate::table::Eyes;
use crate::view;
use serde::{Deserialize, Serialize};

/// The question, with both plans open. It is done with [`Outcome::Amount`] if the card is a copy.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Copying {
    by: Faction,
    card: CardKind,
}

/// The worthless card of a plan that has one, and no defense.
fn lone_worthless(cards: &[CardId]) -> Option<CardId> {
    let of = |category| move |c: &&CardId| c.kind().category() == category;
    if cards.iter().any(|c| c.kind().category().is_defense()) {
        return None;
    }
    let mut worthless = cards.iter().filter(of(CardCategory::Worthless));
    let first = worthless.next().copied();
    first.filter(|_| worthless.next().is_none())
}

impl Copying {
    /// Whether the Diplomat stands in front of this side's shield, whose plan has these cards, and the opponent
    /// is defended by this one.
    pub fn of(eyes: Eyes<'_>, by: Faction, cards: &[CardId], opposing: Option<CardKind>) -> Option<Self> {
        let card = opposing?;
        lone_worthless(cards)?;
        let diplomat = eyes.has_in_front(Skill::Diplomat) == Some(by);
        diplomat.then_some(Self { by, card })
    }

    /// The defense that is copied.
    pub fn copy(&self) -> CardKind {
        self.card
    }
}

impl Procedure for Copying {
    fn advance(self, _cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        Turn::wait(self)
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !is(eyes, self.by) {
            return Vec::new();
        }
        vec![
            simple("skill/no-copy", "C22.7"),
            simple("skill/copy-defense", "C22.7"),
        ]
    }

    fn answer(self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let Self { by, card } = self;
        match read(act)? {
            Act::NoCopy => Ok(Turn::done()),
            Act::CopyDefense => {
                cx.tell_all(Fact::Copied { by, card });
                Ok(Turn::Done(Outcome::Amount(1)))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![self.by]
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        let Self { by, card } = *self;
        shown(Shown::Copy { by, card })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        is(eyes, self.by).then_some(act::Act::Skill(Act::CopyDefense))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C22.7: exactly one worthless card, in either place, and no defense.
    #[test]
    fn a_lone_worthless_card() {
        let cards = |ids: &[&str]| -> Vec<CardId> {
            let of = |id: &&str| CardId::all().find(|c| c.kind().id() == *id).unwrap();
            ids.iter().map(of).collect()
        };
        for (ids, found) in [
            (&["baliset"][..], true),
            (&["lasgun", "baliset"], true),
            (&["baliset", "kulon"], false),
            (&["baliset", "shield"], false),
            (&["lasgun"], false),
        ] {
            assert_eq!(lone_worthless(&cards(ids)).is_some(), found, "{ids:?}");
        }
    }
}
