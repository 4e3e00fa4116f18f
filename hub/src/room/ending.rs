//! How a room leaves the memory of its hub: everything is kept, the room is given back, and its connections are told.

use landsraad_protocol::{ByeReason, Code};

use crate::farewell::Farewell;
use crate::room::core::{Input, No};
use crate::room::task::{End, Mail, RoomTask};
use crate::store::Commit;

impl RoomTask {
    /// Ends the room. Its mailbox stays open until its connections have been told why: one that cannot reach its room
    /// and knows no reason would have to call it an error.
    pub(super) async fn finish(&mut self, end: End) {
        self.waking.wake_all();
        let (farewell, done) = match end {
            End::Rest => {
                self.give_back().await;
                (None, None)
            }
            End::Stop { to, done } => {
                self.give_back().await;
                if to.is_some() {
                    self.hub.metrics.handed_over.inc();
                }
                let farewell = to.map_or(ByeReason::Stopping.into(), Farewell::moved);
                (Some(farewell), Some(done))
            }
            End::Broken(farewell) => (Some(farewell), None),
        };
        let no = farewell.as_ref().and_then(Farewell::refusal).unwrap_or_else(|| {
            No::new(
                Code::StoreUnavailable,
                "The room is not there at the moment: come back.",
            )
        });
        self.turn_all_away(&no);
        if let Some(farewell) = farewell {
            for outbox in self.outboxes.values() {
                outbox.bye(farewell.clone());
            }
        }
        self.mails.close();
        self.turn_all_away(&no);
        // Who waits for the room to stop may have gone; that changes nothing.
        done.into_iter()
            .for_each(|done| done.send(()).unwrap_or_default());
    }

    /// Keeps a snapshot, and lets the next hub have the room at once.
    async fn give_back(&mut self) {
        if self.away.is_some() {
            // What is in memory is not what was kept.
            return;
        }
        self.keep_snapshot().await;
        let epoch = self.ownership.epoch;
        if let Err(error) = self.hub.store.release(&self.room, epoch).await {
            tracing::warn!(room = self.room, %error, "the room was not given back; it is free when this hub's lease ends");
        }
    }

    async fn keep_snapshot(&mut self) {
        let version = self.core.state().record.version;
        let Ok(snapshot) = self.core.state().snapshot() else {
            return;
        };
        let room = self.room.clone();
        let entries = Vec::new();
        let commit = Commit {
            room,
            epoch: self.ownership.epoch,
            after: version,
            entries,
            snapshot: Some(snapshot),
        };
        if let Err(error) = self.hub.store.commit(commit).await {
            // The journal has everything, so the next one to open the room only reads more of it.
            tracing::warn!(room = self.room, %error, "the last snapshot was not kept");
        }
    }

    fn turn_all_away(&mut self, no: &No) {
        while let Ok(mail) = self.mails.try_recv() {
            self.turn_away(mail, no);
        }
    }

    /// Answers what came too late for this task. Who wants to come in tries again at the next incarnation.
    fn turn_away(&mut self, mail: Mail, no: &No) {
        match mail {
            Mail::Input(Input::Ask { session, request, .. }, _, queued) => {
                if let Some(outbox) = self.outboxes.get(&session) {
                    let trace = queued.taken();
                    trace.note_outcome(Some(no.code));
                    outbox.reply(no.reply(Some(request)), trace);
                }
            }
            Mail::Input(_, _, _) | Mail::CheckOwner => {}
            Mail::Stop { done, .. } => done.send(()).unwrap_or_default(),
        }
    }
}
