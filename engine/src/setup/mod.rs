//! Setup: what a table agrees on before the first die (B1.1, B1.3). Public, and part of every replay.

mod modules;
mod policies;

pub use modules::Module;
pub use policies::{
    AllySeparation, AssistedNotes, CaptiveDeath, DistransTargets, EmptyPool, FlipAlone, InsightLifetime,
    KaramaScope, KullCounter, KullTiming, OrnithopterCheck, Policies, PreLeaderPosition, ReshuffleKeepTop,
    RichesePayee, ShipOntoAdvisors, SpiceBlowMode, SpiceProductionTrigger, UnfundedBid,
};

use crate::catalog::{Faction, LeaderId};
use crate::factions::choam::auditor;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Basic or Advanced game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RulesMode {
    /// The Basic game.
    Basic,
    /// The Advanced game.
    Advanced,
}

/// Who sits on which circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The faction.
    pub faction: Faction,
    /// The circle, 0 to 5, at sector 1, 4, 7, 10, 13 or 16 (B0.3).
    pub circle: u8,
}

/// Everything agreed on before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// The preset that the policies started from.
    pub mode: RulesMode,
    /// The players.
    pub places: Vec<Place>,
    /// Every policy.
    pub policies: Policies,
    /// The expansion sets and modules in play; none in games that were saved before there were any.
    #[serde(default)]
    pub modules: BTreeSet<Module>,
}

/// Why a setup is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Fewer than two or more than six players.
    #[error("a game has 2 to 6 players, not {0} (B1.1)")]
    PlayerCount(usize),
    /// A faction was taken twice.
    #[error("{} is taken twice", .0.name())]
    FactionTwice(Faction),
    /// A circle was taken twice.
    #[error("circle {0} is taken twice")]
    CircleTwice(u8),
    /// No such circle.
    #[error("there is no circle {0}; circles are 0 to 5 (B0.3)")]
    NoCircle(u8),
    /// The faction's rules are not finished.
    #[error("{} cannot be played yet: its set is not finished", .0.name())]
    NotReady(Faction),
    /// The module's rules are not finished.
    #[error("the module {} cannot be played yet: it is not finished", .0.name())]
    ModuleNotReady(Module),
    /// The faction belongs to a set that the table did not choose.
    #[error("{} needs the module {}", .0.name(), .1.name())]
    NeedsModule(Faction, Module),
    /// The module is for the Advanced game.
    #[error("the module {} needs the Advanced game (C23)", .0.name())]
    NeedsAdvanced(Module),
    /// The module is for more players.
    #[error("the module {} needs at least {} players (X11.1)", .0.name(), .1)]
    NeedsPlayers(Module, u8),
    /// A turn limit outside 1 to 10.
    #[error("the turn limit is 1 to 10, not {0} (B1.1)")]
    TurnLimit(u8),
    /// A policy that does not exist or has another type.
    #[error("the policies do not fit: {0}")]
    Policy(String),
}

impl Setup {
    /// The mode's preset for these players, seated on the circles in the order given.
    pub fn preset(mode: RulesMode, factions: &[Faction]) -> Self {
        let places = factions
            .iter()
            .zip(0u8..)
            .map(|(f, circle)| Place { faction: *f, circle })
            .collect();
        Self {
            mode,
            places,
            policies: Policies::preset(mode),
            modules: BTreeSet::new(),
        }
    }

    /// Whether the faction is in play.
    #[must_use]
    pub fn seats(&self, faction: Faction) -> bool {
        self.places.iter().any(|p| p.faction == faction)
    }

    /// The starred tokens of a faction: Sardaukar and Fedaykin where the table plays with them (B8.21), cyborgs
    /// always (X3.1).
    #[must_use]
    pub fn elites(&self, faction: Faction) -> u8 {
        if self.policies.elites || faction == Faction::Ixians {
            faction.def().special_forces
        } else {
            0
        }
    }

    /// The leader discs of this game: five a faction, and the Auditor where it plays (S11.1).
    #[must_use]
    pub fn leaders(&self) -> Vec<LeaderId> {
        let mut leaders: Vec<_> = self
            .places
            .iter()
            .flat_map(|p| p.faction.leaders().to_vec())
            .collect();
        leaders.extend(auditor::disc(self));
        leaders
    }

    /// Overrides policies by name.
    ///
    /// # Errors
    /// [`SetupError::Policy`] for an unknown name or a value of the wrong type.
    pub fn with_policies(mut self, overrides: &Map<String, Value>) -> Result<Self, SetupError> {
        let wrong = |e: serde_json::Error| SetupError::Policy(e.to_string());
        let mut all = serde_json::to_value(&self.policies).map_err(wrong)?;
        if let Some(map) = all.as_object_mut() {
            map.extend(overrides.iter().map(|(k, v)| (k.clone(), v.clone())));
        }
        self.policies = serde_json::from_value(all).map_err(wrong)?;
        Ok(self)
    }

    /// Checks the setup (B0.3, B1.1).
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), SetupError> {
        if !(2..=6).contains(&self.places.len()) {
            return Err(SetupError::PlayerCount(self.places.len()));
        }
        for (i, place) in self.places.iter().enumerate() {
            let before = &self.places[..i];
            self.check_set(place.faction)?;
            if place.circle > 5 {
                return Err(SetupError::NoCircle(place.circle));
            }
            if before.iter().any(|p| p.faction == place.faction) {
                return Err(SetupError::FactionTwice(place.faction));
            }
            if before.iter().any(|p| p.circle == place.circle) {
                return Err(SetupError::CircleTwice(place.circle));
            }
        }
        if self.mode == RulesMode::Basic && self.has(Module::StrongholdCards) {
            return Err(SetupError::NeedsAdvanced(Module::StrongholdCards));
        }
        let least = self.policies.tech_tokens_min_players;
        if self.has(Module::TechTokens) && self.places.len() < usize::from(least) {
            return Err(SetupError::NeedsPlayers(Module::TechTokens, least));
        }
        if !(1..=10).contains(&self.policies.turn_limit) {
            return Err(SetupError::TurnLimit(self.policies.turn_limit));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// X11.1, XD17: tech tokens are for three players and more, unless the table plays otherwise.
    #[test]
    fn tech_tokens_need_players() {
        let two = [Faction::Atreides, Faction::Guild];
        let mut setup = Setup::preset(RulesMode::Basic, &two).with_modules([Module::TechTokens]);
        assert_eq!(
            setup.check(),
            Err(SetupError::NeedsPlayers(Module::TechTokens, 3))
        );
        setup.policies.tech_tokens_min_players = 2;
        assert_eq!(setup.check(), Ok(()));
    }
}
