//! Modules: expansion sets and their optional parts, independent of the factions (C1.1, C1.2).

use super::{Setup, SetupError};
use crate::catalog::{CardId, CardSet, Faction, LeaderId, SpiceCard, SpiceCardId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set or an optional part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Module {
    /// CHOAM and Richese, the cache, two more cards in the deck (C1.1).
    ChoamRichese,
    /// Leader Skills (C22).
    LeaderSkills,
    /// Stronghold Cards (C23).
    StrongholdCards,
    /// The treachery cards of Ixians & Tleilaxu, which need neither faction (X1.1, X12).
    IxianDeck,
    /// Ixians and Tleilaxu, the factions (X1.1).
    IxiansTleilaxu,
    /// Tech tokens, which need neither faction (X1.1, X11).
    TechTokens,
}

impl Module {
    /// Every module.
    pub const ALL: [Self; 6] = [
        Self::ChoamRichese,
        Self::LeaderSkills,
        Self::StrongholdCards,
        Self::IxianDeck,
        Self::IxiansTleilaxu,
        Self::TechTokens,
    ];

    /// Name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ChoamRichese => "CHOAM & Richese",
            Self::LeaderSkills => "Leader Skills",
            Self::StrongholdCards => "Stronghold Cards",
            Self::IxianDeck => "the treachery cards of Ixians & Tleilaxu",
            Self::IxiansTleilaxu => "Ixians & Tleilaxu",
            Self::TechTokens => "Tech Tokens",
        }
    }

    /// The factions that it brings.
    #[must_use]
    pub const fn factions(self) -> &'static [Faction] {
        match self {
            Self::ChoamRichese => &[Faction::Choam, Faction::Richese],
            Self::IxiansTleilaxu => &[Faction::Ixians, Faction::Tleilaxu],
            Self::LeaderSkills | Self::StrongholdCards | Self::IxianDeck | Self::TechTokens => &[],
        }
    }

    /// The module that brings the faction; none for the base game's and for those that no module brings yet.
    pub(super) fn of(faction: Faction) -> Option<Self> {
        Self::ALL.into_iter().find(|m| m.factions().contains(&faction))
    }

    /// The factions of the base game and of these modules.
    #[must_use]
    pub fn playable(modules: &[Self]) -> Vec<Faction> {
        let of_sets = modules.iter().flat_map(|m| m.factions());
        Faction::BASE.iter().chain(of_sets).copied().collect()
    }

    /// Whether its rules are finished, so that rooms may play it.
    #[must_use]
    pub const fn ready(self) -> bool {
        match self {
            Self::ChoamRichese
            | Self::LeaderSkills
            | Self::StrongholdCards
            | Self::IxianDeck
            | Self::IxiansTleilaxu
            | Self::TechTokens => true,
        }
    }
}

impl Setup {
    /// The same with these modules, and with the policies that they change (C1.3).
    #[must_use]
    pub fn with_modules(mut self, modules: impl IntoIterator<Item = Module>) -> Self {
        self.modules.extend(modules);
        self.policies.change_by(&self.modules);
        self
    }

    /// Whether a module is in play.
    #[must_use]
    pub fn has(&self, module: Module) -> bool {
        self.modules.contains(&module)
    }

    /// Whether the physical card is part of this game (C1.1, C1.2).
    #[must_use]
    pub fn uses(&self, card: CardId) -> bool {
        match card.set() {
            CardSet::Base => true,
            CardSet::Either => self.has(Module::ChoamRichese) || self.has(Module::IxianDeck),
            CardSet::IxianDeck => self.has(Module::IxianDeck),
            CardSet::Cache => self.has(Module::ChoamRichese) && self.seats(Faction::Richese),
        }
    }

    /// Whether the spice card is part of this game: the Sandtrout comes with Ixians & Tleilaxu (X12.12).
    #[must_use]
    pub fn uses_spice_card(&self, card: SpiceCardId) -> bool {
        card.kind() != SpiceCard::Sandtrout || (self.has(Module::IxiansTleilaxu) && self.policies.sandtrout)
    }

    /// The Cheap Hero traitor, if it is part of this game (X2.2, X12.13).
    #[must_use]
    pub fn cheap_hero_traitor(&self) -> Option<LeaderId> {
        let played = self.has(Module::IxiansTleilaxu) && self.policies.cheap_hero_traitor;
        played.then(LeaderId::cheap_hero).flatten()
    }

    /// The traitor cards of this game: one for each leader, and the Cheap Hero's where it is played (X2.2).
    #[must_use]
    pub fn traitor_cards(&self) -> Vec<LeaderId> {
        self.leaders()
            .into_iter()
            .chain(self.cheap_hero_traitor())
            .collect()
    }

    /// Refuses what is not finished yet. A room asks this; scenarios of a set that is being built do not.
    ///
    /// # Errors
    /// [`SetupError::ModuleNotReady`].
    pub fn ready(&self) -> Result<(), SetupError> {
        match self.modules.iter().find(|m| !m.ready()) {
            Some(module) => Err(SetupError::ModuleNotReady(*module)),
            None => Ok(()),
        }
    }

    /// The set of a faction must be in play.
    pub(super) fn check_set(&self, faction: Faction) -> Result<(), SetupError> {
        match Module::of(faction) {
            _ if Faction::BASE.contains(&faction) => Ok(()),
            Some(module) if self.has(module) => Ok(()),
            Some(module) => Err(SetupError::NeedsModule(faction, module)),
            None => Err(SetupError::NotReady(faction)),
        }
    }
}
