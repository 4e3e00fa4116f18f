//! Battle strength (B8.11, B8.12): which dials a set of forces can make, and which forces a dial costs.
//!
//! Pure functions over counts. All strengths are in half-units (B0.8).

use crate::table::Muster;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A dial: the strength dialed and the spice that supports it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Dial {
    /// Strength in half-units.
    pub strength: u8,
    /// Spice, one for each supported force (B8.12).
    pub support: u8,
}

/// What one force is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    /// Without spice support.
    pub bare: u8,
    /// With spice support, or where none is needed (B0.8, B8.11); `None` for a force that cannot be supported.
    pub supported: Option<u8>,
}

impl Force {
    /// An ordinary force.
    pub const ORDINARY: Self = Self {
        bare: 1,
        supported: Some(2),
    };

    /// One that is worth two ordinary ones (B15.4, B16.10).
    pub const DOUBLE: Self = Self {
        bare: 2,
        supported: Some(4),
    };

    /// One that no spice makes better than an ordinary one without (X3.2).
    pub const HALF: Self = Self {
        bare: 1,
        supported: None,
    };

    fn of(self, count: u8, supported: u8) -> u8 {
        (count - supported) * self.bare + supported * self.supported.unwrap_or(self.bare)
    }
}

/// What the forces of one side are worth in one battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Every force counts as supported and no spice is taken (B8.11, B16.11).
    pub free: bool,
    /// Ordinary tokens.
    pub normal: Force,
    /// Starred tokens.
    pub elite: Force,
}

impl Worth {
    /// Ordinary forces, and elite ones that are worth two of them or one (B15.4, B16.10).
    pub const fn of(free: bool, elite_doubles: bool) -> Self {
        Self {
            free,
            normal: Force::ORDINARY,
            elite: if elite_doubles {
                Force::DOUBLE
            } else {
                Force::ORDINARY
            },
        }
    }

    /// The strength of a choice of forces of which some are supported.
    fn value(self, normal: u8, elite: u8, support: Support) -> u8 {
        self.normal.of(normal, support.normal) + self.elite.of(elite, support.elite)
    }

    /// Every way to support `spice` of the forces; where support is free, all of them are supported.
    fn supports(self, normal: u8, elite: u8, spice: u8) -> Vec<Support> {
        if self.free {
            let all = Support { normal, elite };
            return if spice == 0 { vec![all] } else { Vec::new() };
        }
        (0..=spice.min(elite))
            .map(|elite| Support {
                normal: spice - elite,
                elite,
            })
            .filter(|s| s.normal <= normal)
            .filter(|s| s.normal == 0 || self.normal.supported.is_some())
            .collect()
    }

    /// The strengths that `fighters` can make with exactly `spice` supported, in rising order.
    fn strengths(self, fighters: Muster, spice: u8) -> Vec<u8> {
        let mut found: Vec<_> = choices(fighters)
            .flat_map(|(normal, elite)| {
                self.supports(normal, elite, spice)
                    .into_iter()
                    .map(move |support| self.value(normal, elite, support))
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Every legal dial (B8.11, B8.12), grouped by support, both in rising order. Nothing is always among
    /// them (B8.26).
    pub fn dials(self, fighters: Muster, spice: u16) -> Vec<(u8, Vec<u8>)> {
        let most = if self.free { 0 } else { fighters.fighters() };
        let most = most.min(u8::try_from(spice).unwrap_or(u8::MAX));
        (0..=most)
            .map(|support| (support, self.strengths(fighters, support)))
            .filter(|(_, strengths)| !strengths.is_empty())
            .collect()
    }

    /// Whether the dial is legal for these fighters and this much spice.
    pub fn allows(self, fighters: Muster, spice: u16, dial: Dial) -> bool {
        u16::from(dial.support) <= spice && self.strengths(fighters, dial.support).contains(&dial.strength)
    }

    /// The numbers of forces that make the dial exactly: what a winner may lose (B8.21).
    pub fn prices(self, fighters: Muster, dial: Dial) -> Vec<Muster> {
        choices(fighters)
            .filter(|(normal, elite)| {
                self.supports(*normal, *elite, dial.support)
                    .into_iter()
                    .any(|support| self.value(*normal, *elite, support) == dial.strength)
            })
            .map(|(normal, elite)| Muster::new(normal, elite))
            .collect()
    }
}

/// How many forces of each kind are supported.
#[derive(Clone, Copy)]
struct Support {
    normal: u8,
    elite: u8,
}

/// Every number of ordinary and elite forces that can be taken from the fighters.
fn choices(fighters: Muster) -> impl Iterator<Item = (u8, u8)> {
    (0..=fighters.normal).flat_map(move |normal| (0..=fighters.elite).map(move |elite| (normal, elite)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASIC: Worth = Worth::of(true, false);
    const PAID: Worth = Worth::of(false, false);
    const PAID_ELITE: Worth = Worth::of(false, true);
    const HARDENED: Worth = Worth::of(true, true);
    const IXIAN: Worth = Worth {
        normal: Force::HALF,
        ..HARDENED
    };
    const IXIAN_PAID: Worth = Worth {
        normal: Force::HALF,
        ..PAID_ELITE
    };

    fn highest(worth: Worth, fighters: Muster, spice: u16) -> u8 {
        worth
            .dials(fighters, spice)
            .into_iter()
            .flat_map(|(_, strengths)| strengths)
            .max()
            .unwrap_or(0)
    }

    const fn dial(strength: u8, support: u8) -> Dial {
        Dial { strength, support }
    }

    /// B8.11, B8.12: rows of (worth, fighters, spice, dial, legal).
    #[test]
    fn dials_are_legal_exactly_when_forces_make_them() {
        let rows = [
            // BC162: six forces dial at most six.
            (BASIC, Muster::new(6, 0), 0, dial(12, 0), true),
            (BASIC, Muster::new(6, 0), 0, dial(14, 0), false),
            // Basic dials are whole.
            (BASIC, Muster::new(6, 0), 0, dial(5, 0), false),
            // Nothing to support in Basic.
            (BASIC, Muster::new(6, 0), 9, dial(4, 1), false),
            // BC165.
            (PAID, Muster::new(5, 0), 0, dial(6, 0), false),
            (PAID, Muster::new(5, 0), 0, dial(5, 0), true),
            // BC166.
            (PAID, Muster::new(5, 0), 9, dial(7, 2), true),
            (PAID, Muster::new(5, 0), 9, dial(7, 5), false),
            // Support beyond the own spice.
            (PAID, Muster::new(5, 0), 1, dial(7, 2), false),
            // BC164: the dial that three different sets make.
            (PAID_ELITE, Muster::new(5, 1), 1, dial(6, 1), true),
            // Support of nothing is no support.
            (PAID, Muster::new(5, 0), 9, dial(0, 0), true),
            (PAID, Muster::new(5, 0), 9, dial(0, 1), false),
            // One Sardaukar alone: two halves bare, four supported, never three.
            (PAID_ELITE, Muster::new(0, 1), 9, dial(2, 0), true),
            (PAID_ELITE, Muster::new(0, 1), 9, dial(4, 1), true),
            (PAID_ELITE, Muster::new(0, 1), 9, dial(3, 0), false),
            (PAID_ELITE, Muster::new(0, 1), 9, dial(3, 1), false),
        ];
        for (worth, fighters, spice, dial, legal) in rows {
            assert_eq!(
                worth.allows(fighters, spice, dial),
                legal,
                "{worth:?} {fighters:?} {spice} {dial:?}"
            );
            let listed = worth
                .dials(fighters, spice)
                .into_iter()
                .any(|(support, strengths)| support == dial.support && strengths.contains(&dial.strength));
            assert_eq!(listed, legal, "listed: {worth:?} {fighters:?} {spice} {dial:?}");
        }
    }

    /// BC167 to BC171: the highest dial.
    #[test]
    fn the_highest_dial_follows_worth_and_spice() {
        assert_eq!(highest(PAID_ELITE, Muster::new(0, 3), 3), 12);
        assert_eq!(highest(PAID, Muster::new(0, 3), 3), 6);
        assert_eq!(highest(PAID_ELITE, Muster::new(0, 3), 0), 6);
        assert_eq!(highest(PAID, Muster::new(0, 3), 0), 3);
        assert_eq!(highest(HARDENED, Muster::new(6, 2), 0), 20);
        assert_eq!(highest(PAID_ELITE, Muster::new(6, 2), 4), 16);
        assert_eq!(highest(BASIC, Muster::new(6, 2), 0), 16);
    }

    /// X3.2, cases 9, 13 and 16: suboids count a half and are never supported.
    #[test]
    fn suboids_count_a_half() {
        let army = Muster::new(6, 2);
        assert_eq!(highest(IXIAN, army, 0), 14);
        assert!(IXIAN.allows(army, 0, dial(13, 0)));
        let highest_for = [0, 1, 2, 3].map(|spice| highest(IXIAN_PAID, army, spice));
        assert_eq!(highest_for, [10, 12, 14, 14]);
        assert!(!IXIAN_PAID.allows(army, 3, dial(14, 3)));
        let stopped = Worth {
            elite: Force::ORDINARY,
            ..IXIAN
        };
        assert_eq!(highest(stopped, Muster::new(2, 2), 0), 6);
        // Case 14: one set only.
        assert_eq!(
            IXIAN_PAID.prices(Muster::new(3, 1), dial(5, 1)),
            [Muster::new(1, 1)]
        );
    }

    /// BC164: three sets of forces pay for one dial.
    #[test]
    fn a_dial_may_be_paid_by_several_sets() {
        let mut sets = PAID_ELITE.prices(Muster::new(5, 1), dial(6, 1));
        sets.sort_unstable_by_key(|m| (m.normal, m.elite));
        assert_eq!(sets, [Muster::new(2, 1), Muster::new(3, 1), Muster::new(5, 0)]);
    }

    /// Every legal dial can be paid, and only legal dials can.
    #[test]
    fn dials_and_prices_agree() {
        for worth in [BASIC, PAID, PAID_ELITE, HARDENED, IXIAN, IXIAN_PAID] {
            for fighters in [
                Muster::new(3, 2),
                Muster::new(0, 4),
                Muster::new(5, 0),
                Muster::NONE,
            ] {
                for strength in 0..=24 {
                    for support in 0..=6 {
                        let dial = dial(strength, support);
                        assert_eq!(
                            worth.allows(fighters, 6, dial),
                            !worth.prices(fighters, dial).is_empty(),
                            "{worth:?} {fighters:?} {dial:?}"
                        );
                    }
                }
            }
        }
    }
}
