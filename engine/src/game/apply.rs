//! Commands (S2.3): `apply` works on a copy and swaps it in, so that a refusal changes nothing at all.

use super::{Between, Game};
use crate::act::Action;
use crate::catalog::Faction;
use crate::event::Event;
use crate::flow::{Cx, FrameId, Procedure, run_until_waiting};
use crate::interrupts::anytime;
use crate::offers::{ActValue, Offer};
use crate::refusal::{self, Refusal, RefusalCode};

impl Game {
    /// Applies an action of a seat: all of it or, when refused, nothing.
    ///
    /// # Errors
    /// A [`Refusal`]; the game is unchanged then, dice and version included.
    pub fn apply(&mut self, seat: Faction, action: &Action) -> Result<Vec<Event>, Refusal> {
        self.apply_with(seat, action, &mut |_| ())
    }

    /// Like [`Self::apply`], calling `between` after every step.
    ///
    /// # Errors
    /// A [`Refusal`]; the game is unchanged then.
    pub fn apply_with(
        &mut self,
        seat: Faction,
        action: &Action,
        between: Between<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        let offer = self.offer_for(seat, action)?;
        let mut next = self.clone();
        let events = next.execute(seat, action, offer.frame.is_some(), between)?;
        *self = next;
        Ok(events)
    }

    /// Checks an action against the seat's offers without executing it.
    ///
    /// # Errors
    /// The refusal that `apply` would give, except for open structures.
    pub fn offer_for(&self, seat: Faction, action: &Action) -> Result<Offer, Refusal> {
        if self.finished().is_some() {
            return Err(Refusal::new(RefusalCode::GameOver, "B10", "the game is over"));
        }
        if !self.table.plays(seat) {
            return Err(Refusal::new(
                RefusalCode::NotSeated,
                "B1.3",
                "this seat is not in the game",
            ));
        }
        let value = ActValue::of(&action.act).ok_or_else(|| {
            Refusal::new(
                RefusalCode::Malformed,
                "",
                "this does not have the shape of an act",
            )
        })?;
        let top = self.flow.top().map(|(id, _)| id);
        let found = refusal::offer_that_fits(self.offers(seat), action, &value, top);
        #[cfg(feature = "planted-leaks")]
        let found = found.map_err(|no| crate::worlds::leaks::refusal(&self.table, seat, no));
        found
    }

    fn execute(
        &mut self,
        seat: Faction,
        action: &Action,
        framed: bool,
        between: Between<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        let mut log = Vec::new();
        if framed {
            let (id, frame) = self.flow.take_top().ok_or_else(Refusal::unexpected)?;
            let mut cx = Cx {
                table: &mut self.table,
                dice: &mut self.dice,
                log: &mut log,
                frame: id,
            };
            let turn = frame.answer(&mut cx, seat, action.act.clone())?;
            self.flow.give(id, turn);
        } else {
            let frame = self.flow.top().map_or(FrameId(0), |(id, _)| id);
            let mut cx = Cx {
                table: &mut self.table,
                dice: &mut self.dice,
                log: &mut log,
                frame,
            };
            if let Some(child) = anytime::begin(&mut cx, seat, action.act.clone())? {
                self.flow.push(child);
            }
        }
        self.version += 1;
        between(self);
        self.settle(&mut log, between)?;
        Ok(log)
    }

    pub(super) fn settle(&mut self, log: &mut Vec<Event>, between: Between<'_>) -> Result<(), Refusal> {
        let step = |game: &mut Self| game.flow.step(&mut game.table, &mut game.dice, log);
        run_until_waiting(self, step, between).map_err(|restless| bug(&restless.to_string()))?;
        self.audit_in_debug().map_err(|fault| bug(&fault.to_string()))
    }
}

fn bug(text: &str) -> Refusal {
    Refusal::new(
        RefusalCode::EngineFault,
        "",
        format!("the rules engine found a fault: {text}"),
    )
}
