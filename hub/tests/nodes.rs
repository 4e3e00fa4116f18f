//! Several hubs as programs on one Redis: killed, standing still past their lease, stopped in order, all gone at once.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]
#![cfg(feature = "dune")]

mod common;

use std::time::Duration;

use common::process::{Process, free_address};
use common::redis::RedisServer;
use common::{Client, Seat, resume_in_the_end, socket_url};
use landsraad_hub::store::Store;
use landsraad_protocol::ByeReason;
use serde_json::{Value, json};

const LEASE_MS: u32 = 1_000;

fn say(text: &str) -> Value {
    json!({ "type": "say", "text": text })
}

/// A room whose game has begun: a person and a bot.
async fn room(process: &Process) -> (Client, Seat) {
    let mut host = Client::new(process.address).await;
    let options = json!({ "seats": 2, "bot_delay_ms": 5 });
    let create = json!({ "type": "create", "name": "host", "options": options });
    let seat = host.seat(create).await;
    host.ok(json!({ "type": "add-bot", "bot": "random" })).await;
    host.ok(json!({ "type": "start" })).await;
    (host, seat)
}

/// What was said in a room, by its journal.
async fn journal(server: &RedisServer, room: &str) -> Vec<String> {
    let journal = server.store().await.journal(room).await.expect("readable");
    let said = journal.into_iter().filter_map(|entry| {
        let entry: Value = serde_json::from_slice(&entry).expect("JSON");
        let words = entry.pointer("/deed/said/said/text")?;
        Some(words.as_str()?.to_owned())
    });
    said.collect()
}

#[tokio::test]
async fn the_rooms_of_a_hub_that_is_killed_are_taken_over() {
    let server = RedisServer::start();
    let (one, two) = (free_address(), free_address());
    let first = Process::start_node(one, &server.url(), LEASE_MS);
    let _second = Process::start_node(two, &server.url(), LEASE_MS);
    let (mut host, mut seat) = room(&first).await;
    host.ok(say("one")).await;
    let request = host.send(say("two")).await;
    first.kill();
    let mut host = resume_in_the_end(two, &mut seat).await;
    // Its outcome was unknown: by the same id it is done once.
    host.next = request;
    host.ok(say("two")).await;
    host.ok(say("three")).await;
    assert_eq!(journal(&server, &seat.room).await, ["one", "two", "three"]);
}

#[tokio::test]
async fn a_hub_that_stood_still_past_its_lease_is_refused_at_once() {
    let server = RedisServer::start();
    let (one, two) = (free_address(), free_address());
    let first = Process::start_node(one, &server.url(), LEASE_MS);
    let _second = Process::start_node(two, &server.url(), LEASE_MS);
    for round in 0..3 {
        let (mut stale, mut seat) = room(&first).await;
        stale.ok(say("before")).await;
        first.signal("STOP");
        let mut host = resume_in_the_end(two, &mut seat).await;
        host.ok(say("of the new owner")).await;
        // It waits in the socket of the hub that stands still, and is read as soon as it goes on.
        let request = stale.send_or_lose(say("of the old owner")).await;
        first.signal("CONT");
        assert!(!stale.is_accepted(request).await, "round {round}");
        assert_eq!(stale.until_bye().await, Some(ByeReason::Moved));
        assert_eq!(stale.elsewhere, Some(socket_url(two)));
        host.ok(say("after")).await;
        let expected = ["before", "of the new owner", "after"];
        assert_eq!(journal(&server, &seat.room).await, expected);
    }
}

#[tokio::test]
async fn a_hub_that_is_told_to_stop_hands_over_what_it_has() {
    let server = RedisServer::start();
    let (one, two) = (free_address(), free_address());
    let mut first = Process::start_node(one, &server.url(), 10_000);
    let _second = Process::start_node(two, &server.url(), 10_000);
    let mut rooms = Vec::new();
    for _ in 0..8 {
        rooms.push(room(&first).await);
    }
    let mut tasks = Vec::new();
    for (mut client, mut seat) in rooms {
        // Each goes on talking until its hub says good-bye, and then where it was told.
        tasks.push(tokio::spawn(async move {
            let (mut n, mut request) = (0, client.next);
            while client.bye.is_none() {
                request = client.send_or_lose(say(&n.to_string())).await;
                if !client.is_accepted(request).await {
                    break;
                }
                n += 1;
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            client.until_bye().await;
            assert_eq!(client.bye, Some(ByeReason::Moved));
            assert_eq!(client.elsewhere, Some(socket_url(two)));
            let mut client = resume_in_the_end(two, &mut seat).await;
            client.next = request;
            client.ok(say(&n.to_string())).await;
            (seat.room, n)
        }));
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    first.signal("TERM");
    for task in tasks {
        let (room, n) = task.await.expect("no panic");
        let expected: Vec<String> = (0..=n).map(|n| n.to_string()).collect();
        assert_eq!(journal(&server, &room).await, expected);
    }
    first.wait();
}

#[tokio::test]
async fn everything_is_there_after_everything_was_gone() {
    let mut server = RedisServer::start();
    let (one, two) = (free_address(), free_address());
    let first = Process::start_node(one, &server.url(), LEASE_MS);
    let second = Process::start_node(two, &server.url(), LEASE_MS);
    let (mut a, mut seat_a) = room(&first).await;
    let (mut b, mut seat_b) = room(&second).await;
    a.ok(say("one")).await;
    b.ok(say("two")).await;
    first.kill();
    second.kill();
    server.kill();
    server.start_again();
    let _first = Process::start_node(one, &server.url(), LEASE_MS);
    let _second = Process::start_node(two, &server.url(), LEASE_MS);
    // At their own hubs, which hold the leases of those that were there before.
    let mut a = resume_in_the_end(one, &mut seat_a).await;
    let mut b = resume_in_the_end(two, &mut seat_b).await;
    a.ok(say("three")).await;
    b.ok(say("four")).await;
    assert_eq!(journal(&server, &seat_a.room).await, ["one", "three"]);
    assert_eq!(journal(&server, &seat_b.room).await, ["two", "four"]);
}
