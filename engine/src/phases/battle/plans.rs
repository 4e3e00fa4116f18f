//! Sealing the plans (B8.5 e, B8.6 to B8.13): both at once, unless Atreides see one of them first (D21).

use super::before_reveal::BeforeReveal;
use super::fight::Stage;
use super::options::Options;
use super::pre_leader::{self, Next, PreLeader};
use super::projection::StageName;
use super::promised;
use super::state::{Battle, Plan};
use super::told::Fact;
use super::{Act, PlanShown};
use crate::catalog::Faction;
use crate::flow::{Cx, Outcome, Sealed, Turn, Window};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, Viewer};
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;
use serde::{Deserialize, Serialize};

/// Where sealing stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Plans {
    /// Who seals first is looked at.
    Begin,
    /// Only these seal now.
    Sealing(Vec<Faction>),
}

/// Seals a plan: its cards and its support are bound until the battle is over.
pub(super) fn seal(battle: &mut Battle, cx: &mut Cx<'_>, seat: Faction, plan: Plan) {
    let cards = plan.cards();
    let free = battle.free_support(cx.table.eyes(Viewer::Public), seat);
    cx.table
        .reservations
        .seal(seat, cards, u16::from(plan.own_spice(free)));
    if let Some(seen) = battle.seen.as_mut().filter(|s| s.of == seat) {
        seen.plan = Some(Sealed::new(plan.clone()));
        let plan = PlanShown::from(&plan);
        cx.tell([Faction::Atreides, seat], Fact::Seen { of: seat, plan });
    }
    battle.plans.answer(seat, plan);
}

/// The plans that the viewer may seal now.
fn my_options(battle: &Battle, eyes: Eyes<'_>) -> Vec<Options> {
    if battle.plans.owed_by(eyes) {
        promised::options(battle, eyes)
    } else {
        Vec::new()
    }
}

/// An answer to Truthtrance may forbid a plan that is sealed already: it is taken back unseen, and its
/// owner, who is still asked like everybody, seals another (B21.4).
fn take_back_broken(battle: &mut Battle, cx: &mut Cx<'_>, asked: &[Faction]) {
    for side in asked {
        let eyes = cx.table.eyes(Viewer::Seat(*side));
        let broken = battle.plans.mine(eyes).is_some_and(|plan| {
            eyes.promises().binds(*side) && !promised::options(battle, eyes).iter().any(|o| o.contain(plan))
        });
        if broken && battle.plans.withdraw(*side).is_some() {
            cx.table.reservations.unseal(*side);
        }
    }
}

impl Plans {
    fn asks(&self, eyes: Eyes<'_>) -> bool {
        match self {
            Self::Begin => false,
            Self::Sealing(asked) => eyes.me().is_some_and(|me| asked.contains(&me)),
        }
    }
}

/// A side that can field neither leader nor Cheap Hero says so before the reveal (B8.9).
fn announce(battle: &Battle, cx: &mut Cx<'_>) {
    for side in battle.field.sides() {
        let eyes = cx.table.eyes(Viewer::Seat(side));
        if battle.plans.mine(eyes).is_some_and(|plan| !plan.led()) {
            cx.declassify("B8.9", Fact::Unled { faction: side });
        }
    }
}

impl Stage for Plans {
    fn advance(self, mut battle: Battle, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match self {
            Self::Begin => {
                let sides = battle.field.sides();
                battle.plans = Window::new(sides);
                let first = battle.seen.as_ref().map(|s| vec![s.of]);
                battle.go(Self::Sealing(first.unwrap_or_else(|| sides.to_vec())))
            }
            Self::Sealing(_) if pre_leader::late(&battle, cx) => battle.go(PreLeader::Look(Next::Plans)),
            Self::Sealing(asked) if !battle.plans.complete() => {
                take_back_broken(&mut battle, cx, &asked);
                battle.wait(Self::Sealing(asked))
            }
            Self::Sealing(_) => {
                cx.table.promises.plans_sealed();
                announce(&battle, cx);
                let powers = BeforeReveal::powers(&battle, cx.table.eyes(Viewer::Public));
                #[cfg(feature = "planted-leaks")]
                let powers = leaks::kwisatz_asked(cx.table, powers);
                battle.go(BeforeReveal::new(powers))
            }
        }
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.asks(eyes) {
            return Vec::new();
        }
        my_options(battle, eyes)
            .iter()
            .map(|options| Offer::new("battle/plan", "B8.6", options.form()))
            .collect()
    }

    fn answer(self, mut battle: Battle, cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let (Self::Sealing(asked), Act::Plan(plan)) = (self, act) else {
            return Err(Refusal::unexpected());
        };
        seal(&mut battle, cx, seat, plan);
        // Once Atreides have seen a plan, the other side seals.
        let next = if asked.len() == 1 {
            vec![battle.field.opponent(seat)]
        } else {
            asked
        };
        Ok(battle.go(Self::Sealing(next)))
    }

    fn asked(&self, _battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        match self {
            Self::Begin => Vec::new(),
            Self::Sealing(asked) => asked.clone(),
        }
    }

    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        if !self.asks(eyes) {
            return None;
        }
        let least = my_options(battle, eyes).iter().find_map(Options::least);
        least.map(Act::Plan)
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::CLEAN
    }

    fn name(&self) -> StageName {
        StageName::Plans
    }
}
