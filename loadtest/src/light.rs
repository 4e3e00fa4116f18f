//! A light connection: it says hello, watches if asked to, and from then on only counts what comes. Thousands of them
//! cost the machine little beside what is measured.

use crate::client::Lost;
use futures_util::{SinkExt, StreamExt, stream};
use landsraad_protocol::{ClientMessage, PROTOCOL_VERSION, Request};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Connections that are opened at once.
const AT_ONCE: usize = 64;

/// Opens so many, each by its number. Those that could be opened, and how many could not.
pub async fn open_all<Opening>(count: usize, open: impl Fn(usize) -> Opening) -> (Vec<Light>, u64)
where
    Opening: Future<Output = Result<Light, Lost>>,
{
    let opening = stream::iter(0..count).map(open).buffer_unordered(AT_ONCE);
    let opened: Vec<Light> = opening.filter_map(async |one| one.ok()).collect().await;
    let outside = count - opened.len();
    (opened, outside as u64)
}

/// The connection.
pub struct Light {
    socket: WebSocketStream<TcpStream>,
    /// For those who ask more: the id of the newest request.
    pub next_request: u64,
}

impl Light {
    /// Connects; `receive_buffer` asks the system for a small buffer, for readers that are to be slow.
    pub async fn connect(address: SocketAddr, receive_buffer: Option<u32>) -> Result<Self, Lost> {
        let socket = TcpSocket::new_v4().map_err(|_| Lost)?;
        if let Some(bytes) = receive_buffer {
            socket.set_recv_buffer_size(bytes).map_err(|_| Lost)?;
        }
        let stream = socket.connect(address).await.map_err(|_| Lost)?;
        stream.set_nodelay(true).map_err(|_| Lost)?;
        let config = WebSocketConfig::default()
            .read_buffer_size(4 * 1024)
            .write_buffer_size(0);
        let connecting = client_async_with_config(format!("ws://{address}/ws"), stream, Some(config));
        let (socket, _) = tokio::time::timeout(PATIENCE, connecting)
            .await
            .map_err(|_| Lost)?
            .map_err(|_| Lost)?;
        Ok(Self {
            socket,
            next_request: 0,
        })
    }

    /// Connects and says hello.
    pub async fn greet(address: SocketAddr, receive_buffer: Option<u32>) -> Result<Self, Lost> {
        let mut light = Self::connect(address, receive_buffer).await?;
        let hello = ClientMessage::Hello {
            protocol: PROTOCOL_VERSION,
            client: Some("loadtest".to_owned()),
        };
        light.ask(1, hello).await?;
        Ok(light)
    }

    /// Connects and watches a room.
    pub async fn watch(address: SocketAddr, room: &str, receive_buffer: Option<u32>) -> Result<Self, Lost> {
        let mut light = Self::greet(address, receive_buffer).await?;
        let room = room.to_owned();
        light.ask(2, ClientMessage::Spectate { room, seen: None }).await?;
        Ok(light)
    }

    /// Sends a request and waits until it is accepted. What comes before is dropped.
    pub async fn ask(&mut self, request: u64, message: ClientMessage) -> Result<(), Lost> {
        self.request(request, message).await?;
        let reply = format!("{{\"type\":\"accepted\",\"request\":{request}");
        loop {
            let next = tokio::time::timeout(PATIENCE, self.next()).await;
            let text = next.map_err(|_| Lost)??;
            if text.starts_with(&reply) {
                return Ok(());
            }
            if text.starts_with("{\"type\":\"refused\"") {
                return Err(Lost);
            }
        }
    }

    /// Sends a text that is no message of the protocol to the floor and waits for it to come back.
    pub async fn echo(&mut self) -> Result<(), Lost> {
        self.send("are you there?".to_owned()).await?;
        self.next().await.map(|_| ())
    }

    /// Sends a request without waiting.
    pub async fn request(&mut self, request: u64, message: ClientMessage) -> Result<(), Lost> {
        let text = serde_json::to_string(&Request { request, message }).map_err(|_| Lost)?;
        self.send(text).await
    }

    /// Sends a text as it is.
    pub async fn send(&mut self, text: String) -> Result<(), Lost> {
        self.socket.send(Message::text(text)).await.map_err(|_| Lost)
    }

    /// The next text.
    pub async fn next(&mut self) -> Result<Utf8Bytes, Lost> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Lost),
                Some(Ok(_)) => (),
            }
        }
    }
}

/// What a message of a stream is, read from its first letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A patch of this number.
    Patch(u64),
    /// A whole view at this number.
    View(u64),
    /// Something else.
    Other,
}

/// Reads what a message is without reading it.
pub fn kind(text: &str) -> Kind {
    let number = || {
        let (_, after) = text.get(..text.len().min(200))?.split_once("\"sequence\":")?;
        let digits = after.find(|letter: char| !letter.is_ascii_digit())?;
        after.get(..digits)?.parse().ok()
    };
    if text.starts_with("{\"type\":\"patch\"") {
        number().map_or(Kind::Other, Kind::Patch)
    } else if text.starts_with("{\"type\":\"view\"") {
        number().map_or(Kind::Other, Kind::View)
    } else {
        Kind::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_stayed_outside_is_counted() {
        let nobody = crate::hub::free_address().expect("an address");
        let (opened, outside) = open_all(3, |_| Light::watch(nobody, "room", None)).await;
        assert!(opened.is_empty());
        assert_eq!(outside, 3);
    }

    #[test]
    fn messages_are_told_apart_by_their_heads() {
        let patch = "{\"type\":\"patch\",\"stream\":\"s\",\"sequence\":12,\"public\":[]}";
        assert_eq!(kind(patch), Kind::Patch(12));
        let view = "{\"type\":\"view\",\"stream\":\"s\",\"sequence\":3,\"reason\":\"arrived\"}";
        assert_eq!(kind(view), Kind::View(3));
        assert_eq!(kind("{\"type\":\"accepted\",\"request\":1}"), Kind::Other);
    }
}
