//! The end of a run that does not wait for its games to end.

use std::sync::Arc;
use tokio::sync::watch;

/// Asked by the one who runs, heard by all clients.
#[derive(Clone)]
pub struct Stop(Arc<watch::Sender<bool>>);

impl Stop {
    /// Nobody has asked yet.
    pub fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    /// Asks everybody to end in order: nothing new is begun, what is in doubt is resolved.
    pub fn ask(&self) {
        self.0.send_replace(true);
    }

    /// Whether it was asked.
    pub fn asked(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it is asked.
    pub async fn wait(&self) {
        let mut heard = self.0.subscribe();
        // The sender lives as long as this does, so there is no error.
        heard
            .wait_for(|asked| *asked)
            .await
            .map(|_| ())
            .unwrap_or_default();
    }
}
