//! The 42 territories of the board (G2, T1 to T3) and the one that floats over it (X4.1).

use serde::{Deserialize, Serialize};

use super::{LocationId, Sector};
use crate::catalog::catalog;

id_enum! {
    /// A territory: battles, occupancy limits and worms work on whole territories.
    pub enum Territory {
        /// Arrakeen: stronghold, sector 9.
        Arrakeen = "arrakeen",
        /// Arsunt: sand, sectors 10, 11.
        Arsunt = "arsunt",
        /// Basin: sand, sector 8.
        Basin = "basin",
        /// Bight Of The Cliff: sand, sectors 13, 14.
        BightOfTheCliff = "bight-of-the-cliff",
        /// Broken Land: sand, sectors 10, 11.
        BrokenLand = "broken-land",
        /// Carthag: stronghold, sector 10.
        Carthag = "carthag",
        /// Cielago Depression: sand, sectors 0, 1, 2.
        CielagoDepression = "cielago-depression",
        /// Cielago East: sand, sectors 2, 3.
        CielagoEast = "cielago-east",
        /// Cielago North: sand, sectors 0, 1, 2.
        CielagoNorth = "cielago-north",
        /// Cielago South: sand, sectors 1, 2.
        CielagoSouth = "cielago-south",
        /// Cielago West: sand, sectors 17, 0.
        CielagoWest = "cielago-west",
        /// False Wall East: rock, sectors 4, 5, 6, 7, 8.
        FalseWallEast = "false-wall-east",
        /// False Wall South: rock, sectors 3, 4.
        FalseWallSouth = "false-wall-south",
        /// False Wall West: rock, sectors 15, 16, 17.
        FalseWallWest = "false-wall-west",
        /// Funeral Plain: sand, sector 14.
        FuneralPlain = "funeral-plain",
        /// Gara Kulon: sand, sector 7.
        GaraKulon = "gara-kulon",
        /// Habbanya Erg: sand, sectors 15, 16.
        HabbanyaErg = "habbanya-erg",
        /// Habbanya Ridge Flat: sand, sectors 16, 17.
        HabbanyaRidgeFlat = "habbanya-ridge-flat",
        /// Habbanya Sietch: stronghold, sector 16.
        HabbanyaSietch = "habbanya-sietch",
        /// Hagga Basin: sand, sectors 11, 12.
        HaggaBasin = "hagga-basin",
        /// Harg Pass: sand, sectors 3, 4.
        HargPass = "harg-pass",
        /// Hole In The Rock: sand, sector 8.
        HoleInTheRock = "hole-in-the-rock",
        /// Imperial Basin: sand, sectors 8, 9, 10.
        ImperialBasin = "imperial-basin",
        /// Meridian: sand, sectors 0, 1.
        Meridian = "meridian",
        /// Old Gap: sand, sectors 8, 9, 10.
        OldGap = "old-gap",
        /// Pasty Mesa: rock, sectors 4, 5, 6, 7.
        PastyMesa = "pasty-mesa",
        /// Plastic Basin: rock, sectors 11, 12, 13.
        PlasticBasin = "plastic-basin",
        /// Polar Sink: polar sink, outside the sectors.
        PolarSink = "polar-sink",
        /// Red Chasm: sand, sector 6.
        RedChasm = "red-chasm",
        /// Rim Wall West: rock, sector 8.
        RimWallWest = "rim-wall-west",
        /// Rock Outcroppings: sand, sectors 12, 13.
        RockOutcroppings = "rock-outcroppings",
        /// Shield Wall: rock, sectors 7, 8.
        ShieldWall = "shield-wall",
        /// Sietch Tabr: stronghold, sector 13.
        SietchTabr = "sietch-tabr",
        /// Sihaya Ridge: sand, sector 8.
        SihayaRidge = "sihaya-ridge",
        /// South Mesa: sand, sectors 3, 4, 5.
        SouthMesa = "south-mesa",
        /// The Great Flat: sand, sector 14.
        TheGreatFlat = "the-great-flat",
        /// The Greater Flat: sand, sector 15.
        TheGreaterFlat = "the-greater-flat",
        /// The Minor Erg: sand, sectors 4, 5, 6, 7.
        TheMinorErg = "the-minor-erg",
        /// Tsimpo: sand, sectors 10, 11, 12.
        Tsimpo = "tsimpo",
        /// Tuek's Sietch: stronghold, sector 4.
        TueksSietch = "tueks-sietch",
        /// Wind Pass: sand, sectors 13, 14, 15, 16.
        WindPass = "wind-pass",
        /// Wind Pass North: sand, sectors 16, 17.
        WindPassNorth = "wind-pass-north",
        /// Hidden Mobile Stronghold: outside the sectors, over one of them (X4.1). Last, because saves number them.
        HiddenMobileStronghold = "hidden-mobile-stronghold",
    }
}

/// Ground of a territory (B0.6).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum TerritoryKind {
    /// One of the fortified places that win the game.
    Stronghold,
    /// Sheltered from storm and worms.
    Rock,
    /// Open desert.
    Sand,
    /// The Polar Sink.
    PolarSink,
}

/// What the board says about a territory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerritoryDef {
    /// Name for people.
    pub name: String,
    /// Ground.
    pub kind: TerritoryKind,
    /// Its locations, in sector order (counterclockwise).
    pub locations: Vec<LocationId>,
    /// Territories that share a border with it.
    pub adjacent: Vec<Territory>,
    /// Whether forces are sheltered from the storm.
    pub protected_from_storm: bool,
    /// Whether that shelter ends when the Shield Wall is destroyed.
    pub needs_shield_wall: bool,
    /// Whether worms cannot come here.
    pub protected_from_worm: bool,
    /// Whether a worm may be placed here by choice (B16.7).
    pub worm_may_be_placed: bool,
    /// Whether battles are fought here (T6).
    pub battles_allowed: bool,
    /// Spice to ship one force here (B7.4).
    pub shipping_cost: u8,
    /// Whether holding it gives ornithopters and the higher collection rate (T3).
    pub ornithopters: bool,
    /// Spice paid to its holder in the Advanced game (T3).
    pub advanced_income: u8,
}

impl Territory {
    /// The five strongholds of the board.
    pub const FIXED_STRONGHOLDS: [Territory; 5] = [
        Territory::Arrakeen,
        Territory::Carthag,
        Territory::HabbanyaSietch,
        Territory::SietchTabr,
        Territory::TueksSietch,
    ];

    /// All strongholds. The mobile one holds forces only where Ixians play.
    pub const STRONGHOLDS: [Territory; 6] = [
        Territory::Arrakeen,
        Territory::Carthag,
        Territory::HabbanyaSietch,
        Territory::SietchTabr,
        Territory::TueksSietch,
        Territory::HiddenMobileStronghold,
    ];

    /// What the board says about it.
    #[must_use]
    pub fn def(self) -> &'static TerritoryDef {
        &catalog().territories[self.index()]
    }

    /// Name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.def().name
    }

    /// Ground.
    #[must_use]
    pub fn kind(self) -> TerritoryKind {
        self.def().kind
    }

    /// Its locations, in sector order (counterclockwise).
    #[must_use]
    pub fn locations(self) -> &'static [LocationId] {
        &self.def().locations
    }

    /// Its part in `sector`, if it reaches there.
    #[must_use]
    pub fn in_sector(self, sector: Sector) -> Option<LocationId> {
        LocationId::at(self, sector)
    }

    /// Territories that share a border with it (G3).
    #[must_use]
    pub fn adjacent(self) -> &'static [Territory] {
        &self.def().adjacent
    }

    /// Whether it is one of the strongholds.
    #[must_use]
    pub fn is_stronghold(self) -> bool {
        self.kind() == TerritoryKind::Stronghold
    }

    /// Whether it gives ornithopters and the higher collection rate: Arrakeen and Carthag (T3).
    #[must_use]
    pub fn has_ornithopters(self) -> bool {
        self.def().ornithopters
    }

    /// Whether forces here are sheltered from the storm; Arrakeen, Carthag and Imperial Basin only while the Shield
    /// Wall stands (T1, C3).
    #[must_use]
    pub fn protected_from_storm(self, wall_standing: bool) -> bool {
        self.def().protected_from_storm && (wall_standing || !self.def().needs_shield_wall)
    }

    /// Whether worms cannot come here (T2).
    #[must_use]
    pub fn protected_from_worm(self) -> bool {
        self.def().protected_from_worm
    }

    /// Whether a worm may be placed here by choice: any sand territory (B16.7, W3).
    #[must_use]
    pub fn worm_may_be_placed(self) -> bool {
        self.def().worm_may_be_placed
    }

    /// Spice to ship one force here at the full rate (B7.4).
    #[must_use]
    pub fn shipping_cost(self) -> u8 {
        self.def().shipping_cost
    }
}
