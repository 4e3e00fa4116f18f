//! Spice: a double-entry ledger. Every payment is a transfer, so the sum never changes.

use super::Shortage;
use crate::catalog::{Faction, LocationId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Spice in the bank when a game starts. The bank is unlimited (B0.9); the number only has to be
/// larger than any game can move.
const BANK: u32 = 1_000_000;

/// An account of spice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Purse {
    /// The bank.
    Bank,
    /// Behind a faction's shield: secret, spendable.
    Shield(Faction),
    /// In front of a faction's shield: public, not spendable before Mentat Pause (B12.3).
    Front(Faction),
    /// On the board.
    Board(LocationId),
}

/// All spice of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spice {
    bank: u32,
    shields: BTreeMap<Faction, u32>,
    fronts: BTreeMap<Faction, u32>,
    board: BTreeMap<LocationId, u32>,
}

impl Default for Spice {
    fn default() -> Self {
        Self {
            bank: BANK,
            shields: BTreeMap::new(),
            fronts: BTreeMap::new(),
            board: BTreeMap::new(),
        }
    }
}

impl Spice {
    /// What is in a purse, in spice.
    pub fn of(&self, purse: Purse) -> u16 {
        let amount = match purse {
            Purse::Bank => self.bank,
            Purse::Shield(f) => self.shields.get(&f).copied().unwrap_or(0),
            Purse::Front(f) => self.fronts.get(&f).copied().unwrap_or(0),
            Purse::Board(l) => self.board.get(&l).copied().unwrap_or(0),
        };
        u16::try_from(amount).unwrap_or(u16::MAX)
    }

    /// Spice behind a shield.
    pub fn shield(&self, faction: Faction) -> u16 {
        self.of(Purse::Shield(faction))
    }

    /// Spice on a location.
    pub fn on(&self, location: LocationId) -> u16 {
        self.of(Purse::Board(location))
    }

    /// Locations with spice, in the board's order.
    pub fn lying(&self) -> impl Iterator<Item = (LocationId, u16)> + '_ {
        self.board.keys().map(|l| (*l, self.on(*l)))
    }

    /// Moves spice from one purse to another.
    ///
    /// # Errors
    /// [`Shortage`] if the source does not have it; nothing moves then.
    pub fn transfer(&mut self, from: Purse, to: Purse, amount: u16) -> Result<(), Shortage> {
        let amount = u32::from(amount);
        let source = self.slot(from);
        *source = source.checked_sub(amount).ok_or(Shortage)?;
        let target = self.slot(to);
        *target = target.saturating_add(amount);
        self.board.retain(|_, n| *n > 0);
        Ok(())
    }

    /// Moves everything from one purse to another and says how much it was.
    pub fn sweep(&mut self, from: Purse, to: Purse) -> u16 {
        let amount = self.of(from);
        match self.transfer(from, to, amount) {
            Ok(()) => amount,
            Err(Shortage) => 0,
        }
    }

    /// All spice of the game; constant.
    pub(super) fn total(&self) -> u64 {
        let sum = |m: &mut dyn Iterator<Item = &u32>| m.map(|n| u64::from(*n)).sum::<u64>();
        u64::from(self.bank)
            + sum(&mut self.shields.values())
            + sum(&mut self.fronts.values())
            + sum(&mut self.board.values())
    }

    /// What [`Self::total`] must be.
    pub(super) const TOTAL: u64 = BANK as u64;

    fn slot(&mut self, purse: Purse) -> &mut u32 {
        match purse {
            Purse::Bank => &mut self.bank,
            Purse::Shield(f) => self.shields.entry(f).or_insert(0),
            Purse::Front(f) => self.fronts.entry(f).or_insert(0),
            Purse::Board(l) => self.board.entry(l).or_insert(0),
        }
    }
}
