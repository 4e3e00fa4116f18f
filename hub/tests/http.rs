//! What is beside the socket: health, figures, lists, the page, and handshakes that are refused.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::beside::get;
use common::{Client, hub, hub_with};
use landsraad_hub::config::Config;
use landsraad_hub::store::memory::MemoryStore;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn health_figures_and_page_are_there() {
    let (hub, address, _) = hub().await;
    assert_eq!(get(address, "/healthz", "").await.1, "ok\n");
    assert_eq!(get(address, "/readyz", "").await.1, "ready\n");
    let (head, page) = get(address, "/", "").await;
    assert!(
        head.contains("200 OK") && head.contains("default-src 'none'"),
        "{head}"
    );
    assert!(page.contains("<title>"), "{page}");
    let (_, figures) = get(address, "/metrics", "").await;
    assert!(
        figures.contains("landsraad_rooms 0") && figures.ends_with("# EOF\n"),
        "{figures}"
    );
    let (head, _) = get(address, "/metrics", "X-Forwarded-For: 192.0.2.1\r\n").await;
    assert!(
        head.contains("403"),
        "figures are not for who comes through a proxy: {head}"
    );
    let (head, _) = get(address, "/ws", "").await;
    assert!(head.contains("426"), "{head}");
    let (head, _) = get(address, "/nowhere", "").await;
    assert!(head.contains("404"), "{head}");
    hub.stop().await;
}

#[tokio::test]
async fn a_table_that_wants_to_be_found_is_listed_and_others_are_not() {
    let (_hub, address, _) = hub().await;
    let list = async || {
        let (_, body) = get(address, "/api/rooms", "").await;
        let list: Value = serde_json::from_str(&body).expect("json");
        list["rooms"].clone()
    };
    let create = |listed: bool| json!({ "type": "create", "name": "host", "options": { "seats": 2, "listed": listed } });
    let mut hidden = Client::new(address).await;
    hidden.seat(create(false)).await;
    assert_eq!(list().await, json!([]));
    let mut host = Client::new(address).await;
    let seat = host.seat(create(true)).await;
    host.until(|host| !host.reasons.is_empty()).await;
    let rooms = list().await;
    assert_eq!(
        (&rooms[0]["invite"], &rooms[0]["free"]),
        (&json!(seat.invite), &json!(1))
    );
    let mut guest = Client::new(address).await;
    let invite = rooms[0]["invite"].clone();
    guest
        .seat(json!({ "type": "join", "invite": invite, "name": "guest" }))
        .await;
    guest.until(|guest| !guest.reasons.is_empty()).await;
    guest.settle().await;
    assert_eq!(list().await[0]["free"], json!(0));
    host.ok(json!({ "type": "configure", "options": { "seats": 2 } }))
        .await;
    host.settle().await;
    assert_eq!(list().await, json!([]));
}

#[tokio::test]
async fn a_record_is_given_of_finished_rooms_only() {
    let (_hub, address, _) = hub().await;
    for nobody in ["aaaaaaaaaa", "a", "%7Broom%7D", "..%2f..%2fetc"] {
        let (head, body) = get(address, &format!("/api/rooms/{nobody}/record"), "").await;
        assert!(
            head.contains("404") && body.contains("unknown-room"),
            "{nobody}: {head} {body}"
        );
    }
    let mut host = Client::new(address).await;
    let seat = host
        .seat(json!({ "type": "create", "name": "host", "options": { "seats": 2 } }))
        .await;
    let (head, body) = get(address, &format!("/api/rooms/{}/record", seat.room), "").await;
    assert!(
        head.contains("409") && body.contains("room-not-finished"),
        "{head} {body}"
    );
    assert!(
        !body.contains("entries"),
        "nothing of the journal is told: {body}"
    );
}

#[tokio::test]
async fn a_finished_game_is_looked_at_through_any_eyes_of_its_own() {
    let (_hub, address, _) = hub().await;
    let mut host = Client::new(address).await;
    let options = json!({ "seats": 2, "bot_delay_ms": 0, "clock_seconds": 1, "game": { "rounds": 2 } });
    let create = json!({ "type": "create", "name": "host", "options": options });
    let room = host.seat(create).await.room;
    let look = async |eyes: &str| {
        let path = format!("/api/rooms/{room}/replay?eyes={eyes}");
        let (head, body) = get(address, &path, "").await;
        (head, body)
    };
    let film = async |eyes: &str| {
        let (_, body) = look(eyes).await;
        let mut lines: Vec<Value> = body
            .lines()
            .filter(|line| line.starts_with('{'))
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        let start = lines.remove(0);
        assert_eq!(
            start["steps"],
            json!(lines.len()),
            "it says how many steps follow"
        );
        (start, lines)
    };
    host.ok(json!({ "type": "add-bot", "bot": "picker" })).await;
    host.ok(json!({ "type": "start" })).await;
    let (head, body) = look("").await;
    assert!(
        head.contains("409") && !body.contains("steps"),
        "nothing before the end: {body}"
    );
    host.until(|host| host.public["room"]["phase"] == json!("finished"))
        .await;
    let mine = host.public["room"]["places"][0]["faction"]
        .as_str()
        .expect("dealt");
    let (seen, steps) = film(mine).await;
    let (mut public, mut seat) = (seen["public"].clone(), seen["seat"].clone());
    for step in &steps {
        let ops =
            |of: &str| -> json_patch::Patch { serde_json::from_value(step[of].clone()).expect("operations") };
        json_patch::patch(&mut public, &ops("public")).expect("it fits");
        json_patch::patch(&mut seat, &ops("seat")).expect("it fits");
    }
    assert_eq!(public, host.public["game"], "the film ends where the game ended");
    assert_eq!(seat, host.seat["game"]);
    assert_eq!(seen["places"][1]["sitter"], json!({ "bot": "picker" }));
    let (open, steps) = film("").await;
    assert!(open["seat"].is_null() && steps.iter().all(|s| s["seat"] == json!([])));
    assert!(look("nobody").await.0.contains("404"));
}

#[tokio::test]
async fn a_head_that_never_ends_is_cut_off() {
    let mut config = Config::for_tests();
    config.hello_seconds = 1;
    let (_hub, address) = hub_with(config, Arc::new(MemoryStore::default())).await;
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream
        .write_all(b"GET / HTTP/1.1\r\nHost: x\r\n")
        .await
        .expect("sent");
    let mut rest = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut rest)).await;
    assert!(read.is_ok(), "the connection is still open");
}
