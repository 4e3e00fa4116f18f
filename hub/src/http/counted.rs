//! What counts towards the limits for as long as it lives, however it ends.

use std::net::IpAddr;
use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::Response;
use landsraad_protocol::Code;
use tokio::sync::OwnedSemaphorePermit;

use super::refusal;
use crate::hub::Hub;
use crate::room::core::No;

/// A connection.
pub struct Counted {
    hub: Arc<Hub>,
    address: IpAddr,
}

impl Counted {
    /// Counts a connection in.
    ///
    /// # Errors
    /// The refusal, when there are too many.
    pub fn new(hub: &Arc<Hub>, address: IpAddr) -> Result<Self, Box<Response>> {
        if *hub.stopping.borrow() {
            let no = No::new(Code::Stopping, "The hub is stopping.");
            return Err(refusal(hub, StatusCode::SERVICE_UNAVAILABLE, &no));
        }
        let open = usize::try_from(hub.metrics.connections.get()).unwrap_or(0);
        if open >= hub.config.max_connections {
            let no = No::new(
                Code::TooManyConnections,
                "The hub has as many connections as it can.",
            );
            return Err(refusal(hub, StatusCode::SERVICE_UNAVAILABLE, &no));
        }
        hub.limits
            .connect(address)
            .map_err(|no| refusal(hub, StatusCode::TOO_MANY_REQUESTS, &no))?;
        hub.metrics.connections.inc();
        let hub = hub.clone();
        Ok(Self { hub, address })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.hub.limits.disconnect(self.address);
        self.hub.metrics.connections.dec();
    }
}

/// Something that an address asks for without a socket: a request, and a connection until it has been answered.
pub struct Asking(Counted);

impl Asking {
    /// Counts one in.
    ///
    /// # Errors
    /// The refusal, when there are too many.
    pub fn new(hub: &Arc<Hub>, address: IpAddr) -> Result<Self, Box<Response>> {
        let asked = hub.limits.ask(address, hub.clock.now());
        asked.map_err(|no| refusal(hub, StatusCode::TOO_MANY_REQUESTS, &no))?;
        Counted::new(hub, address).map(Self)
    }
}

/// A finished game that somebody looks at, perhaps slowly: one of the few that an address, and the hub, has on its way at a
/// time.
pub struct Showing {
    asking: Asking,
    _place: OwnedSemaphorePermit,
}

impl Showing {
    /// Counts one in.
    ///
    /// # Errors
    /// The refusal, when there are too many.
    pub fn new(hub: &Arc<Hub>, address: IpAddr) -> Result<Self, Box<Response>> {
        let asking = Asking::new(hub, address)?;
        let Ok(place) = hub.showings.clone().try_acquire_owned() else {
            let text = "Too many games are looked at just now: try later.";
            let no = No::new(Code::TooManyConnections, text);
            return Err(refusal(hub, StatusCode::SERVICE_UNAVAILABLE, &no));
        };
        let shown = hub.limits.show(address);
        shown.map_err(|no| refusal(hub, StatusCode::TOO_MANY_REQUESTS, &no))?;
        Ok(Self {
            asking,
            _place: place,
        })
    }
}

impl Drop for Showing {
    fn drop(&mut self) {
        let Asking(Counted { hub, address }) = &self.asking;
        hub.limits.shown(*address);
    }
}
