//! Finished games that are looked at by readers who do not read: nobody else waits for them, and they count.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use common::beside::get;
use common::{Client, hub, hub_with};
use landsraad_hub::config::Config;
use landsraad_hub::hub::Hub;
use landsraad_hub::store::memory::MemoryStore;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// So long a film that what waits between the game and its reader cannot hold it.
const WAVES: usize = 60;
const PADDING: usize = 30_000;

/// A game that is over, with much to tell.
async fn long_game(address: SocketAddr) -> String {
    let mut host = Client::new(address).await;
    let options = json!({ "seats": 2, "bot_delay_ms": 0, "game": { "rounds": 1 } });
    let create = json!({ "type": "create", "name": "host", "options": options });
    let room = host.seat(create).await.room;
    host.ok(json!({ "type": "add-bot", "bot": "picker" })).await;
    host.ok(json!({ "type": "start" })).await;
    for _ in 0..WAVES {
        host.act_ok(json!({ "do": "wave", "padding": "~".repeat(PADDING) }))
            .await;
    }
    host.act_ok(json!({ "do": "pick", "round": 0, "number": 1 }))
        .await;
    host.until(|host| host.public["room"]["phase"] == json!("finished"))
        .await;
    room
}

/// Asks for a film and reads its head only. Little of it fits on the way.
async fn stubborn(address: SocketAddr, room: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("small");
    let mut stream = socket.connect(address).await.expect("a connection");
    let head = format!("GET /api/rooms/{room}/replay HTTP/1.1\r\nHost: x\r\n\r\n");
    stream.write_all(head.as_bytes()).await.expect("sent");
    let mut begin = [0; 15];
    stream.read_exact(&mut begin).await.expect("an answer");
    assert_eq!(&begin, b"HTTP/1.1 200 OK");
    stream
}

async fn wait_until(what: &str, holds: impl AsyncFn() -> bool) {
    let until = tokio::time::Instant::now() + common::PATIENCE;
    while !holds().await {
        assert!(tokio::time::Instant::now() < until, "{what}: never");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn wait_for_connections(hub: &Arc<Hub>, count: i64) {
    wait_until("the count", async || hub.metrics.connections.get() == count).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_reader_that_does_not_read() {
    let (hub, address, _) = hub().await;
    let room = long_game(address).await;
    wait_for_connections(&hub, 0).await;
    let stuck = stubborn(address, &room).await;
    let (head, film) = get(address, &format!("/api/rooms/{room}/replay"), "").await;
    assert!(head.contains("200 OK") && film.len() > WAVES * PADDING, "{head}");
    let (head, _) = get(address, &format!("/api/rooms/{room}/record"), "").await;
    assert!(head.contains("200 OK"), "{head}");
    wait_for_connections(&hub, 1).await;
    drop(stuck);
    wait_for_connections(&hub, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_looks_at_so_many_games_at_a_time() {
    let (_hub, address, _) = hub().await;
    let room = long_game(address).await;
    let mut stuck = Vec::new();
    for _ in 0..4 {
        stuck.push(stubborn(address, &room).await);
    }
    // A record is handed over at once: others may have theirs.
    let (head, _) = get(address, &format!("/api/rooms/{room}/record"), "").await;
    assert!(head.contains("200 OK"), "{head}");
    let (head, body) = get(address, &format!("/api/rooms/{room}/replay"), "").await;
    assert!(
        head.contains("429") && body.contains("too-many-connections"),
        "{head}"
    );
    stuck.pop();
    wait_until("a place", async || {
        let (head, _) = get(address, &format!("/api/rooms/{room}/replay"), "").await;
        head.contains("200 OK")
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_at_a_game_has_a_connection() {
    let mut config = Config::for_tests();
    config.max_connections_per_address = 1;
    let (hub, address) = hub_with(config, Arc::new(MemoryStore::default())).await;
    let room = long_game(address).await;
    wait_for_connections(&hub, 0).await;
    let stuck = stubborn(address, &room).await;
    let upgrade =
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let mut other = TcpStream::connect(address).await.expect("a connection");
    let head = format!("GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n{upgrade}\r\n");
    other.write_all(head.as_bytes()).await.expect("sent");
    let mut begin = [0; 12];
    other.read_exact(&mut begin).await.expect("an answer");
    assert_eq!(&begin, b"HTTP/1.1 429");
    drop(stuck);
    wait_for_connections(&hub, 0).await;
}
