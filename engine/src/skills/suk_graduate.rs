//! Suk Graduate (C22.7): of the forces that a winner lost one goes to the reserves while the Suk stands in
//! front; fighting, it saves up to three, of which one stays in the territory. They were lost all the same.

use super::{Act, Fact, Shown, is, read, shown};
use crate::act;
use crate::catalog::{Faction, LocationId, Skill};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer, Term};
use crate::refusal::Refusal;
use crate::table::{Eyes, ForceKind, Group, Muster, Site};
use crate::view;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many it saves while it fights.
const IN_BATTLE: u8 = 3;
/// How many it saves in front.
const IN_FRONT: u8 = 1;

/// Which of the lost forces are saved is the owner's choice, where there is one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rescue {
    by: Faction,
    lost: BTreeMap<LocationId, Muster>,
    count: u8,
    stays: bool,
}

impl Rescue {
    /// What the winner's Suk saves of these losses: the fighting one instead of the one in front.
    pub fn of(
        eyes: Eyes<'_>,
        by: Faction,
        fights: Option<Skill>,
        lost: BTreeMap<LocationId, Muster>,
    ) -> Option<Self> {
        let stays = fights == Some(Skill::SukGraduate);
        let most = if stays {
            IN_BATTLE
        } else if eyes.has_in_front(Skill::SukGraduate) == Some(by) {
            IN_FRONT
        } else {
            return None;
        };
        let all: u8 = lost.values().map(|m| m.total()).sum();
        let count = most.min(all);
        let rescue = Self {
            by,
            lost,
            count,
            stays,
        };
        (count > 0).then_some(rescue)
    }

    /// How many of each kind were lost.
    fn kinds(&self) -> Muster {
        self.lost.values().fold(Muster::NONE, |sum, m| sum.plus(*m))
    }

    /// Every group of which one may stay.
    fn groups(&self) -> Vec<Group> {
        let mut groups = Vec::new();
        for (at, muster) in &self.lost {
            let there = ForceKind::ALL.into_iter().filter(|k| muster.get(*k) > 0);
            groups.extend(there.map(|kind| Group { at: *at, kind }));
        }
        groups
    }

    fn record(&self, stays: Option<Group>) -> Form {
        let taken = stays.map_or(Muster::NONE, |g| Muster::of(g.kind, 1));
        let left = self.kinds().minus(taken).unwrap_or_default();
        let kinds = ForceKind::ALL.into_iter().filter(|k| left.get(*k) > 0);
        let counts = kinds.map(|k| (Term::word(k.id()), u16::from(left.get(k))));
        let rest = u16::from(self.count - u8::from(stays.is_some()));
        Form::record([
            ("stays", stays.map_or_else(Form::null, Form::only)),
            ("reserves", Form::counts(counts, rest, rest)),
        ])
    }

    fn form(&self) -> Form {
        if !self.stays {
            return self.record(None);
        }
        let records = self.groups().into_iter().map(|g| self.record(Some(g)));
        Form::Any(records.collect())
    }

    /// The first choice: elite forces before ordinary ones.
    fn first(&self) -> Act {
        let elite = |g: &Group| g.kind == ForceKind::Elite;
        let mut groups = self.groups();
        groups.sort_by_key(|g| !elite(g));
        let stays = groups.first().copied().filter(|_| self.stays);
        let taken = stays.map_or(Muster::NONE, |g| Muster::of(g.kind, 1));
        let left = self.kinds().minus(taken).unwrap_or_default();
        let rest = self.count - u8::from(stays.is_some());
        let elites = left.elite.min(rest);
        Act::Rescue {
            stays,
            reserves: Muster::new((rest - elites).min(left.normal), elites),
        }
    }

    fn forced(&self) -> bool {
        let one_kind = ForceKind::ALL
            .into_iter()
            .filter(|k| self.kinds().get(*k) > 0)
            .count()
            == 1;
        one_kind && (!self.stays || self.lost.len() == 1)
    }

    fn save(&self, cx: &mut Cx<'_>, stays: Option<Group>, reserves: Muster) -> Turn {
        let by = self.by;
        if let Some(Group { at, kind }) = stays {
            let one = Muster::of(kind, 1);
            cx.table.move_forces(by, Site::Tanks, Site::At(at), one);
        }
        cx.table.move_forces(by, Site::Tanks, Site::Reserves, reserves);
        let stays = stays.map(|g| g.at);
        cx.tell_all(Fact::Rescued { by, stays, reserves });
        Turn::done()
    }
}

impl Procedure for Rescue {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match self.first() {
            Act::Rescue { stays, reserves } if self.forced() => self.save(cx, stays, reserves),
            _ => Turn::wait(self),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !is(eyes, self.by) {
            return Vec::new();
        }
        vec![Offer::new("skill/rescue", "C22.7", self.form())]
    }

    fn answer(self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match read(act)? {
            Act::Rescue { stays, reserves } => Ok(self.save(cx, stays, reserves)),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![self.by]
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        shown(Shown::Rescue { by: self.by })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        is(eyes, self.by).then(|| act::Act::Skill(self.first()))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
