//! `landsraad rooms` on real stores: what it lists, exports and finds, and how it ends.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]
#![cfg(feature = "dune")]

mod common;

use std::path::Path;
use std::process::{Command, Output};

use common::process::Process;
use common::redis::RedisServer;
use common::{Client, Seat};
use redb::{Database, ReadableTable as _, TableDefinition};
use serde_json::{Value, json};

const ENTRIES: TableDefinition<(&str, u64), &[u8]> = TableDefinition::new("entries");
const SNAPSHOTS: TableDefinition<&str, (u64, &[u8])> = TableDefinition::new("snapshots");

fn rooms(store: &str, arguments: &[&str]) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = Command::new(env!("CARGO_BIN_EXE_landsraad"))
        .arg("rooms")
        .args(arguments)
        .env("LANDSRAAD_STORE", store)
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code().expect("a code"), text(stdout), text(stderr))
}

/// Three rooms with a snapshot each, left by a hub that was stopped in order.
async fn fill(store: &str) -> Vec<Seat> {
    let mut process = Process::start(store);
    let (mut clients, mut seats) = (Vec::new(), Vec::new());
    for n in 0..3 {
        let mut client = Client::new(process.address).await;
        let options = json!({ "seats": 2, "bot_delay_ms": 5 });
        let create = json!({ "type": "create", "name": format!("host {n}"), "options": options });
        seats.push(client.seat(create).await);
        client.ok(json!({ "type": "add-bot", "bot": "random" })).await;
        client.ok(json!({ "type": "start" })).await;
        clients.push(client);
    }
    process.signal("TERM");
    process.wait();
    seats
}

fn is_told_of(room: &str, what: &str, told: &str) {
    let line = told
        .lines()
        .find(|line| line.starts_with(&format!("{room}: ")) && line.contains(what));
    assert!(line.is_some(), "{what:?} is not told of {room} in {told}");
}

/// What is told of a store that is as it should be.
fn all_is_well(store: &str, seats: &[Seat]) {
    let (code, listed, _) = rooms(store, &["list"]);
    assert_eq!((code, listed.lines().count()), (0, 4), "{listed}");
    for (n, seat) in seats.iter().enumerate() {
        let line = listed.lines().find(|line| line.starts_with(&seat.room));
        let line = line.expect("every room is listed");
        assert!(line.contains("playing") && line.contains("2/2"), "{line}");
        assert!(line.ends_with(&format!("host {n}")), "{line}");
        let invite = seat.invite.split('-').nth(1).expect("a secret part");
        assert!(
            !listed.contains(invite) && !listed.contains(&seat.token),
            "{listed}"
        );
    }
    let (code, verified, _) = rooms(store, &["verify"]);
    assert_eq!(code, 0, "{verified}");
    assert!(verified.ends_with("3 good, 0 faulty\n"), "{verified}");
    let room = &seats[0].room;
    let (code, _, complaint) = rooms(store, &["export", room]);
    assert_eq!(code, 4);
    assert!(complaint.contains("--unfinished"), "{complaint}");
    let (code, exported, _) = rooms(store, &["export", room, "--unfinished"]);
    let record: Value = serde_json::from_str(&exported).expect("JSON");
    assert_eq!((code, record["factions"].as_array().map(Vec::len)), (0, Some(2)));
    let (code, _, complaint) = rooms(store, &["verify", "nobody"]);
    assert_eq!(
        (code, complaint.as_str()),
        (4, "landsraad: there is no room nobody\n")
    );
}

/// What is told of three rooms: one with a hole, one with a broken snapshot, one that a newer build has kept.
fn three_faults_are_found(store: &str, seats: &[Seat]) {
    let (code, verified, _) = rooms(store, &["verify"]);
    assert_eq!(code, 1, "{verified}");
    assert!(verified.ends_with("0 good, 3 faulty\n"), "{verified}");
    is_told_of(&seats[0].room, "entries 2 to 2 are missing", &verified);
    is_told_of(&seats[1].room, "the snapshot cannot be read", &verified);
    is_told_of(&seats[2].room, "kept in form 99", &verified);
    let (code, listed, _) = rooms(store, &["list"]);
    assert_eq!(code, 1);
    assert_eq!(listed.matches("unreadable").count(), 2, "{listed}");
    let (code, _, _) = rooms(store, &["verify", &seats[1].room]);
    assert_eq!(code, 1);
}

fn newer(snapshot: &[u8]) -> Vec<u8> {
    let mut document: Value = serde_json::from_slice(snapshot).expect("JSON");
    document["schema"] = json!(99);
    document.to_string().into_bytes()
}

#[tokio::test]
async fn a_file_is_looked_into() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("store.redb");
    let store = path.display().to_string();
    let (code, _, complaint) = rooms(&store, &["list"]);
    assert_eq!(code, 3, "{complaint}");
    assert!(!path.exists(), "looking makes no store");
    let seats = fill(&store).await;
    let before = std::fs::read(&path).expect("bytes");
    all_is_well(&store, &seats);
    plant_in_file(&path, &seats);
    let planted = std::fs::read(&path).expect("bytes");
    three_faults_are_found(&store, &seats);
    assert_ne!(before, planted);
    assert!(
        planted == std::fs::read(&path).expect("bytes"),
        "looking changes nothing"
    );
    let _hub = Process::start(&store);
    let (code, _, complaint) = rooms(&store, &["verify"]);
    assert_eq!(code, 3);
    assert!(
        complaint.contains("another hub is using this store"),
        "{complaint}"
    );
}

fn plant_in_file(path: &Path, seats: &[Seat]) {
    let database = Database::create(path).expect("a database");
    let write = database.begin_write().expect("a transaction");
    {
        let mut entries = write.open_table(ENTRIES).expect("entries");
        entries.remove((seats[0].room.as_str(), 2)).expect("removed");
        let mut snapshots = write.open_table(SNAPSHOTS).expect("snapshots");
        let at = |room: &str| {
            let kept = snapshots.get(room).expect("readable").expect("a snapshot");
            let (at, bytes) = kept.value();
            (at, bytes.to_vec())
        };
        let (broken, (at_newer, kept)) = (at(&seats[1].room).0, at(&seats[2].room));
        let planted = &b"{\"schema\":1"[..];
        let room = seats[1].room.as_str();
        snapshots.insert(room, (broken, planted)).expect("planted");
        let (room, planted) = (seats[2].room.as_str(), newer(&kept));
        snapshots
            .insert(room, (at_newer, planted.as_slice()))
            .expect("planted");
    }
    write.commit().expect("written");
}

#[tokio::test]
async fn a_redis_is_looked_into() {
    let server = RedisServer::start();
    let seats = fill(&server.url()).await;
    all_is_well(&server.url(), &seats);
    let key = |n: usize, part: &str| format!("landsraad:{{{}}}:{part}", seats[n].room);
    server.run(&["XDEL", &key(0, "journal"), "2-0"]).await;
    server
        .run(&["HSET", &key(1, "snapshot"), "state", "{\"schema\":1"])
        .await;
    let mut get = redis::cmd("HGET");
    get.arg(key(2, "snapshot")).arg("state");
    let kept: Vec<u8> = get
        .query_async(&mut server.connection().await)
        .await
        .expect("a snapshot");
    let planted = String::from_utf8(newer(&kept)).expect("text");
    server
        .run(&["HSET", &key(2, "snapshot"), "state", &planted])
        .await;
    three_faults_are_found(&server.url(), &seats);
}
