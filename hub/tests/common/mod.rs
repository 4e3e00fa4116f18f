//! A hub in this process, and clients that keep their view by applying patches.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]
#![allow(dead_code, reason = "each test binary uses its part")]

pub mod beside;
#[cfg(feature = "dune")]
pub mod dune;
#[cfg(feature = "dune")]
pub mod process;
pub mod redis;
pub mod topology;
pub mod toy;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use landsraad_hub::cluster::Cluster;
use landsraad_hub::config::Config;
use landsraad_hub::http;
use landsraad_hub::hub::Hub;
use landsraad_hub::store::memory::MemoryStore;
use landsraad_hub::store::redis::RedisStore;
use landsraad_hub::store::{Commit, Store};
use landsraad_protocol::{ByeReason, Code, Granted, Said, ServerMessage, ViewReason};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub const PATIENCE: Duration = Duration::from_secs(10);
/// Where hubs of tests listen.
pub const ANY_PORT: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// Starts a hub with the toy game and this store.
pub async fn hub_with(config: Config, store: Arc<dyn Store>) -> (Arc<Hub>, SocketAddr) {
    let listener = http::listen(ANY_PORT).expect("a free port");
    let address = listener.local_addr().expect("an address");
    let hub = Hub::new(config, Arc::new(toy::Toy), store);
    tokio::spawn(http::serve(hub.clone(), listener));
    (hub, address)
}

/// Starts a hub with the toy game that is one of several on a Redis server.
pub async fn hub_among_others(store: RedisStore, lease: Duration) -> (Arc<Hub>, SocketAddr) {
    let listener = http::listen(ANY_PORT).expect("a free port");
    let address = listener.local_addr().expect("an address");
    let members = Arc::new(store.clone());
    let cluster = Cluster::join(members, socket_url(address), lease).await;
    let cluster = cluster.expect("a place among the others");
    let hub = Hub::in_cluster(Config::for_tests(), Arc::new(toy::Toy), Arc::new(store), cluster);
    tokio::spawn(http::serve(hub.clone(), listener));
    (hub, address)
}

/// The URL of the socket at an address.
pub fn socket_url(address: SocketAddr) -> String {
    format!("ws://{address}/ws")
}

/// Comes back to a seat from a new connection.
pub async fn resume(address: SocketAddr, seat: &mut Seat) -> Client {
    let mut client = Client::new(address).await;
    let message = json!({ "type": "resume", "room": seat.room, "token": seat.token });
    *seat = client.seat(message).await;
    client.until(|client| !client.reasons.is_empty()).await;
    client
}

/// Comes back to a seat as soon as the hub there takes the room.
pub async fn resume_in_the_end(address: SocketAddr, seat: &mut Seat) -> Client {
    let until = tokio::time::Instant::now() + 3 * PATIENCE;
    loop {
        let mut client = Client::new(address).await;
        let message = json!({ "type": "resume", "room": seat.room, "token": seat.token });
        if let ServerMessage::Accepted { granted, .. } = client.ask(message).await {
            *seat = client.take_seat(granted);
            client.until(|client| !client.reasons.is_empty()).await;
            return client;
        }
        assert!(tokio::time::Instant::now() < until, "the room never comes");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Starts a hub with the toy game, its defaults and a store in memory.
pub async fn hub() -> (Arc<Hub>, SocketAddr, MemoryStore) {
    let store = MemoryStore::default();
    let (hub, address) = hub_with(Config::for_tests(), Arc::new(store.clone())).await;
    (hub, address, store)
}

/// A client over a real socket.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Whether it speaks MessagePack.
    packed: bool,
    pub next: u64,
    /// The documents as the patches made them: public and seat.
    pub public: Value,
    pub seat: Value,
    pub stream: String,
    pub sequence: u64,
    pub reasons: Vec<ViewReason>,
    pub events: Vec<Value>,
    pub seat_events: Vec<Value>,
    pub said: Vec<Said>,
    /// Messages of the stream received: views and patches.
    pub received: usize,
    pub bye: Option<ByeReason>,
    /// Where another hub is, as the newest refusal or good-bye said.
    pub elsewhere: Option<String>,
}

/// A seat as it was granted.
#[derive(Clone, Debug)]
pub struct Seat {
    pub room: String,
    pub invite: String,
    pub place: u8,
    pub token: String,
    pub last_request: u64,
}

impl Client {
    /// A connection before its hello.
    pub async fn raw(address: SocketAddr) -> Self {
        let (socket, _) = connect_async(socket_url(address)).await.expect("a socket");
        Self::on(socket, false)
    }

    /// A connection that has said hello in MessagePack.
    pub async fn packed(address: SocketAddr) -> Self {
        let mut request = socket_url(address).into_client_request().expect("a request");
        let name = HeaderValue::from_static("landsraad.v1.msgpack");
        request.headers_mut().insert("sec-websocket-protocol", name);
        let (socket, response) = connect_async(request).await.expect("a socket");
        let agreed = response.headers().get("sec-websocket-protocol");
        assert_eq!(agreed.expect("a format"), "landsraad.v1.msgpack");
        let mut client = Self::on(socket, true);
        client.ok(json!({ "type": "hello", "protocol": 1 })).await;
        client
    }

    fn on(socket: WebSocketStream<MaybeTlsStream<TcpStream>>, packed: bool) -> Self {
        Self {
            socket,
            packed,
            next: 1,
            public: Value::Null,
            seat: Value::Null,
            stream: String::new(),
            sequence: 0,
            reasons: Vec::new(),
            events: Vec::new(),
            seat_events: Vec::new(),
            said: Vec::new(),
            received: 0,
            bye: None,
            elsewhere: None,
        }
    }

    /// A connection that has said hello.
    pub async fn new(address: SocketAddr) -> Self {
        let mut client = Self::raw(address).await;
        client.ok(json!({ "type": "hello", "protocol": 1 })).await;
        client
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("sent");
    }

    pub async fn send_binary(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::binary(bytes)).await.expect("sent");
    }

    /// Sends a request and does not wait. Gives its id.
    pub async fn send(&mut self, mut message: Value) -> u64 {
        let request = self.next;
        self.next += 1;
        message["request"] = json!(request);
        if self.packed {
            let bytes = rmp_serde::to_vec(&message).expect("anything of JSON");
            self.send_binary(bytes).await;
        } else {
            self.send_text(&message.to_string()).await;
        }
        request
    }

    /// Sends a request to a connection that may have ended. Gives its id.
    pub async fn send_or_lose(&mut self, mut message: Value) -> u64 {
        let request = self.next;
        self.next += 1;
        message["request"] = json!(request);
        let sent = self.socket.send(Message::text(message.to_string())).await;
        sent.unwrap_or_default();
        request
    }

    /// The next message, with its effect on the documents.
    pub async fn read(&mut self) -> Option<ServerMessage> {
        loop {
            let read = tokio::time::timeout(PATIENCE, self.socket.next())
                .await
                .expect("a message in time");
            match read {
                Some(Ok(Message::Text(text))) if !self.packed => {
                    let message: ServerMessage = serde_json::from_str(&text).expect("a server message");
                    self.take_in(&message);
                    return Some(message);
                }
                Some(Ok(Message::Binary(bytes))) if self.packed => {
                    let value: Value = rmp_serde::from_slice(&bytes).expect("MessagePack");
                    let message: ServerMessage = serde_json::from_value(value).expect("a server message");
                    self.take_in(&message);
                    return Some(message);
                }
                Some(Ok(Message::Text(_) | Message::Binary(_))) => panic!("a frame of the other format"),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    fn take_in(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::View {
                stream,
                sequence,
                reason,
                public,
                seat,
                said,
            } => {
                self.stream.clone_from(stream);
                self.sequence = *sequence;
                self.reasons.push(*reason);
                self.public = public.clone();
                self.seat = seat.clone().unwrap_or(Value::Null);
                self.said.clone_from(said);
                self.received += 1;
            }
            ServerMessage::Patch {
                stream,
                sequence,
                public,
                seat,
                events,
                seat_events,
                said,
            } => {
                assert_eq!(stream, &self.stream, "patches belong to the stream of the view");
                assert_eq!(*sequence, self.sequence + 1, "no gap and no repetition");
                self.sequence = *sequence;
                patch(&mut self.public, public.as_ref());
                patch(&mut self.seat, seat.as_ref());
                for (list, facts) in [(&mut self.events, events), (&mut self.seat_events, seat_events)] {
                    list.extend(facts.iter().flat_map(|f| f.as_array().expect("a list").clone()));
                }
                self.said.extend(said.iter().cloned());
                self.received += 1;
            }
            ServerMessage::Bye { reason, address, .. } => {
                self.bye = Some(*reason);
                self.elsewhere.clone_from(address);
            }
            ServerMessage::Refused { address, .. } => self.elsewhere.clone_from(address),
            ServerMessage::Accepted { .. } => {}
        }
    }

    /// Reads until the reply to this request.
    pub async fn reply(&mut self, request: u64) -> ServerMessage {
        loop {
            let message = self.read().await.expect("the reply comes before the end");
            match &message {
                ServerMessage::Accepted {
                    request: answered, ..
                } if *answered == request => return message,
                ServerMessage::Refused {
                    request: Some(answered),
                    ..
                } if *answered == request => return message,
                ServerMessage::Accepted { .. } | ServerMessage::Refused { .. } => {
                    panic!("a reply to something else: {message:?}")
                }
                _ => {}
            }
        }
    }

    /// Whether a request is accepted; false when it is refused, or the connection ends before its reply.
    pub async fn is_accepted(&mut self, request: u64) -> bool {
        while let Some(message) = self.read().await {
            match message {
                ServerMessage::Accepted {
                    request: answered, ..
                } if answered == request => return true,
                ServerMessage::Refused { .. } => return false,
                _ => {}
            }
        }
        false
    }

    pub async fn ask(&mut self, message: Value) -> ServerMessage {
        let request = self.send(message).await;
        self.reply(request).await
    }

    pub async fn ok(&mut self, message: Value) -> Option<Granted> {
        match self.ask(message.clone()).await {
            ServerMessage::Accepted { granted, .. } => granted,
            other => panic!("{message} was not accepted: {other:?}"),
        }
    }

    pub async fn no(&mut self, message: Value) -> Code {
        match self.ask(message.clone()).await {
            ServerMessage::Refused { code, .. } => code,
            other => panic!("{message} was not refused: {other:?}"),
        }
    }

    /// A connection that watches this room.
    pub async fn watching(address: SocketAddr, room: &str) -> Self {
        let mut client = Self::new(address).await;
        client.ok(json!({ "type": "spectate", "room": room })).await;
        client
    }

    pub async fn seat(&mut self, message: Value) -> Seat {
        let granted = self.ok(message).await;
        self.take_seat(granted)
    }

    fn take_seat(&mut self, granted: Option<Granted>) -> Seat {
        match granted {
            Some(Granted::Seat {
                room,
                invite,
                place,
                token,
                last_request,
            }) => {
                self.next = self.next.max(last_request + 1);
                Seat {
                    room,
                    invite,
                    place,
                    token,
                    last_request,
                }
            }
            other => panic!("no seat: {other:?}"),
        }
    }

    pub async fn act(&mut self, action: Value) -> ServerMessage {
        self.ask(json!({ "type": "act", "action": action })).await
    }

    pub async fn act_ok(&mut self, action: Value) {
        self.ok(json!({ "type": "act", "action": action })).await;
    }

    /// Reads until the hub closes the connection.
    pub async fn until_bye(&mut self) -> Option<ByeReason> {
        while self.read().await.is_some() {}
        self.bye
    }

    /// Reads until this holds.
    pub async fn until(&mut self, mut holds: impl FnMut(&Self) -> bool) {
        while !holds(self) {
            self.read().await.expect("the connection stays");
        }
    }

    /// Reads all that is on its way: a ping is answered after what was sent before it... of this connection's own room
    /// only when the room has nothing more to say, so a look is asked too.
    pub async fn settle(&mut self) {
        self.ok(json!({ "type": "ping" })).await;
    }

    /// Compares the documents with a whole view.
    pub async fn check_view(&mut self) {
        let before = (self.public.clone(), self.seat.clone(), self.sequence);
        let views = self.reasons.len();
        self.ok(json!({ "type": "look" })).await;
        let mut moved = before;
        while self.reasons.len() == views {
            moved = (self.public.clone(), self.seat.clone(), self.sequence);
            self.read().await.expect("a view");
        }
        if moved.2 == self.sequence {
            assert_eq!((&moved.0, &moved.1), (&self.public, &self.seat));
        }
    }
}

fn patch(document: &mut Value, ops: Option<&Value>) {
    if let Some(ops) = ops {
        let ops: json_patch::Patch = serde_json::from_value(ops.clone()).expect("RFC 6902");
        json_patch::patch(document, &ops).expect("the patch fits");
    }
}

/// A room of this many seats, all people, started. The clients in the order of their places.
pub async fn started(address: SocketAddr, seats: u8, options: Value) -> (Vec<Client>, Vec<Seat>) {
    let mut options = options;
    options["seats"] = json!(seats);
    let mut host = Client::new(address).await;
    let seat = host
        .seat(json!({ "type": "create", "name": "host", "options": options }))
        .await;
    let (mut clients, mut granted) = (vec![host], vec![seat]);
    for n in 1..seats {
        let mut client = Client::new(address).await;
        let invite = &granted[0].invite;
        let seat = client
            .seat(json!({ "type": "join", "invite": invite, "name": format!("p{n}") }))
            .await;
        clients.push(client);
        granted.push(seat);
    }
    clients[0].ok(json!({ "type": "start" })).await;
    for client in &mut clients {
        client
            .until(|client| client.public["room"]["phase"] == json!("playing"))
            .await;
    }
    (clients, granted)
}

/// Entries for the journal of a room, after the first `after`.
pub fn commit(room: &str, epoch: u64, after: u64, entries: &[&str]) -> Commit {
    Commit {
        room: room.into(),
        epoch,
        after,
        entries: entries.iter().map(|entry| entry.as_bytes().to_vec()).collect(),
        snapshot: None,
    }
}
