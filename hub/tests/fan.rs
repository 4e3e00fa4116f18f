//! Many connections: what one costs, and what they cost together.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use common::{Client, hub, started};
use landsraad_hub::http;
use landsraad_hub::session::{Session, socket_config};
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::Role;

#[tokio::test]
async fn what_everybody_sees_is_encoded_once_a_commit() {
    let (hub, address, _) = hub().await;
    let (mut clients, seats) = started(address, 3, json!({})).await;
    let mut watching = Vec::new();
    for _ in 0..5 {
        let spectator = Client::watching(address, &seats[0].room).await;
        watching.push(spectator);
    }
    let before = hub.metrics.public_changes.get();
    for round in 0..3 {
        for client in &mut clients {
            client
                .act_ok(json!({ "do": "pick", "round": round, "number": 1 }))
                .await;
        }
    }
    for client in clients.iter_mut().chain(&mut watching) {
        client
            .until(|client| client.public["room"]["phase"] == json!("finished"))
            .await;
    }
    let changes = hub.metrics.public_changes.get();
    assert!(changes >= before + 3, "every round changed something");
    assert_eq!(hub.metrics.public_patches_encoded.get(), changes);
}

#[tokio::test]
async fn the_task_of_a_connection_is_small() {
    let listener = http::listen((Ipv4Addr::LOCALHOST, 0).into()).expect("a free port");
    let address = listener.local_addr().expect("an address");
    let stream = TcpStream::connect(address).await.expect("a connection");
    let (hub, _, _) = hub().await;
    let config = Some(socket_config(hub.config.max_message));
    let socket = WebSocketStream::from_raw_socket(stream, Role::Server, config).await;
    let serving = Session::new(hub, IpAddr::from(Ipv4Addr::LOCALHOST), socket).run();
    let bytes = size_of_val(&serving);
    assert!(bytes <= 4096, "every connection has one of these: {bytes} bytes");
}
