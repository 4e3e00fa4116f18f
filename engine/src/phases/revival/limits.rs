//! How many forces come back and what they cost (B6.2-B6.4), and the verbs that bring them back.

use super::Record;
use crate::catalog::{Faction, catalog};
use crate::factions::{choam, tleilaxu};
use crate::offers::{Form, Term};
use crate::table::{Eyes, ForceKind, Muster, Site, Table};

/// The price of one force beyond the free ones (B6.2).
pub fn price_each() -> u16 {
    u16::from(catalog().constants().revival_cost)
}

/// On what terms a faction revives its own forces in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tariff {
    /// At most so many in the phase (B6.2).
    pub limit: u8,
    /// The price of one beyond the free ones (B6.2).
    pub each: u16,
    /// So many come back free (B6.3).
    pub free: u8,
    /// Whether others than the free ones may be bought (B6.2).
    pub buys: bool,
    /// Whether one declared revival costs half, rounded up (X9.1, X9.3).
    pub half: bool,
}

impl Tariff {
    /// The terms of most factions, with so many free ones.
    pub fn ordinary(faction: Faction, free: u8) -> Self {
        Self {
            limit: catalog().constants().revival_limit,
            each: price_each(),
            free,
            buys: faction.def().can_buy_force_revival,
            half: false,
        }
    }

    /// The price of `count` more forces after `before` of this phase (B6.2, B6.3).
    pub fn price(self, before: u8, count: u8) -> u16 {
        let paid = |n: u8| n.saturating_sub(self.free);
        let paid = paid(before.saturating_add(count)) - paid(before);
        let spice = u16::from(paid) * self.each;
        if self.half { spice.div_ceil(2) } else { spice }
    }

    /// The same without the half price.
    #[must_use]
    pub fn in_full(self, full: bool) -> Self {
        let half = self.half && !full;
        Self { half, ..self }
    }

    /// How many of `count` more forces are free ones.
    pub fn free_among(self, before: u8, count: u8) -> u8 {
        self.free.saturating_sub(before).min(count)
    }

    /// The most forces that may come back now: within the limit, and as far as the spice goes. A faction
    /// that cannot buy revivals has only its free ones (B6.2).
    pub fn most(self, before: u8, spice: u16) -> u8 {
        let room = self.limit.saturating_sub(before);
        let affordable = |count: &u8| {
            let price = self.price(before, *count);
            price == 0 || (self.buys && price <= spice)
        };
        (0..=room).filter(affordable).max().unwrap_or(0)
    }
}

/// On what terms the faction revives its forces now: by CHOAM's sheet (C4.1), then with what the Tleilaxu change (X9).
pub fn tariff(eyes: Eyes<'_>, faction: Faction, record: &Record) -> Tariff {
    let usual = choam::revival::tariff(eyes, faction, record);
    tleilaxu::terms::tariff(eyes, faction, record, usual)
}

/// Whether the faction may still revive an elite force this turn: one at most by any means (B6.4).
fn elites_open(eyes: Eyes<'_>, faction: Faction) -> u8 {
    u8::from(eyes.elite_revived(faction) != Some(eyes.turn()))
}

/// Up to `most` forces of a faction in the tanks, with at most one elite force a turn (B6.4).
pub fn forces_form(eyes: Eyes<'_>, faction: Faction, most: u16) -> Form {
    let tanks = eyes.tanks(faction);
    let elites = tanks.elite.min(elites_open(eyes, faction));
    let of = [(ForceKind::Normal, tanks.normal), (ForceKind::Elite, elites)];
    let counts = of.into_iter().filter(|(_, n)| *n > 0);
    Form::counts(
        counts.map(|(kind, n)| (Term::word(kind.id()), u16::from(n))),
        1,
        most,
    )
}

/// Brings forces from the tanks to the reserves (B6.3).
pub fn revive_forces(table: &mut Table, faction: Faction, forces: Muster) {
    if table
        .forces
        .transfer(faction, Site::Tanks, Site::Reserves, forces)
        .is_err()
    {
        debug_assert!(false, "the tanks do not hold what was offered");
        return;
    }
    if forces.elite > 0 {
        table.elite_revived.insert(faction, table.turn);
    }
}

#[cfg(test)]
mod tests {
    use super::Tariff;
    use crate::catalog::Faction::{Atreides, Emperor, Fremen};

    #[test]
    fn the_first_ones_are_free_over_the_whole_phase() {
        for (before, count, free, expected) in [
            (0, 3, 2, 2),
            (0, 3, 1, 4),
            (0, 1, 2, 0),
            (1, 2, 2, 2),
            (2, 1, 2, 2),
            (0, 3, 3, 0),
            (2, 1, 3, 0),
        ] {
            let tariff = Tariff::ordinary(Atreides, free);
            assert_eq!(tariff.price(before, count), expected, "{before} {count} {free}");
        }
    }

    #[test]
    fn at_most_three_and_only_what_the_spice_allows() {
        for (faction, before, free, spice, expected) in [
            (Atreides, 0, 2, 10, 3),
            (Atreides, 0, 2, 1, 2),
            (Atreides, 1, 2, 10, 2),
            (Emperor, 0, 1, 3, 2),
            (Emperor, 1, 1, 1, 0),
            (Fremen, 0, 3, 99, 3),
            (Fremen, 3, 3, 99, 0),
        ] {
            assert_eq!(
                Tariff::ordinary(faction, free).most(before, spice),
                expected,
                "{faction:?} {before} {spice}"
            );
        }
    }
}
