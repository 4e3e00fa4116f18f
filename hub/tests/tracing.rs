//! What the logs tell of a request's way, and what they never tell. Everything here is read from lines of JSON, as an
//! operator's programs read them.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]
#![cfg(feature = "dune")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Result, Write};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use common::dune::{A_GAME, hub_of_dune};
use common::{Client, PATIENCE, hub, resume};
use landsraad_hub::logging::{Style, subscriber};
use landsraad_protocol::ServerMessage;
use serde_json::{Value, json};
use tracing_subscriber::EnvFilter;

/// All that was logged in this process.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.lock().expect("the lines").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Lines {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("the lines").clone()).expect("text")
    }

    /// What was told of one request, by the name of the step.
    fn of(&self, room: &str, kind: &str) -> BTreeMap<String, Value> {
        let lines: Vec<Value> = self
            .text()
            .lines()
            .map(|line| serde_json::from_str(line).expect("a line is JSON"))
            .collect();
        let asked = |line: &&Value| {
            let span = &line["span"];
            (&span["name"], &span["room"], &span["kind"]) == (&json!("request"), &json!(room), &json!(kind))
        };
        let Some(whole) = lines.iter().find(asked) else {
            return BTreeMap::new();
        };
        let trace = &whole["span"]["trace"];
        assert!(trace.is_string(), "{whole}");
        let same = |line: &&Value| line["span"]["trace"] == *trace;
        let name = |line: &Value| line["span"]["name"].as_str().expect("a name").to_owned();
        lines
            .iter()
            .filter(same)
            .map(|line| (name(line), line.clone()))
            .collect()
    }
}

/// The lines of this process, with everything in them.
fn lines() -> &'static Lines {
    static LINES: OnceLock<Lines> = OnceLock::new();
    LINES.get_or_init(|| {
        let lines = Lines::default();
        let writer = lines.clone();
        let all = subscriber(EnvFilter::new("trace"), Style::Json, move || writer.clone());
        tracing::subscriber::set_global_default(all).expect("the first");
        lines
    })
}

/// Waits until all steps of a request have been told, and gives them.
async fn told(room: &str, kind: &str) -> BTreeMap<String, Value> {
    let until = tokio::time::Instant::now() + PATIENCE;
    loop {
        let steps = lines().of(room, kind);
        if steps.contains_key("request") && steps.contains_key("fan-out") {
            return steps;
        }
        assert!(tokio::time::Instant::now() < until, "never: {steps:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_told_from_the_socket_to_the_socket_under_one_id() {
    lines();
    let (_hub, address, _) = hub().await;
    let mut host = Client::new(address).await;
    let create = json!({ "type": "create", "name": "host", "options": { "seats": 2 } });
    let room = host.seat(create).await.room;
    let request = host
        .send(json!({ "type": "say", "text": "these words stay at the table" }))
        .await;
    host.reply(request).await;
    let steps = told(&room, "say").await;
    let names: Vec<&str> = steps.keys().map(String::as_str).collect();
    let all = [
        "commit", "decode", "fan-out", "publish", "queue", "request", "rules", "write",
    ];
    assert_eq!(names, all);
    for (name, line) in &steps {
        assert!(
            line["span"]["micros"].is_u64(),
            "{name} says how long it took: {line}"
        );
    }
    let whole = &steps["request"]["span"];
    assert_eq!(whole["request"], json!(request.to_string()));
    assert_eq!(
        (&whole["seat"], &whole["outcome"]),
        (&json!("0"), &json!("accepted"))
    );
    assert_eq!(steps["rules"]["span"]["version"], json!(2));
    assert_eq!(steps["commit"]["span"]["version"], json!(2));
    assert_eq!(steps["fan-out"]["span"]["readers"], json!(1));
    // They end in the order in which one waits for the other.
    let ended = |name: &str| steps[name]["timestamp"].as_str().expect("a time").to_owned();
    let order = ["decode", "queue", "rules", "commit", "publish", "fan-out"].map(ended);
    assert!(order.is_sorted(), "{order:?}");
    let refused = json!({ "type": "act", "action": { "do": "dance" } });
    host.ask(refused).await;
    let steps = told(&room, "act").await;
    assert_eq!(steps["request"]["span"]["outcome"], json!("room-not-started"));
    assert!(!lines().text().contains("these words stay at the table"));
}

/// All texts in a value.
fn texts(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(into.insert(text.clone())),
        Value::Array(list) => list.iter().for_each(|part| texts(part, into)),
        Value::Object(map) => map.values().for_each(|part| texts(part, into)),
        _ => {}
    }
}

/// Plays a seat to the end. Gives what its hand held on the way.
async fn play(mut client: Client, seed: u64) -> BTreeSet<String> {
    let mut held = BTreeSet::new();
    let look = |client: &Client| {
        for part in ["hand", "traitors", "traitor_options"] {
            texts(&client.seat["game"][part], &mut held);
        }
    };
    common::dune::play(&mut client, "easy", seed, look).await;
    held
}

#[tokio::test(flavor = "multi_thread")]
async fn no_line_of_a_whole_game_holds_a_secret() {
    lines();
    let address = hub_of_dune().await;
    let mut host = Client::new(address).await;
    let game = json!({ "policies": { "turn_limit": 2 } });
    let options = json!({ "seats": 2, "game": game });
    let mut first = host
        .seat(json!({ "type": "create", "name": "Name Of The Host", "options": options }))
        .await;
    let mut guest = Client::new(address).await;
    let join = json!({ "type": "join", "invite": first.invite, "name": "Name Of A Guest", "nonce": "word-of-a-join-0123456789" });
    let second = guest.seat(join).await;
    let before = first.token.clone();
    host = resume(address, &mut first).await;
    let wrong = json!({ "type": "resume", "room": first.room, "token": "guess-of-a-token-0123456789" });
    let refused = Client::new(address).await.ask(wrong).await;
    assert!(matches!(refused, ServerMessage::Refused { .. }));
    host.ok(json!({ "type": "start" })).await;
    host.ok(json!({ "type": "say", "text": "whisper at the table" }))
        .await;
    for client in [&mut host, &mut guest] {
        client.until(|client| client.seat["offers"].is_array()).await;
    }
    let both = async { tokio::join!(play(host, 1), play(guest, 2)) };
    let (one, two) = tokio::time::timeout(A_GAME, both).await.expect("a game ends");
    let held: BTreeSet<String> = one.union(&two).cloned().collect();
    assert!(held.len() >= 4, "hands were seen: {held:?}");
    told(&first.room, "act").await;
    let text = lines().text();
    let acts = text
        .lines()
        .filter(|line| line.contains("\"kind\":\"act\""))
        .count();
    assert!(acts > 20, "{acts} lines tell of acts");
    let (_, invite) = first.invite.split_once('-').expect("an invite");
    let words = [
        invite,
        &before,
        &first.token,
        &second.token,
        "Name Of The Host",
        "Name Of A Guest",
        "word-of-a-join",
        "guess-of-a-token",
        "whisper at the table",
    ];
    for word in words {
        assert!(!text.contains(word), "{word} is in the logs");
    }
    // In JSON inside of JSON quotes are escaped, and Rust writes names in a way of its own.
    let plain = text.replace("\\\"", "\"");
    for card in held {
        let quoted = format!("\"{card}\"");
        assert!(
            !plain.contains(&quoted) && !plain.contains(&camel(&card)),
            "{card}, which lay in a hand, is in the logs"
        );
    }
}

/// The name of a card as Rust's own debugging output would have it: of `la-la-la` that is `LaLaLa`.
fn camel(card: &str) -> String {
    let words = card.split('-').filter(|word| word.parse::<u8>().is_err());
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}
