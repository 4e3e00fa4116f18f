//! What is said in Bidding (B5): acts, facts and what is shown.

use super::StandingBid;
use crate::catalog::{CardId, CardKind, Faction};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "BiddingAct")]
pub enum Act {
    /// Bid this much (B5.5).
    Bid { spice: u16 },
    /// Let the bid go by (B5.5).
    Pass,
    /// Take the card at once for a Karama (B19.7c).
    Karama { card: CardId },
    /// Pay the price; this much of it comes from the ally's pledge (B5.7).
    Pay { ally: u16 },
    /// Pay with a Karama instead (B19.7b).
    PayKarama { card: CardId },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "BiddingFact")]
pub enum Fact {
    /// Hand sizes were declared (B5.1) and so many cards lie in the row (B5.3).
    Declared {
        hands: BTreeMap<Faction, usize>,
        cards: u8,
    },
    /// The next card is sold; who opens (B5.4).
    CardUp { card: u8, of: u8, opener: Faction },
    /// Atreides saw the card that is up (B13.2); for Atreides.
    Seen { card: CardKind },
    /// A bid.
    Bid { by: Faction, spice: u16 },
    /// No bid.
    Passed { by: Faction },
    /// Everybody else has passed (B5.5).
    Won { by: Faction, spice: u16 },
    /// The winner cannot pay any more; the card is sold anew (D27).
    Uncovered { by: Faction, spice: u16 },
    /// The price was paid: own spice and the ally's (B5.7).
    Paid { by: Faction, own: u16, ally: u16 },
    /// The card was taken for a Karama, nothing is paid (B19.7).
    TookByKarama { by: Faction },
    /// The price went to this faction (B15.1); otherwise it is the bank's.
    Income { to: Faction, spice: u16 },
    /// The card that was bought or drawn; for its owner.
    Card { card: CardId },
    /// A bonus card was drawn (B18.3).
    Bonus { by: Faction },
    /// All pass on a card (B5.9).
    NobodyBids,
    /// So many cards of the row went back on the deck (B5.9).
    Returned { cards: u8 },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "BiddingShown")]
pub struct Shown {
    /// Which card of the row is up, counted from 1; 0 before the row is dealt.
    pub card: u8,
    /// How many cards were dealt.
    pub of: u8,
    /// Who opened it.
    pub opener: Option<Faction>,
    /// Who bids, passes or pays now.
    pub to_act: Option<Faction>,
    /// Whether the card is won and about to be paid.
    pub paying: bool,
    /// The highest bid.
    pub standing: Option<StandingBid>,
    /// Who has passed since that bid.
    pub passed: Vec<Faction>,
}
