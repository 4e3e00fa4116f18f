//! Cards of a battle plan that ask or do something after the reveal (X12.4, X12.5, C19.4, C19.7, C19.10,
//! C19.11), and which of a winner's cards must go (S3.8).

mod arms;
mod decide;
mod disposal;
pub(super) mod portable;
pub(super) mod sapho;
pub(super) mod stone_burner;

use arms::defense;
pub use arms::{Arms, Attack, Cover, Decision, acting, poisons, shoots};
pub(super) use arms::{Tool, defends, tool, weapon};
pub(super) use decide::Decide;
use disposal::must_go;

use super::state::{Battle, Plan};
use crate::catalog::{CardCategory, CardId, CardKind, Faction};
use crate::setup::Policies;
use crate::skills::planetologist;
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
    /// The opposing defense that a Diplomat's worthless card copies (C22.7).
    #[serde(default)]
    pub copied: [Option<CardKind>; 2],
}

impl Choices {
    /// The defense of a side with this plan: its own, one that was added, or a copy.
    pub(super) fn defense(&self, plan: &Plan, side: usize) -> Option<CardKind> {
        defense(plan, self.portable[side]).or(self.copied[side])
    }
}

impl Battle {
    pub(super) fn index(&self, side: Faction) -> usize {
        usize::from(side != self.field.aggressor)
    }

    /// The cards of a side's open plan, with what was added to it (C19.7).
    pub(super) fn cards_of(&self, side: Faction) -> Vec<CardId> {
        let mut cards = self.plan(side).map(Plan::cards).unwrap_or_default();
        cards.extend(self.choices.portable[self.index(side)]);
        cards
    }

    /// Whether even the winner discards this card of its plan (S3.8): what a skill used up is among them.
    pub(super) fn must_discard(&self, policies: &Policies, side: Faction, card: CardId) -> bool {
        let copy = self.choices.copied[self.index(side)].is_some();
        let worthless = card.kind().category() == CardCategory::Worthless;
        let special = self.plan(side).and_then(|p| p.weapon) == Some(card) && planetologist::special(card);
        special || copy && worthless || must_go(policies, self.decision(side), card)
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
