//! The retreat of a beaten Diplomat that lives (C22.7): up to its printed strength of undialed forces go to one
//! empty adjacent territory that is no stronghold, before the side loses the others.

use crate::act;
use crate::catalog::map;
use crate::catalog::{Faction, LeaderId, LocationId, Territory};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::{Interruptible, arrival};
use crate::offers::{Form, Offer, Term};
use crate::refusal::Refusal;
use crate::skills::{Act, Fact, Shown, is, read, shown, simple};
use crate::table::{Eyes, ForceKind, Muster, Site, Way};
use crate::view;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a side can take back with it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    /// Whose forces.
    pub by: Faction,
    /// Where it was beaten.
    pub from: Territory,
    /// Its forces there that fought, by location.
    pub troops: Vec<(LocationId, Muster)>,
    /// The sets of forces that its dial may have taken; one of these.
    pub dialed: Vec<Muster>,
}

/// The question.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    route: Route,
    most: u8,
    gone: bool,
}

/// The most ordinary forces that may go together with so many elite ones; `None` if these may not.
fn ordinary(all: Muster, dialed: &[Muster], elite: u8, most: u8) -> Option<u8> {
    let left = |price: &Muster| all.minus(*price).filter(|m| m.elite >= elite);
    let undialed = dialed.iter().filter_map(left).map(|m| m.normal).max()?;
    Some(undialed.min(most.checked_sub(elite)?))
}

/// Where forces on the location may retreat to.
fn refuges(eyes: Eyes<'_>, from: LocationId) -> impl Iterator<Item = LocationId> + '_ {
    let gangway = eyes.mobile_stronghold().gangway();
    let ways = map::distances_over(gangway, &[from], &|l| eyes.in_storm(l), &|_| false);
    let free = move |to: &LocationId| {
        let territory = to.territory();
        !territory.is_stronghold() && eyes.forces().present(territory).is_empty()
    };
    let all = LocationId::all().filter(move |to| ways.to(*to) == Some(1));
    all.filter(free)
}

impl Retreat {
    /// The question, if anybody can retreat anywhere.
    pub fn of(eyes: Eyes<'_>, leader: LeaderId, route: Route) -> Option<Self> {
        let most = leader.strength();
        let gone = false;
        let retreat = Self { route, most, gone };
        (!retreat.form(eyes).is_empty()).then_some(retreat)
    }

    /// Places by the locations from which they can be reached, as bits.
    fn places(&self, eyes: Eyes<'_>) -> BTreeMap<u32, Vec<Term>> {
        let mut reached: BTreeMap<LocationId, u32> = BTreeMap::new();
        for ((from, _), bit) in self.route.troops.iter().zip(0..) {
            for to in refuges(eyes, *from) {
                *reached.entry(to).or_default() |= 1 << bit;
            }
        }
        let mut places: BTreeMap<u32, Vec<Term>> = BTreeMap::new();
        for (to, from) in reached {
            places.entry(from).or_default().push(to.into());
        }
        places
    }

    fn form(&self, eyes: Eyes<'_>) -> Form {
        let Route { troops, dialed, .. } = &self.route;
        let all = troops.iter().fold(Muster::NONE, |sum, (_, m)| sum.plus(*m));
        let mut forms = Vec::new();
        for (from, to) in self.places(eyes) {
            let standing = |kind: ForceKind| {
                let here = troops
                    .iter()
                    .zip(0..)
                    .filter(move |(_, bit)| from & (1 << bit) != 0);
                here.map(move |((l, m), _)| (*l, u16::from(m.get(kind))))
                    .filter(|(_, n)| *n > 0)
            };
            for elite in 0..=all.elite.min(self.most) {
                let Some(normal) = ordinary(all, dialed, elite, self.most) else {
                    continue;
                };
                let elite = u16::from(elite);
                let normal = Form::counts(
                    standing(ForceKind::Normal),
                    u16::from(elite == 0),
                    u16::from(normal),
                );
                let elites = standing(ForceKind::Elite).filter(|_| elite > 0);
                let record = Form::record([
                    ("normal", normal),
                    ("elite", Form::counts(elites, elite, elite)),
                    ("to", Form::OneOf(to.clone())),
                ]);
                if !record.is_empty() {
                    forms.push(record);
                }
            }
        }
        Form::Any(forms)
    }

    fn go(mut self, cx: &mut Cx<'_>, loads: &[(Site, Muster)], to: LocationId) -> Turn {
        let Route { by, from, .. } = self.route;
        self.gone = true;
        let forces = loads.iter().fold(Muster::NONE, |sum, (_, m)| sum.plus(*m));
        let Ok(arrived) = cx.table.bring(by, loads, to, Way::Moved) else {
            debug_assert!(false, "the offers promised these forces");
            return Turn::done();
        };
        cx.tell_all(Fact::Retreated { by, from, to, forces });
        arrival::after(arrived, self)
    }
}

impl Procedure for Retreat {
    fn advance(self, _cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if self.gone { Turn::done() } else { Turn::wait(self) }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if self.gone || !is(eyes, self.route.by) {
            return Vec::new();
        }
        vec![
            simple("skill/no-retreat", "C22.7"),
            Offer::new("skill/retreat", "C22.7", self.form(eyes)),
        ]
    }

    fn answer(self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match read(act)? {
            Act::NoRetreat => Ok(Turn::done()),
            Act::Retreat { normal, elite, to } => {
                let kinds = [(normal, ForceKind::Normal), (elite, ForceKind::Elite)];
                let loads = kinds.into_iter().flat_map(|(counts, kind)| {
                    let one = move |(at, n): (LocationId, u8)| (Site::At(at), Muster::of(kind, n));
                    counts.into_iter().map(one)
                });
                let loads: Vec<_> = loads.filter(|(_, m)| !m.is_empty()).collect();
                Ok(self.go(cx, &loads, to))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        let asked = !self.gone;
        asked.then_some(self.route.by).into_iter().collect()
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        let Route { by, from, .. } = self.route;
        shown(Shown::Retreat { by, from })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let asked = !self.gone && is(eyes, self.route.by);
        asked.then_some(act::Act::Skill(Act::NoRetreat))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C22.7: undialed forces only, and no more than the disc's value.
    #[test]
    fn what_the_dial_leaves() {
        let all = Muster::new(5, 1);
        // The dial took two forces and the elite one, or four forces.
        let dialed = [Muster::new(2, 1), Muster::new(4, 0)];
        assert_eq!(ordinary(all, &dialed, 0, 5), Some(3));
        assert_eq!(ordinary(all, &dialed, 0, 2), Some(2));
        assert_eq!(ordinary(all, &dialed, 1, 5), Some(1));
        assert_eq!(ordinary(all, &dialed, 2, 5), None);
    }
}
