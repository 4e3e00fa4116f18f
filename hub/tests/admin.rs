//! The operator's listing of rooms: who gets it, what is in it, and what never is.
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
use common::redis::RedisServer;
use common::{Client, hub, hub_with, started};
use landsraad_hub::admin::token::AdminToken;
use landsraad_hub::cluster::Cluster;
use landsraad_hub::config::Config;
use landsraad_hub::http;
use landsraad_hub::hub::Hub;
use landsraad_hub::store::embedded::EmbeddedStore;
use landsraad_hub::store::memory::MemoryStore;
use landsraad_hub::store::{Head, Store};
use serde_json::{Value, json};

const TOKEN: &str = "a-token-of-the-operator.0123456789";

fn config() -> Config {
    let mut config = Config::for_tests();
    config.admin_token = AdminToken::new(TOKEN).expect("fit");
    config
}

async fn look(address: SocketAddr, query: &str) -> Value {
    let bearer = format!("Authorization: Bearer {TOKEN}\r\n");
    let (head, body) = get(address, &format!("/admin/rooms{query}"), &bearer).await;
    assert!(head.contains("200 OK"), "{head} {body}");
    assert!(head.to_lowercase().contains("cache-control: no-store"), "{head}");
    serde_json::from_str(&body).expect("JSON")
}

/// Looks until this holds.
async fn look_until(address: SocketAddr, query: &str, holds: impl Fn(&Value) -> bool) -> Value {
    let until = tokio::time::Instant::now() + common::PATIENCE;
    loop {
        let seen = look(address, query).await;
        if holds(&seen) {
            return seen;
        }
        assert!(tokio::time::Instant::now() < until, "never: {seen}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn without_a_token_there_is_no_such_address() {
    let (_hub, address, _) = hub().await;
    let nowhere = get(address, "/nowhere", "").await;
    let without_date = |answer: (String, String)| {
        let lines = answer.0.lines().filter(|line| !line.starts_with("date:"));
        (lines.map(str::to_owned).collect::<Vec<_>>(), answer.1)
    };
    let bearer = format!("Authorization: Bearer {TOKEN}\r\n");
    let admin = get(address, "/admin/rooms", &bearer).await;
    assert_eq!(without_date(admin), without_date(nowhere));
}

#[tokio::test]
async fn whoever_shows_no_token_learns_nothing() {
    let (_hub, address) = hub_with(config(), Arc::new(MemoryStore::default())).await;
    let (_clients, seats) = started(address, 2, json!({})).await;
    let mut answers = Vec::new();
    for (path, headers) in [
        ("/admin/rooms", String::new()),
        ("/admin/rooms", "Authorization: Bearer wrong\r\n".to_owned()),
        ("/admin/rooms", format!("Authorization: Basic {TOKEN}\r\n")),
        ("/admin/rooms", format!("Authorization: Bearer {TOKEN}x\r\n")),
        // A token in a URL is in every log on its way: it does not count.
        (&*format!("/admin/rooms?token={TOKEN}"), String::new()),
        (&*format!("/admin/rooms?access_token={TOKEN}"), String::new()),
        ("/admin/rooms?limit=nonsense", String::new()),
    ] {
        let (head, body) = get(address, path, &headers).await;
        assert!(head.contains("401") && head.contains("Bearer"), "{path}: {head}");
        assert!(!body.contains(&seats[0].room), "{body}");
        answers.push(body);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "all hear the same");
}

#[tokio::test]
async fn guesses_are_held_up() {
    let mut config = config();
    (config.rate, config.burst) = (1, 3);
    let (_hub, address) = hub_with(config, Arc::new(MemoryStore::default())).await;
    let mut heads = Vec::new();
    for _ in 0..12 {
        let (head, _) = get(address, "/admin/rooms", "Authorization: Bearer wrong\r\n").await;
        heads.push(head.lines().next().expect("a line").to_owned());
    }
    let (first, last) = (
        &heads[0],
        heads.iter().filter(|head| head.contains("429")).count(),
    );
    assert!(first.contains("401") && last > 0, "{heads:?}");
}

#[tokio::test]
async fn rooms_are_told_of_and_their_secrets_are_not() {
    let (hub, address) = hub_with(config(), Arc::new(MemoryStore::default())).await;
    let (mut clients, seats) = started(address, 3, json!({})).await;
    let _spectator = Client::watching(address, &seats[0].room).await;
    clients[0]
        .ok(json!({ "type": "say", "text": "nobody else may read this" }))
        .await;
    clients[1]
        .act_ok(json!({ "do": "pick", "round": 0, "number": 7 }))
        .await;
    drop(clients.pop());
    let seen = look_until(address, "", |seen| {
        seen["rooms"][0]["live"]["connected"] == json!(2)
    })
    .await;
    let room = &seen["rooms"][0];
    assert_eq!(room["room"], json!(seats[0].room));
    assert_eq!((&room["status"], &room["epoch"]), (&json!("open"), &json!(1)));
    assert!(room["version"].as_u64() >= Some(6), "{room}");
    let live = &room["live"];
    let counts = ["seats", "taken", "connected", "spectators"].map(|count| live[count].clone());
    assert_eq!(counts, [3, 3, 2, 1].map(|count| json!(count)));
    assert_eq!(
        (&live["phase"], &live["host"]),
        (&json!("playing"), &json!("host"))
    );
    assert!(
        live["last_commit_ms_ago"].is_u64() && live["queue"].is_u64(),
        "{live}"
    );
    assert_eq!(seen["hub"]["durability"], json!("memory"));
    assert_eq!(
        (&seen["hub"]["address"], &seen["next"]),
        (&json!(null), &json!(null))
    );
    let text = seen.to_string();
    for seat in &seats {
        let (_, invite) = seat.invite.split_once('-').expect("an invite code");
        assert!(!text.contains(invite) && !text.contains(&seat.token), "{text}");
    }
    assert!(!text.contains("nobody else may read this"), "{text}");
    hub.stop().await;
}

#[tokio::test]
async fn rooms_come_in_pages_and_from_the_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = EmbeddedStore::open(&folder.path().join("rooms.redb")).expect("a store");
    for n in 0..7 {
        let room = format!("resting00{n}");
        let kept = store.commit(common::commit(&room, 1, 0, &["one"])).await;
        kept.expect("kept");
    }
    store
        .set_aside("resting003", Some("it panicked twice".into()))
        .await
        .expect("noted");
    let (_hub, address) = hub_with(config(), Arc::new(store)).await;
    let mut host = Client::new(address).await;
    let create = json!({ "type": "create", "name": "host", "options": { "seats": 2 } });
    let open = host.seat(create).await.room;
    let (mut after, mut rooms) = (String::new(), Vec::new());
    loop {
        let page = look(address, &format!("?of=store&limit=3&after={after}")).await;
        let rows = page["rooms"].as_array().expect("rooms");
        assert!(rows.len() <= 3);
        rooms.extend(rows.clone());
        match page["next"].as_str() {
            Some(next) => next.clone_into(&mut after),
            None => break,
        }
    }
    let names: Vec<&str> = rooms.iter().filter_map(|row| row["room"].as_str()).collect();
    assert!(names.is_sorted() && names.len() == 8, "{names:?}");
    for row in &rooms {
        let status = match row["room"].as_str().expect("a name") {
            "resting003" => "set-aside",
            name if name == open => "open",
            _ => "at-rest",
        };
        assert_eq!(row["status"], json!(status), "{row}");
    }
    let aside = rooms.iter().find(|row| row["status"] == json!("set-aside"));
    assert_eq!(aside.expect("there")["reason"], json!("it panicked twice"));
    let memory = look(address, "").await;
    assert_eq!(memory["rooms"].as_array().map(Vec::len), Some(1));
    let bearer = format!("Authorization: Bearer {TOKEN}\r\n");
    for wrong in ["?limit=x", "?of=everything", "?rooms=all"] {
        let (head, body) = get(address, &format!("/admin/rooms{wrong}"), &bearer).await;
        assert!(
            head.contains("400") && body.contains("malformed-message"),
            "{head} {body}"
        );
    }
}

#[tokio::test]
async fn a_hub_among_others_says_which_it_is_and_what_others_have() {
    let server = RedisServer::start();
    let (one, two) = (server.store().await, server.store().await);
    let theirs = one.commit(common::commit("elsewhere0", 1, 0, &["one"])).await;
    theirs.expect("kept");
    let here = "ws://127.0.0.1:7001/ws";
    let members = Arc::new(two.clone());
    let cluster = Cluster::join(members, here.into(), Duration::from_secs(60)).await;
    let shared: Arc<dyn Store> = Arc::new(two);
    let heads = shared.heads("", 10).await.expect("readable");
    assert!(matches!(&heads[..], [Head { owned: true, .. }]), "{heads:?}");
    let rules = Arc::new(common::toy::Toy);
    let hub = Hub::in_cluster(config(), rules, shared, cluster.expect("a place"));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(http::serve(hub, listener));
    let seen = look(address, "?of=store").await;
    assert_eq!(seen["hub"]["address"], json!(here));
    assert_eq!(seen["hub"]["lease_held"], json!(true));
    assert_eq!(seen["rooms"][0]["status"], json!("elsewhere"), "{seen}");
}
