//! Factions: the powers of each, one file a faction, called from named hooks.
//!
//! Powers that need steps of their own are frames; the enums here only hand calls on.

pub mod atreides;
pub mod bene_gesserit;
pub mod choam;
pub mod emperor;
pub mod fremen;
pub mod guild;
pub mod harkonnen;
pub mod ixians;
pub mod richese;
pub mod tleilaxu;

use crate::catalog::{CardId, Faction, LeaderId, LocationId, Territory};
use crate::flow::{Cx, frame::procedures};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, ForceKind, Muster};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

procedures! {
    /// A power on the stack.
    Frame in Faction {
        EmperorGift(emperor::Gift),
        EmperorRevival(emperor::FreeRevival),
        HarkonnenTheft(harkonnen::Theft),
        RicheseLastCall(richese::no_field_reveal::LastCall),
        ChoamMarket(choam::Market),
        ChoamTrade(choam::Trade),
        ChoamReaction(choam::Reaction),
        ChoamPlay(choam::Play),
        ChoamPlacement(choam::Placement),
        ChoamCashIn(choam::CashIn),
        RicheseGift(richese::Gift),
        RichesePurchase(richese::Purchase),
        IxianReplacement(ixians::Replacement),
        TleilaxuIncome(tleilaxu::Income),
        TleilaxuPrevention(tleilaxu::Prevention),
        TleilaxuSwap(tleilaxu::Swap),
        IxianStronghold(ixians::StrongholdMove),
    }
}

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "FactionAct")]
pub enum Act {
    /// Emperor's special Karama: revive forces free (B19.10).
    EmperorReviveForces { card: CardId, forces: Muster },
    /// Emperor's special Karama: revive a leader free (B19.10).
    EmperorReviveLeader { card: CardId, leader: LeaderId },
    /// Harkonnen's special Karama: take cards blindly from a player (B19.13).
    HarkonnenTake { card: CardId, from: Faction, count: u8 },
    /// Harkonnen give cards back after taking (B19.13).
    HarkonnenGiveBack { cards: Vec<CardId> },
    /// Richese reveal the No-Field on the planet (C15.4).
    RicheseReveal,
    /// Richese leave it concealed before the Battle phase (C15.4).
    RicheseStayConcealed,
    /// Richese give their ally this Richese card (C17).
    RicheseGift { card: CardId },
    /// Richese's special Karama: buy this card of the cache unseen (C18).
    RichesePurchase { card: CardId, take: CardId },
    /// Ixians let their ally replace what it buys, or do not (X5.6).
    IxianPermission { on: bool },
    /// The Ixian ally keeps what it bought (X5.5).
    IxianNoReplacement,
    /// The Ixian ally discards the card that it just bought and draws another one (X5.5).
    IxianReplace { card: CardId },
    /// Ixians put their stronghold over a location (X2.6).
    IxianPlaceStronghold { at: LocationId },
    /// Ixians leave their stronghold where it is (X4.4).
    IxianKeepStronghold,
    /// Ixians move their stronghold and take spice from piles on the way (X4.4, X4.5).
    IxianMoveStronghold {
        to: LocationId,
        take: ixians::mobile_stronghold_move::Taken,
    },
    /// Ixians' special Karama: they move their stronghold in their turn (X4.9).
    IxianSpecialMoveStronghold {
        card: CardId,
        to: LocationId,
        take: ixians::mobile_stronghold_move::Taken,
    },
    /// Tleilaxu's special Karama: the faction revives nothing more in the ordinary way in this phase (X9.7).
    TleilaxuPrevent { card: CardId, against: Faction },
    /// Tleilaxu let a revival happen (X9.7).
    TleilaxuLet,
    /// Tleilaxu exchange a Face Dancer (X6.7).
    TleilaxuSwap { leader: LeaderId },
    /// They keep theirs.
    TleilaxuKeep,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[schemars(rename = "FactionFact")]
pub enum Fact {
    /// All Bene Gesserit tokens of a territory turned to their other side (B14.7).
    Flipped {
        territory: Territory,
        forces: u8,
        to: ForceKind,
    },
    Emperor(emperor::Fact),
    Harkonnen(harkonnen::Fact),
    Richese(richese::Fact),
    Choam(choam::Fact),
    Tleilaxu(tleilaxu::Fact),
    Ixians(ixians::Fact),
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[schemars(rename = "FactionShown")]
pub enum Shown {
    EmperorGift(emperor::GiftShown),
    HarkonnenTheft(harkonnen::Shown),
    /// Richese may reveal their No-Field before the Battle phase (C15.4).
    RicheseLastCall,
    Choam(choam::Shown),
    RicheseGift(richese::GiftShown),
    IxianReplacement(ixians::Shown),
    /// Ixians put their stronghold somewhere (X2.6).
    IxianStrongholdPlacement,
    /// Ixians may move their stronghold (X4.4).
    IxianStrongholdMove,
    /// Tleilaxu may prevent a revival of this faction (X9.7).
    TleilaxuPrevention {
        against: Faction,
    },
    /// Tleilaxu may exchange a Face Dancer (X6.7).
    TleilaxuSwap,
}

/// What the viewer may use on top of what waits.
pub fn anytime_offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let mut offers = emperor::anytime_offers(eyes, now);
    offers.extend(harkonnen::offers(eyes, now));
    offers.extend(choam::anytime_offers(eyes, now));
    offers.extend(richese::anytime_offers(eyes, now));
    offers.extend(ixians::anytime_offers(eyes, now));
    offers.extend(tleilaxu::prevention::offers(eyes, now));
    offers
}

/// Uses it.
///
/// # Errors
/// A refusal if it is not offered.
pub fn begin(cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Option<crate::flow::Frame>, Refusal> {
    match act {
        Act::EmperorReviveForces { card, forces } => {
            Ok(Some(emperor::FreeRevival::forces(seat, card, forces).into()))
        }
        Act::EmperorReviveLeader { card, leader } => {
            Ok(Some(emperor::FreeRevival::leader(seat, card, leader).into()))
        }
        Act::HarkonnenTake { card, from, count } => {
            Ok(Some(harkonnen::Theft::new(seat, card, from, count).into()))
        }
        Act::RicheseReveal => {
            richese::no_field_reveal::reveal(cx);
            Ok(None)
        }
        Act::RicheseGift { card } => Ok(richese::Gift::new(cx, card).map(Into::into)),
        Act::RichesePurchase { card, take } => Ok(Some(richese::Purchase::new(cx, card, take).into())),
        Act::IxianPermission { on } => {
            ixians::permit(cx, on);
            Ok(None)
        }
        Act::TleilaxuPrevent { card, against } => Ok(Some(tleilaxu::Prevention::new(card, against).into())),
        Act::HarkonnenGiveBack { .. }
        | Act::RicheseStayConcealed
        | Act::IxianNoReplacement
        | Act::IxianReplace { .. }
        | Act::IxianPlaceStronghold { .. }
        | Act::IxianKeepStronghold
        | Act::IxianMoveStronghold { .. }
        | Act::IxianSpecialMoveStronghold { .. }
        | Act::TleilaxuLet
        | Act::TleilaxuSwap { .. }
        | Act::TleilaxuKeep => Err(Refusal::unexpected()),
    }
}
