//! How many forces come back and what they cost (B6.2-B6.4), and the verbs that bring them back.

use super::Record;
use crate::catalog::{Faction, catalog};
use crate::factions::{choam, ixians, tleilaxu};
use crate::offers::{CountOf, Form, Price, Term};
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
    /// The price of an elite one (X3.7).
    pub elite: u16,
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
            elite: ixians::forces::price(faction, Muster::new(0, 1), price_each()),
            free,
            buys: faction.def().can_buy_force_revival,
            half: false,
        }
    }

    /// The price of these forces after `before` others of this phase (B6.2, B6.3). Those that cost most are the free
    /// ones: who wants it otherwise declares others first (X3.7).
    pub fn price(self, before: u8, forces: Muster) -> u16 {
        let free = self.free_among(before, forces.total());
        let others = forces.total() - forces.elite;
        let elites = forces.elite.saturating_sub(free);
        let others = others.saturating_sub(free.saturating_sub(forces.elite));
        let spice = u16::from(elites) * self.elite + u16::from(others) * self.each;
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

    /// The most ordinary forces that may come back now: within the limit, and as far as the spice goes. A faction
    /// that cannot buy revivals has only its free ones (B6.2).
    pub fn most(self, before: u8, spice: u16) -> u8 {
        self.most_with(0, before, spice).unwrap_or(0)
    }

    /// The most ordinary forces that may come back together with so many elite ones; `None` if not even these may.
    fn most_with(self, elite: u8, before: u8, spice: u16) -> Option<u8> {
        let room = self.limit.saturating_sub(before).checked_sub(elite)?;
        let affordable = |normal: &u8| {
            let price = self.price(before, Muster::new(*normal, elite));
            price == 0 || (self.buys && price <= spice)
        };
        (0..=room).filter(affordable).max()
    }
}

/// On what terms the faction revives its forces now: by CHOAM's sheet (C4.1), then with what the Tleilaxu change (X9).
pub fn tariff(eyes: Eyes<'_>, faction: Faction, record: &Record) -> Tariff {
    let usual = choam::revival::tariff(eyes, faction, record);
    tleilaxu::terms::tariff(eyes, faction, record, usual)
}

/// How many elite forces the faction may still revive this turn: one at most by any means (B6.4), cyborgs without end
/// (X3.7).
fn elites_open(eyes: Eyes<'_>, faction: Faction) -> u8 {
    if ixians::forces::revives_any(faction) {
        u8::MAX
    } else {
        u8::from(eyes.elite_revived(faction) != Some(eyes.turn()))
    }
}

/// What a faction may revive by its own payment or by that of the Emperor, and what that costs.
pub fn paid_forms(
    eyes: Eyes<'_>,
    faction: Faction,
    tariff: Tariff,
    before: u8,
    spice: u16,
) -> (Form, Vec<Price>) {
    if tariff.elite == tariff.each {
        let most = tariff.most(before, spice);
        let price = Price::each("forces", u16::from(most), |n| {
            tariff.price(before, Muster::new(u8::try_from(n).unwrap_or(u8::MAX), 0))
        });
        let form = Form::record([("forces", forces_form(eyes, faction, u16::from(most)))]);
        return (form, vec![price]);
    }
    let tanks = eyes.tanks(faction);
    let mut forms = Vec::new();
    let mut prices = Vec::new();
    for elite in 0..=tanks.elite.min(elites_open(eyes, faction)) {
        let Some(most) = tariff.most_with(elite, before, spice) else {
            continue;
        };
        let most = most.min(tanks.normal);
        let count = |kind: ForceKind, min: u8, max: u8| CountOf {
            term: Term::word(kind.id()),
            min: u16::from(min),
            max: u16::from(max),
        };
        let forces = Form::Counts {
            of: vec![
                count(ForceKind::Normal, 0, most),
                count(ForceKind::Elite, elite, elite),
            ],
            min: u16::from(elite.max(1)),
            max: u16::from(elite + most),
        };
        forms.push(Form::record([("forces", forces)]));
        // The price by the number of all of them, where so many are elite ones.
        let price = Price::each("forces", u16::from(elite + most), |n| {
            let all = u8::try_from(n).unwrap_or(u8::MAX);
            tariff.price(before, Muster::new(all.saturating_sub(elite), elite))
        });
        prices.push(if elite == 0 {
            price
        } else {
            price.when("forces.elite", vec![Term::from(i32::from(elite))])
        });
    }
    forms.retain(|form| !form.is_empty());
    (Form::Any(forms), prices)
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
    use super::{Muster, Tariff};
    use crate::catalog::Faction::{Atreides, Emperor, Fremen, Ixians};

    /// X3.7 as case 21: the free one is a cyborg, unless suboids were declared first.
    #[test]
    fn cyborgs_cost_three_and_are_free_first() {
        let tariff = Tariff::ordinary(Ixians, 1);
        assert_eq!(tariff.price(0, Muster::new(1, 2)), 5);
        assert_eq!(tariff.price(0, Muster::new(1, 0)), 0);
        assert_eq!(tariff.price(1, Muster::new(0, 2)), 6);
        let half = Tariff { half: true, ..tariff };
        assert_eq!(half.price(0, Muster::new(1, 2)), 3);
        assert_eq!(half.price(1, Muster::new(0, 2)), 3);
        assert_eq!(tariff.most_with(2, 0, 4), Some(0));
        assert_eq!(tariff.most_with(2, 0, 2), None);
        assert_eq!(tariff.most_with(4, 0, 99), None);
    }

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
            let price = tariff.price(before, Muster::new(count, 0));
            assert_eq!(price, expected, "{before} {count} {free}");
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
