//! Harkonnen (B18): the bonus card of an auction (B18.3) the special Karama (B19.13),
//! and captured leaders (B18.5).

pub mod capture;
mod theft;

pub use theft::{Fact, Shown, Theft, offers};

use crate::catalog::Faction;
use crate::table::{Table, Zone};

/// Whether the winner of an auction draws a bonus card (B18.3): its hand has room after the purchase.
pub fn draws_bonus(table: &Table, winner: Faction) -> bool {
    let hand = table.cards.count(Zone::Hand(winner));
    winner == Faction::Harkonnen && hand < usize::from(table.hand_limit(winner))
}
