//! The powers that a Karama can stop (B19.3).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A power in the table of B19.3. Powers that cannot be stopped (B19.4) are not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Power {
    /// B13.2.
    AtrBiddingPeek,
    /// B13.3.
    AtrSpicePeek,
    /// B13.4.
    AtrPrescience,
    /// B13.5.
    AtrAllyPrescience,
    /// B13.7.
    AtrKhUse,
    /// B14.2.
    BgAdvisor,
    /// B14.8.
    BgAccompany,
    /// B14.3.
    BgVoice,
    /// B14.4.
    BgAllyVoice,
    /// B14.6.
    BgCharity,
    /// B14.11.
    BgIntrusion,
    /// B14.10, B14.13: advisors become fighters.
    BgTakeUpArms,
    /// B14.12.
    BgWartime,
    /// B14.14.
    BgWorthlessKarama,
    /// B15.1.
    EmpIncome,
    /// B15.2.
    EmpAllyGift,
    /// B15.3.
    EmpAllyRevival,
    /// B15.4.
    EmpSardaukar,
    /// B16.2.
    FreMovement,
    /// B16.3.
    FreWormRide,
    /// B16.4.
    FreAllyWorm,
    /// B16.5.
    FreAllyRevival,
    /// B16.6.
    FreStormPeek,
    /// B16.7.
    FrePlaceWorms,
    /// B16.8.
    FreStormLosses,
    /// B16.9.
    FreStormReserves,
    /// B16.10.
    FreFedaykin,
    /// B16.11.
    FreBattleHardened,
    /// B17.1.
    GuiIncome,
    /// B17.2.
    GuiTransport,
    /// B17.5.
    GuiAllyCross,
    /// B17.3.
    GuiHalfPrice,
    /// B17.5.
    GuiAllyRate,
    /// B17.6.
    GuiOutOfTurn,
    /// B18.3.
    HarTopCard,
    /// B18.4.
    HarAllyTraitor,
    /// B18.5.
    HarCapture,
    /// C15.8.
    RicheseNoField,
    /// C16.4.
    RicheseAllyNoField,
    /// C13.8.
    RicheseCacheAuction,
    /// C14.5.
    RicheseBlackMarket,
    /// C17.
    RicheseGift,
    /// C3.1.
    ChoamCharityIncome,
    /// C4.1.
    ChoamRevival,
    /// C5.2.
    ChoamMarket,
    /// C6.1.
    ChoamWorthlessPowers,
    /// C8.1.
    ChoamForceIncome,
    /// S11.
    ChoamAuditor,
    /// C7.1.
    ChoamInflation,
    /// C10.1.
    ChoamTrade,
    /// C10.2.
    ChoamAllySupport,
    /// X5.1.
    IxAuctionLook,
    /// X5.3.
    IxTechnology,
    /// X5.5.
    IxReplacement,
    /// X3.2, in the Basic game.
    IxCyborgStrength,
    /// X3.4.
    IxSubstitution,
    /// X3.5.
    IxCyborgMove,
    /// X9.1, X9.2: a limit above three.
    TleLimit,
    /// X9.1.
    TleHalfPrice,
    /// X9.3.
    TleAllyHalfPrice,
    /// X9.4, X10.5.
    TleEarlyLeader,
    /// X8.
    TleIncome,
    /// X10.1.
    TleGhola,
    /// X6.7.
    TleSwap,
    /// X4.4, X4.5.
    IxStrongholdMove,
}
