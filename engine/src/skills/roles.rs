//! The cards of an open plan by the roles that they play (C22.6), and what a skill is worth that counts them.

use crate::catalog::CardKind;

/// What a side's open plan has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    /// What the card in the weapon place acts as.
    pub weapon: Option<CardKind>,
    /// The defense that protects the leader.
    pub defense: Option<CardKind>,
    /// Whether a worthless card is in the plan.
    pub worthless: bool,
    /// Whether a Special lies in the weapon place (Planetologist).
    pub special: bool,
    /// The spice that was paid for the leader (Spice Banker).
    pub paid: u8,
}

/// What a skill adds to its own leader, in points, if its cards are in the plan.
pub fn own_leader(counts: bool) -> u8 {
    if counts { 3 } else { 0 }
}

/// What a skill in front adds to another leader.
pub fn other_leader(counts: bool) -> u8 {
    u8::from(counts)
}
