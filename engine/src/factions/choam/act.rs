//! What is said by CHOAM and to it (C3-C11): acts, facts and what is shown.

use super::reaction::Occasion;
use super::worthless::Effect;
use super::{Inflation, Side};
use crate::catalog::{CardId, CardKind, Faction, LocationId, Territory};
use crate::table::ForceKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ChoamAct")]
pub enum Act {
    /// Sell a card: a worthless one, or one of which another copy is shown (C5.2).
    Sell {
        card: CardId,
        #[serde(default)]
        witness: Option<CardId>,
    },
    /// Close the market (C5.4).
    Done,
    /// Propose an exchange of one card each to the ally (C10.1).
    Trade,
    /// The card to exchange.
    Give { card: CardId },
    /// No exchange.
    NoTrade,
    /// Baliset: the player may not move there this turn (C6.2).
    Baliset { player: Faction, territory: Territory },
    /// Jubba Cloak: no losses to this storm in the territory (C6.3).
    JubbaCloak { territory: Territory },
    /// Kull Wahad: the player's Karama is stopped, and it plays no other in this phase (S8.3).
    KullWahad { player: Faction },
    /// Kulon: one territory farther this turn (C6.5).
    Kulon,
    /// La La La: the player revives no forces free this phase (C6.6).
    LaLaLa { player: Faction },
    /// Trip to Gamont: one force of the player goes back to its reserves (C6.7).
    TripToGamont {
        player: Faction,
        at: LocationId,
        kind: ForceKind,
    },
    /// Nothing against it, or no such card played.
    Pass,
    /// Put the Inflation token down (C7.1).
    Inflate { side: Side },
    /// Keep the Inflation token.
    NoInflation,
    /// Special Karama: cards for three spice each (C11).
    CashIn { card: CardId, cards: Vec<CardId> },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ChoamFact")]
pub enum Fact {
    /// CHOAM took two spice for each faction in the game (C3.1).
    CharityIncome { spice: u16 },
    /// CHOAM wants to revive more forces than others may, or cheaper (C4.1); others may still stop it.
    Revives { forces: u8 },
    /// CHOAM wants to sell a card; whether it showed another copy (C5.3).
    Offers { card: CardKind, witness: bool },
    /// It is sold.
    Sold { card: CardKind, spice: u16 },
    /// CHOAM proposes an exchange of cards to its ally (C10.1).
    ProposesTrade { to: Faction },
    /// Cards were exchanged.
    Traded { with: Faction },
    /// Which ones; for the two.
    TradedCards { given: CardKind, received: CardKind },
    /// One of them did not want to.
    NoTrade,
    /// A worthless card is declared for its effect (C6.1); others may still stop it.
    Declares { effect: Effect },
    /// The effect happens.
    Happens { effect: Effect },
    /// CHOAM wants to put the Inflation token down (C7.1); others may still stop it.
    Inflates { side: Side },
    /// The Inflation token was put down, turned, or left the game (C7.1).
    InflationIs { token: Inflation },
    /// CHOAM received its part of support spice (C8.1).
    ForceIncome { spice: u16 },
    /// CHOAM sets spice aside for its ally's battle (C10.2).
    Supports { ally: Faction },
    /// How much; for the two.
    SetAside { spice: u16 },
    /// Spice was not needed and went back (C10.2); for the two.
    SetAsideReturned { spice: u16 },
    /// CHOAM got three spice for each card (C11).
    CashedIn { cards: u8, spice: u16 },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ChoamShown")]
pub enum Shown {
    /// The market is open (C5.4); the card that is on offer.
    Market { card: Option<CardKind> },
    /// CHOAM and its ally choose cards to exchange (C10.1).
    Trade,
    /// CHOAM may play a worthless card (C6.1).
    Reaction { occasion: Occasion },
    /// A worthless card is played.
    Effect { effect: Effect },
    /// CHOAM decides about Inflation; the side it wants up, once declared (C7.1).
    Inflation { side: Option<Side> },
}
