//! Acts: what a seat can ask of the rules. Two levels: the folder that owns it, then its name.

use crate::flow::FrameId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An act and the frame that it answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Action {
    /// The waiting frame; `None` for acts that need no frame.
    #[serde(default)]
    pub frame: Option<FrameId>,
    /// What is done.
    pub act: Act,
}

macro_rules! acts {
    ($($arm:ident($path:path)),* $(,)?) => {
        /// What a seat asks; each folder owns its own acts.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum Act { $(#[allow(missing_docs)] $arm($path)),* }

        $(impl From<$path> for Act {
            fn from(act: $path) -> Self { Self::$arm(act) }
        })*
    };
}

acts! {
    Setup(crate::phases::setup::Act),
    Storm(crate::phases::storm::Act),
    SpiceBlow(crate::phases::spice_blow::Act),
    Charity(crate::phases::charity::Act),
    Bidding(crate::phases::bidding::Act),
    Revival(crate::phases::revival::Act),
    Shipment(crate::phases::shipment::Act),
    Battle(crate::phases::battle::Act),
    Nexus(crate::interrupts::nexus::Act),
    Karama(crate::interrupts::karama::Act),
    Truthtrance(crate::interrupts::truthtrance::Act),
    FreshDiscard(crate::interrupts::fresh_discard::Act),
    Arrival(crate::interrupts::arrival::Act),
    Deal(crate::interrupts::deal::Act),
    Alliance(crate::interrupts::alliance::Act),
    Orders(crate::interrupts::orders::Act),
    Card(crate::cards::Act),
    Faction(crate::factions::Act),
    Choam(crate::factions::choam::Act),
    Skill(crate::skills::Act),
}
