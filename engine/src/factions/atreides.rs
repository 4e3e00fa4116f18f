//! Atreides (B13).

use crate::catalog::{Faction, Territory};
use crate::flow::Cx;
use crate::phases::{bidding, shipment};
use crate::table::{Eyes, Table, Zone};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The Kwisatz Haderach token (B13.6-B13.9). Its count is secret.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Kwisatz {
    /// Atreides forces lost in battles so far (B13.6).
    pub losses: u8,
    /// In the tanks (B13.8).
    pub dead: bool,
    /// The territory it was used in this turn (B13.7).
    pub used_in: Option<Territory>,
}

impl Kwisatz {
    /// Forces that must be lost in battles before the token is active (B13.6).
    const THRESHOLD: u8 = 7;

    /// Whether the token has become active; it stays so for good (B13.6).
    pub fn active(&self) -> bool {
        self.losses >= Self::THRESHOLD
    }
}

/// Who sees each card before it is auctioned (B13.2).
pub fn auction_watcher(table: &Table) -> Option<Faction> {
    table.plays(Faction::Atreides).then_some(Faction::Atreides)
}

/// Atreides look at the card that is up (B13.2).
pub fn look_at_auction_card(cx: &mut Cx<'_>, watcher: Faction) {
    if let Some(card) = cx.table.cards.pile(Zone::Row).first().copied() {
        cx.table.cards.note_seen(card, watcher);
        cx.tell([watcher], bidding::Fact::Seen { card: card.kind() });
    }
}

/// What reviving the Kwisatz Haderach costs (B13.9).
pub const KWISATZ_PRICE: u16 = 2;

/// Whether the viewer may revive the Kwisatz Haderach now instead of a leader: it is dead and the gate
/// for leaders is open (B6.5, B13.9).
pub fn kwisatz_revivable(eyes: Eyes<'_>) -> bool {
    eyes.policies().kwisatz_haderach && eyes.my_kwisatz().is_some_and(|kh| kh.dead) && eyes.my_leader_gate()
}

/// Whether the viewer may send Kwisatz Haderach into a battle there (B13.6-B13.8).
pub fn kwisatz_usable(eyes: Eyes<'_>, territory: Territory) -> bool {
    let active = eyes.my_kwisatz().is_some_and(Kwisatz::active);
    eyes.policies().kwisatz_haderach && active && !eyes.kwisatz_excluded(territory)
}

/// Whether, by what everybody sees, Kwisatz Haderach could take part in a battle there (B19.3): others
/// are asked whether they stop it, whatever the sealed plan holds and whether it is active or not.
pub fn kwisatz_possible(eyes: Eyes<'_>, territory: Territory) -> bool {
    eyes.policies().kwisatz_haderach && !eyes.kwisatz_excluded(territory)
}

/// Counts Atreides forces that a battle sent to the tanks (B13.6).
pub fn count_losses(table: &mut Table, faction: Faction, lost: u8) {
    if faction == Faction::Atreides {
        table.kwisatz.losses = table.kwisatz.losses.saturating_add(lost);
    }
}

/// Whether there is a spice card to look at before anyone ships (B13.3).
pub fn sees_spice(eyes: Eyes<'_>) -> bool {
    eyes.plays(Faction::Atreides) && eyes.spice_deck_size() > 0
}

/// Atreides look at the top spice card (B13.3): one card even with the double blow.
pub fn look_at_spice(cx: &mut Cx<'_>) {
    if let Some(card) = cx.table.spice_deck.top() {
        cx.table.spice_deck.note_seen(card, Faction::Atreides);
        cx.tell_all(shipment::Fact::SpiceCardLookedAt);
        cx.tell([Faction::Atreides], shipment::Fact::SpiceCardSeen { card });
    }
}
