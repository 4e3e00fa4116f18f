//! The program itself: killed without warning, stopped in order, and started on a store that it cannot use.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]
#![cfg(feature = "dune")]

mod common;

use std::ffi::OsStr;
use std::net::TcpListener;
use std::process::Command;
use std::time::Duration;

use common::process::Process;
use common::redis::RedisServer;
use common::{Client, resume};
use landsraad_protocol::{ByeReason, ServerMessage};
use serde_json::json;

#[tokio::test]
async fn what_was_acknowledged_survives_kill_9_and_is_there_once() {
    let folder = tempfile::tempdir().expect("a folder");
    survives_kill_9(folder.path().join("store.redb").as_ref(), "disk").await;
}

#[tokio::test]
async fn what_was_acknowledged_survives_kill_9_on_redis_too() {
    let server = RedisServer::start();
    survives_kill_9(server.url().as_ref(), "disk").await;
    let server = RedisServer::with(&["--appendonly", "yes"]);
    survives_kill_9(server.url().as_ref(), "written").await;
}

/// Kills a hub again and again, with requests on their way.
async fn survives_kill_9(store: &OsStr, level: &str) {
    let mut process = Process::start(store);
    let mut client = Client::new(process.address).await;
    let options = json!({ "seats": 2, "bot_delay_ms": 5 });
    let mut seat = client
        .seat(json!({ "type": "create", "name": "host", "options": options }))
        .await;
    let reply = client.ask(json!({ "type": "add-bot", "bot": "random" })).await;
    assert_eq!(
        serde_json::to_value(&reply).expect("a message")["durability"],
        json!(level)
    );
    client.ok(json!({ "type": "start" })).await;
    let mut words: Vec<String> = Vec::new();
    for round in 0..8 {
        // Some are acknowledged; one is on its way when the process dies.
        for n in 0..4 {
            let text = format!("{round} {n}");
            client.ok(json!({ "type": "say", "text": text })).await;
            words.push(text);
        }
        let text = format!("{round} last");
        let request = client.send(json!({ "type": "say", "text": text })).await;
        tokio::time::sleep(Duration::from_millis(round)).await;
        process.kill();
        process = Process::start(store);
        client = resume(process.address, &mut seat).await;
        // Asked again under the same id: done once, whether it had been kept or not.
        client.next = request;
        client.ok(json!({ "type": "say", "text": text })).await;
        words.push(text);
    }
    client.check_view().await;
    let said: Vec<String> = client.said.iter().map(|said| said.text.clone()).collect();
    assert_eq!(said, words);
    assert_eq!(client.public["room"]["phase"], json!("playing"));
    process.kill();
}

#[tokio::test]
async fn a_stop_in_order_says_good_bye() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("store.redb");
    let mut process = Process::start(&store);
    let mut client = Client::new(process.address).await;
    let seat = json!({ "type": "create", "name": "host", "options": { "seats": 2 } });
    let mut seat = client.seat(seat).await;
    process.signal("TERM");
    assert_eq!(client.until_bye().await, Some(ByeReason::Stopping));
    process.wait();
    let process = Process::start(&store);
    let mut client = resume(process.address, &mut seat).await;
    let reply = client.ask(json!({ "type": "add-bot", "bot": "hard" })).await;
    assert!(matches!(reply, ServerMessage::Accepted { .. }));
    process.kill();
}

#[test]
fn a_store_that_cannot_be_read_is_refused_with_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("store.redb");
    std::fs::write(&store, "not a store").expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_landsraad"))
        .args(["--listen", "127.0.0.1:0", "--store"])
        .arg(&store)
        .output()
        .expect("the program runs");
    assert!(!output.status.success());
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.contains("move it away to begin"), "{words}");
    assert_eq!(std::fs::read(&store).expect("bytes"), b"not a store");
}

#[test]
fn a_redis_that_is_not_there_is_refused_without_its_password() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = free.local_addr().expect("an address");
    drop(free);
    let output = Command::new(env!("CARGO_BIN_EXE_landsraad"))
        .args(["--listen", "127.0.0.1:0"])
        .env(
            "LANDSRAAD_STORE",
            format!("redis://landsraad:hidden-word@{address}"),
        )
        .env("LANDSRAAD_LOG", "trace")
        .output()
        .expect("the program runs");
    assert!(!output.status.success());
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.contains("Start Redis there"), "{words}");
    assert!(words.contains(&address.to_string()), "{words}");
    assert!(!words.contains("hidden-word"), "{words}");
}

#[tokio::test]
async fn a_redis_behind_tls_is_a_store_for_who_trusts_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (certificate, key) = (
        folder.path().join("certificate.pem"),
        folder.path().join("key.pem"),
    );
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
        ])
        .args(["-subj", "/CN=a store", "-addext", "subjectAltName=IP:127.0.0.1"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-days", "2"])
        .arg("-out")
        .arg(&certificate)
        .arg("-keyout")
        .arg(&key)
        .output()
        .expect("openssl is there: apt-get install openssl, or run `make test`");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = free.local_addr().expect("an address").port().to_string();
    drop(free);
    let (certificate_path, key_path) = (certificate.display().to_string(), key.display().to_string());
    let settings = ["--tls-port", &port, "--tls-auth-clients", "no"];
    let files = ["--tls-cert-file", &certificate_path, "--tls-key-file", &key_path];
    let _server = RedisServer::with(&[&settings[..], &files[..], &["--appendonly", "yes"]].concat());
    let url = format!("rediss://127.0.0.1:{port}");
    // Who does not know the certificate does not talk to it.
    let output = Command::new(env!("CARGO_BIN_EXE_landsraad"))
        .args(["--listen", "127.0.0.1:0", "--store", &url])
        .output()
        .expect("the program runs");
    assert!(!output.status.success());
    let process = Process::start_with(&url, &[("SSL_CERT_FILE", certificate.as_os_str())]);
    let mut client = Client::new(process.address).await;
    let seat = json!({ "type": "create", "name": "host", "options": { "seats": 2 } });
    client.seat(seat).await;
    let reply = client.ask(json!({ "type": "add-bot", "bot": "hard" })).await;
    assert!(matches!(reply, ServerMessage::Accepted { .. }));
    process.kill();
}
