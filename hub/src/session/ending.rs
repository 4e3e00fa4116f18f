//! How a connection ends: with a good-bye of the hub, or with an answer to the client's close.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;

use super::Session;
use crate::farewell::Farewell;
use crate::payload::Payload;

/// How long the last words of a connection may take.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Most bytes that are read away before a connection is dropped.
const MAX_DRAINED: u64 = 4 << 20;

impl<S: AsyncRead + AsyncWrite + Unpin> Session<S> {
    /// Says why, closes, and waits a little for the answer.
    pub(super) async fn say_bye(&mut self, farewell: Farewell) {
        let last = async {
            let bye = Payload::from(farewell.message());
            self.socket.send(bye.frame(self.format)).await?;
            self.socket.close(Some(farewell.close_frame())).await?;
            // The close is done when the other side has answered it.
            while self.socket.next().await.is_some_and(|read| read.is_ok()) {}
            // What was too large lies unread; dropping it would take the good-bye along.
            let mut rest = self.socket.get_mut().take(MAX_DRAINED);
            tokio::io::copy(&mut rest, &mut tokio::io::sink()).await?;
            Ok::<(), Error>(())
        };
        if !matches!(timeout(LAST_WORDS, last).await, Ok(Ok(()))) {
            tracing::debug!(session = self.id, "the connection ended before its good-bye");
        }
    }

    /// Answers the client's close. The library has the answer ready, with the same code; whoever does not wait for it
    /// has gone.
    pub(super) async fn answer_close(&mut self) {
        let answered = timeout(LAST_WORDS, self.socket.flush()).await;
        if !matches!(answered, Ok(Ok(()) | Err(Error::ConnectionClosed))) {
            tracing::debug!(session = self.id, "a close could not be answered");
        }
    }
}
