//! Redis on several servers: a cluster with its slots on three masters, and a master whose place a replica takes.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use common::redis::CALM;
use common::topology::{RedisCluster, WatchedRedis};
use common::{Client, commit, hub_among_others, hub_with, resume, socket_url, started};
use landsraad_hub::config::Config;
use landsraad_hub::store::redis::{ConnectError, PATIENCE, RedisStore};
use landsraad_hub::store::{Store, StoreError};
use landsraad_protocol::{ByeReason, Code, Durability, ServerMessage};
use serde_json::json;

async fn store(url: &str) -> RedisStore {
    RedisStore::connect(url, CALM).await.expect("a store")
}

/// Waves until the store takes it; the number of waves that were taken rises by one.
async fn wave_in_the_end(client: &mut Client) {
    let until = Instant::now() + 6 * CALM;
    let wave = json!({ "type": "act", "action": { "do": "wave" } });
    let request = client.send(wave.clone()).await;
    loop {
        match client.reply(request).await {
            ServerMessage::Accepted { .. } => return,
            ServerMessage::Refused {
                code: Code::StoreUnavailable,
                ..
            } => {}
            other => panic!("{other:?}"),
        }
        assert!(Instant::now() < until, "the store never comes back");
        tokio::time::sleep(Duration::from_millis(50)).await;
        let mut again = wave.clone();
        again["request"] = json!(request);
        client.send_text(&again.to_string()).await;
    }
}

#[tokio::test]
async fn rooms_spread_over_a_cluster() {
    let cluster = RedisCluster::start();
    let (one, two) = (store(&cluster.url()).await, store(&cluster.url()).await);
    assert_eq!(one.durability(), Durability::Disk);
    assert_eq!(one.ready().await, Ok(()));
    let names: Vec<String> = (0..24).map(|n| format!("room{n}")).collect();
    for name in &names {
        assert_eq!(one.commit(commit(name, 1, 0, &["one", "two"])).await, Ok(()));
    }
    assert_eq!(two.count().await, Ok(24));
    let sizes = cluster.sizes();
    assert!(sizes.iter().all(|size| *size > 0), "{sizes:?}");
    for name in &names {
        let taken = two.open(name).await.expect("readable").expect("there");
        assert_eq!((taken.epoch, taken.entries.len()), (2, 2));
        let stale = one.commit(commit(name, 1, 2, &["stale"])).await;
        assert_eq!(stale, Err(StoreError::Fenced));
        assert_eq!(two.commit(commit(name, 2, 2, &["three"])).await, Ok(()));
        let journal = one.journal(name).await.expect("readable");
        assert_eq!(journal, [&b"one"[..], b"two", b"three"]);
    }
}

#[tokio::test]
async fn hubs_share_a_cluster() {
    let mut cluster = RedisCluster::start();
    let lease = Duration::from_secs(60);
    let (one, at_one) = hub_among_others(store(&cluster.url()).await, lease).await;
    let (_two, at_two) = hub_among_others(store(&cluster.url()).await, lease).await;
    let (mut clients, mut seats) = started(at_one, 2, json!({})).await;
    let mut lost = Client::new(at_two).await;
    let spectate = json!({ "type": "spectate", "room": seats[0].room });
    assert_eq!(lost.no(spectate).await, Code::Moved);
    assert_eq!(lost.elsewhere, Some(socket_url(at_one)));
    // A server that dies and comes back takes its slots along.
    for n in 0..3 {
        cluster.server(n).kill();
        cluster.server(n).start_again();
        wave_in_the_end(&mut clients[0]).await;
    }
    one.stop().await;
    assert_eq!(clients[0].until_bye().await, Some(ByeReason::Moved));
    let mut client = resume(at_two, &mut seats[0]).await;
    wave_in_the_end(&mut client).await;
    client.check_view().await;
}

#[tokio::test]
async fn a_replica_takes_the_place_of_a_master_that_died() {
    let mut servers = WatchedRedis::start();
    let store = RedisStore::connect(&servers.url(), PATIENCE)
        .await
        .expect("a store");
    let shared = Arc::new(store.clone());
    let (_hub, address) = hub_with(Config::for_tests(), shared).await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    for _ in 0..3 {
        wave_in_the_end(&mut clients[0]).await;
    }
    servers.settle();
    servers.master.kill();
    for _ in 0..3 {
        wave_in_the_end(&mut clients[0]).await;
    }
    clients[0].check_view().await;
    let replica = servers.replica.store().await;
    let journal = replica.journal(&seats[0].room).await.expect("readable");
    let waves = journal
        .iter()
        .filter(|entry| String::from_utf8_lossy(entry).contains("wave"));
    assert_eq!(waves.count(), 6, "nothing is lost, nothing is done twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_master_that_stands_still_is_noticed_without_a_commit() {
    let mut servers = WatchedRedis::start();
    let store = store(&servers.url()).await;
    assert_eq!(store.commit(commit("room", 1, 0, &["one"])).await, Ok(()));
    servers.settle();
    let master = servers.master.port();
    // It keeps its connections and accepts new ones, and answers nothing.
    servers.master.signal("STOP");
    servers.wait_for_another_master(master);
    // Nothing is asked of the store meanwhile: it has looked by itself.
    servers.wait_until_asked_for_its_role(servers.replica.port());
    assert_eq!(store.commit(commit("room", 1, 1, &["two"])).await, Ok(()));
    let journal = servers.replica.store().await.journal("room").await;
    assert_eq!(journal.expect("readable"), [&b"one"[..], b"two"]);
    servers.master.kill();
}

#[tokio::test]
async fn sentinels_that_do_not_know_the_master_are_no_store() {
    let servers = WatchedRedis::start();
    let url = servers.url().replace("/rooms", "/others");
    let url = url.replace("redis+sentinel://", "redis+sentinel://me:hidden-word@");
    let error = RedisStore::connect(&url, CALM).await.err().expect("refused");
    assert!(matches!(error, ConnectError::Unreachable { .. }), "{error:?}");
    assert!(!format!("{error} {error:?}").contains("hidden-word"));
}
