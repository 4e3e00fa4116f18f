//! How a connection comes into a room.

use landsraad_protocol::{Code, RequestId};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::oneshot;

use super::Session;
use crate::hub::Caller;
use crate::room::core::{Door, No};
use crate::room::task::{Doorway, RoomHandle};

/// How often an entrance is tried when the room goes to rest at that moment.
const ENTER_TRIES: u32 = 4;

impl<S: AsyncRead + AsyncWrite + Unpin> Session<S> {
    pub(super) fn knock(&self) -> Result<(Doorway, oneshot::Receiver<bool>), No> {
        if self.room.is_some() {
            return Err(No::new(
                Code::AlreadyInRoom,
                "This connection is in a room: leave it first.",
            ));
        }
        let (bound, is_bound) = oneshot::channel();
        Ok((
            Doorway {
                outbox: self.outbox.clone(),
                bound,
            },
            is_bound,
        ))
    }

    pub(super) fn caller(&self, request: RequestId) -> Caller {
        Caller {
            session: self.id,
            request,
            address: self.address,
            trace: self.trace.clone(),
        }
    }

    pub(super) async fn enter(&mut self, request: RequestId, room: &str, door: Door) -> Result<(), No> {
        for _ in 0..ENTER_TRIES {
            let (doorway, bound) = self.knock()?;
            let handle = self
                .hub
                .enter(room, &self.caller(request), door.clone(), doorway)
                .await?;
            match bound.await {
                Ok(true) => {
                    self.room = Some(handle);
                    return Ok(());
                }
                // The room has sent the refusal.
                Ok(false) => return Ok(()),
                // The room went to rest at that moment and has said nothing.
                Err(_) => {}
            }
        }
        Err(No::new(
            Code::StoreUnavailable,
            "The room is not there at the moment: try again.",
        ))
    }

    pub(super) async fn come_in(&mut self, room: RoomHandle, bound: oneshot::Receiver<bool>) {
        if bound.await.unwrap_or(false) {
            self.room = Some(room);
        }
    }
}
