//! One room from its opening to the check of its record.

use crate::chance::Chance;
use crate::client::{Connection, Lost, Mirror};
use crate::run::Run;
use crate::seat::Seat;
use crate::spectator;
use crate::verify::{self, Transcript};
use landsraad_protocol::{ClientMessage, Granted, Options};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

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

impl Plan {
    /// The Advanced game without modules, in which all play sensibly and nobody watches.
    pub fn new(seats: u8, seed: u64) -> Self {
        Self {
            seats,
            spectators: 0,
            rules: "advanced".to_owned(),
            modules: Vec::new(),
            steady: true,
            seed,
        }
    }
}

/// A room that was played in, and what everybody there was told.
pub struct Sitting {
    /// The room's id.
    pub room: String,
    /// What each client was told.
    pub told: Vec<Transcript>,
    /// Whether every seat ended as it should: at the end of the game, or when the run was stopped.
    pub orderly: bool,
}

/// Opens a room and plays its game to the end. Whether it came to its end and its record could be checked.
pub async fn play(run: Run, plan: Plan, number: u64) -> bool {
    match sit(run.clone(), plan, number).await {
        Some(sitting) => sitting.orderly && check(&run, &sitting).await,
        None => false,
    }
}

/// Opens a room and plays until its game is over or the run is stopped.
pub async fn sit(mut run: Run, plan: Plan, number: u64) -> Option<Sitting> {
    run.pace = run.pace.of_a_room();
    let Some(seats) = open(&run, &plan, number).await else {
        // Who is asked to stop need not open one more.
        if !run.stop.asked() {
            run.figures.count(&run.figures.not_opened);
        }
        return None;
    };
    Some(sit_down(run, plan, number, seats).await)
}

/// Plays in a room that is open until its game is over or the run is stopped.
async fn sit_down(run: Run, plan: Plan, number: u64, seats: Vec<Seat>) -> Sitting {
    let room = seats.first().map(|seat| seat.id().0.clone()).unwrap_or_default();
    let watchers: Vec<_> = (0..plan.spectators)
        .map(|i| {
            let chance = Chance::new(plan.seed, &format!("spectator {number} {i}"));
            tokio::spawn(spectator::watch(run.clone(), room.clone(), chance))
        })
        .collect();
    let mut playing = Vec::new();
    for mut seat in seats {
        playing.push(tokio::spawn(async move {
            let orderly = match seat.come_back().await {
                Ok(mut connection) => seat.play(&mut connection).await,
                Err(Lost) => false,
            };
            seat.run.whereabouts.left(seat.id());
            (seat, orderly)
        }));
    }
    let mut told = Vec::new();
    let mut all_orderly = true;
    for task in playing {
        let Ok((seat, orderly)) = task.await else {
            all_orderly = false;
            continue;
        };
        all_orderly &= orderly;
        told.push(seat.transcript());
    }
    for task in watchers {
        let Ok(mirror) = task.await else {
            all_orderly = false;
            continue;
        };
        told.push(Transcript {
            faction: None,
            acknowledged: Vec::new(),
            states: mirror.states,
        });
    }
    Sitting {
        room,
        told,
        orderly: all_orderly,
    }
}

/// So many rooms at once, in each one game after the other, until the run is stopped.
pub fn tables(run: &Run, plan: &Plan, rooms: u64) -> JoinSet<Vec<Sitting>> {
    let mut tables = JoinSet::new();
    for number in 0..rooms {
        tables.spawn(keep_playing(run.clone(), plan.clone(), number, rooms));
    }
    tables
}

/// One game after the other, until the run is stopped.
async fn keep_playing(run: Run, plan: Plan, mut number: u64, step: u64) -> Vec<Sitting> {
    let mut sittings = Vec::new();
    while !run.stop.asked() && Instant::now() < run.deadline {
        sittings.extend(sit(run.clone(), plan.clone(), number).await);
        number += step;
    }
    sittings
}

async fn check(run: &Run, sitting: &Sitting) -> bool {
    let room = &sitting.room;
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
    verify::check_acts(&record, &sitting.told, &run.figures);
    if let Err(error) = verify::check_states(&record, &sitting.told, &run.figures) {
        eprintln!("room {room}: {error:#}");
        return false;
    }
    true
}

/// Opens a room, seats everybody and starts; tries again while the hub is away.
pub async fn open(run: &Run, plan: &Plan, number: u64) -> Option<Vec<Seat>> {
    let mut run = run.clone();
    while Instant::now() < run.deadline && !run.stop.asked() {
        match try_open(&run, plan, number).await {
            Ok(seats) => return Some(seats),
            Err(Lost) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                run.try_another();
            }
        }
    }
    None
}

async fn try_open(run: &Run, plan: &Plan, number: u64) -> Result<Vec<Seat>, Lost> {
    let options = Options {
        seats: plan.seats,
        game: json!({ "rules": plan.rules, "modules": plan.modules }),
        bot_delay_ms: 0,
        ..Options::default()
    };
    let mut host = Connection::open(run, run.address).await?;
    let mut mirror = Mirror::default();
    let create = ClientMessage::Create {
        name: "seat 0".to_owned(),
        options,
    };
    let (room, invite, token) = seat_of(host.ask(create, &mut mirror).await?)?;
    let new_seat = |token: String, place: u8| {
        let chance = Chance::new(plan.seed, &format!("seat {number} {place}"));
        let steady = plan.steady || place.is_multiple_of(2);
        Seat::new(run.clone(), (room.clone(), place), token, steady, chance)
    };
    let mut seats = vec![new_seat(token, 0)];
    for place in 1..plan.seats {
        let mut guest = Connection::open(run, run.address).await?;
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
