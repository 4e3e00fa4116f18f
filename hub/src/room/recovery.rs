//! What a room's task does after a panic or a commit that failed: it builds the room anew from what the store has, or
//! sets it aside with its journal kept.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use landsraad_protocol::{ByeReason, Code};

use crate::room::core::{Core, Input};
use crate::room::state::State;
use crate::room::task::{End, RoomTask};
use crate::token::entropy;

/// How often an unreachable store is asked again before a room gives up.
const STORE_TRIES: u32 = 6;
/// Panics of one room before it is set aside.
const PANICS: u32 = 2;

impl RoomTask {
    pub(super) async fn after_panic(&mut self) -> Result<(), End> {
        self.hub.metrics.panics.inc();
        self.panics += 1;
        tracing::error!(room = self.room, panics = self.panics, "a panic in the room");
        if self.panics >= PANICS {
            return Err(self.set_aside("it panicked twice").await);
        }
        self.rebuild().await?;
        // Views for everybody, unless they panic again.
        Box::pin(self.deliver_all()).await
    }

    /// The outcome of a commit is unknown: read back what the store has, and let the same things happen again.
    /// Requests that were kept are answered as before; the others are done now.
    pub(super) async fn after_failed_commit(&mut self, inputs: Vec<Input>) -> Result<(), End> {
        if self.core.state().record.version <= 1 {
            self.refuse_all(
                &inputs,
                Code::StoreUnavailable,
                "The store did not take the room: try again.",
            );
            return Err(End::Broken(ByeReason::Internal));
        }
        let rebuilt = self.rebuild().await;
        let (asks, enters): (Vec<Input>, Vec<Input>) = inputs
            .into_iter()
            .partition(|input| !matches!(input, Input::Enter { .. }));
        self.refuse_all(
            &enters,
            Code::StoreUnavailable,
            "The store did not take it: try again.",
        );
        if let Err(end) = rebuilt {
            self.refuse_all(
                &asks,
                Code::StoreUnavailable,
                "The store did not take it: try again.",
            );
            return Err(end);
        }
        let now = self.hub.clock.now();
        for input in asks.iter().cloned() {
            self.core.handle(input, now);
        }
        self.core.settle(now);
        if let Err(error) = self.keep().await {
            tracing::error!(room = self.room, %error, "the store failed again");
            self.refuse_all(
                &asks,
                Code::StoreUnavailable,
                "The store did not take it: try again.",
            );
            return Err(End::Broken(ByeReason::Internal));
        }
        self.deliver_all().await
    }

    /// Builds the room anew from what the store has.
    async fn rebuild(&mut self) -> Result<(), End> {
        let mut wait = Duration::from_millis(50);
        for _ in 0..STORE_TRIES {
            match self.hub.store.open(&self.room).await {
                Ok(Some(kept)) => {
                    let recovered = catch_unwind(AssertUnwindSafe(|| {
                        State::recover(&self.hub.rules, kept.snapshot.as_deref(), &kept.entries)
                    }));
                    let why = match recovered {
                        Ok(Ok(state)) => {
                            self.epoch = kept.epoch;
                            return self.replace(state);
                        }
                        Ok(Err(error)) => error.to_string(),
                        Err(_) => "its journal panics".into(),
                    };
                    return Err(self.set_aside(&why).await);
                }
                Ok(None) => return Err(End::Broken(ByeReason::Internal)),
                Err(error) => {
                    tracing::warn!(room = self.room, %error, "the store cannot be read");
                    tokio::time::sleep(wait).await;
                    wait *= 2;
                }
            }
        }
        Err(End::Broken(ByeReason::Internal))
    }

    fn replace(&mut self, state: State) -> Result<(), End> {
        let viewers = self.core.viewers();
        let incarnation = entropy().map_err(|_| End::Broken(ByeReason::Internal))?;
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
        End::Broken(ByeReason::RoomSetAside)
    }
}
