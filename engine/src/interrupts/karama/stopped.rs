//! What Karama has done to powers: stopped for a phase (D10), and special powers spent (B19.8).

use super::Power;
use crate::catalog::{CardId, Faction};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Public record of Karama's lasting effects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stops {
    /// Powers that may not be used again this phase, with policy `karama_scope = phase`.
    phase: BTreeSet<Power>,
    /// Factions that used their special Karama power (once a game, B19.8).
    special: BTreeSet<Faction>,
    /// The turn in which the Emperor's gift was last stopped (B19.3).
    gift: Option<u8>,
    /// Cards whose gift was stopped this phase (C21); only Richese, who holds them, asks for them.
    #[serde(default)]
    gifts: BTreeSet<CardId>,
    /// Players whom Kull Wahad bars from Karama for the rest of the phase (S8.3).
    #[serde(default)]
    players: BTreeSet<Faction>,
}

impl Stops {
    /// Whether the power is stopped for the rest of the phase.
    pub fn barred(&self, power: Power) -> bool {
        self.phase.contains(&power)
    }

    /// Stops a power for the rest of the phase.
    pub(super) fn bar(&mut self, power: Power) {
        self.phase.insert(power);
    }

    /// A new phase begins.
    pub fn new_phase(&mut self) {
        self.phase.clear();
        self.gifts.clear();
        self.players.clear();
    }

    /// Whether the player may play no Karama in this phase (S8.3).
    pub fn player_barred(&self, player: Faction) -> bool {
        self.players.contains(&player)
    }

    /// The player may play no Karama for the rest of the phase.
    pub fn bar_player(&mut self, player: Faction) {
        self.players.insert(player);
    }

    /// Whether the Emperor may give nothing more this turn (B19.3, `emp_ally_gift`).
    pub fn gifts_refused(&self, turn: u8) -> bool {
        self.gift == Some(turn)
    }

    /// The Emperor may give nothing more this turn.
    pub fn refuse_gifts(&mut self, turn: u8) {
        self.gift = Some(turn);
    }

    /// Whether the gift of this card was stopped this phase (C21).
    pub fn gift_refused(&self, card: CardId) -> bool {
        self.gifts.contains(&card)
    }

    /// This card may not be given again this phase.
    pub fn refuse_gift_of(&mut self, card: CardId) {
        self.gifts.insert(card);
    }

    /// Whether the faction has used its special power.
    pub fn special_used(&self, faction: Faction) -> bool {
        self.special.contains(&faction)
    }

    /// The faction uses its special power now.
    pub fn use_special(&mut self, faction: Faction) {
        self.special.insert(faction);
    }
}
