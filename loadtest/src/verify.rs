//! The checker: compares what every client was told with the room's record, by playing it again.

use crate::client::{http_get, state_hash};
use crate::figures::Figures;
use anyhow::{Context, bail};
use landsraad_engine::{Action, Faction, Game, Setup, Viewer};
use landsraad_protocol::{DuneOptions, Options, RequestId};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;

/// A room's record: as the hub gives it when the game is over, or as it was read from the store.
#[derive(Deserialize)]
pub struct RoomRecord {
    /// The options at the start.
    pub options: Options,
    /// The factions in the order of places.
    pub factions: Vec<Faction>,
    /// The seed of the dice in hexadecimal.
    pub seed: String,
    /// What was done, in order.
    pub entries: Vec<Entry>,
}

/// One accepted action.
#[derive(Deserialize)]
pub struct Entry {
    /// Whose.
    pub seat: Faction,
    /// What.
    pub action: Action,
    /// The request that asked for it; absent for what the hub did by itself.
    pub request: Option<RequestId>,
}

/// Fetches the record of a finished room.
pub async fn fetch(address: SocketAddr, room: &str) -> anyhow::Result<RoomRecord> {
    let (status, body) = http_get(address, &format!("/api/rooms/{room}/record")).await?;
    if status != 200 {
        bail!("the record of room {room} was not given: {status} {body}");
    }
    serde_json::from_str(&body).context("the record is not one")
}

/// What one client was told.
pub struct Transcript {
    /// The seat's faction; nothing for spectators.
    pub faction: Option<String>,
    /// Request ids and actions that were accepted, in order.
    pub acknowledged: Vec<(RequestId, Action)>,
    /// Hashes of the states that were seen, in order.
    pub states: Vec<blake3::Hash>,
}

/// Checks that every acknowledged act is in the record once.
pub fn check_acts(record: &RoomRecord, told: &[Transcript], figures: &Figures) {
    for seat in told {
        let Some(faction) = &seat.faction else { continue };
        let mut times: BTreeMap<RequestId, (u64, &Action)> = BTreeMap::new();
        for entry in record.entries.iter().filter(|e| e.seat.id() == *faction) {
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
pub fn check_states(record: &RoomRecord, told: &[Transcript], figures: &Figures) -> anyhow::Result<()> {
    let mut seed = [0; 32];
    for (i, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(record.seed.get(2 * i..2 * i + 2).context("a short seed")?, 16)?;
    }
    let options = DuneOptions::read(&record.options.game).map_err(anyhow::Error::msg)?;
    let setup = Setup::preset(options.rules, &record.factions)
        .with_modules(options.modules)
        .with_policies(&options.policies)?;
    let mut game = Game::new(setup, seed)?;
    let viewers: Vec<Option<Faction>> = told
        .iter()
        .map(|transcript| {
            let own = |faction: &&Faction| transcript.faction.as_deref() == Some(faction.id());
            record.factions.iter().find(own).copied()
        })
        .collect();
    let mut histories: Vec<Vec<blake3::Hash>> = vec![Vec::new(); told.len()];
    note_all(&game, &viewers, &mut histories)?;
    for entry in &record.entries {
        game.apply(entry.seat, &entry.action)
            .context("the record does not replay")?;
        note_all(&game, &viewers, &mut histories)?;
    }
    for (transcript, history) in told.iter().zip(&histories) {
        let mut at = 0;
        for state in &transcript.states {
            match history[at..].iter().position(|h| h == state) {
                Some(ahead) => at += ahead,
                None => figures.count(&figures.uncommitted_seen),
            }
        }
    }
    Ok(())
}

/// Adds what each viewer sees now to its history, if it is new.
fn note_all(
    game: &Game,
    viewers: &[Option<Faction>],
    histories: &mut [Vec<blake3::Hash>],
) -> anyhow::Result<()> {
    let public = serde_json::to_value(game.view(Viewer::Public).public)?;
    for (viewer, history) in viewers.iter().zip(histories) {
        let seat = match viewer {
            Some(faction) => serde_json::to_value(game.view(Viewer::Seat(*faction)).seat)?,
            None => serde_json::Value::Null,
        };
        let hash = state_hash(&public, &seat);
        if history.last() != Some(&hash) {
            history.push(hash);
        }
    }
    Ok(())
}
