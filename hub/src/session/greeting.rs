//! The hello of a connection and the hub's welcome.

use landsraad_protocol::{Code, Granted, PROTOCOL_VERSION, RequestId, ServerMessage};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::Instant;

use super::Session;
use crate::room::answers::text;
use crate::room::core::No;

impl<S: AsyncRead + AsyncWrite + Unpin> Session<S> {
    /// Lets the connection in, once, if it speaks this version.
    pub(super) fn greet(
        &mut self,
        request: RequestId,
        protocol: u32,
        client: Option<&str>,
    ) -> Result<(), No> {
        if self.greeted {
            return Err(No::new(Code::AlreadyGreeted, "`hello` is said once."));
        }
        if protocol != PROTOCOL_VERSION {
            let text = format!("This hub speaks version {PROTOCOL_VERSION} of the protocol.");
            return Err(No::new(Code::UnsupportedProtocol, text));
        }
        self.greeted = true;
        self.last_heard = Instant::now();
        let client: String = client
            .unwrap_or_default()
            .chars()
            .filter(|c| !c.is_control())
            .take(60)
            .collect();
        tracing::debug!(session = self.id, client, "hello");
        let granted = Granted::Welcome {
            protocol: PROTOCOL_VERSION,
            hub: concat!("landsraad ", env!("CARGO_PKG_VERSION")).to_owned(),
            max_message_bytes: self.hub.config.max_message,
            factions: self.hub.rules.factions(&serde_json::Value::Null),
            modules: self.hub.rules.modules(),
            bots: self.hub.rules.bots(),
        };
        let welcome = ServerMessage::<()>::Accepted {
            request,
            granted: Some(granted),
            durability: None,
        };
        self.answer(text(&welcome));
        Ok(())
    }
}
