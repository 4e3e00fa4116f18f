//! Several hubs on one Redis: who has a room, who takes it over, and how it is handed over.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use common::redis::RedisServer;
use common::{Client, Seat, hub_among_others, resume, resume_in_the_end, socket_url};
use landsraad_hub::hub::Hub;
use landsraad_hub::store::Store;
use landsraad_protocol::{ByeReason, Code};
use serde_json::{Value, json};

/// Long enough that no busy machine loses it by accident.
const LONG: Duration = Duration::from_secs(60);
/// Short enough to wait for its end.
const SHORT: Duration = Duration::from_millis(600);

fn wave() -> Value {
    json!({ "type": "act", "action": { "do": "wave" } })
}

fn resumption(seat: &Seat) -> Value {
    json!({ "type": "resume", "room": seat.room, "token": seat.token })
}

/// A room that is being played; one of two seats.
async fn room(address: SocketAddr) -> (Client, Seat) {
    let mut host = Client::new(address).await;
    let create = json!({ "type": "create", "name": "host", "options": { "seats": 2 } });
    let seat = host.seat(create).await;
    host.ok(json!({ "type": "add-bot", "bot": "picker" })).await;
    host.ok(json!({ "type": "start" })).await;
    host.until(|client| client.public["room"]["phase"] == json!("playing"))
        .await;
    (host, seat)
}

/// How often the host of a room has waved, by what is kept.
async fn waves(server: &RedisServer, room: &str) -> usize {
    let journal = server.store().await.journal(room).await.expect("readable");
    let waves = journal
        .iter()
        .filter(|entry| String::from_utf8_lossy(entry).contains("wave"));
    waves.count()
}

fn renewing(hub: &Arc<Hub>) -> tokio::task::JoinHandle<()> {
    tokio::spawn(hub.clone().keep_lease())
}

#[tokio::test]
async fn a_hub_says_which_other_one_has_the_room() {
    let server = RedisServer::start();
    let (_one, at_one) = hub_among_others(server.store().await, LONG).await;
    let (_two, at_two) = hub_among_others(server.store().await, LONG).await;
    let (mut host, seat) = room(at_one).await;
    let mut lost = Client::new(at_two).await;
    for message in [
        resumption(&seat),
        json!({ "type": "spectate", "room": seat.room }),
        json!({ "type": "join", "invite": seat.invite, "name": "guest" }),
    ] {
        assert_eq!(lost.no(message).await, Code::Moved);
        assert_eq!(lost.elsewhere, Some(socket_url(at_one)));
    }
    // Asking changed nothing for the owner.
    host.ok(wave()).await;
    assert_eq!(waves(&server, &seat.room).await, 1);
}

#[tokio::test]
async fn a_room_is_taken_over_when_the_lease_of_its_hub_has_run_out() {
    let server = RedisServer::start();
    // The first hub never renews: as if it stood still, or could not reach the store.
    let (_one, at_one) = hub_among_others(server.store().await, SHORT).await;
    let (_two, at_two) = hub_among_others(server.store().await, LONG).await;
    let (mut stale, mut seat) = room(at_one).await;
    let mut watching = Client::watching(at_one, &seat.room).await;
    let mut host = resume_in_the_end(at_two, &mut seat).await;
    host.ok(wave()).await;
    // The first hub still has its connections. It shows them nothing old, and does nothing for them. A clock of the room
    // may find out before the request does.
    let request = stale.send_or_lose(wave()).await;
    assert!(!stale.is_accepted(request).await);
    assert_eq!(stale.until_bye().await, Some(ByeReason::Moved));
    assert_eq!(stale.elsewhere, Some(socket_url(at_two)));
    assert_eq!(watching.until_bye().await, Some(ByeReason::Moved));
    assert_eq!(watching.elsewhere, Some(socket_url(at_two)));
    host.ok(wave()).await;
    assert_eq!(waves(&server, &seat.room).await, 2);
}

#[tokio::test]
async fn a_lease_that_is_held_again_is_no_reason_to_keep_what_was_taken() {
    let server = RedisServer::start();
    let (one, at_one) = hub_among_others(server.store().await, SHORT).await;
    let (_two, at_two) = hub_among_others(server.store().await, LONG).await;
    let (mut stale, mut seat) = room(at_one).await;
    let (mut kept, _) = room(at_one).await;
    let mut host = resume_in_the_end(at_two, &mut seat).await;
    host.ok(wave()).await;
    // Now it finds out: the room that was taken is gone, the other one is still its own.
    let renewing = renewing(&one);
    assert_eq!(stale.until_bye().await, Some(ByeReason::Moved));
    assert_eq!(stale.elsewhere, Some(socket_url(at_two)));
    kept.ok(wave()).await;
    while one.metrics.lost_leases.get() == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    renewing.abort();
    host.ok(wave()).await;
    assert_eq!(waves(&server, &seat.room).await, 2);
}

#[tokio::test]
async fn a_hub_that_stops_hands_its_rooms_over() {
    let server = RedisServer::start();
    let (one, at_one) = hub_among_others(server.store().await, LONG).await;
    let (two, at_two) = hub_among_others(server.store().await, LONG).await;
    let mut rooms = Vec::new();
    for _ in 0..12 {
        rooms.push(room(at_one).await);
    }
    // Each has a request on its way when the hub is told to stop.
    let mut asked = Vec::new();
    for (client, _) in &mut rooms {
        asked.push(client.send(wave()).await);
    }
    let mut outside = Client::new(at_one).await;
    one.stop().await;
    assert_eq!(outside.until_bye().await, Some(ByeReason::Stopping));
    for ((mut client, mut seat), request) in rooms.into_iter().zip(asked) {
        assert_eq!(client.until_bye().await, Some(ByeReason::Moved));
        assert_eq!(client.elsewhere, Some(socket_url(at_two)));
        let mut client = resume(at_two, &mut seat).await;
        // Done once, whether it had been done before the stop or not.
        client.next = request;
        client.ok(wave()).await;
        client.check_view().await;
        assert_eq!(waves(&server, &seat.room).await, 1);
    }
    assert_eq!(one.metrics.handed_over.get(), 12);
    assert_eq!(one.metrics.rooms.get(), 0);
    assert_eq!(two.metrics.rooms.get(), 12);
}

#[tokio::test]
async fn a_hub_that_stops_sends_new_rooms_elsewhere() {
    let server = RedisServer::start();
    let (one, at_one) = hub_among_others(server.store().await, LONG).await;
    let mut early = Client::new(at_one).await;
    let create = json!({ "type": "create", "name": "host", "options": { "seats": 2 } });
    one.draining.store(true, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(early.no(create.clone()).await, Code::Stopping);
    let (_two, at_two) = hub_among_others(server.store().await, LONG).await;
    one.cluster.renew().await.expect("the store is there");
    assert_eq!(early.no(create).await, Code::Moved);
    assert_eq!(early.elsewhere, Some(socket_url(at_two)));
}

#[tokio::test]
async fn rooms_without_people_can_be_woken_anywhere() {
    let server = RedisServer::start();
    let (one, at_one) = hub_among_others(server.store().await, LONG).await;
    let (_two, at_two) = hub_among_others(server.store().await, LONG).await;
    let (host, mut seat) = room(at_one).await;
    drop(host);
    let owner = one
        .store
        .open(&seat.room)
        .await
        .expect("readable")
        .expect("there");
    // As the room does it when it goes to rest.
    let released = one.store.release(&seat.room, owner.epoch).await;
    assert_eq!(released, Ok(()));
    assert_eq!(one.store.owns(&seat.room, owner.epoch).await, Ok(false));
    let mut host = resume(at_two, &mut seat).await;
    host.ok(wave()).await;
}

#[tokio::test]
async fn a_hub_that_is_started_again_at_its_address_goes_on_at_once() {
    let server = RedisServer::start();
    let (before, after) = (server.store().await, server.store().await);
    let address = "ws://127.0.0.1:1/ws";
    let members = before.members().expect("shared");
    members.join(address, LONG).await.expect("joined");
    let opening = common::commit("abcdefghij", 1, 0, &["one"]);
    assert_eq!(before.commit(opening).await, Ok(()));
    let elsewhere = after.open("abcdefghij").await;
    assert!(elsewhere.is_err(), "{elsewhere:?}");
    let again = after.members().expect("shared");
    again.join(address, LONG).await.expect("joined");
    let taken = after.open("abcdefghij").await.expect("readable").expect("there");
    assert_eq!(taken.epoch, 2);
    let old = members.renew(address, LONG, true).await.expect("answered");
    assert_eq!(old.standing, landsraad_hub::cluster::Standing::Superseded);
}

#[tokio::test]
async fn a_hub_that_cannot_wake_a_room_gives_it_back() {
    let server = RedisServer::start();
    let (one, at_one) = hub_among_others(server.store().await, LONG).await;
    let (_host, seat) = room(at_one).await;
    one.stop().await;
    let why = Some("to be looked at".to_owned());
    let store = server.store().await;
    store.set_aside(&seat.room, why).await.expect("noted");
    let (_two, at_two) = hub_among_others(server.store().await, LONG).await;
    let (_three, at_three) = hub_among_others(server.store().await, LONG).await;
    for address in [at_two, at_three, at_two] {
        let mut client = Client::new(address).await;
        assert_eq!(client.no(resumption(&seat)).await, Code::RoomSetAside);
    }
}
