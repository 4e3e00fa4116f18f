//! Rooms with expansion sets and modules: they are played to the end with bots, and what cannot be played is refused.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]
#![cfg(feature = "dune")]

mod common;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use common::{ANY_PORT, Client};
use landsraad_hub::config::Config;
use landsraad_hub::dune::Dune;
use landsraad_hub::game::Rules as _;
use landsraad_hub::http;
use landsraad_hub::hub::Hub;
use landsraad_hub::store::memory::MemoryStore;
use landsraad_protocol::Code;
use serde_json::{Value, json};

/// How long a whole game may take on a machine that does other things too.
const A_GAME: Duration = Duration::from_secs(240);

async fn hub_of_dune() -> SocketAddr {
    let listener = http::listen(ANY_PORT).expect("a port");
    let address = listener.local_addr().expect("an address");
    let mut config = Config::for_tests();
    config.rate = 0;
    let hub = Hub::new(config, Arc::new(Dune), Arc::new(MemoryStore::default()));
    tokio::spawn(http::serve(hub, listener));
    address
}

fn create(seats: u8, modules: &[&str]) -> Value {
    let game = json!({ "rules": "advanced", "modules": modules, "policies": { "turn_limit": 4 } });
    json!({ "type": "create", "name": "Host", "options": { "seats": seats, "bot_delay_ms": 1, "game": game } })
}

/// The seat plays as a bot would until the game is over.
async fn play(client: &mut Client) {
    let mut bot = Dune.bot("hard", 7).expect("a bot");
    while client.public["room"]["phase"] != json!("finished") {
        let (public, seat) = (&client.public["game"], &client.seat["game"]);
        let offers = &client.seat["offers"];
        let offered = offers.as_array().is_some_and(|offers| !offers.is_empty());
        let wanted = offered.then(|| bot.choose(public, seat, offers)).flatten();
        match wanted {
            Some(action) => drop(client.act(action).await),
            None => drop(client.read().await.expect("the game goes on")),
        }
    }
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
    let game = tokio::time::timeout(A_GAME, play(&mut host)).await;
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

#[tokio::test]
async fn a_set_that_cannot_be_played_is_refused() {
    let address = hub_of_dune().await;
    let mut host = Client::new(address).await;
    for (seats, modules) in [(2, vec!["tech-tokens"]), (3, vec!["sand-trout"])] {
        let code = host.no(create(seats, &modules)).await;
        assert_eq!(code, Code::InvalidOptions, "{seats} seats with {modules:?}");
    }
}
