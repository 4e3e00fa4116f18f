//! Leader skills (C22).

id_enum! {
    /// One of the fourteen skill cards.
    pub enum Skill {
        /// Payments between others; strongholds of the opponent.
        Bureaucrat = "bureaucrat",
        /// Payments to the bank; spice for strength.
        SpiceBanker = "spice-banker",
        /// A worthless card as a defense; a retreat.
        Diplomat = "diplomat",
        /// A card of the opponent; a stronger leader.
        Mentat = "mentat",
        /// Lost forces of a winner.
        SukGraduate = "suk-graduate",
        /// Traitor cards.
        RihaniDecipherer = "rihani-decipherer",
        /// Spice on the way, and more of it.
        Sandmaster = "sandmaster",
        /// One more force; spice of the territory.
        Smuggler = "smuggler",
        /// Movement; a Special as a weapon.
        Planetologist = "planetologist",
        /// Worthless cards.
        Warmaster = "warmaster",
        /// Poison weapons.
        MasterOfAssassins = "master-of-assassins",
        /// Projectile weapons.
        SwordmasterOfGinaz = "swordmaster-of-ginaz",
        /// Poison defenses.
        KillerMedic = "killer-medic",
        /// Projectile defenses.
        PranaBinduAdept = "prana-bindu-adept",
    }
}
