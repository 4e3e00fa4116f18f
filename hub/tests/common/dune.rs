//! Hubs with the game itself, and seats that play it to its end as a bot would.

use super::{ANY_PORT, Client};
use landsraad_hub::config::Config;
use landsraad_hub::dune::Dune;
use landsraad_hub::game::Rules as _;
use landsraad_hub::http;
use landsraad_hub::hub::Hub;
use landsraad_hub::store::memory::MemoryStore;
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// How long a whole game may take on a machine that does other things too.
pub const A_GAME: Duration = Duration::from_secs(240);

/// Starts a hub that refuses nobody for being fast.
pub async fn hub_of_dune() -> SocketAddr {
    let listener = http::listen(ANY_PORT).expect("a port");
    let address = listener.local_addr().expect("an address");
    let mut config = Config::for_tests();
    config.rate = 0;
    let hub = Hub::new(config, Arc::new(Dune), Arc::new(MemoryStore::default()));
    tokio::spawn(http::serve(hub, listener));
    address
}

/// The seat plays at this level until the game is over; `look` sees what it sees before each of its steps.
pub async fn play(client: &mut Client, level: &str, seed: u64, mut look: impl FnMut(&Client)) {
    let mut bot = Dune.bot(level, seed).expect("a bot");
    while client.public["room"]["phase"] != json!("finished") {
        look(client);
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
