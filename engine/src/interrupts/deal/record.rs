//! The public record of deals and of proposals that wait for an answer (B12.1, B12.4).

use super::terms::Terms;
use crate::catalog::Faction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How many proposals of one player may wait at a time.
pub const MAX_OPEN: usize = 3;
/// How many made deals stay on the record.
const KEPT: usize = 24;

/// A proposal that waits for its partner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Proposal {
    /// Its number; the deal keeps it.
    pub number: u32,
    /// Who proposes.
    pub from: Faction,
    /// Who may accept.
    pub to: Faction,
    /// What.
    pub terms: Terms,
}

/// A deal that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Deal {
    /// What was agreed, and by whom.
    pub agreed: Proposal,
    /// In which turn.
    pub turn: u8,
    /// Who wants to cancel it; both together do (B12.1).
    pub cancelling: BTreeSet<Faction>,
}

/// All deals and proposals. Public.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Deals {
    next: u32,
    open: Vec<Proposal>,
    made: Vec<Deal>,
}

impl Deals {
    /// A new turn begins: proposals of the last one are void, the record keeps the latest deals.
    pub fn new_turn(&mut self) {
        self.open.clear();
        let drop = self.made.len().saturating_sub(KEPT);
        self.made.drain(..drop);
    }

    /// Proposals that wait.
    pub fn open(&self) -> &[Proposal] {
        &self.open
    }

    /// Deals on record, the oldest first.
    pub fn made(&self) -> &[Deal] {
        &self.made
    }

    /// Puts a proposal on the table.
    pub(super) fn propose(&mut self, from: Faction, to: Faction, terms: Terms) -> &Proposal {
        let number = self.next;
        self.next += 1;
        self.open.push(Proposal {
            number,
            from,
            to,
            terms,
        });
        &self.open[self.open.len() - 1]
    }

    /// Takes a proposal off the table.
    pub(super) fn take(&mut self, number: u32) -> Option<Proposal> {
        let at = self.open.iter().position(|p| p.number == number)?;
        Some(self.open.remove(at))
    }

    /// Records a deal.
    pub(super) fn record(&mut self, agreed: Proposal, turn: u8) {
        // Within a turn the record is bounded too: the oldest deal makes room.
        if self.made.len() >= 2 * KEPT {
            self.made.remove(0);
        }
        self.made.push(Deal {
            agreed,
            turn,
            cancelling: BTreeSet::new(),
        });
    }

    /// A party wants to cancel; the deal is taken off the record when both do.
    pub(super) fn cancel(&mut self, number: u32, by: Faction) -> Option<Deal> {
        let at = self.made.iter().position(|d| d.agreed.number == number)?;
        let deal = self.made.get_mut(at)?;
        deal.cancelling.insert(by);
        let both = [deal.agreed.from, deal.agreed.to];
        if both.iter().all(|f| deal.cancelling.contains(f)) {
            return Some(self.made.remove(at));
        }
        None
    }
}
