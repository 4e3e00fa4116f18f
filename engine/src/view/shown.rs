//! What frames show: one line an arm, each owned by the frame's folder.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What everybody may know of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Shown {
    /// The frame has nothing to show.
    Nothing,
    Setup(crate::phases::setup::Shown),
    Storm(crate::phases::storm::Shown),
    SpiceBlow(crate::phases::spice_blow::Shown),
    Charity(crate::phases::charity::Shown),
    Bidding(crate::phases::bidding::Shown),
    Revival(crate::phases::revival::Shown),
    Shipment(crate::phases::shipment::Shown),
    Battle(crate::phases::battle::Shown),
    Collection(crate::phases::collection::Shown),
    Mentat(crate::phases::mentat::Shown),
    Nexus(crate::interrupts::nexus::Shown),
    Karama(crate::interrupts::karama::Shown),
    Truthtrance(crate::interrupts::truthtrance::Shown),
    FreshDiscard(crate::interrupts::fresh_discard::Shown),
    Arrival(crate::interrupts::arrival::Shown),
    Card(crate::cards::Shown),
    Faction(crate::factions::Shown),
    SpecialLot(crate::phases::bidding::special::Shown),
    Skill(crate::skills::Shown),
}

/// What one seat alone may know of a frame: a card that is looked at, an answer of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Private {
    /// The traitor card that the viewer chose to keep (B1.5).
    TraitorChoice(crate::catalog::LeaderId),
    /// What the viewer dialed for the storm (B2.3).
    StormDial(u8),
    /// A card seen by Atreides before its auction (B13.2).
    AuctionCard(crate::catalog::CardKind),
    /// The cards that are for sale in this phase, as Ixians saw them; their order means nothing (X5.2).
    AuctionSet(Vec<crate::catalog::CardKind>),
    /// The discard pile that the viewer searches, bottom first (C19.5).
    Search(Vec<crate::catalog::CardId>),
    /// What the viewer may take with Semuta Drug (S10.6).
    FreshDiscard(crate::interrupts::fresh_discard::Candidates),
    /// What the viewer knows of the battle that is being fought (B8).
    Battle(crate::phases::battle::Private),
    /// The skill cards that the viewer chooses from (C22.1, C22.4).
    Skills(Vec<crate::catalog::Skill>),
    /// What the viewer asks the Tleilaxu for, or is asked for as the Tleilaxu, by asker (X9.4).
    Revival(std::collections::BTreeMap<crate::catalog::Faction, crate::phases::revival::Talk>),
    /// The traitor cards that the viewer's Rihani Decipherer sees (C22.7).
    Deciphered(Vec<crate::catalog::LeaderId>),
}
