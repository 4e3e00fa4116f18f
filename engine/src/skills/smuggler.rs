//! Smuggler (C22.7, C15.9): in front one more force comes along free with a shipment from off-planet reserves
//! into an empty territory; in battle a leader that lives takes up to its printed strength of the territory's
//! spice.

use super::{Act, Fact, Shown, is, read, shown, simple};
use crate::act;
use crate::catalog::{Faction, LeaderId, LocationId, Skill, Territory};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer, Term};
use crate::refusal::Refusal;
use crate::table::{Eyes, ForceKind, Muster, Purse};
use crate::view;
use serde::{Deserialize, Serialize};

/// The kinds of forces that can come along.
const KINDS: [ForceKind; 2] = [ForceKind::Normal, ForceKind::Elite];

/// Whether one more force comes along. It is done with the number of its kind in [`KINDS`], from 1.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Smuggling {
    by: Faction,
    to: LocationId,
    /// Reserves beyond what is shipped.
    left: Muster,
}

impl Smuggling {
    /// The question for a shipment of these forces, if there is one.
    pub fn with(eyes: Eyes<'_>, by: Faction, to: LocationId, shipped: Muster) -> Option<Self> {
        let smuggler = eyes.has_in_front(Skill::Smuggler) == Some(by);
        let empty = eyes.forces().present(to.territory()).is_empty();
        let shipped = Muster::new(shipped.normal, shipped.elite);
        let left = eyes.reserves(by).minus(shipped)?;
        let may = smuggler && empty && KINDS.iter().any(|k| left.get(*k) > 0);
        may.then_some(Self { by, to, left })
    }

    /// What comes along.
    pub fn chosen(back: Outcome) -> Muster {
        match back {
            Outcome::Amount(n @ 1..) => KINDS
                .get(usize::from(n) - 1)
                .map_or(Muster::NONE, |kind| Muster::of(*kind, 1)),
            _ => Muster::NONE,
        }
    }
}

/// The fighting Smuggler's spice: from the largest pile of the territory on.
pub fn collect(cx: &mut Cx<'_>, by: Faction, leader: LeaderId, territory: Territory) {
    let mut left = u16::from(leader.strength());
    let mut piles: Vec<_> = territory.locations().to_vec();
    piles.sort_by_key(|l| std::cmp::Reverse(cx.table.spice.on(*l)));
    for at in piles {
        let spice = cx.table.spice.on(at).min(left);
        if spice == 0 {
            continue;
        }
        let taken = cx
            .table
            .spice
            .transfer(Purse::Board(at), Purse::Shield(by), spice);
        debug_assert!(taken.is_ok(), "more was taken than lay there");
        left -= spice;
        cx.tell_all(Fact::Smuggled { by, at, spice });
    }
}

impl Procedure for Smuggling {
    fn advance(self, _cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        Turn::wait(self)
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !is(eyes, self.by) {
            return Vec::new();
        }
        let kinds = KINDS.into_iter().filter(|k| self.left.get(*k) > 0);
        let form = Form::record([("kind", Form::one_of(kinds.map(|k| Term::word(k.id()))))]);
        vec![
            simple("skill/smuggle-nothing", "C22.7"),
            Offer::new("skill/smuggle", "C22.7", form),
        ]
    }

    fn answer(self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let Self { by, to, .. } = self;
        match read(act)? {
            Act::SmuggleNothing => Ok(Turn::done()),
            Act::Smuggle { kind } => {
                let number = KINDS.iter().zip(1..).find(|(k, _)| **k == kind);
                let (_, number) = number.ok_or_else(Refusal::unexpected)?;
                cx.tell_all(Fact::CameAlong { by, to, kind });
                Ok(Turn::Done(Outcome::Amount(number)))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![self.by]
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        let Self { by, to, .. } = *self;
        shown(Shown::Smuggling { by, to })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        is(eyes, self.by).then_some(act::Act::Skill(Act::SmuggleNothing))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
