//! One connection: requests with one reply each, and a view kept up to date by patches.

use crate::figures::Figures;
use crate::run::Run;
use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use landsraad_protocol::{
    ClientMessage, Code, Granted, PROTOCOL_VERSION, Request, RequestId, Seen, ServerMessage, ViewReason,
};
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long a plain request may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Why a connection is of no use any more. The client connects again.
#[derive(Debug)]
pub struct Lost;

/// A refusal of the hub.
#[derive(Debug)]
pub struct Refusal {
    /// Its code.
    pub code: Code,
    /// Its words.
    pub text: String,
    /// Whether the rules refused because what the act answers is not being asked any more.
    pub overtaken: bool,
}

/// A reply to a request.
pub type Reply = Result<Option<Granted>, Refusal>;

/// What the client knows of its room; outlives connections.
#[derive(Default)]
pub struct Mirror {
    /// Where it stands in its stream.
    pub seen: Option<Seen>,
    /// The public part.
    pub public: Value,
    /// The seat part, for seats.
    pub seat: Value,
    /// Whole views received.
    pub wholes: u64,
    /// Those of them that came because this client asked for one.
    pub asked: u64,
    /// Hashes of every state of the game as it was seen, in order.
    pub states: Vec<blake3::Hash>,
}

/// An open connection that has said hello.
pub struct Connection {
    socket: WebSocketStream<TcpStream>,
    figures: Arc<Figures>,
    patience: Duration,
    next_local: RequestId,
    /// The hub that has the room, if this one said so.
    pub moved: Option<SocketAddr>,
}

impl Connection {
    /// Connects and greets.
    pub async fn open(run: &Run, address: SocketAddr) -> Result<Self, Lost> {
        let stream = TcpStream::connect(address).await.map_err(|_| Lost)?;
        stream.set_nodelay(true).map_err(|_| Lost)?;
        let connecting = client_async(format!("ws://{address}/ws"), stream);
        let (socket, _) = tokio::time::timeout(run.patience, connecting)
            .await
            .map_err(|_| Lost)?
            .map_err(|_| Lost)?;
        let mut connection = Self {
            socket,
            figures: run.figures.clone(),
            patience: run.patience,
            next_local: 0,
            moved: None,
        };
        let hello = ClientMessage::Hello {
            protocol: PROTOCOL_VERSION,
            client: Some("loadtest".to_owned()),
        };
        match connection.ask(hello, &mut Mirror::default()).await? {
            Ok(_) => Ok(connection),
            Err(_) => Err(Lost),
        }
    }

    /// Sends a request with an id of the connection's own (for what is not kept by id) and awaits its reply.
    pub async fn ask(&mut self, message: ClientMessage, mirror: &mut Mirror) -> Result<Reply, Lost> {
        self.next_local += 1;
        let id = self.next_local;
        self.request(id, message, mirror).await
    }

    /// Sends a request and awaits its reply, taking in whatever comes before it.
    pub async fn request(
        &mut self,
        id: RequestId,
        message: ClientMessage,
        mirror: &mut Mirror,
    ) -> Result<Reply, Lost> {
        self.send(id, message).await?;
        loop {
            if let Some((request, reply)) = self.receive(mirror).await?
                && request == id
            {
                return Ok(reply);
            }
        }
    }

    /// Asks for a whole view and waits until this one is there: another that is still on its way shows nothing.
    pub async fn look(&mut self, id: RequestId, mirror: &mut Mirror) -> Result<(), Lost> {
        let before = mirror.asked;
        let reply = self.request(id, ClientMessage::Look, mirror).await?;
        reply.map_err(|_| Lost)?;
        while mirror.asked == before {
            self.receive(mirror).await?;
        }
        Ok(())
    }

    /// Sends a request without waiting.
    pub async fn send(&mut self, request: RequestId, message: ClientMessage) -> Result<(), Lost> {
        let text = serde_json::to_string(&Request { request, message }).map_err(|_| Lost)?;
        self.socket.send(Message::text(text)).await.map_err(|_| Lost)
    }

    /// Takes in one message; gives the reply if it is one.
    pub async fn receive(&mut self, mirror: &mut Mirror) -> Result<Option<(RequestId, Reply)>, Lost> {
        let next = tokio::time::timeout(self.patience, self.socket.next())
            .await
            .map_err(|_| Lost)?;
        let text = match next {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Lost),
            Some(Ok(_)) => return Ok(None),
        };
        self.figures
            .bytes
            .fetch_add(text.len() as u64, std::sync::atomic::Ordering::Relaxed);
        if let Some(address) = moved(&text) {
            self.moved = Some(address);
            return Err(Lost);
        }
        match serde_json::from_str(&text).map_err(|_| Lost)? {
            ServerMessage::Accepted { request, granted, .. } => {
                self.figures.count(&self.figures.accepted);
                Ok(Some((request, Ok(granted))))
            }
            ServerMessage::Refused {
                request,
                code,
                text,
                detail,
                ..
            } => {
                let overtaken =
                    detail.is_some_and(|detail: serde_json::Value| detail["code"] == "stale-frame");
                let refusal = Refusal {
                    code,
                    text,
                    overtaken,
                };
                Ok(request.map(|request| (request, Err(refusal))))
            }
            ServerMessage::View {
                stream,
                sequence,
                reason,
                public,
                seat,
                ..
            } => {
                self.figures.whole_view(reason);
                mirror.asked += u64::from(reason == ViewReason::Asked);
                mirror.whole(&self.figures, stream, sequence, public, seat);
                Ok(None)
            }
            ServerMessage::Patch {
                stream,
                sequence,
                public,
                seat,
                ..
            } => {
                self.figures.count(&self.figures.patches);
                mirror.patch(&self.figures, &stream, sequence, public, seat);
                Ok(None)
            }
            ServerMessage::Bye { .. } => Err(Lost),
        }
    }
}

/// The address in a refusal or a good-bye that says that another hub has the room.
fn moved(text: &str) -> Option<SocketAddr> {
    let last = text.starts_with("{\"type\":\"bye\"") || text.starts_with("{\"type\":\"refused\"");
    let message: Value = serde_json::from_str(text).ok().filter(|_| last)?;
    if message["code"] != "moved" && message["reason"] != "moved" {
        return None;
    }
    let url = message["address"].as_str()?;
    let host = url.strip_prefix("ws://")?.split('/').next()?;
    host.parse().ok()
}

impl Mirror {
    fn whole(
        &mut self,
        figures: &Figures,
        stream: String,
        sequence: u64,
        public: Value,
        seat: Option<Value>,
    ) {
        self.wholes += 1;
        let seat = seat.unwrap_or(Value::Null);
        let same = self
            .seen
            .as_ref()
            .is_some_and(|s| s.stream == stream && s.sequence == sequence);
        // A whole view at a place that the client has reached by patches must be what it has.
        if same && (clockless(&self.public) != clockless(&public) || self.seat != seat) {
            figures.count(&figures.diverged_views);
        }
        self.seen = Some(Seen { stream, sequence });
        self.public = public;
        self.seat = seat;
        self.note();
    }

    fn patch(
        &mut self,
        figures: &Figures,
        stream: &str,
        sequence: u64,
        public: Option<Value>,
        seat: Option<Value>,
    ) {
        let follows = self
            .seen
            .as_ref()
            .is_some_and(|s| s.stream == stream && s.sequence + 1 == sequence);
        if !follows {
            figures.count(&figures.diverged_views);
        }
        let good = apply(&mut self.public, public) && apply(&mut self.seat, seat);
        if !good {
            figures.count(&figures.diverged_views);
        }
        self.seen = Some(Seen {
            stream: stream.to_owned(),
            sequence,
        });
        self.note();
    }

    fn note(&mut self) {
        let game = &self.public["game"];
        if !game.is_null() {
            let hash = state_hash(game, &self.seat["game"]);
            if self.states.last() != Some(&hash) {
                self.states.push(hash);
            }
        }
    }

    /// Where the room is between opening and end.
    pub fn phase(&self) -> &str {
        self.public["room"]["phase"].as_str().unwrap_or_default()
    }
}

/// The hash of what a viewer sees of the game: the public part, and for seats their own.
pub fn state_hash(public: &Value, seat: &Value) -> blake3::Hash {
    blake3::hash(format!("{public} {seat}").as_bytes())
}

/// The public part without the clock, which runs by the hub's time.
fn clockless(public: &Value) -> Value {
    let mut public = public.clone();
    if let Some(room) = public.get_mut("room").and_then(Value::as_object_mut) {
        room.remove("clock");
    }
    public
}

fn apply(document: &mut Value, patch: Option<Value>) -> bool {
    let Some(patch) = patch else { return true };
    serde_json::from_value::<json_patch::Patch>(patch)
        .is_ok_and(|patch| json_patch::patch(document, &patch).is_ok())
}

/// A plain GET: status and body.
pub async fn http_get(address: SocketAddr, path: &str) -> anyhow::Result<(u16, String)> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut bytes = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes))
        .await
        .context("no answer")??;
    let text = String::from_utf8(bytes).context("not text")?;
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        bail!("not an answer")
    };
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|s| s.parse().ok())
        .context("no status")?;
    Ok((
        status,
        if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
            unchunk(body)
        } else {
            body.to_owned()
        },
    ))
}

fn unchunk(body: &str) -> String {
    let mut out = String::new();
    let mut rest = body;
    while let Some((size, after)) = rest.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size.trim(), 16) else {
            break;
        };
        let Some(chunk) = after.get(..size).filter(|c| !c.is_empty()) else {
            break;
        };
        out.push_str(chunk);
        rest = after.get(size + 2..).unwrap_or_default();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use tokio::net::TcpListener;

    /// A hub that answers a look with a view that was on its way already, and then with the one that was asked for.
    async fn hub_with_a_late_view(listener: TcpListener) {
        let (stream, _) = listener.accept().await.expect("a client");
        let mut socket = tokio_tungstenite::accept_async(stream).await.expect("a socket");
        let say = |message: Value| Message::text(message.to_string());
        let view = |reason: &str, sequence: u64| {
            let public = json!({ "room": { "phase": reason } });
            json!({ "type": "view", "stream": "s", "sequence": sequence, "reason": reason, "public": public, "said": [] })
        };
        while let Some(Ok(Message::Text(text))) = socket.next().await {
            let asked: Value = serde_json::from_str(&text).expect("a request");
            let accepted = json!({ "type": "accepted", "request": asked["request"], "durability": "disk" });
            let mut answers = vec![accepted];
            if asked["type"] == "look" {
                answers = vec![
                    view("too-slow", 1),
                    answers.remove(0),
                    view("too-slow", 2),
                    view("asked", 3),
                ];
            }
            for answer in answers {
                socket.send(say(answer)).await.expect("an answer");
            }
        }
    }

    #[tokio::test]
    async fn a_look_waits_for_its_own_view() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("an address");
        let address = listener.local_addr().expect("an address");
        let hub = tokio::spawn(hub_with_a_late_view(listener));
        let run = Run::new(address, &Arc::new(Figures::new().expect("figures")));
        let mut connection = Connection::open(&run, address).await.expect("a connection");
        let mut mirror = Mirror::default();
        connection.look(7, &mut mirror).await.expect("a view");
        assert_eq!((mirror.wholes, mirror.asked), (3, 1));
        assert_eq!(mirror.phase(), "asked");
        hub.abort();
    }
}
