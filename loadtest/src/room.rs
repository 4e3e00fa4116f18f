//! One room from its opening to the check of its record.

use crate::chance::Chance;
use crate::client::{Connection, Lost, Mirror};
use crate::seat::{Run, Seat};
use crate::spectator;
use crate::verify::{self, Told};
use landsraad_protocol::{ClientMessage, Granted, Options};
use serde_json::json;
use std::time::{Duration, Instant};

/// How a room is to be.
#[derive(Clone)]
pub struct Plan {
    /// Seats.
    pub seats: u8,
    /// Spectators.
    pub spectators: u32,
    /// `basic` or `advanced`.
    pub rules: String,
    /// Expansion sets and modules.
    pub modules: Vec<String>,
    /// Whether all seats play sensibly; else every other one plays at random.
    pub steady: bool,
    /// Key of all chance.
    pub seed: u64,
}

/// Opens a room and plays its game to the end. Whether it came to its end.
pub async fn play(run: Run, plan: Plan, number: u64) -> bool {
    let Some(mut seats) = open(&run, &plan, number).await else {
        return false;
    };
    let room = seats.first().map(|(_, room)| room.clone()).unwrap_or_default();
    let watchers: Vec<_> = (0..plan.spectators)
        .map(|i| {
            let chance = Chance::new(plan.seed, &format!("spectator {number} {i}"));
            tokio::spawn(spectator::watch(run.clone(), room.clone(), chance))
        })
        .collect();
    let mut playing = Vec::new();
    for (mut seat, _) in seats.drain(..) {
        playing.push(tokio::spawn(async move {
            let over = match seat.come_back().await {
                Ok(connection) => seat.play(connection).await,
                Err(Lost) => false,
            };
            (seat, over)
        }));
    }
    let mut done = Vec::new();
    let mut all_over = true;
    for task in playing {
        let Ok((seat, over)) = task.await else {
            return false;
        };
        all_over &= over;
        done.push(seat);
    }
    let mut watched = Vec::new();
    for task in watchers {
        let Ok(mirror) = task.await else { return false };
        watched.push(mirror);
    }
    all_over && check(&run, &room, &done, &watched).await
}

async fn check(run: &Run, room: &str, seats: &[Seat], watched: &[Mirror]) -> bool {
    let mut record = verify::fetch(run.address, room).await;
    while record.is_err() && Instant::now() < run.deadline {
        tokio::time::sleep(Duration::from_millis(100)).await;
        record = verify::fetch(run.address, room).await;
    }
    let record = match record {
        Ok(record) => record,
        Err(error) => {
            eprintln!("room {room}: {error:#}");
            return false;
        }
    };
    let told: Vec<_> = seats
        .iter()
        .map(|s| Told {
            faction: s.faction(),
            acknowledged: s.acknowledged.clone(),
        })
        .collect();
    verify::check_acts(&record, &told, &run.figures);
    let mirrors: Vec<_> = seats.iter().map(|s| &s.mirror).chain(watched).collect();
    if let Err(error) = verify::check_states(&record, &mirrors, &run.figures) {
        eprintln!("room {room}: {error:#}");
        return false;
    }
    true
}

/// Opens a room, seats everybody and starts; tries again while the hub is away.
async fn open(run: &Run, plan: &Plan, number: u64) -> Option<Vec<(Seat, String)>> {
    while Instant::now() < run.deadline {
        match try_open(run, plan, number).await {
            Ok(seats) => return Some(seats),
            Err(Lost) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    None
}

async fn try_open(run: &Run, plan: &Plan, number: u64) -> Result<Vec<(Seat, String)>, Lost> {
    let options = Options {
        seats: plan.seats,
        game: json!({ "rules": plan.rules, "modules": plan.modules }),
        bot_delay_ms: 0,
        ..Options::default()
    };
    let mut host = Connection::open(run.address, run.figures.clone()).await?;
    let mut mirror = Mirror::default();
    let create = ClientMessage::Create {
        name: "seat 0".to_owned(),
        options,
    };
    let (room, invite, token) = seat_of(host.ask(create, &mut mirror).await?)?;
    let new_seat = |token: String, place: u8| {
        let chance = Chance::new(plan.seed, &format!("seat {number} {place}"));
        let steady = plan.steady || place.is_multiple_of(2);
        (
            Seat::new(run.clone(), room.clone(), token, steady, chance),
            room.clone(),
        )
    };
    let mut seats = vec![new_seat(token, 0)];
    for place in 1..plan.seats {
        let mut guest = Connection::open(run.address, run.figures.clone()).await?;
        let join = ClientMessage::Join {
            invite: invite.clone(),
            name: format!("seat {place}"),
            nonce: None,
        };
        let (_, _, token) = seat_of(guest.ask(join, &mut Mirror::default()).await?)?;
        seats.push(new_seat(token, place));
    }
    if let Err(refusal) = host.ask(ClientMessage::Start, &mut mirror).await? {
        eprintln!("room {room} cannot start: {:?} {}", refusal.code, refusal.text);
        return Err(Lost);
    }
    Ok(seats)
}

fn seat_of(reply: crate::client::Reply) -> Result<(String, String, String), Lost> {
    match reply {
        Ok(Some(Granted::Seat {
            room, invite, token, ..
        })) => Ok((room, invite, token)),
        Ok(_) => Err(Lost),
        Err(refusal) => {
            eprintln!("no seat: {:?} {}", refusal.code, refusal.text);
            Err(Lost)
        }
    }
}
