//! Richese (C12-C18): No-Field tokens (C15, C16), the gift (C17), the special Karama (C18); one file a power.
//! The cache auction and the Black Market (C13, C14) are in `phases/bidding`.

mod gift;
pub mod no_field_reveal;
mod price;
mod purchase;

pub use gift::{Gift, GiftShown};
pub use price::share_of_price;
pub use purchase::Purchase;

use crate::catalog::{CardId, CardKind, CardSet, Faction, LocationId};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::table::Eyes;
use crate::table::{Muster, NoField};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether the card is one of the ten Richese cards, wherever it is and whoever has it (C12.2). Once discarded it is a
/// card of the common pile like any other.
pub fn is_richese_card(card: CardId) -> bool {
    card.set() == CardSet::Cache
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "RicheseFact")]
pub enum Fact {
    /// A No-Field was revealed: so many forces came out of reserves (C15.4).
    NoFieldRevealed {
        at: LocationId,
        token: NoField,
        forces: u8,
    },
    /// Richese offer their ally a No-Field and to pay up to `share` of its price (C16.1).
    NoFieldLent { to: Faction, token: NoField, share: u16 },
    /// They took the offer back.
    NoFieldTakenBack,
    /// The ally shipped with the No-Field, which lies face up now (C16.1, C16.2).
    NoFieldUsed {
        by: Faction,
        token: NoField,
        forces: Muster,
    },
    /// Richese give their ally a Richese card (C17); others may still stop it.
    Gives { to: Faction },
    /// The ally has it; for the two.
    Gave { to: Faction, card: CardId },
    /// The ally had no room when the gift settled: the card stays; for Richese.
    GiftLapsed { to: Faction, card: CardKind },
    /// Richese bought a card of the cache unseen (C18); the bank gets the price if nobody is named.
    BoughtUnseen { to: Option<Faction>, spice: u16 },
    /// Which one; for Richese.
    Bought { card: CardId },
}

/// What the viewer may use on top of what waits.
pub fn anytime_offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let all = [
        no_field_reveal::anytime_offers(eyes, now),
        gift::gift_offer(eyes, now),
        purchase::purchase_offer(eyes, now),
    ];
    all.into_iter().flatten().collect()
}
