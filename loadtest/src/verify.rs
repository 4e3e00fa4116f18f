//! The checker: compares what every client was told with the room's record, by playing it again.

use crate::client::{Mirror, http_get};
use crate::figures::Figures;
use anyhow::{Context, bail};
use landsraad_engine::{Action, Faction, Game, Setup, Viewer};
use landsraad_protocol::{DuneOptions, Options, RequestId};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;

/// A room's record, as the hub gives it when the game is over.
#[derive(Deserialize)]
pub struct RoomRecord {
    options: Options,
    factions: Vec<Faction>,
    seed: String,
    entries: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    seat: Faction,
    action: Action,
    /// The request that asked for it; absent for what the hub did by itself.
    request: Option<RequestId>,
}

/// Fetches the record of a finished room.
pub async fn fetch(address: SocketAddr, room: &str) -> anyhow::Result<RoomRecord> {
    let (status, body) = http_get(address, &format!("/api/rooms/{room}/record")).await?;
    if status != 200 {
        bail!("the record of room {room} was not given: {status} {body}");
    }
    serde_json::from_str(&body).context("the record is not one")
}

/// What one seat was told was accepted.
pub struct Told {
    /// The seat's faction.
    pub faction: String,
    /// Request ids and actions, in order.
    pub acknowledged: Vec<(RequestId, Action)>,
}

/// Checks that every acknowledged act is in the record once.
pub fn check_acts(record: &RoomRecord, seats: &[Told], figures: &Figures) {
    for seat in seats {
        let mut times: BTreeMap<RequestId, (u64, &Action)> = BTreeMap::new();
        for entry in record.entries.iter().filter(|e| e.seat.id() == seat.faction) {
            if let Some(request) = entry.request {
                times.entry(request).or_insert((0, &entry.action)).0 += 1;
            }
        }
        let twice = times.values().filter(|(n, _)| *n > 1).count();
        figures.applied_twice.fetch_add(twice as u64, Ordering::Relaxed);
        let kept =
            |(id, action): &(RequestId, Action)| times.get(id).is_some_and(|(_, kept)| *kept == action);
        let lost = seat.acknowledged.iter().filter(|told| !kept(told)).count();
        figures
            .acknowledged_lost
            .fetch_add(lost as u64, Ordering::Relaxed);
    }
}

/// Plays the record again and checks that every client saw only states that the game had, in order.
pub fn check_states(record: &RoomRecord, mirrors: &[&Mirror], figures: &Figures) -> anyhow::Result<()> {
    let mut seed = [0; 32];
    for (i, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(record.seed.get(2 * i..2 * i + 2).context("a short seed")?, 16)?;
    }
    let options = DuneOptions::read(&record.options.game).map_err(anyhow::Error::msg)?;
    let setup = Setup::preset(options.rules, &record.factions)
        .with_modules(options.modules)
        .with_policies(&options.policies)?;
    let mut game = Game::new(setup, seed)?;
    let mut history = vec![public_hash(&game)?];
    for entry in &record.entries {
        game.apply(entry.seat, &entry.action)
            .context("the record does not replay")?;
        let hash = public_hash(&game)?;
        if history.last() != Some(&hash) {
            history.push(hash);
        }
    }
    for mirror in mirrors {
        let mut at = 0;
        for state in &mirror.states {
            match history[at..].iter().position(|h| h == state) {
                Some(ahead) => at += ahead,
                None => figures.count(&figures.uncommitted_seen),
            }
        }
    }
    Ok(())
}

fn public_hash(game: &Game) -> anyhow::Result<blake3::Hash> {
    let view = serde_json::to_value(game.view(Viewer::Public).public)?;
    Ok(blake3::hash(view.to_string().as_bytes()))
}
