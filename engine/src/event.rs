//! Events: facts that happened, with who may see them.

use crate::catalog::Faction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Who may see an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody, spectators included.
    All,
    /// These seats.
    Only(BTreeSet<Faction>),
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Event {
    /// Who may see it.
    pub audience: Audience,
    /// The paragraph that makes a secret public, if this event does.
    pub rule: Option<Cow<'static, str>>,
    /// What happened.
    pub fact: Fact,
}

impl Event {
    /// Whether the seat (or, with `None`, a spectator) may see it.
    pub fn visible_to(&self, seat: Option<Faction>) -> bool {
        match &self.audience {
            Audience::All => true,
            Audience::Only(seats) => seat.is_some_and(|s| seats.contains(&s)),
        }
    }
}

macro_rules! facts {
    ($($arm:ident($path:path)),* $(,)?) => {
        /// What happened; each folder owns its own facts.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum Fact { $(#[allow(missing_docs)] $arm($path)),* }

        $(impl From<$path> for Fact {
            fn from(fact: $path) -> Self { Self::$arm(fact) }
        })*
    };
}

facts! {
    Round(crate::phases::round::Fact),
    Setup(crate::phases::setup::Fact),
    Storm(crate::phases::storm::Fact),
    SpiceBlow(crate::phases::spice_blow::Fact),
    Charity(crate::phases::charity::Fact),
    Bidding(crate::phases::bidding::Fact),
    Revival(crate::phases::revival::Fact),
    Shipment(crate::phases::shipment::Fact),
    Battle(crate::phases::battle::Fact),
    Collection(crate::phases::collection::Fact),
    Mentat(crate::phases::mentat::Fact),
    Nexus(crate::interrupts::nexus::Fact),
    Karama(crate::interrupts::karama::Fact),
    Truthtrance(crate::interrupts::truthtrance::Fact),
    FreshDiscard(crate::interrupts::fresh_discard::Fact),
    Arrival(crate::interrupts::arrival::Fact),
    Deal(crate::interrupts::deal::Fact),
    Alliance(crate::interrupts::alliance::Fact),
    Card(crate::cards::Fact),
    Faction(crate::factions::Fact),
    StrongholdCard(crate::stronghold_cards::Fact),
    Skill(crate::skills::Fact),
    TechToken(crate::tech_tokens::Fact),
}
