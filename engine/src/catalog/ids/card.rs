//! Treachery cards: kinds and physical copies (B20).

use serde::{Deserialize, Serialize};

use crate::catalog::catalog;

id_enum! {
    /// What a treachery card is; several physical cards may be of one kind.
    pub enum CardKind {
        /// Projectile weapon.
        Crysknife = "crysknife",
        /// Projectile weapon.
        MaulaPistol = "maula-pistol",
        /// Projectile weapon.
        SlipTip = "slip-tip",
        /// Projectile weapon.
        Stunner = "stunner",
        /// Poison weapon.
        Chaumas = "chaumas",
        /// Poison weapon.
        Chaumurky = "chaumurky",
        /// Poison weapon.
        EllacaDrug = "ellaca-drug",
        /// Poison weapon.
        GomJabbar = "gom-jabbar",
        /// Weapon without a defense that explodes with a Shield (B8.22).
        Lasgun = "lasgun",
        /// Projectile defense.
        Shield = "shield",
        /// Poison defense.
        Snooper = "snooper",
        /// Substitute leader of strength 0 (B8.8).
        CheapHero = "cheap-hero",
        /// Destroys the Shield Wall (B20.8).
        FamilyAtomics = "family-atomics",
        /// One more movement (B20.9).
        Hajr = "hajr",
        /// Stops a power, or one of its other uses (B19).
        Karama = "karama",
        /// Free revival at any time (B20.7).
        TleilaxuGhola = "tleilaxu-ghola",
        /// A question that must be answered truthfully (B21).
        Truthtrance = "truthtrance",
        /// Sets the storm's movement (B20.10).
        WeatherControl = "weather-control",
        /// Worthless.
        Baliset = "baliset",
        /// Worthless.
        JubbaCloak = "jubba-cloak",
        /// Worthless.
        Kulon = "kulon",
        /// Worthless.
        LaLaLa = "la-la-la",
        /// Worthless.
        TripToGamont = "trip-to-gamont",
        /// Kills both leaders if used (X12.4).
        PoisonTooth = "poison-tooth",
        /// Kills both leaders without a Shield (X12.5).
        Artillery = "artillery",
        /// Gives another player a card (S12).
        Distrans = "distrans",
        /// Aggressor, first or last (C19.2).
        JuiceOfSapho = "juice-of-sapho",
        /// Becomes a copy of the opposing weapon (C19.4).
        MirrorWeapon = "mirror-weapon",
        /// Searches the discard pile (C19.5).
        NullentropyBox = "nullentropy-box",
        /// Three territories, or two groups (C19.6).
        Ornithopter = "ornithopter",
        /// Poison defense, also after the plans are open (C19.7).
        PortableSnooper = "portable-snooper",
        /// Kills a random leader of the opponent (S9).
        ResidualPoison = "residual-poison",
        /// Takes a card that was just discarded (S10).
        SemutaDrug = "semuta-drug",
        /// Decides by undialed forces (C19.10).
        StoneBurner = "stone-burner",
        /// Everybody gives half of its spice to the bank (X12.9).
        Amal = "amal",
        /// Poison weapon.
        BasiliaWeapon = "basilia-weapon",
        /// Poison defense, or a poison weapon beside another defense (X12.2).
        Chemistry = "chemistry",
        /// Doubles a fresh spice blow (X12.11).
        Harvester = "harvester",
        /// Projectile weapon.
        HunterSeeker = "hunter-seeker",
        /// Worthless; in CHOAM's hand it stops a Karama (S8).
        KullWahad = "kull-wahad",
        /// Projectile and poison weapon at once (X12.3).
        PoisonBlade = "poison-blade",
        /// Shield and Snooper in one (X12.3).
        ShieldSnooper = "shield-snooper",
        /// Calls a worm (X12.10).
        Thumper = "thumper",
        /// Projectile weapon, or a projectile defense beside another weapon (X12.2).
        WeirdingWay = "weirding-way",
    }
}

impl CardKind {
    /// What is printed on cards of this kind.
    #[must_use]
    pub fn def(self) -> &'static CardDef {
        &catalog().card_kinds[self.index()]
    }

    /// Name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.def().name
    }

    /// Category printed on the card.
    #[must_use]
    pub fn category(self) -> CardCategory {
        self.def().category
    }

    /// The physical cards of this kind.
    pub fn copies(self) -> impl Iterator<Item = CardId> + Clone {
        CardId::all().filter(move |card| card.kind() == self)
    }
}

/// What is printed on all cards of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardDef {
    /// The kind described.
    pub kind: CardKind,
    /// Name for people.
    pub name: String,
    /// Physical cards of this kind in the set that brings the kind.
    pub copies: u8,
    /// Category printed on the card.
    pub category: CardCategory,
    /// Places in a battle plan that it may take.
    pub slots: Slots,
    /// What becomes of it once played.
    pub after_use: AfterUse,
    /// Paragraph of the rules pages.
    pub cite: String,
}

/// Which set brings a physical card into the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardSet {
    /// The base deck (B1.2).
    Base,
    /// Part of the deck with CHOAM & Richese or with the Ixian deck (C1.1, X1.2).
    Either,
    /// Part of the Ixian deck (X12).
    IxianDeck,
    /// In the cache beside Richese, never dealt into the deck (C2.2).
    Cache,
}

/// Category of a treachery card; what Voice and Prescience name (B13.4, B14.3).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum CardCategory {
    /// Stopped by a projectile defense.
    WeaponProjectile,
    /// Stopped by a poison defense.
    WeaponPoison,
    /// A weapon with rules of its own.
    WeaponSpecial,
    /// Stops projectile weapons.
    DefenseProjectile,
    /// Stops poison weapons.
    DefensePoison,
    /// A defense with rules of its own.
    DefenseSpecial,
    /// Stands in for a leader.
    SpecialLeader,
    /// Played for its effect, outside battle plans.
    Special,
    /// No effect; fills a slot.
    Worthless,
}

impl CardCategory {
    /// Whether it is a weapon of any sort (worthless cards are not).
    #[must_use]
    pub const fn is_weapon(self) -> bool {
        matches!(
            self,
            Self::WeaponProjectile | Self::WeaponPoison | Self::WeaponSpecial
        )
    }

    /// Whether it is a defense of any sort (worthless cards are not).
    #[must_use]
    pub const fn is_defense(self) -> bool {
        matches!(
            self,
            Self::DefenseProjectile | Self::DefensePoison | Self::DefenseSpecial
        )
    }
}

/// Places of a battle plan that a card may take (B8.10, B20.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slots {
    /// The weapon place.
    pub weapon: bool,
    /// The defense place.
    pub defense: bool,
    /// The leader place.
    pub leader: bool,
}

/// What becomes of a card once it has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterUse {
    /// The winner of the battle may keep or discard it; the loser discards.
    WinnerMayKeep,
    /// Discarded even by the winner; only the caller of a traitor may keep it (B8.8).
    AlwaysDiscard,
    /// Discarded after its effect.
    Discard,
    /// Out of the game.
    Remove,
}

table_id! {
    /// One physical treachery card: `shield-2`, or just `lasgun` when its kind has a single copy.
    pub struct CardId("treachery card") names card_names
}

impl CardId {
    /// What the card is.
    #[must_use]
    pub fn kind(self) -> CardKind {
        catalog().cards[self.index()].kind
    }

    /// The set that brings it.
    #[must_use]
    pub fn set(self) -> CardSet {
        catalog().cards[self.index()].set
    }

    /// What is printed on it.
    #[must_use]
    pub fn def(self) -> &'static CardDef {
        self.kind().def()
    }

    /// Name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.kind().name()
    }
}

/// A row of the table of physical cards.
#[derive(Clone, Copy, Debug)]
pub(in crate::catalog) struct PhysicalCard {
    pub(in crate::catalog) kind: CardKind,
    pub(in crate::catalog) set: CardSet,
}
