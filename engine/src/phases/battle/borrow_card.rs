//! The owner of the card of the Hidden Mobile Stronghold says as which of its other cards it acts (C23.2): after CHOAM's
//! help, before the leaders with skills in front. What it does is `stronghold_cards/hidden_mobile_stronghold.rs`.

use super::Act;
use super::fight::Stage;
use super::projection::StageName;
use super::skill_moments::Skills;
use super::state::Battle;
use crate::catalog::Faction;
use crate::flow::{Cx, Outcome, Turn};
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::stronghold_cards::hidden_mobile_stronghold::{choose, offer, question};
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

/// The question, where there is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum BorrowCard {
    /// The owner is asked, if it has several.
    Ask,
}

impl Stage for BorrowCard {
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if question(cx.table.eyes(Viewer::Public), &battle.field).is_some() {
            battle.wait(self)
        } else {
            battle.go(Skills::Shield)
        }
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        offer(eyes, &battle.field).into_iter().collect()
    }

    fn answer(self, battle: Battle, cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let Act::BorrowCard { stronghold } = act else {
            return Err(Refusal::unexpected());
        };
        choose(cx, seat, stronghold);
        Ok(battle.go(Skills::Shield))
    }

    fn asked(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Faction> {
        let owner = question(eyes, &battle.field).map(|(owner, _)| owner);
        owner.into_iter().collect()
    }

    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        let (owner, cards) = question(eyes, &battle.field)?;
        let stronghold = *cards.first().filter(|_| eyes.me() == Some(owner))?;
        Some(Act::BorrowCard { stronghold })
    }

    fn name(&self) -> StageName {
        StageName::Opening
    }
}
