//! The task around a room: it takes what comes in, lets the core decide, has the store keep it, and only then delivers
//! (the output gate). It decides nothing about the room itself.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use landsraad_protocol::{ByeReason, Code};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::farewell::Farewell;
use crate::hub::Hub;
use crate::listing::Listing;
use crate::outbox::Outbox;
use crate::room::core::{Core, Input, No, Out};
use crate::room::recovery::Away;
use crate::room::traced::Traced;
use crate::room::vitals::{Shared, Vitals};
use crate::room::waking::Waking;
use crate::room::{Millis, SessionId};
use crate::store::{Commit, StoreError};
use crate::trace::{Queued, Step, Trace};

/// Most things that wait for a room. Whoever sends more waits.
pub const MAILBOX: usize = 256;
/// Most things that one commit takes in.
const BATCH: usize = 64;

/// What reaches a room.
pub enum Mail {
    /// Something for the core; `door` comes with [`Input::Enter`].
    Input(Input, Option<Doorway>, Queued),
    /// The hub has been without its lease: ask whether the room is still its own.
    CheckOwner,
    /// The hub stops: keep everything, give the room back and end.
    Stop {
        /// The hub where the connections are to come back, if there is another one.
        to: Option<String>,
        /// Told when it is done.
        done: oneshot::Sender<()>,
    },
}

/// What comes with a connection that wants to come in.
pub struct Doorway {
    /// Where the room sends what the connection is to receive.
    pub outbox: Arc<Outbox>,
    /// Told whether the connection is in.
    pub bound: oneshot::Sender<bool>,
}

/// How to reach a room. The room goes to rest some time after the last connection has gone.
#[derive(Clone)]
pub struct RoomHandle {
    mailbox: mpsc::Sender<Mail>,
    vitals: Shared,
}

impl RoomHandle {
    /// Sends something to the room; waits while its mailbox is full. Gives it back when the room has ended.
    ///
    /// # Errors
    /// What was sent, if the room has ended.
    pub async fn send(&self, mail: Mail) -> Result<(), Mail> {
        self.mailbox.send(mail).await.map_err(|lost| lost.0)
    }

    /// How the room stands, and how much waits for it.
    #[must_use]
    pub fn look(&self) -> (Vitals, usize) {
        let waiting = self.mailbox.max_capacity() - self.mailbox.capacity();
        (self.vitals.get(), waiting)
    }

    /// Whether the room has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.mailbox.is_closed()
    }
}

/// By what right a hub has a room.
#[derive(Clone, Copy, Debug)]
pub struct Ownership {
    /// The epoch of its commits.
    pub epoch: u64,
    /// The hub's lease when the room was known to be its own.
    pub lease: Option<u64>,
}

/// What comes in first: who opens the room.
pub type First = (Input, Doorway, Queued);

/// Starts the task of a room that the hub owns; `first` comes in before all others.
pub fn spawn(hub: Arc<Hub>, core: Core, ownership: Ownership, first: Option<First>) -> RoomHandle {
    let (mailbox, mails) = mpsc::channel(MAILBOX);
    let record = &core.state().record;
    let (room, version) = (record.room.clone(), record.version);
    hub.metrics.rooms.inc();
    let vitals = Shared::new(Vitals::of(&core, ownership.epoch));
    let task = RoomTask {
        quiet_since: hub.clock.now(),
        hub,
        room,
        core,
        ownership,
        mails,
        outboxes: BTreeMap::new(),
        waking: Waking::default(),
        doorways: BTreeMap::new(),
        panics: 0,
        away: None,
        acknowledged: if first.is_some() { 0 } else { version },
        bot_refusals: 0,
        listing: None,
        vitals: vitals.clone(),
        traced: Traced::default(),
    };
    tokio::spawn(task.run(first));
    RoomHandle { mailbox, vitals }
}

/// The task of one room and what it holds.
pub(super) struct RoomTask {
    pub(super) hub: Arc<Hub>,
    pub(super) room: String,
    pub(super) core: Core,
    pub(super) ownership: Ownership,
    pub(super) mails: mpsc::Receiver<Mail>,
    pub(super) outboxes: BTreeMap<SessionId, Arc<Outbox>>,
    pub(super) waking: Waking,
    doorways: BTreeMap<SessionId, oneshot::Sender<bool>>,
    quiet_since: Millis,
    pub(super) panics: u32,
    /// The newest version that the store is known to have had.
    pub(super) acknowledged: u64,
    pub(super) bot_refusals: u64,
    listing: Option<Listing>,
    vitals: Shared,
    traced: Traced,
    pub(super) away: Option<Away>,
}

/// Why the task of a room ends.
pub(super) enum End {
    /// Nobody is there.
    Rest,
    /// The hub stops.
    Stop {
        /// Where the connections are to come back.
        to: Option<String>,
        /// Told when everything is kept.
        done: oneshot::Sender<()>,
    },
    /// The room cannot go on here; its connections are told this.
    Broken(Farewell),
}

impl RoomTask {
    async fn run(mut self, first: Option<First>) {
        let end = match self.start(first).await {
            Err(end) => end,
            Ok(()) => loop {
                if let Err(end) = self.turn().await {
                    break end;
                }
            },
        };
        self.finish(end).await;
        self.hub.list(&self.room, None);
        self.hub.metrics.rooms.dec();
        tracing::debug!(room = self.room, "the room has left the memory");
    }

    async fn start(&mut self, first: Option<First>) -> Result<(), End> {
        let Some((input, doorway, queued)) = first else {
            return Ok(());
        };
        self.admit(&input, Some(doorway), queued);
        let done = self.batch(vec![input]).await;
        self.note_vitals();
        done
    }

    fn note_vitals(&self) {
        let Ownership { epoch, .. } = self.ownership;
        self.vitals.note(|vitals| {
            vitals.look_at(&self.core);
            (vitals.epoch, vitals.store_away) = (epoch, self.away.is_some());
        });
    }

    /// One round: wait, take, decide, keep, deliver.
    async fn turn(&mut self) -> Result<(), End> {
        let mut inputs = Vec::new();
        let mut stopping = None;
        let patience = self.patience();
        let first = tokio::time::timeout(patience, self.mails.recv());
        let first = self.waking.during(first).await;
        let mut next = match first {
            Ok(None) => return Err(End::Rest),
            Ok(mail) => mail,
            Err(_) => None,
        };
        while let Some(mail) = next {
            match mail {
                Mail::Input(input, doorway, queued) => {
                    self.admit(&input, doorway, queued);
                    inputs.push(input);
                }
                Mail::CheckOwner => {}
                Mail::Stop { to, done } => stopping = Some(End::Stop { to, done }),
            }
            next = if inputs.len() < BATCH {
                self.mails.try_recv().ok()
            } else {
                None
            };
        }
        let done = self.batch(inputs).await;
        self.note_vitals();
        self.traced.clear();
        done?;
        match stopping {
            Some(end) => Err(end),
            None => self.check_rest(),
        }
    }

    /// How long nothing needs to be done.
    fn patience(&self) -> Duration {
        if let Some(away) = &self.away {
            return away.next_try.saturating_duration_since(Instant::now());
        }
        let now = self.hub.clock.now();
        let rest = self.quiet_since + self.hub.rest_ms();
        let rest = if self.core.is_empty() { rest } else { now + 60_000 };
        let due = self.core.next_due().unwrap_or(rest).min(rest);
        Duration::from_millis(due.saturating_sub(now))
    }

    fn check_rest(&mut self) -> Result<(), End> {
        let now = self.hub.clock.now();
        if !self.core.is_empty() {
            self.quiet_since = now;
            return Ok(());
        }
        if now >= self.quiet_since + self.hub.rest_ms() && self.mails.is_empty() {
            return Err(End::Rest);
        }
        Ok(())
    }

    fn admit(&mut self, input: &Input, doorway: Option<Doorway>, queued: Queued) {
        self.traced.take(&self.room, input, queued.taken());
        if let (Input::Enter { session, .. }, Some(doorway)) = (input, doorway) {
            self.outboxes.insert(*session, doorway.outbox);
            self.doorways.insert(*session, doorway.bound);
        }
    }

    /// Gives the inputs back when the room is this hub's. Without a lease it may be another's by now: then nothing is
    /// decided, nor shown, before the store has been asked.
    async fn check_owner(&mut self, inputs: Vec<Input>, asked: Instant) -> Result<Option<Vec<Input>>, End> {
        let lease = self.hub.cluster.lease();
        // What nobody has stored yet nobody can have taken.
        if self.acknowledged == 0 || (lease.is_some() && lease == self.ownership.lease) {
            return Ok(Some(inputs));
        }
        let Ownership { epoch, .. } = self.ownership;
        match self.waking.during(self.hub.store.owns(&self.room, epoch)).await {
            Ok(true) => {
                self.ownership.lease = lease;
                Ok(Some(inputs))
            }
            owns => {
                tracing::warn!(room = self.room, ?owns, "the room may be another hub's by now");
                self.after_failed_commit(inputs, asked).await.map(|()| None)
            }
        }
    }

    async fn batch(&mut self, inputs: Vec<Input>) -> Result<(), End> {
        let Some(inputs) = self.come_back(inputs).await? else {
            return Ok(());
        };
        let (asked, viewers) = (Instant::now(), self.core.viewers());
        let Some(inputs) = self.check_owner(inputs, asked).await? else {
            return Ok(());
        };
        let started = Instant::now();
        let now = self.hub.clock.now();
        let again = inputs.clone();
        let (core, traced) = (&mut self.core, &self.traced);
        let decided = catch_unwind(AssertUnwindSafe(|| {
            core.tick(now);
            for input in inputs {
                let ruling = traced.rules(&input, core);
                core.handle(input, now);
                Traced::ruled(ruling, core);
            }
            core.settle(now);
        }));
        self.hub
            .metrics
            .decide_seconds
            .observe(started.elapsed().as_secs_f64());
        if decided.is_err() {
            self.core.adopt(&viewers);
            let no = No::new(Code::Internal, "An error of the hub: nothing was done.");
            self.refuse_all(&again, &no);
            return self.after_panic(again).await;
        }
        if self.core.only_denies_tokens() {
            let owns = self.is_still_owner().await;
            if owns != Ok(true) {
                self.core.adopt(&viewers);
            }
            match owns {
                Ok(true) => {}
                Ok(false) => return self.after_failed_commit(again, asked).await,
                Err(_) => return self.refuse_unsaid(again).await,
            }
        }
        if let Err(error) = self.keep().await {
            tracing::warn!(room = self.room, %error, "the store did not take a commit");
            self.core.adopt(&viewers);
            return self.after_failed_commit(again, asked).await;
        }
        self.deliver_all().await
    }

    /// Has the store keep what was decided.
    pub(super) async fn keep(&mut self) -> Result<(), StoreError> {
        let Some(pending) = self.core.take_commit() else {
            return Ok(());
        };
        let started = Instant::now();
        let unwritable = |e: serde_json::Error| StoreError::Damaged(e.to_string());
        let entries: Result<Vec<Vec<u8>>, _> = pending.entries.iter().map(serde_json::to_vec).collect();
        let entries = entries.map_err(unwritable)?;
        let count = entries.len() as u64;
        let after = pending.after;
        let snapshot = pending
            .snapshot
            .then(|| self.core.state().snapshot())
            .transpose()
            .map_err(unwritable)?;
        let room = self.room.clone();
        let steps = self.traced.all(Trace::commit);
        for step in &steps {
            step.note("entries", count);
            step.note("version", after + count);
        }
        let commit = Commit {
            room,
            epoch: self.ownership.epoch,
            after,
            entries,
            snapshot,
        };
        self.waking.during(self.hub.store.commit(commit)).await?;
        drop(steps);
        self.acknowledged = after + count;
        let now = self.hub.clock.now();
        self.vitals.note(|vitals| vitals.committed = Some(now));
        self.hub.metrics.entries.inc_by(count);
        self.hub
            .metrics
            .commit_seconds
            .observe(started.elapsed().as_secs_f64());
        Ok(())
    }

    pub(super) async fn deliver_all(&mut self) -> Result<(), End> {
        let publishing = self.traced.all(Trace::publish);
        let core = &mut self.core;
        let published = catch_unwind(AssertUnwindSafe(|| core.publish()));
        drop(publishing);
        self.count_bot_refusals();
        let encoded = self.core.take_encoded();
        let metrics = &self.hub.metrics;
        metrics.public_changes.inc_by(encoded.public_changes);
        metrics.public_patches_encoded.inc_by(encoded.public_patches);
        let Ok(outs) = published else {
            let replies = self.core.take_replies();
            self.deliver(replies);
            return self.after_panic(Vec::new()).await;
        };
        self.deliver(outs);
        let listing = Listing::of(&self.core.state().record);
        if listing != self.listing {
            self.hub.list(&self.room, listing.clone());
            self.listing = listing;
        }
        Ok(())
    }

    fn count_bot_refusals(&mut self) {
        let total = self.core.bot_refusals();
        if total > self.bot_refusals {
            self.hub.metrics.bot_refusals.inc_by(total - self.bot_refusals);
            tracing::warn!(room = self.room, total, "the rules refused an action of a bot");
        }
        self.bot_refusals = total;
    }

    fn deliver(&mut self, outs: Vec<Out>) {
        let steps = self.traced.all(Trace::fan_out);
        steps.iter().for_each(|step| note_readers(step, &outs));
        let metrics = &self.hub.metrics;
        for out in outs {
            match out {
                Out::Reply {
                    session,
                    text,
                    refused,
                } => {
                    refused.into_iter().for_each(|code| metrics.refused(code));
                    let trace = self.traced.answered(session, refused);
                    if let Some(outbox) = self.outboxes.get(&session) {
                        outbox.reply(text, trace);
                    }
                }
                Out::Bound { session } => tell(self.doorways.remove(&session), true),
                Out::Stream {
                    sessions,
                    text,
                    whole,
                } => {
                    metrics.stream_bytes.inc_by((text.len() * sessions.len()) as u64);
                    for outbox in sessions.iter().filter_map(|session| self.outboxes.get(session)) {
                        let queued = outbox.stream(text.clone(), whole);
                        metrics.slow_readers.inc_by(u64::from(queued.too_slow));
                        if queued.to_be_woken {
                            self.waking.line_up(outbox);
                        }
                    }
                }
                Out::Close { session, reason } => {
                    if let Some(outbox) = self.outboxes.remove(&session) {
                        outbox.bye(reason.into());
                    }
                }
            }
        }
        for (session, bound) in std::mem::take(&mut self.doorways) {
            self.core.evict(session);
            self.outboxes.remove(&session);
            tell(Some(bound), false);
        }
        let core = &self.core;
        if core.readers() == self.outboxes.len() {
            // Every reader has an outbox, so there is none too many.
            return;
        }
        self.outboxes.retain(|session, outbox| {
            let stays = core.has(*session);
            if !stays {
                // It has ended already, or what would have replaced it was lost with a rebuilt room.
                outbox.bye(ByeReason::Internal.into());
            }
            stays
        });
    }

    pub(super) fn refuse_all(&mut self, inputs: &[Input], no: &No) {
        let replies = inputs.iter().filter_map(|input| match input {
            Input::Enter { session, request, .. } | Input::Ask { session, request, .. } => Some(Out::Reply {
                session: *session,
                text: no.reply(Some(*request)),
                refused: Some(no.code),
            }),
            Input::Lost { .. } | Input::CaughtUp { .. } => None,
        });
        let replies: Vec<Out> = replies.collect();
        self.deliver(replies);
    }
}

fn note_readers(step: &Step, outs: &[Out]) {
    let readers = outs.iter().filter_map(|out| match out {
        Out::Stream { sessions, .. } => Some(sessions.len() as u64),
        _ => None,
    });
    step.note("streams", readers.clone().count() as u64);
    step.note("readers", readers.sum());
}

fn tell(bound: Option<oneshot::Sender<bool>>, yes: bool) {
    if bound.is_some_and(|bound| bound.send(yes).is_err()) {
        tracing::debug!("a connection ended while it waited at the door");
    }
}
