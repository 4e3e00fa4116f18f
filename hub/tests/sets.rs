//! Rooms with expansion sets and modules: they are played to the end with bots, and what cannot be played is refused.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]
#![cfg(feature = "dune")]

mod common;

use common::Client;
use common::dune::{A_GAME, hub_of_dune, play};
use landsraad_protocol::Code;
use serde_json::{Value, json};

fn create(seats: u8, modules: &[&str]) -> Value {
    let game = json!({ "rules": "advanced", "modules": modules, "policies": { "turn_limit": 4 } });
    json!({ "type": "create", "name": "Host", "options": { "seats": seats, "bot_delay_ms": 1, "game": game } })
}

/// A room of three with these modules and these factions is played to its end; gives what everybody saw last.
async fn played(modules: &[&str], [own, second, third]: [&str; 3]) -> Value {
    let mut host = Client::new(hub_of_dune().await).await;
    host.seat(create(3, modules)).await;
    host.ok(json!({ "type": "choose", "faction": own })).await;
    for (bot, faction) in [("hard", second), ("medium", third)] {
        host.ok(json!({ "type": "add-bot", "bot": bot, "faction": faction }))
            .await;
    }
    host.ok(json!({ "type": "start" })).await;
    host.until(|client| client.seat["offers"].is_array()).await;
    let game = tokio::time::timeout(A_GAME, play(&mut host, "hard", 7, |_| ())).await;
    game.expect("the game ends");
    host.check_view().await;
    host.public["game"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn tech_tokens_are_played_to_the_end() {
    let game = played(&["tech-tokens"], ["atreides", "harkonnen", "emperor"]).await;
    let owners = game["tech_tokens"]["owners"].as_object().expect("owners");
    assert_eq!(owners.len(), 3, "{owners:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ixians_and_tleilaxu_are_played_to_the_end() {
    let modules = ["ixians-tleilaxu", "ixian-deck", "tech-tokens"];
    let game = played(&modules, ["tleilaxu", "ixians", "fremen"]).await;
    // Whoever wins battles may have taken some.
    let owners = game["tech_tokens"]["owners"].as_object().expect("owners");
    for token in ["axlotl-tanks", "heighliners", "spice-production"] {
        assert!(owners[token].is_string(), "{token}: {owners:?}");
    }
    assert!(game["ixians"].is_object() && game["tleilaxu"].is_object());
}

#[tokio::test]
async fn a_set_that_cannot_be_played_is_refused() {
    let address = hub_of_dune().await;
    let mut host = Client::new(address).await;
    for (seats, modules) in [(2, vec!["tech-tokens"]), (3, vec!["sand-trout"])] {
        let code = host.no(create(seats, &modules)).await;
        assert_eq!(code, Code::InvalidOptions, "{seats} seats with {modules:?}");
    }
}
