//! Portable Snooper after the reveal (C19.7 b): added to an open plan that has no defense, until the own
//! traitor declaration.
//!
//! Whoever could add one by public facts is asked, whatever it holds.

use super::defends;
use crate::catalog::{CardId, CardKind, Faction};
use crate::factions::bene_gesserit::voice::{Mode, Named};
use crate::flow::{Cx, Outcome, Turn, Window};
use crate::offers::{Form, Offer};
use crate::phases::battle::Act;
use crate::phases::battle::fight::Stage;
use crate::phases::battle::projection::StageName;
use crate::phases::battle::state::{Battle, Plan};
use crate::phases::battle::told::Fact;
use crate::phases::battle::traitors::Traitors;
use crate::refusal::Refusal;
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

const PORTABLE: CardKind = CardKind::PortableSnooper;

/// Where it stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::phases::battle) enum Portable {
    /// Who could add one is looked at.
    Look,
    /// Answers are collected.
    Adding(Window<bool>),
}

/// Whether an open plan has a place for it: somebody leads, no defense was played, and of the two places one
/// is empty (a lone worthless card may move over).
fn fits(plan: &Plan) -> bool {
    let defended = plan.defense.is_some_and(|c| defends(c.kind()));
    plan.led() && !defended && (plan.weapon.is_none() || plan.defense.is_none())
}

/// Whether the Voice forbids the side a poison defense (B14.3).
fn forbidden(battle: &Battle, side: Faction) -> bool {
    battle.voice.is_some_and(|(bound, order)| {
        bound == side && order.mode == Mode::Refrain && order.card == Named::DefensePoison
    })
}

/// Who could add one, by public facts.
fn sides(battle: &Battle, eyes: Eyes<'_>) -> Vec<Faction> {
    let open = battle.open.iter().flatten().flat_map(Plan::cards);
    let shown = open.filter(|c| c.kind() == PORTABLE).count();
    if eyes.spent(PORTABLE) + shown >= eyes.copies(PORTABLE) {
        return Vec::new();
    }
    let undefended = |side: &Faction| battle.choices.copied[battle.index(*side)].is_none();
    let fits = |side: &Faction| battle.plan(*side).is_some_and(fits) && undefended(side);
    let may = |side: &Faction| fits(side) && !forbidden(battle, *side);
    battle.field.sides().into_iter().filter(may).collect()
}

fn mine(eyes: Eyes<'_>) -> Option<CardId> {
    eyes.my_free_hand().into_iter().find(|c| c.kind() == PORTABLE)
}

impl Portable {
    fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        matches!(self, Self::Adding(window) if window.owed_by(eyes))
    }
}

/// Adds the card of each side that wants to: it is bound like the others of the plan (V2).
fn add(battle: &mut Battle, cx: &mut Cx<'_>, answers: Vec<(Faction, bool)>) {
    for (by, _) in answers.into_iter().filter(|(_, adds)| *adds) {
        if let Some(card) = mine(cx.table.eyes(Viewer::Seat(by))) {
            let index = usize::from(by != battle.field.aggressor);
            battle.choices.portable[index] = Some(card);
            cx.table.reservations.bind(by, card);
            cx.declassify("C19.7", Fact::PortableAdded { by });
        }
    }
}

impl Stage for Portable {
    fn advance(self, mut battle: Battle, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match self {
            Self::Look => {
                let sides = sides(&battle, cx.table.eyes(Viewer::Public));
                battle.go(Self::Adding(Window::new(sides)))
            }
            Self::Adding(window) if window.complete() => {
                let answers = window.open(cx);
                add(&mut battle, cx, answers);
                battle.go(Traitors::Look)
            }
            Self::Adding(_) => battle.wait(self),
        }
    }

    fn offers(&self, _battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        let mut offers = vec![Offer::new("battle/no-portable", "C19.7", Form::Nothing)];
        if mine(eyes).is_some() {
            offers.push(Offer::new("battle/add-portable", "C19.7", Form::Nothing));
        }
        offers
    }

    fn answer(mut self, battle: Battle, _cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let Self::Adding(window) = &mut self else {
            return Err(Refusal::unexpected());
        };
        match act {
            Act::AddPortable => window.answer(seat, true),
            Act::NoPortable => window.answer(seat, false),
            _ => return Err(Refusal::unexpected()),
        }
        Ok(battle.go(self))
    }

    fn asked(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        match self {
            Self::Adding(window) => window.asked().to_vec(),
            Self::Look => Vec::new(),
        }
    }

    fn default_act(&self, _battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        self.owed_by(eyes).then_some(Act::NoPortable)
    }

    fn name(&self) -> StageName {
        StageName::LateSnooper
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{CardCategory, LeaderId};

    fn plan(led: bool, weapon: &str, defense: &str) -> Plan {
        let card = |id: &str| CardId::all().find(|c| c.kind().id() == id);
        Plan {
            leader: LeaderId::from_id("stilgar").filter(|_| led),
            weapon: card(weapon),
            defense: card(defense),
            ..Plan::default()
        }
    }

    /// C19.7 b: which open plans have a place for it.
    #[test]
    fn a_free_place_and_no_defense() {
        for (led, weapon, defense, may) in [
            (true, "lasgun", "", true),
            (true, "", "", true),
            (true, "baliset", "", true),
            (true, "", "baliset", true),
            (true, "lasgun", "baliset", false),
            (true, "kulon", "baliset", false),
            (true, "", "shield", false),
            (false, "", "", false),
        ] {
            assert_eq!(fits(&plan(led, weapon, defense)), may, "{led} {weapon} {defense}");
        }
        assert_eq!(PORTABLE.category(), CardCategory::DefensePoison);
    }
}
