//! The two formats of the wire: the same messages as text and as MessagePack, side by side in one room.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use common::{Client, Seat, hub, started};
use landsraad_protocol::{Code, ServerMessage};
use serde_json::json;

#[tokio::test]
async fn both_formats_see_the_same_game() {
    let (_hub, address, _) = hub().await;
    let (mut clients, mut seats) = started(address, 2, json!({})).await;
    // One player comes back and speaks MessagePack from now on.
    let mut packed = Client::packed(address).await;
    let Seat { room, token, .. } = seats.remove(1);
    packed
        .ok(json!({ "type": "resume", "room": room, "token": token }))
        .await;
    packed.until(|client| client.received > 0).await;
    let mut watchers = [Client::new(address).await, Client::packed(address).await];
    for watcher in &mut watchers {
        watcher.ok(json!({ "type": "spectate", "room": room })).await;
    }
    for round in 0..3 {
        let pick = |number: u32| json!({ "do": "pick", "round": round, "number": number });
        clients[0].act_ok(pick(3)).await;
        packed.act_ok(pick(4)).await;
        packed.check_view().await;
    }
    for client in watchers.iter_mut().chain([&mut packed]) {
        client
            .until(|client| client.public["room"]["phase"] == json!("finished"))
            .await;
        client.check_view().await;
    }
    assert_eq!(watchers[0].public, watchers[1].public);
    assert_eq!(watchers[0].events, watchers[1].events);
}

#[tokio::test]
async fn a_frame_is_measured_by_its_own_bytes() {
    let (_hub, address, _) = hub().await;
    let (mut clients, _) = started(address, 2, json!({})).await;
    let spaces = vec![json!(null); 20_000];
    let act = json!({ "type": "act", "action": { "do": "dance", "nothings": spaces } });
    // As text it is 100 KB, of which nothing is read.
    clients[0].send(act.clone()).await;
    match clients[0].read().await {
        Some(ServerMessage::Refused { request, code, .. }) => {
            assert_eq!((request, code), (None, Code::TooLarge));
        }
        other => panic!("{other:?} instead of a refusal"),
    }
    let mut packed = Client::packed(address).await;
    // In MessagePack it is 20 KB: it is read, and refused for what it says.
    assert_eq!(packed.no(act).await, Code::NotInRoom);
}

#[tokio::test]
async fn what_is_no_message_pack_is_refused_and_the_connection_lives() {
    let (_hub, address, _) = hub().await;
    let mut packed = Client::packed(address).await;
    let too_deep = [vec![0x91; 5_000], vec![0xc0]].concat();
    let bad = [
        (vec![0xc1], Code::MalformedMessage),
        (vec![0xdd, 0xff, 0xff, 0xff, 0xff], Code::MalformedMessage),
        (too_deep, Code::MalformedMessage),
        (vec![0xa0; 64 << 10], Code::TooLarge),
    ];
    for (bytes, code) in bad {
        packed.send_binary(bytes).await;
        match packed.read().await {
            Some(ServerMessage::Refused { code: given, .. }) => assert_eq!(given, code),
            other => panic!("{other:?} instead of a refusal"),
        }
    }
    packed.ok(json!({ "type": "ping" })).await;
}
