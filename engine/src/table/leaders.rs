//! Leader discs: who controls each, whether it lives, and its history (B6.5-B6.8, B8.24-B8.25).

use crate::catalog::{Faction, LeaderId, LeaderKind, Territory};
use crate::factions::choam::auditor;
use crate::factions::tleilaxu::TLEILAXU;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One disc.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disc {
    /// Whose pool it belongs to now. Not the native faction only while captured (B18.5).
    pub controller: Faction,
    /// Alive and usable.
    pub alive: bool,
    /// Lies face down in the tanks (only meaningful while dead).
    pub face_down: bool,
    /// How often it died.
    pub deaths: u8,
    /// How often it was revived.
    pub revivals: u8,
    /// A leader of another faction in the custody of the Tleilaxu, living or dead (X10.3).
    #[serde(default)]
    pub ghola: bool,
    /// It died so that not everybody knows who it was (B18.9, S9.8).
    #[serde(default)]
    pub unseen: bool,
}

/// Where a leader fought during this Battle phase and for whom (B8.25). Everybody saw it, so it stays
/// on record when the leader is captured or killed unseen (B18.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fought {
    /// Who used it.
    pub by: Faction,
    /// Where it stays until the phase ends.
    pub territory: Territory,
}

/// All leader discs of the factions in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaders {
    discs: BTreeMap<LeaderId, Disc>,
    fought: BTreeMap<LeaderId, Fought>,
}

impl Disc {
    fn home(&self, leader: LeaderId) -> Faction {
        if self.ghola { TLEILAXU } else { leader.faction() }
    }
}

impl Leaders {
    /// Every leader, alive in its own faction's pool.
    pub fn new(leaders: impl Iterator<Item = LeaderId>) -> Self {
        let discs = leaders
            .map(|leader| {
                let disc = Disc {
                    controller: leader.faction(),
                    alive: true,
                    face_down: false,
                    deaths: 0,
                    revivals: 0,
                    ghola: false,
                    unseen: false,
                };
                (leader, disc)
            })
            .collect();
        Self {
            discs,
            fought: BTreeMap::new(),
        }
    }

    /// The disc; `None` if its faction is not in the game.
    pub fn disc(&self, leader: LeaderId) -> Option<&Disc> {
        self.discs.get(&leader)
    }

    /// All discs in play.
    pub fn all(&self) -> impl Iterator<Item = (LeaderId, &Disc)> + '_ {
        self.discs.iter().map(|(l, d)| (*l, d))
    }

    /// Living leaders that the faction controls, captives included.
    pub fn pool(&self, faction: Faction) -> Vec<LeaderId> {
        self.pick(|_, d| d.alive && d.controller == faction)
    }

    /// Whose the leader is when nobody holds it captive: its native faction's, or the Tleilaxu's while it is a ghola
    /// (X10.3).
    pub fn home(&self, leader: LeaderId) -> Faction {
        self.discs
            .get(&leader)
            .map_or(leader.faction(), |d| d.home(leader))
    }

    /// Leaders of others in the custody of the Tleilaxu (X10.3).
    pub fn gholas(&self) -> Vec<LeaderId> {
        self.pick(|_, d| d.ghola)
    }

    /// Dead gholas that were leaders of the faction, as far as everybody saw them die (X10.5).
    pub fn lost_gholas(&self, native: Faction) -> Vec<LeaderId> {
        self.pick(|l, d| d.ghola && !d.alive && !d.unseen && l.faction() == native)
    }

    /// Living leaders at home with the faction that it controls (B0.7 active leaders), its gholas included.
    pub fn active(&self, faction: Faction) -> Vec<LeaderId> {
        self.pick(|l, d| d.alive && d.controller == faction && d.home(l) == faction)
    }

    /// Leaders of the faction in the tanks, its gholas included (X10.5).
    pub fn dead(&self, faction: Faction) -> Vec<LeaderId> {
        self.pick(|l, d| !d.alive && d.home(l) == faction)
    }

    /// Leaders of others that the faction holds captive (B18.5).
    pub fn captives(&self, faction: Faction) -> Vec<LeaderId> {
        self.pick(|l, d| d.alive && d.controller == faction && d.home(l) != faction)
    }

    /// Leaders of the faction that somebody else holds captive.
    pub fn captured_from(&self, faction: Faction) -> Vec<LeaderId> {
        self.pick(|l, d| d.alive && d.controller != faction && d.home(l) == faction)
    }

    /// The Tleilaxu revive a leader of another faction, or a dead ghola of theirs (X10.1).
    pub fn revive_as_ghola(&mut self, leader: LeaderId) {
        if let Some(disc) = self.discs.get_mut(&leader).filter(|d| !d.alive) {
            disc.ghola = leader.faction() != TLEILAXU;
            disc.controller = TLEILAXU;
        }
        self.revive(leader);
    }

    /// The custody of the Tleilaxu ends: a dead ghola is its native faction's again (X10.5).
    pub fn end_custody(&mut self, leader: LeaderId) {
        if let Some(disc) = self.discs.get_mut(&leader).filter(|d| !d.alive) {
            disc.ghola = false;
            disc.controller = leader.faction();
        }
    }

    /// Leaders that may fight in the territory now: alive, controlled, not committed elsewhere (B8.7).
    pub fn usable_in(&self, faction: Faction, territory: Territory) -> Vec<LeaderId> {
        self.pick(|l, d| d.alive && d.controller == faction && self.free_for(l, territory))
    }

    /// Leaders of the loser that Harkonnen may draw after a battle in the territory: its own, alive,
    /// not used in another territory this phase (B18.5), never the Auditor (S11.2).
    pub fn capturable(&self, loser: Faction, territory: Territory) -> Vec<LeaderId> {
        let mut leaders = self.active(loser);
        leaders.retain(|l| auditor::may_be_captured(*l) && self.free_for(*l, territory));
        leaders
    }

    fn free_for(&self, leader: LeaderId, territory: Territory) -> bool {
        self.fought.get(&leader).is_none_or(|f| f.territory == territory)
    }

    /// Where the leader fought this phase.
    pub fn fought(&self, leader: LeaderId) -> Option<Fought> {
        self.fought.get(&leader).copied()
    }

    /// Every leader that fought this phase and was not seen to die.
    pub fn all_fought(&self) -> impl Iterator<Item = (LeaderId, Fought)> + '_ {
        self.fought.iter().map(|(l, f)| (*l, *f))
    }

    /// Dead leaders that the cycle allows to revive (B6.7): their deaths and revivals together are the fewest
    /// among the faction's leaders in pool and tanks. The Auditor is outside the cycle, unless the table counts
    /// it as a sixth leader (S11.3).
    pub fn revivable(&self, faction: Faction, six: bool) -> Vec<LeaderId> {
        let own = |l: LeaderId, d: &Disc| {
            cohort(l, six)
                && l.faction() == faction
                && d.home(l) == faction
                && (!d.alive || d.controller == faction)
        };
        let count = |d: &Disc| d.deaths + d.revivals;
        let fewest = self
            .all()
            .filter(|(l, d)| own(*l, d))
            .map(|(_, d)| count(d))
            .min();
        self.pick(|l, d| !d.alive && own(l, d) && Some(count(d)) == fewest)
    }

    /// Whether normal leader revival is open (B6.5): no active leader, or every leader died once. The Auditor
    /// neither opens nor blocks it, unless the table counts it as a sixth leader (S11.3).
    pub fn gate_open(&self, faction: Faction, six: bool) -> bool {
        let counted = |l: LeaderId| cohort(l, six) && l.faction() == faction;
        !self.active(faction).into_iter().any(counted)
            || self.all().filter(|(l, _)| counted(*l)).all(|(_, d)| d.deaths > 0)
    }

    /// Sends a leader to its own faction's tanks, ending any captivity. Face down if it had been
    /// revived before (B8.24). A leader that is already dead stays as it is.
    pub fn kill(&mut self, leader: LeaderId) {
        self.die(leader);
        self.fought.remove(&leader);
        self.turn_up_if_all_down(self.home(leader));
    }

    fn die(&mut self, leader: LeaderId) {
        if let Some(disc) = self.discs.get_mut(&leader).filter(|d| d.alive) {
            disc.alive = false;
            disc.controller = disc.home(leader);
            disc.face_down = disc.revivals > 0;
            disc.deaths = disc.deaths.saturating_add(1);
        }
    }

    /// Kills a captive, unseen by others (B18.5): the disc lies face down, and the death counts as one
    /// after a revival (B6.7) even if it is the first.
    pub fn kill_face_down(&mut self, leader: LeaderId) {
        let first = self.discs.get(&leader).is_some_and(|d| d.revivals == 0);
        self.die(leader);
        if let Some(disc) = self.discs.get_mut(&leader).filter(|d| !d.alive) {
            disc.face_down = true;
            disc.unseen = true;
            if first {
                disc.deaths = disc.deaths.saturating_add(1);
                disc.revivals = disc.revivals.saturating_add(1);
            }
        }
        self.turn_up_if_all_down(self.home(leader));
    }

    /// An ordinary death whose victim is not shown to everybody (S9.8).
    pub fn kill_unseen(&mut self, leader: LeaderId) {
        self.die(leader);
        if let Some(disc) = self.discs.get_mut(&leader).filter(|d| !d.alive) {
            disc.face_down = true;
            disc.unseen = true;
        }
        self.turn_up_if_all_down(self.home(leader));
    }

    /// Brings a dead leader back to its own pool.
    pub fn revive(&mut self, leader: LeaderId) {
        if let Some(disc) = self.discs.get_mut(&leader).filter(|d| !d.alive) {
            disc.alive = true;
            disc.face_down = false;
            disc.unseen = false;
            disc.revivals = disc.revivals.saturating_add(1);
        }
    }

    /// Puts a living leader into another faction's pool (B18.5).
    pub fn capture(&mut self, leader: LeaderId, by: Faction) {
        if let Some(disc) = self.discs.get_mut(&leader).filter(|d| d.alive) {
            disc.controller = by;
        }
    }

    /// Gives a captive back to its own faction (B18.6, B18.8).
    pub fn release(&mut self, leader: LeaderId) {
        if let Some(disc) = self.discs.get_mut(&leader) {
            disc.controller = disc.home(leader);
        }
    }

    /// Commits a leader to the territory it fought in (B8.25).
    pub fn commit(&mut self, leader: LeaderId, by: Faction, territory: Territory) {
        self.fought.insert(leader, Fought { by, territory });
    }

    /// Frees every committed leader at the end of the Battle phase (B8.25).
    pub fn free_all(&mut self) {
        self.fought.clear();
    }

    /// Exchanges who controls two captives, for building worlds a viewer cannot tell apart.
    pub fn swap(&mut self, a: LeaderId, b: LeaderId) {
        if let (Some(x), Some(y)) = (self.discs.get(&a).cloned(), self.discs.get(&b).cloned()) {
            self.discs.insert(a, y);
            self.discs.insert(b, x);
        }
    }

    /// When all dead leaders of a faction without another in its pool lie face down they turn up (B6.7).
    fn turn_up_if_all_down(&mut self, faction: Faction) {
        let mut dead = self.dead(faction);
        dead.retain(|l| cohort(*l, false));
        let all_down = !dead.is_empty()
            && !self.active(faction).into_iter().any(|l| cohort(l, false))
            && dead
                .iter()
                .all(|l| self.discs.get(l).is_some_and(|d| d.face_down));
        if all_down {
            for leader in dead {
                if let Some(disc) = self.discs.get_mut(&leader) {
                    disc.face_down = false;
                }
            }
        }
    }

    fn pick(&self, keep: impl Fn(LeaderId, &Disc) -> bool) -> Vec<LeaderId> {
        self.discs
            .iter()
            .filter(|(l, d)| keep(**l, d))
            .map(|(l, _)| *l)
            .collect()
    }
}

/// Whether the disc belongs to the leaders whose deaths open a faction's revival (S11.3).
fn cohort(leader: LeaderId, six: bool) -> bool {
    leader.def().kind == LeaderKind::Ordinary || six
}
