//! Skill cards (C22): where each lies, which trained leaders stand behind their owner's shield, and whose
//! effect of this phase is spent.

use super::Custody;
use crate::catalog::{Faction, LeaderId, Skill};
use crate::dice::{Dice, Stream};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Where a skill card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SkillZone {
    /// In the deck of skill cards.
    Deck,
    /// Dealt to a faction that has not chosen yet; only it knows.
    Dealt(Faction),
    /// With a leader, open to all.
    With(LeaderId),
}

/// All skill cards; none where the module is not played.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skills {
    custody: Custody<SkillZone>,
    behind: BTreeSet<LeaderId>,
    spent: BTreeSet<Faction>,
}

impl Default for Skills {
    fn default() -> Self {
        Self::new(false)
    }
}

impl Skills {
    /// All cards in the deck, unshuffled, if the module is played.
    pub fn new(played: bool) -> Self {
        let cards = if played { Skill::ALL.len() } else { 0 };
        Self {
            custody: Custody::new(cards, SkillZone::Deck),
            behind: BTreeSet::new(),
            spent: BTreeSet::new(),
        }
    }

    /// The number of cards.
    pub fn len(&self) -> usize {
        self.custody.len()
    }

    /// Whether the module is not played.
    pub fn is_empty(&self) -> bool {
        self.custody.is_empty()
    }

    /// The cards of a zone, bottom first.
    pub fn pile(&self, zone: SkillZone) -> Vec<Skill> {
        let all = self.custody.pile(zone).into_iter();
        all.filter_map(|i| Skill::ALL.get(i).copied()).collect()
    }

    /// Where a card is; `None` where the module is not played.
    pub fn zone(&self, skill: Skill) -> Option<SkillZone> {
        self.custody.place(skill.index())
    }

    /// The skill of a trained leader.
    pub fn of(&self, leader: LeaderId) -> Option<Skill> {
        self.pile(SkillZone::With(leader)).first().copied()
    }

    /// Every trained leader.
    pub fn trained(&self) -> Vec<(LeaderId, Skill)> {
        let with = |skill: &Skill| match self.zone(*skill) {
            Some(SkillZone::With(leader)) => Some((leader, *skill)),
            _ => None,
        };
        Skill::ALL.iter().filter_map(with).collect()
    }

    /// The trained leaders among the faction's own, whoever holds them (C22.4).
    pub fn own(&self, faction: Faction) -> Vec<(LeaderId, Skill)> {
        let mut all = self.trained();
        all.retain(|(leader, _)| leader.faction() == faction);
        all
    }

    /// Deals the top cards of the deck to a faction.
    pub fn deal(&mut self, to: Faction, count: usize) -> Vec<Skill> {
        for _ in 0..count {
            if let Some(top) = self.custody.top(SkillZone::Deck) {
                self.custody.put(top, SkillZone::Dealt(to));
            }
        }
        self.pile(SkillZone::Dealt(to))
    }

    /// The card goes to a leader, face up before the shield.
    pub fn train(&mut self, skill: Skill, leader: LeaderId) {
        self.custody.put(skill.index(), SkillZone::With(leader));
        self.behind.remove(&leader);
    }

    /// What a faction was dealt and did not keep goes back to the deck.
    pub fn return_dealt(&mut self, of: Faction, dice: &mut Dice) {
        self.custody.put_all(SkillZone::Dealt(of), SkillZone::Deck);
        self.shuffle(dice);
    }

    /// A leader that is not trained any more: its card is shuffled into the deck (C22.4).
    pub fn untrain(&mut self, leader: LeaderId, dice: &mut Dice) -> Option<Skill> {
        let skill = self.of(leader)?;
        self.custody.put(skill.index(), SkillZone::Deck);
        self.behind.remove(&leader);
        self.shuffle(dice);
        Some(skill)
    }

    /// Shuffles the deck.
    pub fn shuffle(&mut self, dice: &mut Dice) {
        self.custody.shuffle(SkillZone::Deck, dice, Stream::Skills);
    }

    /// Whether the leader stands behind its owner's shield.
    pub fn is_behind(&self, leader: LeaderId) -> bool {
        self.behind.contains(&leader)
    }

    /// Leader and card go behind the shield (C22.2).
    pub fn step_behind(&mut self, leader: LeaderId) {
        self.behind.insert(leader);
    }

    /// Leader and card come before the shield again (C22.3); whether they were behind it.
    pub fn step_forward(&mut self, leader: LeaderId) -> bool {
        self.behind.remove(&leader)
    }

    /// Leaders behind their owners' shields.
    pub fn all_behind(&self) -> Vec<LeaderId> {
        self.behind.iter().copied().collect()
    }

    /// Whether the faction has used its effect of this phase.
    pub fn is_spent(&self, faction: Faction) -> bool {
        self.spent.contains(&faction)
    }

    /// It uses it.
    pub fn spend(&mut self, faction: Faction) {
        self.spent.insert(faction);
    }

    /// A phase begins.
    pub fn new_phase(&mut self) {
        self.spent.clear();
    }

    /// Exchanges two cards, for building worlds that a viewer cannot tell apart.
    pub fn swap_for_worlds(&mut self, a: Skill, b: Skill) {
        self.custody.swap(a.index(), b.index());
    }
}
