//! The hub over real sockets, with the toy game: views, patches, refusals, resume, takeover.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use common::{Client, hub, started};
use landsraad_protocol::{ByeReason, Code, ServerMessage, ViewReason};
use serde_json::{Value, json};

fn pick(round: u32, number: u32) -> Value {
    json!({ "do": "pick", "round": round, "number": number })
}

#[tokio::test]
async fn a_game_is_played_and_every_patch_agrees_with_a_whole_view() {
    let (_hub, address, _) = hub().await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    let mut spectator = Client::watching(address, &seats[0].room).await;
    for round in 0..3 {
        for client in &mut clients {
            client.act_ok(pick(round, round + 1)).await;
            client.check_view().await;
        }
    }
    for client in clients.iter_mut().chain([&mut spectator]) {
        client
            .until(|client| client.public["room"]["phase"] == json!("finished"))
            .await;
        client.check_view().await;
        assert_eq!(
            client.public["game"]["shown"].as_array().expect("rounds").len(),
            3
        );
        assert_eq!(
            client
                .events
                .iter()
                .filter(|fact| fact.get("shown").is_some())
                .count(),
            3
        );
    }
    assert_eq!(spectator.seat, Value::Null);
    let seed = &spectator.public["room"]["seed"];
    let bytes = blake3::Hash::from_hex(seed["revealed"].as_str().expect("revealed")).expect("32 bytes");
    let hash = blake3::hash(bytes.as_bytes()).to_hex().to_string();
    assert_eq!(
        seed["blake3"],
        json!(hash),
        "the seed is the one that was promised"
    );
}

#[tokio::test]
async fn a_sealed_answer_sends_nothing_to_anybody_else() {
    let (_hub, address, _) = hub().await;
    let (mut clients, seats) = started(address, 3, json!({})).await;
    let mut spectator = Client::watching(address, &seats[0].room).await;
    spectator.until(|client| client.received == 1).await;
    clients[1].settle().await;
    let before = (
        clients[1].received,
        clients[1].sequence,
        spectator.received,
        spectator.sequence,
    );
    clients[0].act_ok(pick(0, 4)).await;
    clients[0].act_ok(json!({ "do": "peek" })).await;
    assert_eq!(clients[0].act(pick(0, 4)).await.code(), Code::Rules);
    clients[0].until(|client| client.seat_events.len() == 1).await;
    // A public fact afterwards arrives as the very next number: nothing was counted in between.
    clients[2].act_ok(json!({ "do": "wave" })).await;
    clients[1].until(|client| client.events.len() == 1).await;
    spectator.until(|client| client.events.len() == 1).await;
    let after = (
        clients[1].received,
        clients[1].sequence,
        spectator.received,
        spectator.sequence,
    );
    assert_eq!(after, (before.0 + 1, before.1 + 1, before.2 + 1, before.3 + 1));
    assert_eq!(clients[1].seat_events, Vec::<Value>::new());
}

trait Refusal {
    fn code(self) -> Code;
}

impl Refusal for ServerMessage {
    fn code(self) -> Code {
        match self {
            ServerMessage::Refused { code, .. } => code,
            other => panic!("not refused: {other:?}"),
        }
    }
}

/// Each request is refused with its code.
async fn refused(client: &mut Client, table: impl IntoIterator<Item = (Value, Code)>) {
    for (message, code) in table {
        assert_eq!(client.no(message.clone()).await, code, "{message}");
    }
}

#[tokio::test]
async fn what_is_not_a_message_has_one_typed_reply() {
    let (_hub, address, _) = hub().await;
    let mut client = Client::raw(address).await;
    let early = [
        (json!({ "type": "ping" }), Code::NotGreeted),
        (
            json!({ "type": "hello", "protocol": 99 }),
            Code::UnsupportedProtocol,
        ),
    ];
    refused(&mut client, early).await;
    client
        .ok(json!({ "type": "hello", "protocol": 1, "unknown": [1] }))
        .await;
    let late = [
        (json!({ "type": "hello", "protocol": 1 }), Code::AlreadyGreeted),
        (json!({ "type": "fly" }), Code::UnknownMessage),
        (
            json!({ "type": "resume", "room": 7, "token": [] }),
            Code::MalformedMessage,
        ),
        (json!({ "type": "act", "action": {} }), Code::NotInRoom),
        (
            json!({ "type": "spectate", "room": "nowhere" }),
            Code::UnknownRoom,
        ),
        (
            json!({ "type": "spectate", "room": "2222222222" }),
            Code::UnknownRoom,
        ),
    ];
    refused(&mut client, late).await;
    let long = format!("\"{}\"", "x".repeat(40_000));
    for (text, expected) in [
        ("{", Code::MalformedJson),
        ("7", Code::MalformedMessage),
        ("null", Code::MalformedMessage),
        (&"[".repeat(50), Code::TooDeep),
        (&long, Code::TooLarge),
    ] {
        client.send_text(text).await;
        match client.read().await {
            Some(ServerMessage::Refused {
                request: None, code, ..
            }) => assert_eq!(code, expected),
            reply => panic!("{reply:?}"),
        }
    }
    client.send_binary(vec![1, 2, 3]).await;
    assert_eq!(client.read().await.expect("a reply").code(), Code::BinaryFrame);
    client.ok(json!({ "type": "ping" })).await;
    // A frame that is too large to be read at all ends the connection, with the reply before it.
    client.send_text(&"x".repeat(200_000)).await;
    assert_eq!(client.read().await.expect("a reply").code(), Code::TooLarge);
    assert_eq!(client.until_bye().await, Some(ByeReason::TooLarge));
}

#[tokio::test]
async fn who_may_not_is_refused_and_nobody_is_disturbed() {
    let (_hub, address, _) = hub().await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    let (room, invite) = (&seats[0].room, &seats[0].invite);
    clients[0].settle().await;
    let (received, before) = (clients[0].received, clients[0].public.clone());
    let mut other = Client::new(address).await;
    let join = |invite: &str, name: &str| json!({ "type": "join", "invite": invite, "name": name });
    let forged = json!({ "type": "resume", "room": room, "token": "0".repeat(64) });
    let outside = [
        (forged, Code::WrongToken),
        (join(&format!("{room}-wrong"), "x"), Code::WrongInvite),
        (join(room, "x"), Code::WrongInvite),
        (join(invite, "x"), Code::RoomStarted),
        (join(invite, "a\nb"), Code::InvalidName),
    ];
    refused(&mut other, outside).await;
    other.ok(json!({ "type": "spectate", "room": room })).await;
    let watching = [
        (json!({ "type": "act", "action": pick(0, 1) }), Code::NotSeated),
        (json!({ "type": "say", "text": "x" }), Code::NotSeated),
        (json!({ "type": "spectate", "room": room }), Code::AlreadyInRoom),
    ];
    refused(&mut other, watching).await;
    let act = |action: Value| json!({ "type": "act", "action": action });
    let seated = [
        (json!({ "type": "start" }), Code::RoomStarted),
        (json!({ "type": "choose", "faction": "red" }), Code::RoomStarted),
        (act(json!({ "do": "fly" })), Code::Rules),
        (act(pick(7, 1)), Code::Rules),
        (json!({ "type": "say", "text": "" }), Code::InvalidText),
        (
            json!({ "type": "say", "text": "x", "to": [9] }),
            Code::UnknownPlace,
        ),
        (
            json!({ "type": "say", "text": "x", "to": [] }),
            Code::UnknownPlace,
        ),
    ];
    refused(&mut clients[1], seated).await;
    clients[0].settle().await;
    let after = (clients[0].received, &clients[0].public);
    assert_eq!(after, (received, &before), "nobody was disturbed");
}

#[tokio::test]
async fn the_lobby_has_its_rules() {
    let (_hub, address, _) = hub().await;
    let mut host = Client::new(address).await;
    let create = |options: Value| json!({ "type": "create", "name": "host", "options": options });
    for options in [
        json!({ "seats": 1 }),
        json!({ "seats": 7 }),
        json!({ "clock_seconds": 0 }),
        json!({ "game": 5 }),
    ] {
        assert_eq!(host.no(create(options)).await, Code::InvalidOptions);
    }
    let seat = host.seat(create(json!({ "seats": 2 }))).await;
    assert_eq!(host.no(create(json!({}))).await, Code::AlreadyInRoom);
    assert_eq!(host.no(json!({ "type": "start" })).await, Code::NotReady);
    assert_eq!(
        host.no(json!({ "type": "act", "action": {} })).await,
        Code::RoomNotStarted
    );
    assert_eq!(
        host.no(json!({ "type": "add-bot", "bot": "nobody" })).await,
        Code::UnknownBot
    );
    assert_eq!(
        host.no(json!({ "type": "choose", "faction": "pink" })).await,
        Code::UnknownFaction
    );
    host.ok(json!({ "type": "choose", "faction": "red" })).await;
    let mut guest = Client::new(address).await;
    let join = json!({ "type": "join", "invite": seat.invite, "name": "guest", "nonce": "a word that nobody guesses" });
    let first = guest.seat(join.clone()).await;
    assert_eq!(guest.no(json!({ "type": "start" })).await, Code::NotHost);
    assert_eq!(
        guest.no(json!({ "type": "choose", "faction": "red" })).await,
        Code::FactionTaken
    );
    let mut again = Client::new(address).await;
    let second = again.seat(join).await;
    assert_eq!(
        (first.place, second.place),
        (1, 1),
        "a repeated join takes no second place"
    );
    assert_eq!(guest.until_bye().await, Some(ByeReason::TakenOver));
    let mut third = Client::new(address).await;
    let join = json!({ "type": "join", "invite": seat.invite, "name": "third" });
    assert_eq!(third.no(join.clone()).await, Code::RoomFull);
    host.ok(json!({ "type": "remove", "place": 1 })).await;
    assert_eq!(again.until_bye().await, Some(ByeReason::Removed));
    let resume = json!({ "type": "resume", "room": seat.room, "token": second.token });
    assert_eq!(third.no(resume).await, Code::WrongToken);
    let seat = third.seat(join).await;
    assert_eq!(seat.place, 1);
    third.ok(json!({ "type": "leave" })).await;
    assert_eq!(third.until_bye().await, Some(ByeReason::Left));
    host.ok(json!({ "type": "add-bot", "bot": "picker", "faction": "blue" }))
        .await;
    host.ok(json!({ "type": "start" })).await;
    host.until(|host| host.public["room"]["phase"] == json!("playing"))
        .await;
    assert_eq!(
        host.public["room"]["places"][1]["sitter"],
        json!({ "bot": "picker" })
    );
}

#[tokio::test]
async fn a_seat_comes_back_with_what_it_missed() {
    let (_hub, address, _) = hub().await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    let mut away = clients.pop().expect("two");
    away.settle().await;
    let seen = json!({ "stream": away.stream, "sequence": away.sequence });
    let (public, seat_doc) = (away.public.clone(), away.seat.clone());
    let (stream, sequence) = (away.stream.clone(), away.sequence);
    drop(away);
    for _ in 0..5 {
        clients[0].act_ok(json!({ "do": "wave" })).await;
    }
    let mut back = Client::new(address).await;
    (back.public, back.seat, back.stream, back.sequence) = (public, seat_doc, stream, sequence);
    let resume = json!({ "type": "resume", "room": seats[1].room, "token": seats[1].token, "seen": seen });
    let seat = back.seat(resume).await;
    assert_eq!(seat.place, 1);
    assert_ne!(seat.token, seats[1].token, "tokens change with use");
    back.until(|back| back.events.len() == 5).await;
    assert_eq!(back.reasons, [], "patches were enough");
    back.check_view().await;

    // The reply may have been lost: the token before still works until the new one is used.
    let mut again = Client::new(address).await;
    let resume = |token: &str, seen: Value| json!({ "type": "resume", "room": seats[1].room, "token": token, "seen": seen });
    let third = again
        .seat(resume(
            &seats[1].token,
            json!({ "stream": "other", "sequence": 3 }),
        ))
        .await;
    again.until(|again| !again.reasons.is_empty()).await;
    assert_eq!(again.reasons, [ViewReason::NewStream]);
    assert_eq!(back.until_bye().await, Some(ByeReason::TakenOver));
    let mut last = Client::new(address).await;
    last.seat(resume(&third.token, Value::Null)).await;
    last.until(|last| !last.reasons.is_empty()).await;
    assert_eq!(last.reasons, [ViewReason::Arrived]);
    assert_eq!(
        Client::new(address)
            .await
            .no(resume(&seats[1].token, Value::Null))
            .await,
        Code::WrongToken
    );
    // The late end of the connections that were taken over has not touched the newest.
    assert_eq!(last.public["room"]["places"][1]["present"], json!(true));
    last.act_ok(json!({ "do": "wave" })).await;
    clients[0].until(|host| host.events.len() == 6).await;
    assert_eq!(clients[0].public["room"]["places"][1]["present"], json!(true));
}

#[tokio::test]
async fn a_repeated_request_is_answered_again_and_done_once() {
    let (_hub, address, _) = hub().await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    let wave =
        |request: u64| json!({ "type": "act", "request": request, "action": { "do": "wave" } }).to_string();
    let client = &mut clients[1];
    client.send_text(&wave(100)).await;
    let first = client.reply(100).await;
    client.send_text(&wave(100)).await;
    assert_eq!(client.reply(100).await, first);
    let other = json!({ "type": "act", "request": 100, "action": { "do": "peek" } }).to_string();
    client.send_text(&other).await;
    assert_eq!(client.reply(100).await.code(), Code::RequestReused);
    client.send_text(&wave(99)).await;
    assert_eq!(client.reply(99).await.code(), Code::StaleRequest);
    client.until(|client| client.events.len() == 1).await;
    client.settle().await;
    assert_eq!(client.events.len(), 1, "done once");
    let mut back = Client::new(address).await;
    let seat = back
        .seat(json!({ "type": "resume", "room": seats[1].room, "token": seats[1].token }))
        .await;
    assert_eq!(seat.last_request, 100);
    back.send_text(&wave(100)).await;
    assert_eq!(back.reply(100).await, first);
}

#[tokio::test]
async fn talk_reaches_whom_it_is_for() {
    let (_hub, address, _) = hub().await;
    let (mut clients, seats) = started(address, 3, json!({})).await;
    let mut spectator = Client::watching(address, &seats[0].room).await;
    clients[0]
        .ok(json!({ "type": "say", "text": "a whisper", "to": [1] }))
        .await;
    clients[0].ok(json!({ "type": "say", "text": "to all" })).await;
    let heard = |client: &Client| {
        client
            .said
            .iter()
            .map(|said| said.text.clone())
            .collect::<Vec<_>>()
    };
    for client in clients.iter_mut().chain([&mut spectator]) {
        client
            .until(|client| client.said.iter().any(|said| said.text == "to all"))
            .await;
    }
    assert_eq!(heard(&clients[0]), ["a whisper", "to all"]);
    assert_eq!(heard(&clients[1]), ["a whisper", "to all"]);
    assert_eq!(heard(&clients[2]), ["to all"]);
    assert_eq!(heard(&spectator), ["to all"]);
    clients[2].check_view().await;
    assert_eq!(
        heard(&clients[2]),
        ["to all"],
        "a whole view tells no whisper either"
    );
}

#[tokio::test]
async fn bots_play_and_clocks_run_out() {
    let (_hub, address, _) = hub().await;
    let mut host = Client::new(address).await;
    let options = json!({ "seats": 3, "bot_delay_ms": 0, "clock_seconds": 1, "game": { "rounds": 2 } });
    host.seat(json!({ "type": "create", "name": "host", "options": options }))
        .await;
    for _ in 0..2 {
        host.ok(json!({ "type": "add-bot", "bot": "picker" })).await;
    }
    host.ok(json!({ "type": "start" })).await;
    // The host never picks: its clock does.
    host.until(|host| host.public["room"]["phase"] == json!("finished"))
        .await;
    let shown = host.public["game"]["shown"].as_array().expect("rounds").clone();
    let faction = host.public["room"]["places"][0]["faction"]
        .as_str()
        .expect("dealt")
        .to_owned();
    assert!(shown.iter().all(|round| round[&faction] == json!(0)), "{shown:?}");
    assert_eq!(host.public["room"]["clock"], Value::Null);
}

#[tokio::test]
async fn a_bot_plays_for_who_is_away_until_they_come_back() {
    let (_hub, address, _) = hub().await;
    let options = json!({ "bot_delay_ms": 0, "absent": { "bot": "picker", "after_seconds": 1 }, "game": { "rounds": 9 } });
    let (mut clients, seats) = started(address, 2, options).await;
    drop(clients.pop());
    let host = &mut clients[0];
    host.act_ok(pick(0, 1)).await;
    host.until(|host| host.public["room"]["places"][1]["replaced"] == json!(true))
        .await;
    host.until(|host| host.public["game"]["round"] == json!(1)).await;
    let mut back = Client::new(address).await;
    back.seat(json!({ "type": "resume", "room": seats[1].room, "token": seats[1].token }))
        .await;
    host.until(|host| host.public["room"]["places"][1]["replaced"] == json!(false))
        .await;
    assert_eq!(host.public["room"]["places"][1]["present"], json!(true));
}
