//! A finished game step by step through one viewer's eyes, to be looked at afterwards.
//!
//! A client knows no rules, so the record alone shows it nothing: here the views come with it, as patches. They come in
//! lines, the start first and then one line a step, as fast as they are made: who looks begins with the first of them.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use landsraad_protocol::{Code, Op, RoomPhase, Sitter, diff};
use serde::Serialize;
use serde_json::Value;
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::{Instant, timeout_at};

use crate::export::{damaged, journal, not_over};
use crate::game::{Audience, Game, Happened, Rules};
use crate::hub::Hub;
use crate::room::core::No;
use crate::room::record::{Deed, Entry, Place};
use crate::room::state::State;

/// So many bytes of lines travel together.
const PIECE: usize = 32 * 1024;
/// So many pieces wait for a slow reader.
const WAITING: usize = 8;
/// A film is given up when nothing of it is taken for so long, or not all of it in the other time. Others do not wait for
/// a slow reader: its turn to have the game played is given to them meanwhile.
const PIECE_PATIENCE: Duration = Duration::from_secs(20);
const PATIENCE: Duration = Duration::from_secs(180);

/// How the game began, as one viewer saw it: the first line.
#[derive(Debug, Serialize)]
pub struct Start {
    /// The faction whose eyes these are; null: a spectator's.
    pub eyes: Option<String>,
    /// Who sat where at the end.
    pub places: Vec<Seated>,
    /// What everybody saw at the start.
    pub public: Value,
    /// What these eyes saw besides at the start; null for a spectator.
    pub seat: Value,
    /// How many steps follow.
    pub steps: usize,
}

/// Who sat at a place.
#[derive(Debug, Serialize)]
pub struct Seated {
    /// The name shown.
    pub name: String,
    /// The faction.
    pub faction: Option<String>,
    /// What kind of sitter.
    pub sitter: Sitter,
}

/// What one action changed.
#[derive(Debug, Serialize)]
pub struct Step {
    /// Whose seat acted.
    pub by: String,
    /// What it did.
    pub action: Value,
    /// The changes of the public view.
    pub public: Vec<Op>,
    /// The changes of the seat's view.
    pub seat: Vec<Op>,
    /// The facts that everybody learnt.
    pub events: Vec<Value>,
    /// The facts that these eyes alone learnt.
    pub seat_events: Vec<Value>,
}

/// The finished game of a room through the eyes of a faction, or a spectator's: pieces of lines, as they are made.
///
/// # Errors
/// A refusal when there is no such room or faction, the game is not over, or the store does not answer.
pub async fn replay(hub: &Arc<Hub>, room: &str, eyes: Option<String>) -> Result<Receiver<Bytes>, No> {
    let (journal, turn) = journal(hub, room).await?;
    let rules = hub.rules.clone();
    let (pieces, lines) = channel(WAITING);
    let (found, verdict) = oneshot::channel();
    let mut reading = Reading {
        pieces,
        turn: Some(turn),
        turns: hub.exports.clone(),
        runtime: Handle::current(),
        until: Instant::now() + PATIENCE,
    };
    // Playing a whole game again takes a while; other rooms must not wait for it.
    tokio::task::spawn_blocking(move || {
        let ending = ending(&rules, &journal, eyes.as_ref());
        let goes_on = matches!(ending, Ok(Some(_)));
        let (told, known) = match ending {
            Ok(known) => (Ok(known.is_some()), known),
            Err(trouble) => (Err(trouble), None),
        };
        // Who asked may have gone.
        if found.send(told).is_ok()
            && goes_on
            && let Some(ending) = known
        {
            film(&rules, &journal, eyes, ending, &mut reading);
        }
    });
    match verdict.await {
        Ok(Ok(true)) => Ok(lines),
        Ok(Ok(false)) => Err(not_over()),
        Ok(Err(Trouble::NoSuchFaction)) => Err(No::new(
            Code::UnknownFaction,
            "There is no such faction in this game.",
        )),
        Ok(Err(Trouble::Damaged(error))) => Err(damaged(room, &error)),
        Err(error) => Err(damaged(room, &error.to_string())),
    }
}

enum Trouble {
    NoSuchFaction,
    Damaged(String),
}

/// What is known of a game from its end.
struct Ending {
    places: Vec<Seated>,
    steps: usize,
}

/// Plays the game once without looking. Nothing when it is not over.
fn ending(
    rules: &Arc<dyn Rules>,
    journal: &[Vec<u8>],
    eyes: Option<&String>,
) -> Result<Option<Ending>, Trouble> {
    let mut steps = 0;
    let mut trouble = None;
    let state = play(rules, journal, |_, deed, _| {
        match deed {
            Deed::Started { factions, .. } if eyes.is_some_and(|eyes| !factions.contains(eyes)) => {
                trouble = Some(Trouble::NoSuchFaction);
            }
            Deed::Acted { .. } => steps += 1,
            _ => {}
        }
        trouble.is_none()
    })?;
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    let over = state.filter(|state| state.record.phase == RoomPhase::Finished);
    Ok(over.map(|state| Ending {
        places: state.record.places.into_iter().map(seated).collect(),
        steps,
    }))
}

/// Plays the journal again; `each` gets the state after an entry, and says whether to go on.
fn play(
    rules: &Arc<dyn Rules>,
    journal: &[Vec<u8>],
    mut each: impl FnMut(&State, Deed, Vec<Happened>) -> bool,
) -> Result<Option<State>, Trouble> {
    let mut state: Option<State> = None;
    for bytes in journal {
        let entry: Entry = serde_json::from_slice(bytes).map_err(|e| Trouble::Damaged(e.to_string()))?;
        let Some(state) = &mut state else {
            state = State::open(rules.clone(), &entry);
            continue;
        };
        let performed = state.perform(&entry);
        let happened = performed.map_err(|refused| Trouble::Damaged(refused.text))?;
        if !each(state, entry.deed, happened) {
            break;
        }
    }
    Ok(state)
}

/// Plays the game once more and writes down what the eyes saw. Stops when nobody reads any more.
fn film(
    rules: &Arc<dyn Rules>,
    journal: &[Vec<u8>],
    eyes: Option<String>,
    ending: Ending,
    reading: &mut Reading,
) {
    let mut ending = Some(ending);
    let mut filming: Option<Filming> = None;
    let mut piece = Vec::new();
    // That it can be played was found out before.
    let _state = play(rules, journal, |state, deed, happened| {
        let Some(game) = state.game.as_deref() else {
            return true;
        };
        match (&mut filming, deed) {
            (None, Deed::Started { .. }) => {
                let (camera, start) = Filming::begin(game, eyes.clone(), ending.take());
                write(&mut piece, &start);
                filming = Some(camera);
            }
            (Some(filming), Deed::Acted { place, action, .. }) => {
                let by = state.record.places.get(usize::from(place));
                let by = by.and_then(|place| place.faction.clone()).unwrap_or_default();
                write(&mut piece, &filming.step(game, by, action, happened));
            }
            _ => {}
        }
        let first = filming.as_ref().is_some_and(|filming| filming.steps == 0);
        (piece.len() < PIECE && !first) || reading.take(&mut piece)
    });
    // Nobody may be there to read the last lines.
    reading.take(&mut piece);
}

/// Whoever reads the film.
struct Reading {
    pieces: Sender<Bytes>,
    /// One game is played at a time.
    turn: Option<OwnedSemaphorePermit>,
    turns: Arc<Semaphore>,
    runtime: Handle,
    until: Instant,
}

impl Reading {
    /// Waits until there is room for the piece; false when nobody reads any more, or too slowly.
    fn take(&mut self, piece: &mut Vec<u8>) -> bool {
        let piece = match self.pieces.try_send(std::mem::take(piece).into()) {
            Ok(()) => return true,
            Err(TrySendError::Closed(_)) => return false,
            Err(TrySendError::Full(piece)) => piece,
        };
        // Whoever waits for a slow reader lets others have the turn.
        self.turn = None;
        let until = self.until.min(Instant::now() + PIECE_PATIENCE);
        let sent = self.pieces.send(piece);
        let sent = self.runtime.block_on(async { timeout_at(until, sent).await });
        if !matches!(sent, Ok(Ok(()))) {
            return false;
        }
        let turns = self.turns.clone();
        self.turn = self.runtime.block_on(turns.acquire_owned()).ok();
        self.turn.is_some()
    }
}

/// One line. What is written holds no map with keys that are not text, so it can be.
fn write(piece: &mut Vec<u8>, line: &impl Serialize) {
    if serde_json::to_writer(&mut *piece, line).is_ok() {
        piece.push(b'\n');
    }
}

fn seated(place: Place) -> Seated {
    Seated {
        name: place.name,
        faction: place.faction,
        sitter: place.sitter,
    }
}

/// Whose eyes, and what they saw last.
struct Filming {
    eyes: Option<String>,
    public: Value,
    seat: Value,
    steps: usize,
}

impl Filming {
    fn begin(game: &dyn Game, eyes: Option<String>, ending: Option<Ending>) -> (Self, Start) {
        let public = game.public();
        let seat = own(game, eyes.as_deref());
        let (places, steps) = ending.map(|e| (e.places, e.steps)).unwrap_or_default();
        let start = Start {
            eyes: eyes.clone(),
            places,
            public: public.clone(),
            seat: seat.clone(),
            steps,
        };
        let filming = Self {
            eyes,
            public,
            seat,
            steps: 0,
        };
        (filming, start)
    }

    fn step(&mut self, game: &dyn Game, by: String, action: Value, happened: Vec<Happened>) -> Step {
        let public = game.public();
        let seat = own(game, self.eyes.as_deref());
        let mut step = Step {
            by,
            action,
            public: diff(&self.public, &public),
            seat: diff(&self.seat, &seat),
            events: Vec::new(),
            seat_events: Vec::new(),
        };
        for Happened { audience, fact } in happened {
            match audience {
                Audience::All => step.events.push(fact),
                Audience::Only(seats) => {
                    let meant = self.eyes.as_ref().is_some_and(|eyes| seats.contains(eyes));
                    step.seat_events.extend(meant.then_some(fact));
                }
            }
        }
        (self.public, self.seat) = (public, seat);
        self.steps += 1;
        step
    }
}

fn own(game: &dyn Game, eyes: Option<&str>) -> Value {
    eyes.map_or(Value::Null, |eyes| game.seat(eyes))
}
