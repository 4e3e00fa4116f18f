//! The winner's losses (B8.21): a set of its forces that makes the dial exactly, sector by sector.

use super::Act;
use super::aftermath::{self, Part};
use super::fight::{Stage, Step};
use super::projection::StageName;
use super::state::Battle;
use super::substitution::Substitution;
use super::told::Fact;
use super::{checked, ground};
use crate::catalog::{Faction, LocationId};
use crate::factions::{atreides, bene_gesserit};
use crate::flow::{Cx, Outcome, Turn};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, ForceKind, Muster, Site};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The winner pays its dial with forces.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Casualties {
    winner: Faction,
    /// The winner's forces that fought, by location.
    troops: Vec<(LocationId, Muster)>,
    /// How many of each kind may be lost; one of these.
    prices: Vec<Muster>,
}

/// Sends forces to the tanks, tells it, and counts Atreides losses (B13.6).
pub(super) fn lose(cx: &mut Cx<'_>, faction: Faction, forces: &[(LocationId, Muster)]) {
    let lost: BTreeMap<_, _> = forces.iter().copied().filter(|(_, m)| !m.is_empty()).collect();
    if lost.is_empty() {
        return;
    }
    for (location, muster) in &lost {
        checked(cx.table.forces.kill(faction, *location, *muster));
        atreides::count_losses(cx.table, faction, muster.total());
    }
    cx.tell_all(Fact::ForcesLost { faction, lost });
}

impl Casualties {
    pub(super) fn of(battle: &Battle, eyes: Eyes<'_>, winner: Faction) -> Self {
        let troops = battle.troops(eyes, winner);
        let all = ground::sum(&troops);
        let dial = battle.plan(winner).map(|p| p.dial).unwrap_or_default();
        let prices = match battle.chosen_loss(winner) {
            Some(chosen) => vec![chosen],
            None => battle.worth(eyes, winner).prices(all, dial),
        };
        debug_assert!(!prices.is_empty(), "a sealed dial cannot be paid");
        Self {
            winner,
            troops,
            prices,
        }
    }

    /// The locations with forces of a kind and how many stand there.
    fn standing(&self, kind: ForceKind) -> Vec<(LocationId, u8)> {
        let of = |(l, m): &(LocationId, Muster)| (*l, m.get(kind));
        self.troops.iter().map(of).filter(|(_, n)| *n > 0).collect()
    }

    /// Takes `count` of a kind where they stand, from the first location on.
    fn take(&self, kind: ForceKind, count: u8) -> BTreeMap<LocationId, u8> {
        let mut left = count;
        let mut taken = BTreeMap::new();
        for (location, standing) in self.standing(kind) {
            let n = standing.min(left);
            if n > 0 {
                taken.insert(location, n);
            }
            left -= n;
        }
        taken
    }

    /// The first set, taken from the first locations.
    fn first(&self) -> Act {
        let price = self.prices.first().copied().unwrap_or_default();
        Act::Lose {
            normal: self.take(ForceKind::Normal, price.normal),
            elite: self.take(ForceKind::Elite, price.elite),
        }
    }

    /// Whether there is nothing to choose: one price, and one way to pay it.
    fn forced(&self) -> bool {
        let one_way = |kind: ForceKind, count: u8| {
            let standing = self.standing(kind);
            let all: u8 = standing.iter().map(|(_, n)| n).sum();
            count == 0 || count == all || standing.len() == 1
        };
        match self.prices.as_slice() {
            [] => true,
            [price] => one_way(ForceKind::Normal, price.normal) && one_way(ForceKind::Elite, price.elite),
            _ => false,
        }
    }

    fn pay(self, battle: Battle, cx: &mut Cx<'_>, act: Act) -> Turn {
        let Act::Lose { normal, elite } = act else {
            return battle.wait(self);
        };
        let mut forces: BTreeMap<LocationId, Muster> = BTreeMap::new();
        for (counts, kind) in [(normal, ForceKind::Normal), (elite, ForceKind::Elite)] {
            for (location, count) in counts {
                let muster = forces.entry(location).or_default();
                *muster = muster.plus(Muster::of(kind, count));
            }
        }
        let lost: Vec<_> = forces.iter().map(|(l, m)| (*l, *m)).collect();
        let before = cx.table.forces.at(self.winner, Site::Tanks);
        lose(cx, self.winner, &lost);
        let next: Step = match Substitution::of(self.winner, &self.troops, &forces, before) {
            Some(substitution) => substitution.into(),
            None => aftermath::after(Part::WinnerLosses(self.winner), &battle, cx),
        };
        match battle.rescue(cx, self.winner, forces) {
            // Whoever stays alone is looked at when it is known who stays.
            Some(rescue) => Turn::call(battle.at(next), rescue),
            None => {
                bene_gesserit::settle_alone(cx);
                battle.go(next)
            }
        }
    }

    fn form(&self) -> Form {
        let counts = |kind: ForceKind, n: u8| {
            let standing = self.standing(kind).into_iter();
            Form::counts(
                standing.map(|(l, max)| (l, u16::from(max))),
                u16::from(n),
                u16::from(n),
            )
        };
        let set = |price: &Muster| {
            Form::record([
                ("normal", counts(ForceKind::Normal, price.normal)),
                ("elite", counts(ForceKind::Elite, price.elite)),
            ])
        };
        Form::Any(self.prices.iter().map(set).collect())
    }
}

impl Stage for Casualties {
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if self.forced() {
            let act = self.first();
            return self.pay(battle, cx, act);
        }
        battle.wait(self)
    }

    fn offers(&self, _battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if eyes.me() == Some(self.winner) {
            vec![Offer::new("battle/lose", "B8.21", self.form())]
        } else {
            Vec::new()
        }
    }

    fn answer(self, battle: Battle, cx: &mut Cx<'_>, _seat: Faction, act: Act) -> Result<Turn, Refusal> {
        match act {
            Act::Lose { .. } => Ok(self.pay(battle, cx, act)),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![self.winner]
    }

    fn default_act(&self, _battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        (eyes.me() == Some(self.winner)).then(|| self.first())
    }

    fn name(&self) -> StageName {
        StageName::Casualties
    }
}
