//! Standing orders: answers that a seat gives in advance, by its own choice (D30).

use crate::catalog::Faction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A kind of window that a seat may pass in advance. Available to every seat whatever it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StandingOrder {
    /// Pass every Karama window.
    PassKarama,
    /// Continue past every fresh discard.
    ContinueFreshDiscard,
    /// CHOAM: close every market at once (C5.4).
    CloseMarket,
    /// CHOAM: answer nothing with a worthless card (C6.1).
    PassReactions,
    /// Play nothing at the openings of phases and at fresh spice blows (X12.9 to X12.11).
    PassMoments,
}

impl StandingOrder {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::PassKarama,
        Self::ContinueFreshDiscard,
        Self::CloseMarket,
        Self::PassReactions,
        Self::PassMoments,
    ];

    /// Whether the order says anything to the seat: some are about one faction's own questions.
    pub fn concerns(self, seat: Faction) -> bool {
        match self {
            Self::PassKarama | Self::ContinueFreshDiscard | Self::PassMoments => true,
            Self::CloseMarket | Self::PassReactions => seat == Faction::Choam,
        }
    }

    /// The id used in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Self::PassKarama => "pass-karama",
            Self::ContinueFreshDiscard => "continue-fresh-discard",
            Self::CloseMarket => "close-market",
            Self::PassReactions => "pass-reactions",
            Self::PassMoments => "pass-moments",
        }
    }
}

/// The standing orders of all seats. Secret: each seat sees its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {
    given: BTreeMap<Faction, BTreeSet<StandingOrder>>,
}

impl Orders {
    /// Whether the seat has given the order.
    pub fn has(&self, seat: Faction, order: StandingOrder) -> bool {
        self.given.get(&seat).is_some_and(|set| set.contains(&order))
    }

    /// Gives or withdraws an order.
    pub fn set(&mut self, seat: Faction, order: StandingOrder, on: bool) {
        let set = self.given.entry(seat).or_default();
        if on {
            set.insert(order);
        } else {
            set.remove(&order);
        }
    }

    /// The seat's orders.
    pub fn of(&self, seat: Faction) -> Vec<StandingOrder> {
        self.given.get(&seat).into_iter().flatten().copied().collect()
    }
}
