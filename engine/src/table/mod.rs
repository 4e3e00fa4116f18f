//! The table: what lies on it, and the verbs that move it. Nothing here asks anybody anything.

mod alliances;
mod arrived;
mod capacity;
mod cards;
mod conservation;
#[cfg(test)]
mod conservation_properties;
mod custody;
mod eyes;
mod forces;
mod knowledge;
mod leaders;
mod losses;
mod mobile_stronghold;
mod no_field_tokens;
mod orders;
mod reservations;
mod skills;
mod spice;
mod spice_deck;
mod storm;
mod traitors;

pub use alliances::{Alliances, Pledge};
pub use arrived::{Arrived, Landing, Way};
pub use cards::{Batch, Cards, Cause, DeckEnd, Discarded, Fresh, Zone};
pub use conservation::Fault;
pub use custody::Custody;
pub use eyes::{Eyes, Viewer};
pub use forces::{ForceKind, Forces, Group, Muster, Site};
pub use knowledge::Knowledge;
pub use leaders::{Disc, Fought, Leaders};
pub use losses::{Loss, SpiceLost};
pub use mobile_stronghold::MobileStronghold;
pub use no_field_tokens::{Lent, NoField, NoFields, Unveiled};
pub use orders::{Orders, StandingOrder};
pub use reservations::Reservations;
pub use skills::{SkillZone, Skills};
pub use spice::{Purse, Spice};
pub use spice_deck::{Pile, SpiceDeck, SpiceZone};
pub use storm::{StormTrack, order_for};
pub use traitors::{TraitorZone, Traitors};

use crate::catalog::Faction;
use crate::factions::atreides::Kwisatz;
use crate::factions::bene_gesserit::Prediction;
use crate::interrupts::deal::Deals;
use crate::interrupts::karama::Stops;
use crate::interrupts::truthtrance::Promises;
use crate::phases::battle::Insight;
use crate::phases::bidding::{Lot, StandingBid};
use crate::phases::mentat::Victory;
use crate::setup::{Policies, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The source of a transfer does not have what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not enough there")]
pub struct Shortage;

/// The phases of a turn (B0.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before turn 1 (B1).
    Setup,
    /// B2.
    Storm,
    /// B3.
    SpiceBlow,
    /// B4.
    Charity,
    /// B5.
    Bidding,
    /// B6.
    Revival,
    /// B7.
    Shipment,
    /// B8.
    Battle,
    /// B9.
    Collection,
    /// B10.
    Mentat,
}

/// Everything on the table. Private facts included: viewer code gets [`Eyes`], never this.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub(crate) setup: Setup,
    /// The turn, 0 during setup.
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
    pub(crate) storm: StormTrack,
    pub(crate) cards: Cards,
    pub(crate) traitors: Traitors,
    pub(crate) spice_deck: SpiceDeck,
    pub(crate) leaders: Leaders,
    pub(crate) forces: Forces,
    pub(crate) spice: Spice,
    pub(crate) alliances: Alliances,
    pub(crate) orders: Orders,
    pub(crate) reservations: Reservations,
    pub(crate) deals: Deals,
    pub(crate) promises: Promises,
    pub(crate) stops: Stops,
    pub(crate) kwisatz: Kwisatz,
    pub(crate) prediction: Option<Prediction>,
    /// The turn in which a faction last revived an elite force (B6.4).
    pub(crate) elite_revived: std::collections::BTreeMap<Faction, u8>,
    /// The highest bid of the card that is being sold (B5.5).
    pub(crate) standing_bid: Option<StandingBid>,
    /// What everybody must know of the lot that is going on (S12.4).
    #[serde(default)]
    pub(crate) lot: Lot,
    pub(crate) victory: Option<Victory>,
    /// What CHOAM saw in its last audit (S11.11).
    #[serde(default)]
    pub(crate) insight: Option<Insight>,
    /// The No-Field tokens of Richese (C15).
    #[serde(default)]
    pub(crate) no_fields: NoFields,
    /// Cards that must still come into a hand (S5.2); read it through [`Table::incoming`].
    #[serde(default)]
    incoming: std::collections::BTreeMap<Faction, u8>,
    /// Cards that a faction owes to another one (S5.5); read it through [`Table::owed`].
    #[serde(default)]
    owed: std::collections::BTreeMap<Faction, u8>,
    /// What CHOAM has set in motion.
    #[serde(default)]
    pub(crate) choam: crate::factions::choam::Ledger,
    /// What the Tleilaxu have earned, and what was stopped or prevented.
    #[serde(default)]
    pub(crate) tleilaxu: crate::factions::tleilaxu::Ledger,
    /// Spice that CHOAM set aside for its ally's battle.
    #[serde(default)]
    pub(crate) aside: crate::factions::choam::Aside,
    /// Places that Juice of Sapho gave in the order that runs; the phase takes them from here (C19.2).
    #[serde(default)]
    pub(crate) sapho: Vec<(Faction, crate::cards::juice_of_sapho::Place)>,
    /// How many worms were called by Thumper and have not come yet (X12.10).
    #[serde(default)]
    pub(crate) thumpers: u8,
    /// Who holds which Stronghold Card (C23.1).
    #[serde(default)]
    pub(crate) stronghold_cards: crate::stronghold_cards::Holders,
    /// As which card that of the Hidden Mobile Stronghold acts in this battle (C23.2).
    #[serde(default)]
    pub(crate) borrowed_card: Option<crate::catalog::Territory>,
    /// Who owns which tech token (X11).
    #[serde(default)]
    pub(crate) tech_tokens: crate::tech_tokens::TechTokens,
    /// What Ixians have settled and seen.
    #[serde(default)]
    pub(crate) ixians: crate::factions::ixians::Ledger,
    /// The skill cards (C22).
    #[serde(default)]
    pub(crate) skills: Skills,
    /// Where the Hidden Mobile Stronghold is (X4).
    #[serde(default)]
    pub(crate) mobile_stronghold: MobileStronghold,
}

impl Table {
    /// The table as it comes out of the box for this setup: everything in decks, bank and reserves.
    pub fn new(setup: Setup) -> Self {
        let factions: Vec<_> = setup.places.iter().map(|p| p.faction).collect();
        let mut forces = Forces::default();
        for faction in &factions {
            let elite = setup.elites(*faction);
            let normal = faction.def().total_forces - elite;
            forces.raise(*faction, Muster::new(normal, elite));
        }
        Self {
            turn: 0,
            phase: Phase::Setup,
            storm: StormTrack::default(),
            cards: Cards::new(&setup),
            traitors: Traitors::new(setup.traitor_cards()),
            spice_deck: SpiceDeck::new(&setup),
            leaders: Leaders::new(setup.leaders().into_iter()),
            forces,
            spice: Spice::default(),
            alliances: Alliances::default(),
            orders: Orders::default(),
            reservations: Reservations::default(),
            deals: Deals::default(),
            promises: Promises::default(),
            stops: Stops::default(),
            kwisatz: Kwisatz::default(),
            prediction: None,
            elite_revived: std::collections::BTreeMap::new(),
            standing_bid: None,
            lot: Lot::default(),
            victory: None,
            insight: None,
            no_fields: NoFields::default(),
            incoming: std::collections::BTreeMap::new(),
            owed: std::collections::BTreeMap::new(),
            choam: crate::factions::choam::Ledger::default(),
            tleilaxu: crate::factions::tleilaxu::Ledger::default(),
            aside: crate::factions::choam::Aside::default(),
            sapho: Vec::new(),
            thumpers: 0,
            stronghold_cards: crate::stronghold_cards::Holders::default(),
            borrowed_card: None,
            tech_tokens: crate::tech_tokens::TechTokens::default(),
            ixians: crate::factions::ixians::Ledger::default(),
            skills: Skills::new(setup.has(crate::setup::Module::LeaderSkills)),
            mobile_stronghold: MobileStronghold::default(),
            setup,
        }
    }

    /// The room's policies.
    pub fn policies(&self) -> &Policies {
        &self.setup.policies
    }

    /// The factions in play, in the order of their circles.
    pub fn factions(&self) -> Vec<Faction> {
        let mut places = self.setup.places.clone();
        places.sort_by_key(|p| p.circle);
        places.into_iter().map(|p| p.faction).collect()
    }

    /// Whether the faction is in play.
    pub fn plays(&self, faction: Faction) -> bool {
        self.setup.seats(faction)
    }

    /// The factions in storm order (B0.4); before the first storm in the order of the circles.
    pub fn storm_order(&self) -> Vec<Faction> {
        if self.storm.order.is_empty() {
            self.factions()
        } else {
            self.storm.order.clone()
        }
    }

    /// The table as one viewer may see it.
    pub fn eyes(&self, viewer: Viewer) -> Eyes<'_> {
        Eyes::new(self, viewer)
    }

    /// Pays spice from behind a shield to the bank.
    ///
    /// # Errors
    /// [`Shortage`] if the faction does not have it.
    pub fn pay_bank(&mut self, from: Faction, amount: u16) -> Result<(), Shortage> {
        self.spice.transfer(Purse::Shield(from), Purse::Bank, amount)
    }

    /// Gives spice from the bank behind a shield.
    pub fn gain(&mut self, to: Faction, amount: u16) {
        // The bank is unlimited (B0.9).
        if self
            .spice
            .transfer(Purse::Bank, Purse::Shield(to), amount)
            .is_err()
        {
            debug_assert!(false, "the bank ran out");
        }
    }
}
