//! A finished game step by step through one viewer's eyes, to be looked at afterwards.
//!
//! A client knows no rules, so the record alone shows it nothing: here the views come with it, as patches.

use std::sync::Arc;

use landsraad_protocol::{Code, Op, RoomPhase, Sitter, diff};
use serde::Serialize;
use serde_json::Value;

use crate::export::{damaged, journal, not_over};
use crate::game::{Audience, Game, Happened, Rules};
use crate::hub::Hub;
use crate::room::core::No;
use crate::room::record::{Deed, Entry, Place};
use crate::room::state::State;

/// A finished game as one viewer would have seen it.
#[derive(Debug, Serialize)]
pub struct Replay {
    /// The faction whose eyes these are; null: a spectator's.
    pub eyes: Option<String>,
    /// Who sat where at the end.
    pub places: Vec<Seated>,
    /// What everybody saw at the start.
    pub public: Value,
    /// What these eyes saw besides at the start; null for a spectator.
    pub seat: Value,
    /// What came then, one step an action.
    pub steps: Vec<Step>,
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

/// The finished game of a room through the eyes of a faction, or a spectator's.
///
/// # Errors
/// A refusal when there is no such room or faction, the game is not over, or the store does not answer.
pub async fn replay(hub: &Arc<Hub>, room: &str, eyes: Option<String>) -> Result<Replay, No> {
    let (journal, _turn) = journal(hub, room).await?;
    let rules = hub.rules.clone();
    // Playing a whole game again takes a while; other rooms must not wait for it.
    let played = tokio::task::spawn_blocking(move || play(&rules, &journal, eyes)).await;
    match played {
        Ok(Ok(Some(replay))) => Ok(replay),
        Ok(Ok(None)) => Err(not_over()),
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

/// The replay so far, and what was seen last.
struct Filming {
    replay: Replay,
    public: Value,
    seat: Value,
}

/// Nothing when the game is not over.
fn play(
    rules: &Arc<dyn Rules>,
    journal: &[Vec<u8>],
    eyes: Option<String>,
) -> Result<Option<Replay>, Trouble> {
    let mut state: Option<State> = None;
    let mut filming: Option<Filming> = None;
    for bytes in journal {
        let entry: Entry = serde_json::from_slice(bytes).map_err(|e| Trouble::Damaged(e.to_string()))?;
        let Some(state) = &mut state else {
            state = State::open(rules.clone(), &entry);
            continue;
        };
        let performed = state.perform(&entry);
        let happened = performed.map_err(|refused| Trouble::Damaged(refused.text))?;
        let Some(game) = state.game.as_deref() else {
            continue;
        };
        match (&mut filming, entry.deed) {
            (None, Deed::Started { factions, .. }) => {
                if eyes.as_ref().is_some_and(|eyes| !factions.contains(eyes)) {
                    return Err(Trouble::NoSuchFaction);
                }
                filming = Some(Filming::begin(game, eyes.clone()));
            }
            (Some(filming), Deed::Acted { place, action, .. }) => {
                let by = state.record.places.get(usize::from(place));
                let by = by.and_then(|place| place.faction.clone()).unwrap_or_default();
                filming.step(game, by, action, happened);
            }
            _ => {}
        }
    }
    let over = state.filter(|state| state.record.phase == RoomPhase::Finished);
    Ok(over.zip(filming).map(|(state, filming)| Replay {
        places: state.record.places.into_iter().map(seated).collect(),
        ..filming.replay
    }))
}

fn seated(place: Place) -> Seated {
    Seated {
        name: place.name,
        faction: place.faction,
        sitter: place.sitter,
    }
}

impl Filming {
    fn begin(game: &dyn Game, eyes: Option<String>) -> Self {
        let public = game.public();
        let seat = own(game, eyes.as_deref());
        Self {
            replay: Replay {
                eyes,
                places: Vec::new(),
                public: public.clone(),
                seat: seat.clone(),
                steps: Vec::new(),
            },
            public,
            seat,
        }
    }

    fn step(&mut self, game: &dyn Game, by: String, action: Value, happened: Vec<Happened>) {
        let public = game.public();
        let seat = own(game, self.replay.eyes.as_deref());
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
                    let meant = self.replay.eyes.as_ref().is_some_and(|eyes| seats.contains(eyes));
                    step.seat_events.extend(meant.then_some(fact));
                }
            }
        }
        (self.public, self.seat) = (public, seat);
        self.replay.steps.push(step);
    }
}

fn own(game: &dyn Game, eyes: Option<&str>) -> Value {
    eyes.map_or(Value::Null, |eyes| game.seat(eyes))
}
