//! Arranging a position with the verbs that the rules use, so that it cannot hold impossible things.

use crate::catalog::{
    CardId, Faction, LeaderId, LocationId, Sector, Skill, SpiceCard, SpiceCardId, Territory,
};
use crate::dice::{Dice, Stream};
use crate::factions::bene_gesserit::Prediction;
use crate::factions::choam::Ledger;
use crate::flow::Flow;
use crate::game::Game;
use crate::phases::round;
use crate::setup::Setup;
use crate::stronghold_cards::Holders;
use crate::table::{
    Cause, Discarded, ForceKind, Muster, NoField, Phase, Pile, Purse, Site, SpiceZone, StandingOrder, Table,
    TraitorZone, Zone, order_for,
};
use crate::tech_tokens::TechToken;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A number of forces: of ordinary ones, or by kind.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Count {
    /// Ordinary forces.
    Normal(u8),
    /// By kind.
    Kinds(Muster),
}

impl From<Count> for Muster {
    fn from(count: Count) -> Self {
        match count {
            Count::Normal(n) => Self::of(ForceKind::Normal, n),
            Count::Kinds(muster) => muster,
        }
    }
}

/// What a leader has been through.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// How often it died.
    pub deaths: u8,
    /// How often it was revived; it is alive if this equals `deaths`.
    #[serde(default)]
    pub revivals: u8,
}

/// A position. What is not named is as after the box was opened: forces in reserves, cards in their
/// decks, leaders alive at home, starting spice behind the shields, an empty board.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Arrange {
    /// The turn.
    pub turn: u8,
    /// The phase that begins.
    pub phase: Option<Phase>,
    /// Where the storm stands; storm order follows from it.
    pub storm: Option<Sector>,
    /// Whether the Shield Wall is gone.
    pub shield_wall_destroyed: bool,
    /// Who dials the storm next.
    pub dialers: Vec<Faction>,
    /// The storm card drawn face down.
    pub storm_card: Option<u8>,
    /// Spice behind shields.
    pub spice: BTreeMap<Faction, u16>,
    /// Spice in front of shields.
    pub front: BTreeMap<Faction, u16>,
    /// Spice on the board.
    pub board_spice: BTreeMap<LocationId, u16>,
    /// Forces on the board.
    pub board: BTreeMap<LocationId, BTreeMap<Faction, Count>>,
    /// Forces in the tanks.
    pub tanks: BTreeMap<Faction, Count>,
    /// Treachery cards in hands.
    pub hands: BTreeMap<Faction, Vec<CardId>>,
    /// Treachery cards on top of the deck, the next first.
    pub deck_top: Vec<CardId>,
    /// Treachery cards in the discard pile, bottom first.
    pub discards: Vec<CardId>,
    /// Treachery cards out of the game.
    pub removed: Vec<CardId>,
    /// Spice cards on top of the deck, the next first.
    pub spice_deck_top: Vec<SpiceCardId>,
    /// Whether all other spice cards lie in pile A below the named ones (an almost empty deck).
    pub spice_deck_spent: bool,
    /// The Sandtrout was drawn and waits for a worm (X12.12).
    pub sandtrout_waits: bool,
    /// Spice discard piles, bottom first.
    pub spice_piles: BTreeMap<Pile, Vec<SpiceCardId>>,
    /// Leaders with a history.
    pub leaders: BTreeMap<LeaderId, History>,
    /// Leaders that fought this turn, and where.
    pub fought: BTreeMap<LeaderId, Territory>,
    /// Captive leaders by captor.
    pub captured: BTreeMap<Faction, Vec<LeaderId>>,
    /// Trained leaders and their skills (C22).
    pub skills: BTreeMap<LeaderId, Skill>,
    /// Traitor cards kept.
    pub traitors: BTreeMap<Faction, Vec<LeaderId>>,
    /// Leaders of others in the custody of the Tleilaxu (X10.3); alive or dead by their history.
    pub gholas: Vec<LeaderId>,
    /// Face Dancers that are not revealed (X2.3).
    pub face_dancers: Vec<LeaderId>,
    /// Face Dancers that were revealed (X6.4).
    pub revealed_face_dancers: Vec<LeaderId>,
    /// The No-Field tokens of Richese (C15).
    pub no_fields: NoFieldsArranged,
    /// Alliances.
    pub alliances: Vec<(Faction, Faction)>,
    /// The turn in which the alliances were made; 1 if absent.
    pub allied_since: Option<u8>,
    /// Bene Gesserit's prediction.
    pub prediction: Option<Prediction>,
    /// Atreides forces lost in battles (B13.6).
    pub kwisatz_losses: u8,
    /// The Kwisatz Haderach is dead (B13.8).
    pub kwisatz_dead: bool,
    /// Seats that answer Karama windows themselves; all others have a standing order to pass.
    pub ask_karama: Vec<Faction>,
    /// What CHOAM has set in motion.
    pub choam: Ledger,
    /// The location that the Hidden Mobile Stronghold points at (X4.1).
    pub mobile_stronghold: Option<LocationId>,
    /// Who holds which Stronghold Card (C23.1).
    pub stronghold_cards: Holders,
    /// Who owns which tech token (X11).
    pub tech_tokens: BTreeMap<TechToken, Faction>,
    /// Results of dice in advance, by purpose; all must be used.
    pub dice: BTreeMap<Stream, Vec<u32>>,
}

/// Where No-Field tokens lie.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NoFieldsArranged {
    /// The token concealed on the planet.
    pub concealed: Option<NoField>,
    /// Where it stands.
    pub at: Option<LocationId>,
    /// The token that was revealed last.
    pub face_up: Option<NoField>,
}

impl Arrange {
    /// Builds the position.
    ///
    /// # Errors
    /// A sentence about what cannot be.
    pub fn build(&self, setup: Setup, seed: [u8; 32]) -> Result<Game, String> {
        setup.check().map_err(|e| e.to_string())?;
        let mut dice = Dice::new(seed);
        for (stream, results) in &self.dice {
            dice.script(*stream, results.iter().copied());
        }
        let mut table = Table::new(setup);
        self.clock(&mut table);
        self.purses(&mut table)?;
        self.armies(&mut table)?;
        self.no_fields(&mut table);
        self.treachery(&mut table)?;
        self.spice_cards(&mut table);
        self.people(&mut table)?;
        table.choam.clone_from(&self.choam);
        table.stronghold_cards.clone_from(&self.stronghold_cards);
        if let Some(at) = self.mobile_stronghold {
            table.mobile_stronghold.float_over(at);
        }
        for (token, owner) in &self.tech_tokens {
            table.tech_tokens.give(*token, *owner);
        }
        let flow = Flow::new(round::Frame::at(self.phase.unwrap_or(Phase::Storm)));
        Ok(Game::staged(table, flow, dice))
    }

    fn clock(&self, table: &mut Table) {
        // The Storm phase counts the turn up.
        let storm_next = self.phase.unwrap_or(Phase::Storm) == Phase::Storm;
        table.turn = if storm_next {
            self.turn.saturating_sub(1)
        } else {
            self.turn
        };
        table.storm.sector = self.storm.unwrap_or_default();
        table.storm.order = order_for(table.storm.sector, &table.setup.places);
        table.storm.wall_standing = !self.shield_wall_destroyed;
        table.storm.dialers = if self.dialers.is_empty() {
            table.storm.order.iter().copied().take(2).collect()
        } else {
            self.dialers.clone()
        };
        table.storm.card = self.storm_card;
        for faction in table.factions() {
            let pass = !self.ask_karama.contains(&faction);
            table.orders.set(faction, StandingOrder::PassKarama, pass);
        }
    }

    fn purses(&self, table: &mut Table) -> Result<(), String> {
        for faction in table.factions() {
            let spice = self
                .spice
                .get(&faction)
                .copied()
                .unwrap_or(faction.def().starting_spice);
            table.gain(faction, spice);
        }
        let fronts = self.front.iter().map(|(f, n)| (Purse::Front(*f), *n));
        let board = self.board_spice.iter().map(|(l, n)| (Purse::Board(*l), *n));
        for (purse, amount) in fronts.chain(board) {
            table
                .spice
                .transfer(Purse::Bank, purse, amount)
                .map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    fn armies(&self, table: &mut Table) -> Result<(), String> {
        let board = self
            .board
            .iter()
            .flat_map(|(l, m)| m.iter().map(|(f, c)| (*f, Site::At(*l), Muster::from(*c))));
        let tanks = self
            .tanks
            .iter()
            .map(|(f, c)| (*f, Site::Tanks, Muster::from(*c)));
        for (faction, site, muster) in board.chain(tanks) {
            let drawn = Muster::new(muster.normal + muster.advisor, muster.elite);
            let short = |_| format!("{} does not have so many forces", faction.id());
            table
                .forces
                .transfer(faction, Site::Reserves, site, drawn)
                .map_err(short)?;
            if let (Site::At(location), true) = (site, muster.advisor > 0) {
                table.forces.flip(faction, location, ForceKind::Advisor);
            }
        }
        Ok(())
    }

    fn no_fields(&self, table: &mut Table) {
        table.no_fields.stage(self.no_fields.face_up);
        if let (Some(token), Some(at)) = (self.no_fields.concealed, self.no_fields.at) {
            table.no_fields.declare(token);
            let _arrived = table.conceal_no_field(at);
        }
    }

    fn treachery(&self, table: &mut Table) -> Result<(), String> {
        for (faction, hand) in &self.hands {
            for card in hand {
                if !matches!(table.cards.zone(*card), Zone::Deck | Zone::Cache) {
                    return Err(format!("{} is in two places", card.id()));
                }
                table.cards.put(*card, Zone::Hand(*faction));
            }
        }
        for card in &self.removed {
            table.cards.remove(*card);
        }
        let owner = table.factions().first().copied().ok_or("nobody plays")?;
        let entries = self
            .discards
            .iter()
            .map(|card| Discarded {
                by: owner,
                card: *card,
            })
            .collect();
        drop(table.cards.discard(Cause::Ordinary, entries).into_batch());
        for card in self.deck_top.iter().rev() {
            table.cards.put(*card, Zone::Deck);
        }
        Ok(())
    }

    fn spice_cards(&self, table: &mut Table) {
        if self.spice_deck_spent {
            for card in table.spice_deck.pile(SpiceZone::Deck) {
                table.spice_deck.put(card, SpiceZone::Pile(Pile::A));
            }
        }
        for (pile, cards) in &self.spice_piles {
            for card in cards {
                table.spice_deck.put(*card, SpiceZone::Pile(*pile));
            }
        }
        for card in self.spice_deck_top.iter().rev() {
            table.spice_deck.put(*card, SpiceZone::Deck);
        }
        let sandtrout = SpiceCardId::all().find(|c| c.kind() == SpiceCard::Sandtrout);
        if let Some(card) = sandtrout.filter(|_| self.sandtrout_waits) {
            table.spice_deck.put(card, SpiceZone::Waiting);
        }
    }

    fn people(&self, table: &mut Table) -> Result<(), String> {
        for (leader, history) in &self.leaders {
            for life in 0..history.deaths {
                table.leaders.kill(*leader);
                if life < history.revivals {
                    table.leaders.revive(*leader);
                }
            }
        }
        for (leader, territory) in &self.fought {
            table.leaders.commit(*leader, leader.faction(), *territory);
        }
        for leader in &self.gholas {
            let dead = table.leaders.disc(*leader).is_some_and(|d| !d.alive);
            table.leaders.kill(*leader);
            table.leaders.revive_as_ghola(*leader);
            if dead {
                table.leaders.kill(*leader);
            }
        }
        for (captor, captives) in &self.captured {
            for leader in captives {
                table.leaders.capture(*leader, *captor);
            }
        }
        for (leader, skill) in &self.skills {
            if table.skills.is_empty() {
                return Err("Leader Skills are not played".to_owned());
            }
            table.skills.train(*skill, *leader);
        }
        for (faction, traitors) in &self.traitors {
            for leader in traitors {
                table.traitors.put(*leader, TraitorZone::Kept(*faction));
            }
        }
        for leader in &self.face_dancers {
            table.traitors.put(*leader, TraitorZone::FaceDancer);
        }
        for leader in &self.revealed_face_dancers {
            table.traitors.put(*leader, TraitorZone::Revealed);
        }
        for (a, b) in &self.alliances {
            if !table.plays(*a) || !table.plays(*b) {
                return Err("an ally is not in the game".to_owned());
            }
            table.alliances.make(*a, *b, self.allied_since.unwrap_or(1));
        }
        table.prediction.clone_from(&self.prediction);
        table.kwisatz.losses = self.kwisatz_losses;
        table.kwisatz.dead = self.kwisatz_dead;
        Ok(())
    }
}
