//! What Richese gets for a card of the cache or the Black Market (C13.6, C14.2).

use crate::catalog::Faction;
use crate::setup::RichesePayee;
use crate::table::Table;

/// How much of a cache or Black Market card's price is the seller's (C13.6, C14.2): all of it, but nothing
/// when Richese buys itself, and not what Richese adds as the buyer's ally.
pub fn share_of_price(table: &Table, buyer: Faction, price: u16, ally: u16) -> u16 {
    if buyer == Faction::Richese {
        return 0;
    }
    let from_richese = table.alliances.are(buyer, Faction::Richese);
    let keeps = table.policies().richese_ally_contribution_payee == RichesePayee::Seller;
    if from_richese && !keeps {
        price.saturating_sub(ally)
    } else {
        price
    }
}
