//! Redis alone: a server that dies, stands still, loses its last moments, is told who may what, or is no store at all.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use common::redis::{CALM, RedisServer};
use common::{Client, hub_with, started};
use landsraad_hub::config::Config;
use landsraad_hub::store::redis::{ConnectError, PATIENCE, RedisStore};
use landsraad_hub::store::{Commit, Store, StoreError};
use landsraad_protocol::{Code, Durability, ServerMessage};
use serde_json::json;

fn commit(epoch: u64, after: u64, entries: &[&str]) -> Commit {
    Commit {
        room: "a".into(),
        epoch,
        after,
        entries: entries.iter().map(|entry| entry.as_bytes().to_vec()).collect(),
        snapshot: None,
    }
}

async fn words(store: &RedisStore) -> Vec<String> {
    let journal = store.journal("a").await.expect("readable");
    let words = journal.into_iter().map(String::from_utf8);
    words.map(|word| word.expect("text")).collect()
}

/// Asks until the store can be reached again, as a room does.
async fn in_the_end<T, F>(mut ask: impl FnMut() -> F) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    let until = Instant::now() + CALM;
    loop {
        match ask().await {
            Err(StoreError::Unavailable(_)) if Instant::now() < until => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            result => return result,
        }
    }
}

/// What a power cut takes: the server dies, and its log ends where it was at that moment.
fn lose_what_came_after(server: &mut RedisServer, len: u64) {
    server.kill();
    let log = std::fs::OpenOptions::new().write(true).open(server.log());
    log.expect("a log").set_len(len).expect("cut");
    server.start_again();
}

fn log_len(server: &RedisServer) -> u64 {
    server.log().metadata().expect("a log").len()
}

#[tokio::test]
async fn a_server_that_is_killed_and_started_again_has_everything() {
    let mut server = RedisServer::start();
    let store = server.store().await;
    assert_eq!(store.commit(commit(1, 0, &["one"])).await, Ok(()));
    for after in 1..6 {
        server.kill();
        assert!(matches!(
            store.commit(commit(1, after, &["lost"])).await,
            Err(StoreError::Unavailable(_))
        ));
        server.start_again();
        let word = format!("after {after}");
        let kept = in_the_end(|| store.commit(commit(1, after, &[&word]))).await;
        assert_eq!(kept, Ok(()));
    }
    let expected = ["one", "after 1", "after 2", "after 3", "after 4", "after 5"];
    assert_eq!(words(&store).await, expected);
}

#[tokio::test]
async fn a_server_that_stands_still_is_unavailable_in_a_quarter_of_a_second() {
    let server = RedisServer::start();
    let store = RedisStore::connect(&server.url(), PATIENCE)
        .await
        .expect("a store");
    let calm = server.store().await;
    assert_eq!(calm.commit(commit(1, 0, &["one"])).await, Ok(()));
    let epoch = in_the_end(|| store.open("a"))
        .await
        .expect("readable")
        .expect("there")
        .epoch;
    server.signal("STOP");
    let started = Instant::now();
    let result = store.commit(commit(epoch, 1, &["two"])).await;
    let took = started.elapsed();
    assert!(matches!(result, Err(StoreError::Unavailable(_))), "{result:?}");
    assert!(took >= PATIENCE && took < PATIENCE * 4, "{took:?}");
    server.signal("CONT");
    // The answer was lost, not the commit: reading the room back tells.
    let kept = in_the_end(|| store.open("a"))
        .await
        .expect("readable")
        .expect("there");
    assert_eq!(kept.entries, [b"one".to_vec(), b"two".to_vec()]);
    assert!(kept.epoch > epoch);
    let stale = in_the_end(|| store.commit(commit(epoch, 2, &["late"]))).await;
    assert_eq!(stale, Err(StoreError::Fenced));
}

#[tokio::test]
async fn a_second_hub_takes_the_room_and_the_first_is_refused() {
    let server = RedisServer::start();
    let (one, two) = (server.store().await, server.store().await);
    assert_eq!(one.commit(commit(1, 0, &["one"])).await, Ok(()));
    let taken = two.open("a").await.expect("readable").expect("there");
    assert_eq!(taken.epoch, 2);
    assert_eq!(
        one.commit(commit(1, 1, &["stale"])).await,
        Err(StoreError::Fenced)
    );
    // Even with the right number: it is not the owner.
    assert_eq!(
        one.commit(commit(2, 1, &["stale"])).await,
        Err(StoreError::Fenced)
    );
    assert_eq!(two.commit(commit(2, 1, &["two"])).await, Ok(()));
    assert_eq!(words(&one).await, ["one", "two"]);
}

#[tokio::test]
async fn all_keys_of_a_room_share_its_hash_tag() {
    let server = RedisServer::start();
    let store = server.store().await;
    let with_snapshot = Commit {
        snapshot: Some(b"state".to_vec()),
        ..commit(1, 0, &["one"])
    };
    assert_eq!(store.commit(with_snapshot).await, Ok(()));
    let keys = redis::cmd("KEYS")
        .arg("*")
        .query_async(&mut server.connection().await)
        .await;
    let mut keys: Vec<String> = keys.expect("keys");
    keys.sort();
    let expected = [
        "landsraad:form",
        "landsraad:{a}:head",
        "landsraad:{a}:journal",
        "landsraad:{a}:snapshot",
    ];
    assert_eq!(keys, expected);
}

#[tokio::test]
async fn a_lost_tail_is_written_again_by_the_next_commit() {
    let mut server = RedisServer::start();
    let store = server.store().await;
    assert_eq!(store.commit(commit(1, 0, &["one", "two"])).await, Ok(()));
    let len = log_len(&server);
    assert_eq!(store.commit(commit(1, 2, &["three"])).await, Ok(()));
    assert_eq!(store.commit(commit(1, 3, &["four"])).await, Ok(()));
    lose_what_came_after(&mut server, len);
    assert_eq!(
        words(&server.store().await).await,
        ["one", "two"],
        "it is really lost"
    );
    let kept = in_the_end(|| store.commit(commit(1, 4, &["five"]))).await;
    assert_eq!(kept, Ok(()));
    assert_eq!(words(&store).await, ["one", "two", "three", "four", "five"]);
}

#[tokio::test]
async fn a_lost_tail_is_written_again_when_the_room_is_read_back() {
    let mut server = RedisServer::start();
    let store = server.store().await;
    assert_eq!(store.commit(commit(1, 0, &["one"])).await, Ok(()));
    let len = log_len(&server);
    // The ownership is lost as well.
    let epoch = store.open("a").await.expect("readable").expect("there").epoch;
    assert_eq!(store.commit(commit(epoch, 1, &["two", "three"])).await, Ok(()));
    lose_what_came_after(&mut server, len);
    let kept = in_the_end(|| store.open("a"))
        .await
        .expect("readable")
        .expect("there");
    assert_eq!(
        kept.entries,
        [b"one".to_vec(), b"two".to_vec(), b"three".to_vec()]
    );
    assert_eq!(store.commit(commit(kept.epoch, 3, &["four"])).await, Ok(()));
    assert_eq!(words(&store).await, ["one", "two", "three", "four"]);
}

#[tokio::test]
async fn a_whole_room_that_was_lost_is_written_again() {
    let mut server = RedisServer::with(&["--appendonly", "no"]);
    let store = server.store().await;
    assert_eq!(store.durability(), Durability::Memory);
    assert_eq!(store.commit(commit(1, 0, &["one"])).await, Ok(()));
    server.kill();
    server.start_again();
    let kept = in_the_end(|| store.open("a"))
        .await
        .expect("readable")
        .expect("there");
    assert_eq!(kept.entries, [b"one".to_vec()]);
    assert_eq!(store.commit(commit(kept.epoch, 1, &["two"])).await, Ok(()));
    assert_eq!(words(&store).await, ["one", "two"]);
}

#[tokio::test]
async fn a_tail_that_is_lost_after_a_hand_over_is_written_again() {
    let mut server = RedisServer::start();
    let before = server.store().await;
    assert_eq!(before.commit(commit(1, 0, &["one"])).await, Ok(()));
    let snapshot = Some(b"all until one".to_vec());
    let last = Commit {
        snapshot,
        ..commit(1, 1, &[])
    };
    assert_eq!(before.commit(last).await, Ok(()));
    assert_eq!(before.release("a", 1).await, Ok(()));
    let store = server.store().await;
    let kept = store.open("a").await.expect("readable").expect("there");
    assert!(kept.entries.is_empty(), "the snapshot has everything");
    let len = log_len(&server);
    assert_eq!(store.commit(commit(kept.epoch, 1, &["two"])).await, Ok(()));
    assert_eq!(store.commit(commit(kept.epoch, 2, &["three"])).await, Ok(()));
    lose_what_came_after(&mut server, len);
    let again = in_the_end(|| store.commit(commit(kept.epoch, 3, &["four"]))).await;
    assert_eq!(again, Ok(()));
    assert_eq!(words(&store).await, ["one", "two", "three", "four"]);
}

#[tokio::test]
async fn a_lost_tail_is_not_written_over_somebody_elses() {
    let mut server = RedisServer::start();
    let store = server.store().await;
    assert_eq!(store.commit(commit(1, 0, &["one"])).await, Ok(()));
    let len = log_len(&server);
    assert_eq!(store.commit(commit(1, 1, &["two"])).await, Ok(()));
    lose_what_came_after(&mut server, len);
    let other = server.store().await;
    let epoch = other.open("a").await.expect("readable").expect("there").epoch;
    assert_eq!(other.commit(commit(epoch, 1, &["another two"])).await, Ok(()));
    let stale = in_the_end(|| store.commit(commit(1, 2, &["three"]))).await;
    assert_eq!(stale, Err(StoreError::Fenced));
    assert_eq!(words(&store).await, ["one", "another two"]);
}

#[tokio::test]
async fn a_hub_that_remembers_nothing_is_told_of_the_conflict() {
    let mut server = RedisServer::start();
    let store = server.store().await;
    assert_eq!(store.commit(commit(1, 0, &["one"])).await, Ok(()));
    let len = log_len(&server);
    let many: Vec<String> = (0..300).map(|n| n.to_string()).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert_eq!(store.commit(commit(1, 1, &many)).await, Ok(()));
    lose_what_came_after(&mut server, len);
    // More is lost than a hub remembers.
    let result = in_the_end(|| store.commit(commit(1, 301, &["more"]))).await;
    let conflict = StoreError::Conflict {
        stored: 1,
        expected: 301,
    };
    assert_eq!(result, Err(conflict));
    assert_eq!(words(&store).await, ["one"]);
}

#[tokio::test]
async fn a_room_answers_while_its_store_is_away_and_goes_on_when_it_is_back() {
    let mut server = RedisServer::start();
    let store = RedisStore::connect(&server.url(), PATIENCE)
        .await
        .expect("a store");
    let (_hub, address) = hub_with(Config::for_tests(), Arc::new(store)).await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    let mut waves = 0;
    for round in 0..3 {
        accepted(&mut clients[0]).await;
        waves += 1;
        // Away in two ways: gone, and standing still.
        if round == 1 {
            server.signal("STOP");
        } else {
            server.kill();
        }
        let wave = json!({ "type": "act", "action": { "do": "wave" } });
        let first = clients[0].send(wave.clone()).await;
        let reply = clients[0].reply(first).await;
        let refused = |reply: &ServerMessage| {
            matches!(
                reply,
                ServerMessage::Refused {
                    code: Code::StoreUnavailable,
                    ..
                }
            )
        };
        assert!(refused(&reply), "{reply:?}");
        for _ in 0..5 {
            let asked = Instant::now();
            let reply = clients[0].ask(wave.clone()).await;
            assert!(refused(&reply), "{reply:?}");
            assert!(asked.elapsed() < PATIENCE * 3, "{:?}", asked.elapsed());
        }
        if round == 1 {
            server.signal("CONT");
        } else {
            server.start_again();
        }
        let back = Instant::now();
        // Asked again with the same id: done once.
        loop {
            let mut again = wave.clone();
            again["request"] = json!(first);
            clients[0].send_text(&again.to_string()).await;
            if !refused(&clients[0].reply(first).await) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        waves += 1;
        assert!(back.elapsed() < Duration::from_secs(2), "{:?}", back.elapsed());
        clients[0].check_view().await;
    }
    let journal = server
        .store()
        .await
        .journal(&seats[0].room)
        .await
        .expect("readable");
    let text = |entry: &Vec<u8>| String::from_utf8_lossy(entry).contains("wave");
    assert_eq!(journal.iter().filter(|entry| text(entry)).count(), waves);
}

/// A wave that is taken, whatever the machine is busy with.
async fn accepted(client: &mut Client) {
    let request = client
        .send(json!({ "type": "act", "action": { "do": "wave" } }))
        .await;
    let mut reply = client.reply(request).await;
    while matches!(
        reply,
        ServerMessage::Refused {
            code: Code::StoreUnavailable,
            ..
        }
    ) {
        let again = json!({ "type": "act", "request": request, "action": { "do": "wave" } });
        client.send_text(&again.to_string()).await;
        reply = client.reply(request).await;
    }
    assert!(matches!(reply, ServerMessage::Accepted { .. }), "{reply:?}");
}

#[tokio::test]
async fn a_hole_in_a_journal_is_noticed() {
    let server = RedisServer::start();
    let store = server.store().await;
    assert_eq!(store.commit(commit(1, 0, &["one", "two", "three"])).await, Ok(()));
    server.run(&["XDEL", "landsraad:{a}:journal", "2-0"]).await;
    let damaged = |result: &StoreError| matches!(result, StoreError::Damaged(_));
    assert!(
        store
            .commit(commit(1, 3, &["four"]))
            .await
            .as_ref()
            .is_err_and(damaged)
    );
    assert!(store.open("a").await.as_ref().is_err_and(damaged));
    assert!(store.journal("a").await.as_ref().is_err_and(damaged));
    // Keys of another kind are damage as well.
    server.run(&["SET", "landsraad:{a}:head", "nonsense"]).await;
    assert!(store.open("a").await.as_ref().is_err_and(damaged));
}

#[tokio::test]
async fn the_level_is_what_the_server_says() {
    for (settings, level) in [
        (
            &["--appendonly", "yes", "--appendfsync", "always"][..],
            Durability::Disk,
        ),
        (&["--appendonly", "yes"], Durability::Written),
        (&[], Durability::Memory),
    ] {
        let server = RedisServer::with(settings);
        assert_eq!(server.store().await.durability(), level, "{settings:?}");
    }
}

#[tokio::test]
async fn a_user_needs_only_what_the_manual_lists() {
    let server = RedisServer::start();
    let manual = include_str!("../../docs/operations.md");
    let line = manual.lines().find(|line| line.trim().starts_with("ACL SETUSER"));
    let line: Vec<&str> = line.expect("the line of the manual").split_whitespace().collect();
    server.run(&line).await;
    let url = server.url().replace("://", "://landsraad:secret@");
    let store = RedisStore::connect(&url, CALM).await.expect("allowed");
    assert_eq!(store.durability(), Durability::Disk);
    let with_snapshot = Commit {
        snapshot: Some(b"state".to_vec()),
        ..commit(1, 0, &["one"])
    };
    assert_eq!(store.commit(with_snapshot).await, Ok(()));
    assert_eq!(store.open("a").await.map(|kept| kept.is_some()), Ok(true));
    assert_eq!(store.set_aside("a", Some("why".into())).await, Ok(()));
    assert_eq!(store.set_aside("a", None).await, Ok(()));
    assert_eq!(store.ready().await, Ok(()));
    assert_eq!(store.count().await, Ok(1));
    assert_eq!(words(&store).await, ["one"]);
    // Without the right to ask, the lowest level is all that is promised.
    server.run(&["ACL", "SETUSER", "landsraad", "-config|get"]).await;
    let store = RedisStore::connect(&url, CALM).await.expect("allowed");
    assert_eq!(store.durability(), Durability::Memory);
}

#[tokio::test]
async fn a_server_that_is_no_store_is_refused_with_a_sentence() {
    let refusal = async |url: &str| match RedisStore::connect(url, CALM).await {
        Err(error) => error,
        Ok(_) => panic!("{url} was taken"),
    };
    let mut server = RedisServer::with(&["--requirepass", "right"]);
    let url = server.url().replace("://", "://:wrong-secret@");
    let error = refusal(&url).await;
    assert!(matches!(error, ConnectError::Refused { .. }), "{error:?}");
    assert!(!error.to_string().contains("wrong-secret"), "{error}");
    server.kill();
    let error = refusal(&url).await;
    assert!(matches!(error, ConnectError::Unreachable { .. }), "{error:?}");
    assert!(!error.to_string().contains("wrong-secret"), "{error}");
    let error = refusal("redis://").await;
    assert!(
        matches!(error, ConnectError::Url(_) | ConnectError::Unreachable { .. }),
        "{error:?}"
    );

    let server = RedisServer::with(&["--maxmemory-policy", "allkeys-lru"]);
    let error = refusal(&server.url()).await;
    assert!(matches!(error, ConnectError::Evicts { .. }), "{error:?}");

    let server = RedisServer::start();
    server.run(&["SET", "landsraad:form", "2"]).await;
    let error = refusal(&server.url()).await;
    assert!(matches!(error, ConnectError::Newer { found: 2, .. }), "{error:?}");
}
