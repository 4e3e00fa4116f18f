//! What a hand can put into the two places for cards of a plan (B8.10, B20.4).

use crate::catalog::{CardCategory, CardId, CardKind, LeaderId};

/// What may lie in the two places for cards; every combination of different cards is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slots {
    /// For the weapon place.
    pub weapon: Vec<Option<CardId>>,
    /// For the defense place.
    pub defense: Vec<Option<CardId>>,
    /// Only under this leader: a Planetologist, with Specials in the weapon place (C22.7).
    pub only: Option<LeaderId>,
}

/// These cards of a hand, each in the place.
fn those(hand: &[CardId], fits: impl Fn(CardKind) -> bool) -> Vec<Option<CardId>> {
    let cards = hand.iter().copied().filter(|c| fits(c.kind()));
    cards.map(Some).collect()
}

fn with_none(mut cards: Vec<Option<CardId>>) -> Vec<Option<CardId>> {
    cards.insert(0, None);
    cards
}

impl Slots {
    /// What a hand can put into them. The Weirding Way is a defense only beside another weapon, Chemistry a weapon
    /// only beside another defense, and neither helps the other to it (X12.2). Under a Planetologist a Special may
    /// lie in the weapon place; it is no weapon (C22.7).
    pub fn of(hand: &[CardId], guided: Option<LeaderId>) -> Vec<Self> {
        let (way, chemistry) = (CardKind::WeirdingWay, CardKind::Chemistry);
        let ordinary = Self {
            weapon: with_none(those(hand, |k| k.def().slots.weapon && k != chemistry)),
            defense: with_none(those(hand, |k| k.def().slots.defense && k != way)),
            only: None,
        };
        let guarded_by_the_way = Self {
            weapon: those(hand, |k| k.category().is_weapon() && k != way),
            defense: those(hand, |k| k == way),
            only: None,
        };
        let armed_with_chemistry = Self {
            weapon: those(hand, |k| k == chemistry),
            defense: those(hand, |k| k.category().is_defense() && k != chemistry),
            only: None,
        };
        let specials = guided.map(|leader| Self {
            weapon: those(hand, |k| k.category() == CardCategory::Special),
            defense: ordinary.defense.clone(),
            only: Some(leader),
        });
        let mut all = vec![ordinary, guarded_by_the_way, armed_with_chemistry];
        all.extend(specials);
        all.retain(|s| !s.is_empty());
        all
    }

    /// Whether nothing can lie in them together.
    pub(super) fn is_empty(&self) -> bool {
        self.pairs().next().is_none()
    }

    /// What can lie in the two places together: one card is in one of them only.
    pub fn pairs(&self) -> impl Iterator<Item = (Option<CardId>, Option<CardId>)> {
        let beside = |weapon: Option<CardId>| {
            let others = self.defense.iter().copied();
            let others = others.filter(move |defense| defense.is_none() || *defense != weapon);
            others.map(move |defense| (weapon, defense))
        };
        self.weapon.iter().copied().flat_map(beside)
    }
}
