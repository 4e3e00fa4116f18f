//! Where skills act in a battle (C22): trained leaders go behind their shields, a Mentat asks, a Diplomat
//! copies, a Rihani looks at traitor cards. What they ask are frames of their own ([`crate::skills`]).

use super::aftermath::{self, Part};
use super::cards::portable::Portable;
use super::cards::{defends, weapon};
use super::fight::Stage;
use super::pre_leader::then_voice;
use super::projection::StageName;
use super::state::Battle;
use super::verdict::Help;
use crate::catalog::{CardId, CardKind, Faction, LocationId, Skill};
use crate::flow::{Cx, Outcome, Turn};
use crate::skills::diplomat::Copying;
use crate::skills::mentat::Naming;
use crate::skills::rihani_decipherer::Decipher;
use crate::skills::shield::Shield;
use crate::skills::suk_graduate::Rescue;
use crate::skills::{self, Roles, bureaucrat, planetologist};
use crate::table::{Eyes, Muster, Viewer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Half-units of one point of strength (B0.8).
const POINT: u16 = 2;

/// Where skills act.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Skills {
    /// Trained leaders may go behind their shields (C22.2).
    Shield,
    /// A Mentat may name a weapon.
    Mentat,
    /// The battle goes on to the Voice (C22.8).
    Ready,
    /// A Diplomat may copy the opposing defense.
    Diplomat,
    /// It was asked whether it does.
    Asked { by: Faction, copy: CardKind },
    /// A winning Rihani looks at traitor cards.
    Decipher,
}

impl Battle {
    /// The skill of the leader that fights for a side; none once it is dead (C22.3).
    pub(super) fn skill(&self, eyes: Eyes<'_>, side: Faction) -> Option<Skill> {
        let leader = self.plan(side)?.leader?;
        eyes.skill_of(leader)
    }

    fn roles(&self, eyes: Eyes<'_>, side: Faction) -> Roles {
        let (Some([a, d]), Some(plan)) = (self.open.as_ref(), self.plan(side)) else {
            return Roles::default();
        };
        let index = self.index(side);
        let guided = self.skill(eyes, side) == Some(Skill::Planetologist);
        Roles {
            weapon: weapon([a, d], index),
            defense: self.choices.defense(plan, index),
            worthless: false,
            special: guided && plan.weapon.is_some_and(planetologist::special),
            paid: plan.banker.unwrap_or(0),
        }
        .with_cards(&plan.cards())
    }

    /// What skills do for a side if its leader lives (C22.7).
    pub(super) fn help(&self, eyes: Eyes<'_>, side: Faction) -> Help {
        let Some(leader) = self.plan(side).and_then(|p| p.leader) else {
            return Help::default();
        };
        let own = self.skill(eyes, side);
        let roles = self.roles(eyes, side);
        let bonus = skills::bonus(leader, own, eyes.front_skill(side), &roles);
        let burden = match own {
            Some(Skill::Bureaucrat) => bureaucrat::burden(eyes, self.field.opponent(side)),
            _ => 0,
        };
        Help {
            bonus: POINT * u16::from(bonus),
            burden: POINT * burden,
        }
    }

    /// What the winner's Suk saves of its losses.
    pub(super) fn rescue(
        &self,
        cx: &Cx<'_>,
        winner: Faction,
        lost: BTreeMap<LocationId, Muster>,
    ) -> Option<Rescue> {
        let eyes = cx.table.eyes(Viewer::Public);
        Rescue::of(eyes, winner, self.skill(eyes, winner), lost)
    }

    /// A side whose Diplomat may copy the opposing defense, and the question.
    fn copying(&self, eyes: Eyes<'_>) -> Option<(Faction, Copying)> {
        self.field.sides().into_iter().find_map(|side| {
            let opposing = self.plan(self.field.opponent(side))?.defense.map(CardId::kind);
            let opposing = opposing.filter(|k| defends(*k));
            let cards = self.plan(side)?.cards();
            Copying::of(eyes, side, &cards, opposing).map(|question| (side, question))
        })
    }
}

impl Stage for Skills {
    fn advance(self, mut battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        let field = battle.field;
        match self {
            Self::Shield => match Shield::before(eyes, field.sides(), field.territory) {
                Some(question) => Turn::call(battle.at(Self::Mentat), question),
                None => battle.go(Self::Mentat),
            },
            Self::Mentat => {
                let question = Naming::before(eyes, field.sides());
                cx.table.promises.shields_stand();
                match question {
                    Some(question) => Turn::call(battle.at(Self::Ready), question),
                    None => battle.go(Self::Ready),
                }
            }
            Self::Ready => then_voice(battle, cx),
            Self::Diplomat => match battle.copying(eyes) {
                Some((by, question)) => {
                    let copy = question.copy();
                    Turn::call(battle.at(Self::Asked { by, copy }), question)
                }
                None => battle.go(Portable::Look),
            },
            Self::Asked { by, copy } => {
                if back == Outcome::Amount(1) {
                    let index = battle.index(by);
                    battle.choices.copied[index] = Some(copy);
                }
                battle.go(Portable::Look)
            }
            Self::Decipher => {
                let next = aftermath::after(Part::Skills, &battle, cx);
                let winner = battle.outcome.and_then(|o| o.winner);
                let question = winner.and_then(|w| Decipher::of(eyes, w, battle.skill(eyes, w)));
                match question {
                    Some(question) => Turn::call(battle.at(next), question),
                    None => battle.go(next),
                }
            }
        }
    }

    fn name(&self) -> StageName {
        StageName::Skills
    }
}
