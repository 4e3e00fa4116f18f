//! Numbers of the rules that belong to no single card, faction or place.

use serde::Deserialize;

/// Sectors of the planet (B0.3).
pub const SECTORS: u8 = 18;
/// Territories: 42 of the board (G2) and the Hidden Mobile Stronghold (X4.1).
pub const TERRITORIES: usize = 43;
/// Locations: 86 of the board (G2) and the inside of the Hidden Mobile Stronghold (X4.1).
pub const LOCATIONS: usize = 87;
/// Physical treachery cards of the base deck (B1.2).
pub const TREACHERY_CARDS: usize = 33;
/// Physical spice cards: 21 of the base deck (B1.2) and the Sandtrout (X12.12).
pub const SPICE_CARDS: usize = 22;
/// Leaders of the base game (B1.3).
pub const LEADERS: usize = 30;

/// Numbers of the rules, read from the data.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constants {
    /// Force tokens of a faction (B1.3).
    pub forces_per_faction: u8,
    /// Leaders of a faction (B1.3).
    pub leaders_per_faction: u8,
    /// Treachery cards a faction may hold, unless its sheet says otherwise (B5.2).
    pub hand_limit_default: u8,
    /// Forces a faction may revive in a turn (B6.2).
    pub revival_limit: u8,
    /// Spice for each force revived beyond the free ones (B6.2).
    pub revival_cost: u8,
    /// Spice to ship one force into a stronghold (B7.4).
    pub ship_cost_stronghold: u8,
    /// Spice to ship one force anywhere else (B7.4).
    pub ship_cost_other: u8,
    /// Spice collected per force (B9.2).
    pub collection_rate: u8,
    /// Spice collected per force by a faction in Arrakeen or Carthag (B9.2).
    pub collection_rate_city: u8,
    /// Strongholds that win for a faction alone (B10).
    pub strongholds_solo: u8,
    /// Strongholds that win for an alliance (B10).
    pub strongholds_allied: u8,
    /// Strongholds that win in a game of two (B10).
    pub strongholds_two_player: u8,
    /// Sectors of the planet; equals [`SECTORS`].
    pub sectors: u8,
    /// Sectors of the six player circles, counterclockwise (B0.3).
    pub player_circles: [u8; 6],
    /// Where the storm is counted from on the first turn (B2.1).
    pub storm_start_sector: u8,
    /// Turn limit unless the room sets another (B1.1).
    pub turn_limit_default: u8,
    /// Lowest and highest dial for the first storm (B2.1).
    pub storm_first_dial: [u8; 2],
    /// Lowest and highest dial for later storms (B2.2).
    pub storm_later_dial: [u8; 2],
    /// Distances on the Fremen storm cards (B2.8).
    pub storm_cards: [u8; 6],
    /// Composition of the spice deck (B1.2).
    pub spice_deck: SpiceDeck,
    /// Words about the numbering; for readers of the file.
    pub sector_numbering: String,
}

/// Composition of the base spice deck (B1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpiceDeck {
    /// Territory cards.
    pub territory_cards: u8,
    /// Worms.
    pub shai_hulud: u8,
}
