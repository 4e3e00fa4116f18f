//! Plans that the target of a question may still come to make in the battle that is prepared (B8.6 to B8.11): what
//! it can promise about them, and what keeps a promise possible (B21.3, B21.4).

use super::promises::{Literal, Promises};
use super::question::{CardChoice, LeaderChoice, Question};
use crate::catalog::{CardId, CardKind, LeaderId};
use crate::phases::battle::Slots;
use crate::skills::planetologist;
use crate::table::Eyes;

/// Who leads a plan.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    Leader(LeaderId),
    Hero,
    Nobody,
}

impl Lead {
    fn is(self, choice: LeaderChoice) -> bool {
        match choice {
            LeaderChoice::Leader(leader) => self == Self::Leader(leader),
            LeaderChoice::CheapHero => self == Self::Hero,
            LeaderChoice::None => self == Self::Nobody,
        }
    }
}

/// Plans without their dials, as far as the viewer itself knows what it has.
pub struct Prospects {
    leads: Vec<Lead>,
    slots: Vec<Slots>,
}

impl Prospects {
    /// The plans with these leaders, in the places where they stand.
    fn under(eyes: Eyes<'_>, leaders: &[LeaderId]) -> Self {
        let hero = eyes.my_card(CardKind::CheapHero).map(|_| Lead::Hero);
        let mut leads: Vec<_> = leaders.iter().copied().map(Lead::Leader).collect();
        leads.extend(hero);
        if leads.is_empty() {
            // Somebody must lead when there is anybody (B8.8); else no card may be played (B8.9).
            leads.push(Lead::Nobody);
        }
        let guided = planetologist::armed_by_specials(eyes, leaders);
        let slots = Slots::of(&eyes.my_hand(), guided);
        Self { leads, slots }
    }

    /// The plans with the trained leader behind its shield, or before it (C22.2).
    pub fn with_shield(eyes: Eyes<'_>, behind: bool) -> Self {
        let battle = eyes.promises().preparing();
        let mut leaders = battle.map_or_else(
            || eyes.my_leaders(),
            |battle| eyes.my_leaders_for(battle.territory),
        );
        leaders.retain(|l| behind || !eyes.in_front(*l));
        Self::under(eyes, &leaders)
    }

    /// All that the viewer may come to: its trained leader may still go behind the shield, or stands where it stays.
    pub fn open(eyes: Eyes<'_>) -> Vec<Self> {
        let stands = eyes.promises().preparing().is_none_or(|b| b.shields_stand);
        let mut all = vec![Self::with_shield(eyes, false)];
        if !stands {
            all.push(Self::with_shield(eyes, true));
        }
        all
    }

    /// Who can lead with which cards.
    fn each(&self) -> impl Iterator<Item = (Lead, Option<CardId>, Option<CardId>)> {
        self.leads.iter().flat_map(|lead| {
            let fits = move |slots: &&Slots| slots.only.is_none_or(|only| *lead == Lead::Leader(only));
            let led = self.slots.iter().filter(fits).flat_map(Slots::pairs);
            let bare =
                |pair: &(Option<CardId>, Option<CardId>)| *lead != Lead::Nobody || *pair == (None, None);
            led.filter(bare).map(|(weapon, defense)| (*lead, weapon, defense))
        })
    }

    /// Whether some of the plans make the matter true, and whether some do not; `None` if it is not about such.
    pub fn choices(&self, what: &Question) -> Option<(bool, bool)> {
        let kind = |card: Option<CardId>| card.map(CardId::kind);
        let split = |holds: &dyn Fn(Lead, Option<CardKind>, Option<CardKind>) -> bool| {
            let mut each = self.each().map(|(lead, w, d)| holds(lead, kind(w), kind(d)));
            let first = each.next()?;
            Some(if each.any(|other| other != first) {
                (true, true)
            } else {
                (first, !first)
            })
        };
        match what {
            Question::PlanLeader { leader } => split(&|lead, _, _| lead.is(*leader)),
            Question::PlanWeapon { card } => split(&|_, weapon, _| card.is(weapon)),
            Question::PlanDefense { card } => split(&|_, _, defense| card.is(defense)),
            Question::PlanUsesCard { card } => split(&|lead, weapon, defense| {
                let hero = (lead == Lead::Hero).then_some(CardKind::CheapHero);
                let mut used = [hero, weapon, defense].into_iter().flatten();
                match card {
                    CardChoice::None => used.next().is_none(),
                    _ => used.any(|k| card.is(Some(k))),
                }
            }),
            _ => None,
        }
    }

    fn allows(&self, literal: &Literal) -> bool {
        match self.choices(&literal.what) {
            Some((yes, no)) => {
                if literal.will {
                    yes
                } else {
                    no
                }
            }
            None => true,
        }
    }
}

impl Promises {
    /// Whether the viewer's trained leader may go behind its shield, and whether it may stay before it, so that what
    /// was promised about its plan stays possible (B21.4, C22.2); both if neither keeps it.
    pub fn shield(&self, eyes: Eyes<'_>) -> [bool; 2] {
        let ways = eyes.me().map(|me| self.plan_ways(me)).unwrap_or_default();
        let keeps = |behind| {
            let plans = Prospects::with_shield(eyes, behind);
            ways.iter().any(|way| way.iter().all(|l| plans.allows(l)))
        };
        match [keeps(true), keeps(false)] {
            [false, false] => [true, true],
            kept => kept,
        }
    }
}
