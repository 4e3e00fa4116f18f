//! The Ixian substitution (X3.4): after a won battle undialed suboids go to the tanks instead of cyborgs just lost, one
//! for one. Others can stop it when it is declared (X13.2, XD23).

use super::Act;
use super::aftermath::{self, Part};
use super::checked;
use super::fight::Stage;
use super::projection::StageName;
use super::state::Battle;
use super::told::Fact;
use crate::catalog::{Faction, LocationId};
use crate::factions::ixians::IXIANS;
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Muster, Site, Viewer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// So many at each location.
pub(super) type Places = BTreeMap<LocationId, u8>;

/// Who may be exchanged for whom.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Substitution {
    /// Cyborgs that the dial cost, by the place they stood on.
    cyborgs: Places,
    /// Undialed suboids.
    suboids: Places,
    /// How many cyborgs lay in the tanks before.
    before: u8,
    /// What was declared; others had their chance to stop it.
    declared: Option<(Places, Places)>,
}

fn count(places: &Places) -> u8 {
    places.values().sum()
}

impl Substitution {
    /// After these losses, of these forces that fought; `before` lay in the tanks.
    pub(super) fn of(
        winner: Faction,
        troops: &[(LocationId, Muster)],
        lost: &BTreeMap<LocationId, Muster>,
        before: Muster,
    ) -> Option<Self> {
        let lost_on = |at: &LocationId| lost.get(at).copied().unwrap_or_default();
        let cyborgs: Places = lost
            .iter()
            .map(|(at, m)| (*at, m.elite))
            .filter(|(_, n)| *n > 0)
            .collect();
        let suboids: Places = troops
            .iter()
            .map(|(at, m)| (*at, m.normal.saturating_sub(lost_on(at).normal)))
            .filter(|(_, n)| *n > 0)
            .collect();
        let possible = winner == IXIANS && !cyborgs.is_empty() && !suboids.is_empty();
        possible.then_some(Self {
            cyborgs,
            suboids,
            before: before.elite,
            declared: None,
        })
    }

    /// Cyborgs that a Suk Graduate saved are not lost (X3.4).
    fn most(&self, eyes: Eyes<'_>) -> u8 {
        let lost = eyes.tanks(IXIANS).elite.saturating_sub(self.before);
        lost.min(count(&self.cyborgs)).min(count(&self.suboids))
    }

    fn form(&self, eyes: Eyes<'_>) -> Form {
        let counts = |places: &Places, n: u8| {
            let of = places.iter().map(|(at, n)| (*at, u16::from(*n)));
            Form::counts(of, n.into(), n.into())
        };
        let one = |n: u8| {
            Form::record([
                ("cyborgs", counts(&self.cyborgs, n)),
                ("suboids", counts(&self.suboids, n)),
            ])
        };
        Form::Any((1..=self.most(eyes)).map(one).collect())
    }

    fn exchange(cx: &mut Cx<'_>, cyborgs: Places, suboids: Places) {
        for (at, n) in &suboids {
            checked(cx.table.forces.kill(IXIANS, *at, Muster::new(*n, 0)));
        }
        for (at, n) in &cyborgs {
            let back = Muster::new(0, *n);
            checked(cx.table.forces.transfer(IXIANS, Site::Tanks, Site::At(*at), back));
        }
        cx.tell_all(Fact::Substituted { cyborgs, suboids });
    }

    fn next(battle: Battle, cx: &Cx<'_>) -> Turn {
        aftermath::go_on(Part::WinnerLosses(IXIANS), battle, cx)
    }
}

impl Stage for Substitution {
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.declared {
            Some((cyborgs, suboids)) => {
                if !back.stopped() {
                    Self::exchange(cx, cyborgs, suboids);
                }
                Self::next(battle, cx)
            }
            None if self.most(cx.table.eyes(Viewer::Public)) == 0 => Self::next(battle, cx),
            None => battle.wait(self),
        }
    }

    fn offers(&self, _battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if self.declared.is_some() || eyes.me() != Some(IXIANS) {
            return Vec::new();
        }
        vec![
            Offer::new("battle/no-substitution", "X3.4", Form::Nothing),
            Offer::new("battle/substitute", "X3.4", self.form(eyes)),
        ]
    }

    fn answer(mut self, battle: Battle, cx: &mut Cx<'_>, _seat: Faction, act: Act) -> Result<Turn, Refusal> {
        match act {
            Act::NoSubstitution => Ok(Self::next(battle, cx)),
            Act::Substitute { cyborgs, suboids } => {
                self.declared = Some((cyborgs, suboids));
                Ok(karama::ask(Power::IxSubstitution, IXIANS, battle.at(self)))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        let asked = self.declared.is_none();
        asked.then_some(IXIANS).into_iter().collect()
    }

    fn default_act(&self, _battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        let owes = self.declared.is_none() && eyes.me() == Some(IXIANS);
        owes.then_some(Act::NoSubstitution)
    }

    fn name(&self) -> StageName {
        StageName::Substitution
    }
}
