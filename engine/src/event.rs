//! Events: facts that happened, with who may see them.

use crate::view::Audience;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

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
