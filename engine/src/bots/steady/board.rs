//! What the steady player makes of the board: what a territory is worth with so many forces in it.
//!
//! Values are in hundredths of a spice. Everything is public or the seat's own.

use super::{mobile_stronghold, no_field};
use crate::catalog::{CardCategory, Faction, LocationId, Sector, Territory};
use crate::table::{ForceKind, Muster};
use crate::view::{SeatView, View};
use std::collections::BTreeMap;

/// One spice.
const SPICE: i32 = 100;
/// One force.
const FORCE: i32 = 130;
/// Holding a stronghold to the end of the turn.
const STRONGHOLD: i32 = 750;
/// What a stronghold that wins the game is worth.
const VICTORY: i32 = 4_000;
/// What taking a stronghold from somebody about to win is worth beyond its own value.
const SPOIL: i32 = 1_500;
/// Chance in percent that so many forces still hold an empty stronghold at the end of the turn.
const HOLD: [i32; 11] = [0, 35, 48, 58, 66, 72, 77, 81, 84, 87, 90];
/// Chance in percent that spice in an empty territory is still ours at the end of the turn.
const UNDISTURBED: i32 = 85;

/// The board as the seat sees it.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    view: &'a View,
    seat: &'a SeatView,
    /// How much a stronghold is worth beyond what it gives at once, in percent.
    hunger: i32,
}

/// Forces added to (or taken from) places, for looking at what would be.
pub(super) type Change = BTreeMap<LocationId, i32>;

/// A faction's ally.
pub(super) fn ally_of(view: &View, faction: Faction) -> Option<Faction> {
    view.public.alliances.iter().find_map(|(a, b)| match faction {
        f if f == *a => Some(*b),
        f if f == *b => Some(*a),
        _ => None,
    })
}

impl<'a> Board<'a> {
    pub(super) fn new(view: &'a View, seat: &'a SeatView, sharp: bool) -> Self {
        // Where nobody takes enough strongholds, the Guild or Fremen win at the end (B10.8, B10.9): all others
        // have only until then.
        let waits = matches!(seat.faction, Faction::Guild | Faction::Fremen);
        let hunger = match sharp {
            true if waits => 110,
            true => 110 + 16 * i32::from(view.public.turn),
            false => 100,
        };
        Self { view, seat, hunger }
    }

    fn me(self) -> Faction {
        self.seat.faction
    }

    /// The seat's ally.
    pub(super) fn ally(self) -> Option<Faction> {
        ally_of(self.view, self.me())
    }

    /// The factions on the seat's side.
    fn friendly(self, faction: Faction) -> bool {
        faction == self.me() || Some(faction) == self.ally()
    }

    fn on(self, faction: Faction, at: LocationId) -> Muster {
        let here = self.view.public.board.get(&at);
        let here = here.and_then(|m| m.get(&faction)).copied().unwrap_or_default();
        if faction == self.me() {
            return no_field::unveiled(self.view, self.seat, here);
        }
        here
    }

    /// A faction's forces in a territory.
    pub(super) fn within(self, faction: Faction, territory: Territory) -> Muster {
        let here = territory.locations().iter().map(|l| self.on(faction, *l));
        here.fold(Muster::NONE, Muster::plus)
    }

    /// Whoever fights the seat there, with their forces.
    pub(super) fn foes(self, territory: Territory) -> Vec<(Faction, Muster)> {
        let all = self.view.public.factions.keys().copied();
        all.filter(|f| !self.friendly(*f))
            .map(|f| (f, self.within(f, territory)))
            .filter(|(_, m)| m.fighters() > 0)
            .collect()
    }

    /// Strongholds that the faction and its ally control, one given territory left out.
    fn strongholds(self, faction: Faction, without: Option<Territory>) -> usize {
        let public = &self.view.public;
        let ally = ally_of(self.view, faction);
        let side = |f: Faction| f == faction || Some(f) == ally;
        Territory::STRONGHOLDS
            .into_iter()
            .filter(|t| Some(*t) != without)
            .filter(|t| {
                let mut holders = public
                    .factions
                    .keys()
                    .filter(|f| self.within(**f, *t).fighters() > 0)
                    .peekable();
                holders.peek().is_some() && holders.all(|f| side(*f))
            })
            .count()
    }

    /// Strongholds that the faction needs to win (B10.2).
    fn needed(self, faction: Faction) -> usize {
        let two = self.view.public.factions.len() == 2;
        if two || ally_of(self.view, faction).is_some() {
            4
        } else {
            3
        }
    }

    /// Whether an opponent lacks one stronghold at most.
    pub(super) fn threatens(self, faction: Faction) -> bool {
        !self.friendly(faction) && self.strongholds(faction, None) + 1 >= self.needed(faction)
    }

    /// Strongholds of the seat's side, and how many it needs.
    pub(super) fn standing(self) -> (usize, usize) {
        (self.strongholds(self.me(), None), self.needed(self.me()))
    }

    /// What controlling the stronghold is worth.
    pub(super) fn stronghold_worth(self, territory: Territory) -> i32 {
        let income = SPICE * i32::from(territory.def().advanced_income) / 2;
        let wings = if territory.has_ornithopters() { SPICE } else { 0 };
        let mut worth = STRONGHOLD * self.hunger / 100 + income + wings;
        let others = self.strongholds(self.me(), Some(territory));
        if others + 1 >= self.needed(self.me()) {
            worth += VICTORY * self.hunger / 100;
        }
        let dangerous = self.foes(territory).iter().any(|(f, _)| self.threatens(*f));
        if dangerous { worth + SPOIL } else { worth }
    }

    /// What the territory is worth to the seat with its forces changed so.
    pub(super) fn value(self, territory: Territory, change: &Change) -> i32 {
        let after = |at: LocationId| {
            let now = i32::from(self.on(self.me(), at).fighters());
            (now + change.get(&at).copied().unwrap_or(0)).max(0)
        };
        let forces: i32 = territory.locations().iter().map(|l| after(*l)).sum();
        if forces == 0 {
            return 0;
        }
        let foes = self.foes(territory);
        let chance = self.chance(territory, forces, &foes);
        let mut value = 0;
        if territory.is_stronghold() {
            let drive = mobile_stronghold::drive(self.me(), territory, forces);
            value += (self.stronghold_worth(territory) + drive) * chance / 100;
        }
        for at in territory.locations() {
            let here = after(*at);
            let taken =
                i32::from(self.view.public.spice.get(at).copied().unwrap_or(0)).min(here * self.rate());
            value += taken * SPICE * chance / 100;
            value -= here * FORCE * self.storm_risk(*at) / 100;
        }
        if !foes.is_empty() {
            let against: i32 = foes.iter().map(|(_, m)| i32::from(m.fighters())).sum();
            value -= forces * FORCE * (100 - chance) / 100;
            value -= forces.min(against) * FORCE * chance / 150;
        }
        value
    }

    /// Chance in percent to be the one who is left.
    fn chance(self, territory: Territory, forces: i32, foes: &[(Faction, Muster)]) -> i32 {
        if foes.is_empty() {
            let n = usize::try_from(forces).unwrap_or(0).min(HOLD.len() - 1);
            return if territory.is_stronghold() {
                HOLD[n]
            } else {
                UNDISTURBED
            };
        }
        let theirs: i32 = foes.iter().map(|(f, m)| self.estimate(*f, *m)).sum();
        let lead = 12 * i32::try_from(foes.len()).unwrap_or(1);
        (50 + 3 * (self.own_strength(forces) - theirs - lead)).clamp(5, 92)
    }

    /// What so many own forces, a leader and the hand amount to in a battle, in half-units.
    fn own_strength(self, forces: i32) -> i32 {
        let dial = if self.unsupported() {
            forces + forces.min(i32::from(self.seat.spice))
        } else {
            forces * 2
        };
        let leader = self
            .seat
            .leaders
            .iter()
            .filter(|l| l.alive)
            .map(|l| l.leader.strength());
        let leader = i32::from(leader.max().unwrap_or(0)) * 2;
        let holds = |fits: fn(CardCategory) -> bool| self.seat.hand.iter().any(|c| fits(c.kind().category()));
        let weapon = if holds(CardCategory::is_weapon) { 4 } else { 0 };
        let defense = if holds(CardCategory::is_defense) { 4 } else { 0 };
        dial + leader * 2 / 3 + weapon + defense
    }

    /// What forces of others can dial, on average, in half-units.
    pub(super) fn estimate(self, of: Faction, forces: Muster) -> i32 {
        let normal = i32::from(forces.get(ForceKind::Normal));
        let elite = i32::from(forces.get(ForceKind::Elite));
        if of == Faction::Ixians {
            normal + elite * 7 / 2
        } else if self.view.public.setup.policies.advanced_combat {
            normal * 3 / 2 + elite * 3
        } else {
            normal * 2 + elite * 2
        }
    }

    /// Whether own forces count half without spice (B8.12).
    pub(super) fn unsupported(self) -> bool {
        self.view.public.setup.policies.advanced_combat && self.me() != Faction::Fremen
    }

    /// Spice that one force collects (B9.1).
    fn rate(self) -> i32 {
        let flies = [Territory::Arrakeen, Territory::Carthag];
        if flies.iter().any(|t| self.within(self.me(), *t).fighters() > 0) {
            3
        } else {
            2
        }
    }

    /// Chance in percent that the next storm kills what stands there.
    fn storm_risk(self, at: LocationId) -> i32 {
        let public = &self.view.public;
        let (Some(storm), Some(sector)) = (public.storm, at.sector()) else {
            return 0;
        };
        if at.territory().protected_from_storm(public.shield_wall) {
            return 0;
        }
        let ahead = i32::from(Sector::steps_to(storm, sector));
        let risk = match self.seat.storm_card {
            Some(card) if ahead > 0 && ahead <= i32::from(card) => 100,
            Some(_) => 0,
            // Two dials of 1 to 3, or a card of 1 to 6: never more than six sectors.
            None if (1..=6).contains(&ahead) => 100 - (ahead - 1) * 17,
            None => 0,
        };
        if self.me() == Faction::Fremen && public.setup.policies.fremen_storm_losses {
            risk / 2
        } else {
            risk
        }
    }
}
