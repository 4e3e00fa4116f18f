//! What a room's task does after a panic or a commit that failed: it builds the room anew from what the store has, or
//! sets it aside with its journal kept.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use landsraad_protocol::{ByeReason, Code};
use tokio::time::Instant;

use crate::farewell::Farewell;
use crate::room::core::{Core, Input, No};
use crate::room::state::State;
use crate::room::task::{End, Ownership, RoomTask};
use crate::store::StoreError;

/// How often a room whose store does not answer asks again.
const ASK_AGAIN: Duration = Duration::from_millis(100);
/// How long whoever asks may wait while the outcome of a commit is not known. Whoever asks again with the same id after
/// that learns it, and is not served twice.
const ANSWER: Duration = Duration::from_millis(240);
/// Panics of one room before it is set aside.
const PANICS: u32 = 2;

fn not_taken() -> No {
    No::new(Code::StoreUnavailable, "The store did not take it: try again.")
}

/// Whether it just happens, so that nobody could ask for it again.
fn is_unasked(input: &Input) -> bool {
    matches!(input, Input::Lost { .. } | Input::CaughtUp { .. })
}

/// A room whose store does not answer: nothing is decided until the room has been read back.
pub(super) struct Away {
    /// When the store is asked again.
    pub(super) next_try: Instant,
    /// What connections did meanwhile and cannot ask for again.
    missed: Vec<Input>,
}

impl RoomTask {
    /// Asks the store whether the room is still this hub's. A token that is not known here may have been given out by
    /// another hub since, and a refusal is no commit by which the store would say so.
    ///
    /// # Errors
    /// When the store does not say.
    pub(super) async fn is_still_owner(&mut self) -> Result<bool, StoreError> {
        let epoch = self.ownership.epoch;
        let owns = self.waking.during(self.hub.store.owns(&self.room, epoch)).await;
        if owns != Ok(true) {
            tracing::warn!(room = self.room, ?owns, "the room may be another hub's by now");
        }
        owns
    }

    /// The store does not say whose the room is, so nobody can be told that a token is wrong. Nothing was to be kept:
    /// requests are refused and may be asked again, who has gone has gone.
    pub(super) async fn refuse_unsaid(&mut self, inputs: Vec<Input>) -> Result<(), End> {
        self.refuse_all(&inputs, &not_taken());
        let now = self.hub.clock.now();
        for input in inputs.into_iter().filter(is_unasked) {
            self.core.handle(input, now);
        }
        Box::pin(self.deliver_all()).await
    }

    /// `inputs`: what was to be done and was not. Requests have been refused; who has gone has gone all the same.
    pub(super) async fn after_panic(&mut self, inputs: Vec<Input>) -> Result<(), End> {
        self.hub.metrics.panics.inc();
        self.panics += 1;
        tracing::error!(room = self.room, panics = self.panics, "a panic in the room");
        if self.panics >= PANICS {
            return Err(self.set_aside("it panicked twice").await);
        }
        let missed: Vec<Input> = inputs.into_iter().filter(is_unasked).collect();
        if !self.read_back().await? {
            self.go_away(missed);
            return Ok(());
        }
        let now = self.hub.clock.now();
        for input in missed {
            self.core.handle(input, now);
        }
        // Views for everybody, unless they panic again.
        Box::pin(self.deliver_all()).await
    }

    /// The outcome of a commit is unknown: read back what the store has, and let the same things happen again.
    /// Requests that were kept are answered as before; the others are done now.
    /// `asked`: since when they wait.
    pub(super) async fn after_failed_commit(
        &mut self,
        inputs: Vec<Input>,
        asked: Instant,
    ) -> Result<(), End> {
        if self.core.state().record.version <= 1 {
            self.refuse_all(&inputs, &not_taken());
            return Err(End::Broken(ByeReason::Internal.into()));
        }
        let (asks, enters): (Vec<Input>, Vec<Input>) = inputs
            .into_iter()
            .partition(|input| !matches!(input, Input::Enter { .. }));
        let left = ANSWER.saturating_sub(asked.elapsed());
        // Not answered in time is the same as a store that does not answer: the room asks again by itself.
        let back = tokio::time::timeout(left, self.read_back())
            .await
            .unwrap_or(Ok(false));
        let moved = match &back {
            Err(End::Broken(farewell)) => farewell.refusal(),
            _ => None,
        };
        let no = moved.unwrap_or_else(not_taken);
        self.refuse_all(&enters, &no);
        match back {
            Ok(true) => {}
            Ok(false) => {
                self.go_away(asks);
                return Ok(());
            }
            Err(end) => {
                self.refuse_all(&asks, &no);
                return Err(end);
            }
        }
        let now = self.hub.clock.now();
        for input in asks.iter().cloned() {
            self.core.handle(input, now);
        }
        self.core.settle(now);
        if let Err(error) = self.keep().await {
            tracing::warn!(room = self.room, %error, "the store failed again");
            self.go_away(asks);
            return Ok(());
        }
        self.deliver_all().await
    }

    /// Refuses everything until the store answers again. Whoever asks again with the same id is not served twice.
    fn go_away(&mut self, inputs: Vec<Input>) {
        let no = No::new(Code::StoreUnavailable, "The store does not answer: try again.");
        self.refuse_all(&inputs, &no);
        let missed = inputs
            .into_iter()
            .filter(|input| matches!(input, Input::Lost { .. } | Input::CaughtUp { .. }));
        let next_try = Instant::now() + ASK_AGAIN;
        match &mut self.away {
            Some(away) => away.missed.extend(missed),
            None => {
                self.away = Some(Away {
                    next_try,
                    missed: missed.collect(),
                });
            }
        }
    }

    /// What a batch does while the store is away. Gives the inputs back when it has returned and the room goes on.
    pub(super) async fn come_back(&mut self, inputs: Vec<Input>) -> Result<Option<Vec<Input>>, End> {
        let Some(away) = self.away.as_mut() else {
            return Ok(Some(inputs));
        };
        if Instant::now() < away.next_try {
            self.go_away(inputs);
            return Ok(None);
        }
        if !self.read_back().await? {
            self.go_away(inputs);
            if let Some(away) = self.away.as_mut() {
                away.next_try = Instant::now() + ASK_AGAIN;
            }
            return Ok(None);
        }
        tracing::info!(room = self.room, "the store is back");
        let missed = self.away.take().map(|away| away.missed).unwrap_or_default();
        Ok(Some(missed.into_iter().chain(inputs).collect()))
    }

    /// Builds the room anew from what the store has; false when the store does not answer.
    async fn read_back(&mut self) -> Result<bool, End> {
        let lease = self.hub.cluster.lease();
        let kept = match self.waking.during(self.hub.store.open(&self.room)).await {
            Ok(Some(kept)) => kept,
            Ok(None) => return Err(End::Broken(ByeReason::Internal.into())),
            Err(StoreError::Elsewhere { address }) => {
                tracing::info!(room = self.room, address, "another hub has the room");
                self.hub.metrics.lost_rooms.inc();
                return Err(End::Broken(Farewell::moved(address)));
            }
            Err(StoreError::Damaged(why)) => return Err(self.set_aside(&why).await),
            Err(error) => {
                tracing::warn!(room = self.room, %error, "the store cannot be read");
                return Ok(false);
            }
        };
        let recovered = catch_unwind(AssertUnwindSafe(|| {
            State::recover(&self.hub.rules, kept.snapshot.as_deref(), &kept.entries)
        }));
        let why = match recovered {
            Ok(Ok(state)) if state.record.version < self.acknowledged => format!(
                "the store has version {} of it and had version {}",
                state.record.version, self.acknowledged
            ),
            Ok(Ok(state)) => {
                let epoch = kept.epoch;
                self.ownership = Ownership { epoch, lease };
                self.replace(state)?;
                return Ok(true);
            }
            Ok(Err(error)) => error.to_string(),
            Err(_) => "its journal panics".into(),
        };
        Err(self.set_aside(&why).await)
    }

    fn replace(&mut self, state: State) -> Result<(), End> {
        let viewers = self.core.viewers();
        let incarnation = self.hub.chance.draw();
        let incarnation = incarnation.map_err(|_| End::Broken(ByeReason::Internal.into()))?;
        let durability = self.hub.store.durability();
        self.core = Core::new(state, durability, incarnation, self.hub.clock.now());
        self.core.adopt(&viewers);
        self.bot_refusals = 0;
        Ok(())
    }

    async fn set_aside(&mut self, why: &str) -> End {
        self.hub.metrics.set_aside.inc();
        tracing::error!(
            room = self.room,
            why,
            "the room is set aside; its journal is kept"
        );
        if let Err(error) = self.hub.store.set_aside(&self.room, Some(why.to_owned())).await {
            tracing::error!(room = self.room, %error, "the store did not note that the room is set aside");
        }
        End::Broken(ByeReason::RoomSetAside.into())
    }
}
