//! What is said in Bidding (B5): acts, facts and what is shown.

use super::{Method, StandingBid};
use crate::catalog::{CardId, CardKind, Faction};
use crate::table::DeckEnd;
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
    /// Richese offers a card of its hand, face down (C14.1).
    BlackMarket { card: CardId, method: Method },
    /// Richese offers no card of its hand.
    NoBlackMarket,
    /// The card of the cache is sold before the row (C13.1).
    CacheFirst,
    /// The card of the cache is sold after the row (C13.1).
    CacheLast,
    /// This card of the cache is sold in this way (C13.2).
    CacheCard { card: CardId, method: Method },
    /// Seal a number in a Silent lot; 0 is no bid (C13.4).
    Silent { spice: u16 },
    /// Richese takes the card that nobody wanted (C13.5).
    Keep,
    /// Richese removes it from the game (C13.5).
    Remove,
    /// Ixians put this card back on the deck or under it (X5.1).
    PutBack { card: CardId, to: DeckEnd },
    /// Ixians put this card of their hand up and take the one that was up (X5.3).
    Exchange { card: CardId },
    /// Ixians leave the card that is up.
    NoExchange,
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
    /// Hand sizes, where Richese acts before the row is dealt (C13.1).
    Hands { hands: BTreeMap<Faction, usize> },
    /// Richese offers a card of its hand, face down (C14.1).
    BlackMarket { method: Method },
    /// The card of the cache will be sold first or last (C13.1).
    CacheWhen { last: bool },
    /// This card of the cache is sold (C13.2).
    CacheCard { card: CardKind, method: Method },
    /// A cache or Black Market lot is open for these.
    LotOpen { bidders: Vec<Faction> },
    /// The sealed numbers of a Silent lot (C13.4).
    Opened { bids: BTreeMap<Faction, u16> },
    /// Part of the price of a cache or Black Market card went to this faction (C13.6, C14.2).
    PaidTo { to: Faction, spice: u16 },
    /// Nobody bought the Black Market card: Richese keeps it (C14.2).
    MarketUnsold,
    /// Nobody wanted the card of the cache: Richese takes it (C13.5).
    Kept { card: CardKind },
    /// Nobody wanted the card of the cache: it is out of the game (C13.5).
    Removed { card: CardKind },
    /// Ixians look at so many cards; one of several goes back (X5.1).
    IxiansLook { cards: u8 },
    /// Which; for Ixians. Their order means nothing (X5.2).
    ForSale { cards: Vec<CardKind> },
    /// They put one back; the others are mixed (X5.1).
    PutBack { to: DeckEnd },
    /// Ixians exchange the card that is up for one of their hand (X5.3); others may still stop it.
    Exchanges { by: Faction },
    /// They did.
    Exchanged { by: Faction },
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
