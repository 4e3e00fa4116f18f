//! A turn with an Ornithopter (C19.6): which movements it gives, and which forces have flown.

use super::seat::{Limits, SeatTurn, Step};
use super::{Frame, order};
use crate::cards::ornithopter::{self, Mode};
use crate::cards::{self, juice_of_sapho};
use crate::catalog::{CardId, Faction, LocationId};
use crate::flow::{Cx, Turn};
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, ForceKind, Group, Muster};
use serde::{Deserialize, Serialize};

/// An Ornithopter in this turn.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Flight {
    mode: Mode,
    /// The card, until it is discarded.
    card: Option<CardId>,
    /// Forces that have moved by it, and where they landed.
    landed: Vec<(LocationId, Muster)>,
}

impl Flight {
    /// How far its movements go, if not by the mover's own range.
    pub(super) fn range(&self) -> Option<u8> {
        (self.mode == Mode::Far && self.card.is_some()).then_some(order::FLYING)
    }

    /// The way it is used, while it is.
    pub(super) fn mode(&self) -> Option<Mode> {
        self.card.map(|_| self.mode)
    }

    /// Takes those who have flown out of the groups that may move: no force flies twice.
    pub(super) fn ground(&self, groups: &mut Vec<(Group, u16)>) {
        for (at, muster) in &self.landed {
            let mut left = u16::from(muster.total());
            for kind in ForceKind::ALL {
                left -= take(groups, *at, Some(kind), u16::from(muster.get(kind)).min(left));
            }
            // Advisors that took up arms on arrival are another kind now.
            take(groups, *at, None, left);
        }
        groups.retain(|(_, n)| *n > 0);
    }
}

/// Takes forces out of the groups at a place; how many there were.
fn take(groups: &mut [(Group, u16)], at: LocationId, kind: Option<ForceKind>, count: u16) -> u16 {
    let mut left = count;
    for (group, n) in groups.iter_mut() {
        if group.at == at && kind.is_none_or(|k| k == group.kind) {
            let taken = left.min(*n);
            *n -= taken;
            left -= taken;
        }
    }
    count - left
}

impl SeatTurn {
    /// The card may be played for the unused ordinary movement (C19.6).
    pub(super) fn flight_offer(&self, eyes: Eyes<'_>) -> Option<Offer> {
        let unused = !self.moved || !eyes.policies().ornithopter_needs_unused_move;
        ornithopter::offer(eyes).filter(|_| unused && self.flight.is_none())
    }

    /// Cards that are played in a turn.
    pub(super) fn play_card(
        mut self,
        cx: &mut Cx<'_>,
        seat: Faction,
        act: &cards::Act,
    ) -> Result<Turn, Refusal> {
        if *act == cards::Act::Hajr {
            return self.play_hajr(cx);
        }
        if let Some(place) = juice_of_sapho::place(act) {
            cx.table.sapho.push((seat, place));
            let step = if self.fresh() { Step::Yield } else { Step::Open };
            juice_of_sapho::reorder(&mut self.waiting, seat, place);
            self.step = step;
            return juice_of_sapho::play(cx, seat, place, Frame::Turn(self));
        }
        let (mode, card) = ornithopter::take_off(cx, seat, act).ok_or_else(Refusal::unexpected)?;
        self.moves_left = mode.moves();
        self.flight = Some(Flight {
            mode,
            card: Some(card),
            landed: Vec::new(),
        });
        Ok(self.to(Step::Open))
    }

    /// A movement has ended.
    pub(super) fn fly(&mut self, at: LocationId, forces: Muster) {
        if let Some(flight) = self.flight.as_mut().filter(|f| f.card.is_some()) {
            flight.landed.push((at, forces));
        }
    }

    /// The card goes when its last movement has ended, or the turn has (P11); then the turn is at `step`.
    pub(super) fn land_at(mut self, cx: &mut Cx<'_>, step: Step) -> Turn {
        let last = self.moves_left == 0 || step == Step::Leave;
        let card = self.flight.as_mut().filter(|_| last).and_then(|f| f.card.take());
        let who = self.who;
        match card {
            Some(card) => {
                self.step = step;
                ornithopter::land(cx, who, card, Frame::Turn(self))
            }
            None => self.to(step),
        }
    }

    /// Whether nothing was done in the turn, not even stopped: it counts as not begun (C19.2).
    pub(super) fn fresh(&self) -> bool {
        let stopped = self.limits != Limits::default();
        !self.shipped && !self.moved && !stopped && self.flight.is_none()
    }

    /// Who has not begun, the next one first.
    pub(super) fn not_begun(&self) -> Vec<Faction> {
        let this = self.fresh().then_some(self.who);
        this.into_iter().chain(self.waiting.iter().copied()).collect()
    }
}
