//! Cards of a battle plan that ask or do something after the reveal (X12.4, X12.5, C19.4, C19.7, C19.10,
//! C19.11), and which of a winner's cards must go (S3.8).

mod arms;
mod decide;
mod disposal;
pub(super) mod portable;
pub(super) mod sapho;
pub(super) mod stone_burner;

pub use arms::{Arms, Attack, Cover, Decision, acting, poisons, shoots};
pub(super) use arms::{Tool, defends, defense, tool, weapon};
pub(super) use decide::Decide;
pub(super) use disposal::must_go;

use super::state::{Battle, Plan};
use crate::catalog::{CardId, Faction};
use crate::table::Muster;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What was decided between the reveal and the resolution, the aggressor's first. Public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "BattleChoices")]
pub struct Choices {
    /// How a weapon is used that lets its owner choose (X12.4, C19.10), a copy too (C19.4).
    pub decisions: [Option<Decision>; 2],
    /// The Portable Snooper that was added to an open plan (C19.7).
    pub portable: [Option<CardId>; 2],
    /// The forces that a side will lose if it wins, where that was chosen before the comparison (C19.10).
    pub sets: [Option<Muster>; 2],
}

impl Battle {
    fn index(&self, side: Faction) -> usize {
        usize::from(side != self.field.aggressor)
    }

    /// The cards of a side's open plan, with what was added to it (C19.7).
    pub(super) fn cards_of(&self, side: Faction) -> Vec<CardId> {
        let mut cards = self.plan(side).map(Plan::cards).unwrap_or_default();
        cards.extend(self.choices.portable[self.index(side)]);
        cards
    }

    /// The decision on a side's weapon.
    pub(super) fn decision(&self, side: Faction) -> Option<Decision> {
        self.choices.decisions[self.index(side)]
    }

    /// The loss that a side chose before the comparison (C19.10).
    pub(super) fn chosen_loss(&self, side: Faction) -> Option<Muster> {
        self.choices.sets[self.index(side)]
    }
}
