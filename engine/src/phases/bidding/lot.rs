//! The lot that is going on (S12.4, C13.9, C18): what the rest of the rules must know of it.

use crate::catalog::{CardId, Faction};
use crate::table::Table;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A note on the lot, from its opening until it is paid and handed over. All of it is public but what is
/// sealed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lot {
    /// Somebody has bid, passed or submitted: it is going on until it is settled (S12.4).
    touched: bool,
    /// A lot of the cache or the Black Market: no Karama covers a bid (C13.7, C14.2).
    special: bool,
    /// The cache card that lies open to be sold (C18).
    cache_card: Option<CardId>,
    /// Who submits in a Silent lot (C13.4).
    silent: BTreeSet<Faction>,
    /// What they have sealed; each knows its own (C13.9).
    sealed: BTreeMap<Faction, u16>,
}

impl Lot {
    /// Somebody bids, passes or submits.
    pub fn touch(&mut self) {
        self.touched = true;
    }

    /// A lot of the cache or the Black Market opens.
    pub fn open_special(&mut self, cache_card: Option<CardId>) {
        *self = Self {
            special: true,
            cache_card,
            ..Self::default()
        };
    }

    /// It is a Silent one, for these.
    pub fn open_silent(&mut self, bidders: &[Faction]) {
        self.silent = bidders.iter().copied().collect();
    }

    /// The lot is settled.
    pub fn over(&mut self) {
        *self = Self::default();
    }

    /// Whether it is a started lot that is not settled (S12.4).
    pub fn in_progress(&self) -> bool {
        self.touched
    }

    /// Whether no Karama can cover a bid.
    pub fn special(&self) -> bool {
        self.special
    }

    /// The cache card that is being sold.
    pub fn cache_card(&self) -> Option<CardId> {
        self.cache_card
    }

    /// Whether the faction may have sealed a bid in a Silent lot that was begun.
    pub fn may_have_sealed(&self, faction: Faction) -> bool {
        self.touched && self.silent.contains(&faction)
    }

    /// What the faction has sealed; for its own eyes.
    pub fn sealed(&self, faction: Faction) -> u16 {
        self.sealed.get(&faction).copied().unwrap_or(0)
    }
}

/// A sealed submission binds its spice (C13.9) and, unless it is zero, a place in the hand (S5.2).
pub fn seal(table: &mut Table, by: Faction, spice: u16) {
    table.lot.touch();
    if spice > 0 {
        table.lot.sealed.insert(by, spice);
        table.set_incoming(by, 1);
    }
}

/// A sealed submission binds nothing any more.
pub fn unseal(table: &mut Table, by: Faction) {
    if table.lot.sealed.remove(&by).is_some() {
        table.set_incoming(by, 0);
    }
}
