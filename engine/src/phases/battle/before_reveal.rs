//! Powers that must be stopped before the reveal (B19.3, B19.5, D26).
//!
//! Others are asked by public facts alone: whether Kwisatz Haderach is in a sealed plan, or how many
//! Sardaukar it counts on, does not open or close a window.

use super::Act;
use super::fight::Stage;
use super::options::Options;
use super::plans::seal;
use super::projection::StageName;
use super::promised;
use super::reveal::Reveal;
use super::state::{Battle, Plan};
use super::strength::Force;
use super::told::Fact;
use crate::catalog::Faction;
use crate::factions::atreides;
use crate::flow::{Cx, Outcome, Sealed, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::Eyes;
use serde::{Deserialize, Serialize};

/// The powers that are still to be asked about; the last declared is at the front.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct BeforeReveal {
    declared: Option<Power>,
    left: Vec<Power>,
}

const fn owner(power: Power) -> Faction {
    match power {
        Power::AtrKhUse => Faction::Atreides,
        Power::FreFedaykin => Faction::Fremen,
        _ => Faction::Emperor,
    }
}

impl BeforeReveal {
    pub(super) const fn new(left: Vec<Power>) -> Self {
        Self { declared: None, left }
    }

    /// The powers that, by public facts, may count in this battle.
    pub(super) fn powers(battle: &Battle, eyes: Eyes<'_>) -> Vec<Power> {
        let field = &battle.field;
        let elites = |side: Faction| {
            field.fights(side)
                && field.strength_of(eyes, side).elite > 0
                && battle.worth(eyes, side).elite == Force::DOUBLE
        };
        let kwisatz = field.fights(Faction::Atreides)
            && !battle.stopped.kwisatz
            && atreides::kwisatz_possible(eyes, field.territory);
        [
            (Power::AtrKhUse, kwisatz),
            (Power::EmpSardaukar, elites(Faction::Emperor)),
            (Power::FreFedaykin, elites(Faction::Fremen)),
        ]
        .into_iter()
        .filter_map(|(power, counts)| counts.then_some(power))
        .collect()
    }
}

impl Stage for BeforeReveal {
    fn advance(mut self, mut battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        if let Some(power) = self.declared.take().filter(|_| back.stopped()) {
            match power {
                Power::AtrKhUse => battle.stopped.kwisatz = true,
                Power::EmpSardaukar => battle.stopped.sardaukar = true,
                _ => battle.stopped.fedaykin = true,
            }
            let side = owner(power);
            // Elite forces count less now: the sealed dial may have become impossible (D26).
            if power != Power::AtrKhUse
                && let Some(plan) = battle.plans.withdraw(side)
            {
                cx.table.reservations.unseal(side);
                cx.tell_all(Fact::PlanReturned { faction: side });
                let left = self.left;
                return battle.go(Redo { side, plan, left });
            }
        }
        if self.left.is_empty() {
            return battle.go(Reveal::Open);
        }
        let power = self.left.remove(0);
        self.declared = Some(power);
        karama::ask(power, owner(power), battle.at(self))
    }

    fn name(&self) -> StageName {
        StageName::BeforeReveal
    }
}

/// A side looks at its sealed plan again. It is asked whatever the plan holds, so that being asked
/// tells nothing; a plan that is still legal stays as it is.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Redo {
    side: Faction,
    plan: Sealed<Plan>,
    left: Vec<Power>,
}

impl Redo {
    fn my_options(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Options> {
        let Some(before) = self.plan.mine(eyes, self.side) else {
            return Vec::new();
        };
        let all = promised::options(battle, eyes);
        match all.iter().find(|options| options.contain(before)) {
            Some(options) => vec![options.clone().narrowed(|o| o.keep_only(before))],
            None => all,
        }
    }
}

impl Stage for Redo {
    fn advance(self, battle: Battle, _cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        battle.wait(self)
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        self.my_options(battle, eyes)
            .iter()
            .map(|options| Offer::new("battle/plan", "D26", options.form()))
            .collect()
    }

    fn answer(self, mut battle: Battle, cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let Act::Plan(plan) = act else {
            return Err(Refusal::unexpected());
        };
        seal(&mut battle, cx, seat, plan);
        Ok(battle.go(BeforeReveal::new(self.left)))
    }

    fn asked(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![self.side]
    }

    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        let before = self.plan.mine(eyes, self.side)?;
        let options = self.my_options(battle, eyes);
        if options.iter().any(|o| o.contain(before)) {
            return Some(Act::Plan(before.clone()));
        }
        options.iter().find_map(Options::least).map(Act::Plan)
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::REACTION
    }

    fn name(&self) -> StageName {
        StageName::Redo
    }
}
