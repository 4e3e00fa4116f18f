//! Eyes, skill cards (C22): which leaders are trained, and on which side of the shield they stand, is open;
//! what somebody was dealt and has not chosen from is its own.

use super::Eyes;
use crate::catalog::{Faction, LeaderId, Skill};
use crate::factions::choam::auditor;
use crate::setup::Module;
use crate::table::SkillZone;

impl Eyes<'_> {
    /// Whether Leader Skills are played.
    pub fn skills_played(self) -> bool {
        self.setup().has(Module::LeaderSkills)
    }

    /// Every trained leader, captured ones too (C22.5).
    pub fn trained_leaders(self) -> Vec<(LeaderId, Skill)> {
        self.table.skills.trained()
    }

    /// The skill of a leader.
    pub fn skill_of(self, leader: LeaderId) -> Option<Skill> {
        self.table.skills.of(leader)
    }

    /// Who holds a trained leader: everybody sees it (C22.5).
    pub fn holder_of_trained(self, leader: LeaderId) -> Option<Faction> {
        self.skill_of(leader)?;
        self.table.leaders.disc(leader).map(|d| d.controller)
    }

    /// Whether a trained leader stands before its owner's shield (C22.2).
    pub fn in_front(self, leader: LeaderId) -> bool {
        let at_home = self
            .table
            .leaders
            .disc(leader)
            .is_some_and(|d| d.alive && d.controller == leader.faction());
        at_home && self.skill_of(leader).is_some() && !self.table.skills.is_behind(leader)
    }

    /// The faction's trained leader before its shield, and its skill (C22.2).
    pub fn front_skill(self, faction: Faction) -> Option<(LeaderId, Skill)> {
        let mut own = self.table.skills.own(faction).into_iter();
        own.find(|(leader, _)| self.in_front(*leader))
    }

    /// Who has this skill before its shield.
    pub fn has_in_front(self, skill: Skill) -> Option<Faction> {
        match self.table.skills.zone(skill)? {
            SkillZone::With(leader) if self.in_front(leader) => Some(leader.faction()),
            _ => None,
        }
    }

    /// Whether the faction has no skill card, so that it may draw for a leader that it revives (C22.4).
    pub fn may_train(self, faction: Faction, leader: LeaderId) -> bool {
        let own = self.table.skills.own(faction);
        let captured = |(l, _): &(LeaderId, Skill)| self.holder_of_trained(*l) != Some(faction);
        let replaces = self.policies().skill_replacement_while_captured && own.iter().all(captured);
        let lacks = own.is_empty() || replaces;
        lacks && auditor::may_be_trained(leader) && leader.faction() == faction && self.skill_deck_size() > 0
    }

    /// How many cards the deck of skills has.
    pub fn skill_deck_size(self) -> usize {
        self.table.skills.pile(SkillZone::Deck).len()
    }

    /// Whether the faction has used its effect of this phase.
    pub fn skill_spent(self, faction: Faction) -> bool {
        self.table.skills.is_spent(faction)
    }

    /// The viewer's traitor cards that were not used so far (C22.7).
    pub fn my_unused_traitors(self) -> Vec<LeaderId> {
        let unused = self.me().map(|me| self.table.traitors.unused(me));
        unused.unwrap_or_default()
    }

    /// The skill cards that the viewer chooses from.
    pub fn my_dealt_skills(self) -> Vec<Skill> {
        #[cfg(feature = "planted-leaks")]
        if crate::worlds::leaks::planted(crate::worlds::leaks::Leak::DealtSkills) {
            let dealt = |f| self.table.skills.pile(SkillZone::Dealt(f));
            return self.factions().into_iter().flat_map(dealt).collect();
        }
        let dealt = self.me().map(|me| self.table.skills.pile(SkillZone::Dealt(me)));
        dealt.unwrap_or_default()
    }
}
