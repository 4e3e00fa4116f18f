//! The winner's cards (B8.21, B8.15): it keeps or discards each card that it played.

use super::Act;
use super::aftermath::{self, Part};
use super::fight::Stage;
use super::projection::StageName;
use super::state::Battle;
use crate::catalog::{CardId, Faction};
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::fresh_discard;
use crate::offers::{Form, Offer, Term};
use crate::refusal::Refusal;
use crate::setup::Policies;
use crate::table::{Cause, Discarded, Eyes};
use serde::{Deserialize, Serialize};

/// The winner looks at its played cards.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct WinnerCards {
    winner: Faction,
    cards: Vec<CardId>,
}

impl WinnerCards {
    pub(super) fn of(battle: &Battle, policies: &Policies, winner: Faction) -> Self {
        let by_traitor = battle.outcome.is_some_and(|o| o.by_traitor);
        // The caller of a traitor keeps even what is otherwise always discarded (B8.15).
        let keeps = |c: &CardId| by_traitor || !battle.must_discard(policies, winner, *c);
        let mut cards = battle.cards_of(winner);
        cards.retain(keeps);
        Self { winner, cards }
    }
}

impl Stage for WinnerCards {
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if self.cards.is_empty() {
            aftermath::go_on(Part::WinnerCards, battle, cx)
        } else {
            battle.wait(self)
        }
    }

    fn offers(&self, _battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if eyes.me() != Some(self.winner) {
            return Vec::new();
        }
        // What a promise keeps is not thrown away (V14).
        let free = self.cards.iter().copied().filter(|c| eyes.may_part(*c));
        let cards: Vec<_> = free.map(Term::from).collect();
        let max = u16::try_from(cards.len()).unwrap_or(u16::MAX);
        let subset = Form::Subset {
            of: cards,
            min: 0,
            max,
        };
        vec![Offer::new(
            "battle/discard",
            "B8.21",
            Form::record([("cards", subset)]),
        )]
    }

    fn answer(self, battle: Battle, cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let Act::Discard { cards } = act else {
            return Err(Refusal::unexpected());
        };
        let gone = cards.into_iter().map(|card| Discarded { by: seat, card });
        let fresh = cx.table.cards.discard(Cause::BattleWinner, gone.collect());
        let next = aftermath::after(Part::WinnerCards, &battle, cx);
        Ok(fresh_discard::after(fresh, battle.at(next)))
    }

    fn asked(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![self.winner]
    }

    fn default_act(&self, _battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        let keep_all = Act::Discard { cards: Vec::new() };
        (eyes.me() == Some(self.winner)).then_some(keep_all)
    }

    fn name(&self) -> StageName {
        StageName::WinnerCards
    }
}
