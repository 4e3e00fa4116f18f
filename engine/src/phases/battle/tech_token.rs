//! The winner takes a tech token of the loser (X11.4), after CHOAM's income and before a capture (X7.1): of several
//! it chooses one.

use super::Act;
use super::aftermath::{self, Part};
use super::fight::Stage;
use super::projection::StageName;
use super::state::Battle;
use crate::catalog::Faction;
use crate::flow::{Cx, Outcome, Turn};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::Eyes;
use crate::tech_tokens::{self, TechToken};
use serde::{Deserialize, Serialize};

/// The token is taken, or chosen first.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Token {
    /// It is looked at what the loser has.
    Take,
}

/// Who won against whom; nobody after an explosion or two traitors.
fn sides(battle: &Battle) -> Option<(Faction, Faction)> {
    let winner = battle.outcome.and_then(|o| o.winner)?;
    Some((winner, battle.field.opponent(winner)))
}

/// What the winner may choose from.
fn choice(battle: &Battle, eyes: Eyes<'_>) -> Vec<TechToken> {
    let tokens = |(_, loser)| eyes.tech_tokens().of(loser);
    sides(battle).map(tokens).unwrap_or_default()
}

fn asks(battle: &Battle, eyes: Eyes<'_>) -> bool {
    eyes.me().is_some() && eyes.me() == sides(battle).map(|(winner, _)| winner)
}

impl Stage for Token {
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        let Some((winner, loser)) = sides(&battle) else {
            return aftermath::go_on(Part::TechToken, battle, cx);
        };
        match cx.table.tech_tokens.of(loser).as_slice() {
            [] => aftermath::go_on(Part::TechToken, battle, cx),
            [only] => {
                tech_tokens::takes(cx, winner, loser, *only);
                aftermath::go_on(Part::TechToken, battle, cx)
            }
            _ => battle.wait(self),
        }
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if !asks(battle, eyes) {
            return Vec::new();
        }
        let form = Form::record([("token", Form::one_of(choice(battle, eyes)))]);
        vec![Offer::new("battle/take-tech-token", "X11.4", form)]
    }

    fn answer(self, battle: Battle, cx: &mut Cx<'_>, _seat: Faction, act: Act) -> Result<Turn, Refusal> {
        match (sides(&battle), act) {
            (Some((winner, loser)), Act::TakeTechToken { token }) => {
                tech_tokens::takes(cx, winner, loser, token);
                Ok(aftermath::go_on(Part::TechToken, battle, cx))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        sides(battle).map(|(winner, _)| winner).into_iter().collect()
    }

    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        let first = choice(battle, eyes).first().copied();
        let token = first.filter(|_| asks(battle, eyes))?;
        Some(Act::TakeTechToken { token })
    }

    fn name(&self) -> StageName {
        StageName::TechToken
    }
}
