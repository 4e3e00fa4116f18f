//! Rooms that meet trouble: stores that fail, panics, rest, stop and restart.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::toy::Toy;
use common::{Client, PATIENCE, hub, hub_with, resume, started};
use landsraad_hub::config::Config;
use landsraad_hub::http;
use landsraad_hub::hub::Hub;
use landsraad_hub::store::Store;
use landsraad_hub::store::memory::MemoryStore;
use landsraad_protocol::{ByeReason, Code, ServerMessage, ViewReason};
use serde_json::{Value, json};
use tokio::net::TcpListener;

fn wave(request: u64) -> String {
    json!({ "type": "act", "request": request, "action": { "do": "wave" } }).to_string()
}

#[tokio::test]
async fn a_lost_answer_of_the_store_loses_nothing_and_repeats_nothing() {
    let (_hub, address, store) = hub().await;
    let (mut clients, _) = started(address, 2, json!({})).await;
    store.lose_next_answers(1);
    let first = clients[0].act(json!({ "do": "wave" })).await;
    assert!(matches!(first, ServerMessage::Accepted { .. }), "{first:?}");
    // What the store had taken is there; the room was rebuilt from it and shows itself whole.
    clients[0]
        .until(|client| client.reasons.contains(&ViewReason::Recovered))
        .await;
    clients[0].act_ok(json!({ "do": "wave" })).await;
    clients[0].check_view().await;
}

#[tokio::test]
async fn a_store_that_fails_once_is_asked_again() {
    let (_hub, address, store) = hub().await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    store.fail_next(1);
    clients[0].act_ok(json!({ "do": "wave" })).await;
    let entries = store.journal(&seats[0].room).await.expect("a journal");
    let waves = entries
        .iter()
        .filter(|entry| String::from_utf8_lossy(entry).contains("wave"))
        .count();
    assert_eq!(waves, 1, "it is in the journal once");
}

#[tokio::test]
async fn a_store_that_goes_on_failing_is_told_and_the_room_comes_back() {
    let (_hub, address, store) = hub().await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    store.fail_next(2);
    let code = clients[0]
        .no(json!({ "type": "act", "action": { "do": "wave" } }))
        .await;
    assert_eq!(code, Code::StoreUnavailable);
    // The room comes back by itself, and the connections stay.
    for client in &mut clients {
        client
            .until(|client| client.reasons.contains(&ViewReason::Recovered))
            .await;
    }
    clients[0].act_ok(json!({ "do": "wave" })).await;
    clients[0].check_view().await;
    let entries = store.journal(&seats[0].room).await.expect("a journal");
    let wave = |entry: &&Vec<u8>| String::from_utf8_lossy(entry).contains("wave");
    assert_eq!(
        entries.iter().filter(wave).count(),
        1,
        "the refused one was not kept"
    );
}

#[tokio::test]
async fn who_leaves_while_the_store_stumbles_has_left() {
    for lost in [false, true] {
        let (_hub, address, store) = hub().await;
        let (mut clients, seats) = started(address, 2, json!({})).await;
        if lost {
            store.lose_next_answers(1);
        } else {
            store.fail_next(1);
        }
        clients[1].ok(json!({ "type": "leave" })).await;
        assert_eq!(clients[1].until_bye().await, Some(ByeReason::Left), "{lost}");
        let entries = store.journal(&seats[0].room).await.expect("a journal");
        let left = |entry: &&Vec<u8>| String::from_utf8_lossy(entry).contains("left");
        assert_eq!(entries.iter().filter(left).count(), 1, "once: {lost}");
        clients[0].act_ok(json!({ "do": "wave" })).await;
    }
}

#[tokio::test]
async fn a_return_that_was_not_kept_throws_nobody_out() {
    let (_hub, address, store) = hub().await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    store.fail_next(1);
    let mut second = Client::new(address).await;
    let resume = json!({ "type": "resume", "room": seats[0].room, "token": seats[0].token });
    assert_eq!(second.no(resume.clone()).await, Code::StoreUnavailable);
    clients[0].act_ok(json!({ "do": "wave" })).await;
    clients[0].check_view().await;
    second.seat(resume).await;
    assert_eq!(clients[0].until_bye().await, Some(ByeReason::TakenOver));
}

#[tokio::test]
async fn a_store_that_lost_what_it_acknowledged_is_noticed() {
    let (_hub, address, store) = hub().await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    clients[0].act_ok(json!({ "do": "wave" })).await;
    store.lose_tail(1);
    // Going on from an older state would take back what people were told: the room stops and says so.
    clients[0]
        .no(json!({ "type": "act", "action": { "do": "wave" } }))
        .await;
    assert_eq!(clients[0].until_bye().await, Some(ByeReason::RoomSetAside));
    let kept = store
        .open(&seats[0].room)
        .await
        .expect("readable")
        .expect("there");
    let why = kept.aside.expect("a note");
    assert!(why.contains("had version"), "{why}");
}

#[tokio::test]
async fn a_room_that_cannot_be_stored_is_not_opened() {
    let (_hub, address, store) = hub().await;
    store.fail_next(1);
    let mut host = Client::new(address).await;
    let create = json!({ "type": "create", "name": "host", "options": { "seats": 2 } });
    assert_eq!(host.no(create.clone()).await, Code::StoreUnavailable);
    host.seat(create).await;
}

#[tokio::test]
async fn a_panic_poisons_its_room_only_and_the_second_sets_it_aside() {
    let (hub, address, store) = hub().await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    let (mut others, _) = started(address, 2, json!({})).await;
    clients[0].act_ok(json!({ "do": "wave" })).await;
    let code = clients[0]
        .no(json!({ "type": "act", "action": { "do": "panic" } }))
        .await;
    assert_eq!(code, Code::Internal);
    for client in &mut clients {
        client
            .until(|client| client.reasons.contains(&ViewReason::Recovered))
            .await;
        client.check_view().await;
    }
    clients[1].act_ok(json!({ "do": "wave" })).await;
    let code = clients[1]
        .no(json!({ "type": "act", "action": { "do": "panic" } }))
        .await;
    assert_eq!(code, Code::Internal);
    for client in &mut clients {
        assert_eq!(client.until_bye().await, Some(ByeReason::RoomSetAside));
    }
    let mut back = Client::new(address).await;
    let resume = json!({ "type": "resume", "room": seats[0].room, "token": seats[0].token });
    assert_eq!(back.no(resume).await, Code::RoomSetAside);
    assert!(
        store.journal(&seats[0].room).await.expect("kept").len() >= 5,
        "its journal is kept"
    );
    others[0].act_ok(json!({ "do": "wave" })).await;
    assert_eq!(hub.metrics.panics.get(), 2);
}

#[tokio::test]
async fn a_room_goes_to_rest_and_wakes() {
    let mut config = Config::for_tests();
    config.rest_seconds = 0;
    let (hub, address) = hub_with(config, Arc::new(MemoryStore::default())).await;
    let (clients, seats) = started(address, 2, json!({})).await;
    drop(clients);
    let mut waited = 0;
    while hub.metrics.rooms.get() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        waited += 1;
        assert!(waited < 500, "the room never rests");
    }
    hub.sweep();
    let mut back = Client::new(address).await;
    let seen = json!({ "stream": "of before", "sequence": 1 });
    let resume = json!({ "type": "resume", "room": seats[1].room, "token": seats[1].token, "seen": seen });
    let seat = back.seat(resume).await;
    assert_eq!(seat.place, 1);
    back.until(|back| back.reasons == [ViewReason::NewStream]).await;
    assert_eq!(back.public["room"]["phase"], json!("playing"));
    back.act_ok(json!({ "do": "wave" })).await;
}

#[tokio::test]
async fn a_stop_tells_everybody_and_a_new_hub_goes_on() {
    let store = MemoryStore::default();
    let (hub, address) = hub_with(Config::for_tests(), Arc::new(store.clone())).await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    clients[0].send_text(&wave(50)).await;
    let answer = clients[0].reply(50).await;
    clients[1].until(|client| client.events.len() == 1).await;
    hub.stop().await;
    for client in &mut clients {
        assert_eq!(client.until_bye().await, Some(ByeReason::Stopping));
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let hub = Hub::new(Config::for_tests(), Arc::new(Toy), Arc::new(store));
    tokio::spawn(http::serve(hub, listener));
    let mut back = Client::new(address).await;
    let resume = json!({ "type": "resume", "room": seats[0].room, "token": seats[0].token });
    let seat = back.seat(resume).await;
    assert_eq!(seat.last_request, 50);
    back.send_text(&wave(50)).await;
    assert_eq!(back.reply(50).await, answer, "answered as before the restart");
    back.until(|back| !back.reasons.is_empty()).await;
    back.settle().await;
    assert_eq!(back.events, Vec::<Value>::new(), "and not done again");
}

#[tokio::test]
async fn a_reader_that_sleeps_gets_a_whole_view_instead_of_all_it_missed() {
    let mut config = Config::for_tests();
    config.rate = 0;
    let (hub, address) = hub_with(config, Arc::new(MemoryStore::default())).await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    // Only one of them sleeps: a figure of the hub tells when it has been left out.
    drop(clients.pop());
    let mut sleeper = Client::watching(address, &seats[0].room).await;
    // The sleeper reads nothing while far more than the buffers of the system hold is said to it.
    let text = "\u{1F3DC}".repeat(500);
    let mut said = 0;
    while hub.metrics.slow_readers.get() == 0 {
        clients[0].ok(json!({ "type": "say", "text": text })).await;
        said += 1;
        assert!(said < 20_000, "nothing is ever left out");
    }
    clients[0].act_ok(json!({ "do": "wave" })).await;
    sleeper
        .until(|sleeper| sleeper.reasons.contains(&ViewReason::TooSlow))
        .await;
    clients[0].act_ok(json!({ "do": "wave" })).await;
    let seen = sleeper.events.len();
    sleeper.until(|sleeper| sleeper.events.len() > seen).await;
    sleeper.check_view().await;
}

#[tokio::test]
async fn limits_have_their_answers() {
    let mut config = Config::for_tests();
    config.rate = 1;
    config.burst = 5;
    config.rooms_per_hour = 1;
    config.max_connections_per_address = 3;
    config.hello_seconds = 1;
    config.origins = vec!["https://dune.example".into()];
    let (hub, address) = hub_with(config, Arc::new(MemoryStore::default())).await;
    let mut silent = Client::raw(address).await;
    let mut client = Client::new(address).await;
    let create = json!({ "type": "create", "name": "a", "options": { "seats": 2 } });
    client.seat(create.clone()).await;
    let mut other = Client::new(address).await;
    assert_eq!(other.no(create).await, Code::TooManyRooms);
    for _ in 0..3 {
        other.settle().await;
    }
    assert_eq!(other.no(json!({ "type": "ping" })).await, Code::TooFast);
    let refused = tokio_tungstenite::connect_async(format!("ws://{address}/ws")).await;
    assert!(refused.expect_err("too many").to_string().contains("429"));
    assert_eq!(silent.until_bye().await, Some(ByeReason::NoHello));
    let text = hub.metrics.text();
    assert!(
        text.contains(r#"landsraad_refusals_total{code="too-fast"} 1"#),
        "{text}"
    );
    // Whatever the number of rooms and seats, there are this many figures at most.
    assert!(text.lines().filter(|line| !line.starts_with('#')).count() < 120);
    drop((client, silent));
    let mut waited = 0;
    while hub.metrics.connections.get() > 1 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        waited += 1;
        assert!(waited < 500, "connections are counted out");
    }
    let mut request = tokio_tungstenite::tungstenite::client::IntoClientRequest::into_client_request(
        format!("ws://{address}/ws"),
    )
    .expect("a request");
    request
        .headers_mut()
        .insert("origin", "https://evil.example".parse().expect("a value"));
    let refused = tokio_tungstenite::connect_async(request.clone()).await;
    assert!(refused.expect_err("a foreign origin").to_string().contains("403"));
    request
        .headers_mut()
        .insert("origin", "https://dune.example".parse().expect("a value"));
    tokio_tungstenite::connect_async(request)
        .await
        .expect("our own page may connect");
}

#[tokio::test]
async fn a_hub_that_lost_a_room_refuses_no_good_token() {
    let store = MemoryStore::default();
    let (_one, at_one) = hub_with(Config::for_tests(), Arc::new(store.clone())).await;
    let (_two, at_two) = hub_with(Config::for_tests(), Arc::new(store)).await;
    let mut here = Client::new(at_one).await;
    let create = json!({ "type": "create", "name": "host", "options": { "seats": 2 } });
    let mut seat = here.seat(create).await;
    // The other hub takes the room and gives out tokens that the first one has never seen.
    for _ in 0..2 {
        drop(resume(at_two, &mut seat).await);
    }
    let until = tokio::time::Instant::now() + PATIENCE;
    loop {
        let mut back = Client::new(at_one).await;
        let message = json!({ "type": "resume", "room": seat.room, "token": seat.token });
        match back.ask(message).await {
            ServerMessage::Accepted { .. } => break,
            // Nothing is known until the store has been asked.
            ServerMessage::Refused { code, .. } => assert_eq!(code, Code::StoreUnavailable),
            other => panic!("{other:?}"),
        }
        assert!(tokio::time::Instant::now() < until, "the room never comes");
    }
    let mut guess = Client::new(at_one).await;
    let message = json!({ "type": "resume", "room": seat.room, "token": "a-guess" });
    assert_eq!(guess.no(message).await, Code::WrongToken);
}
