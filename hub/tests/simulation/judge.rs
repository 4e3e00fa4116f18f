//! What must be true, whatever happens. The judge plays every kept entry again by the rules, beside the hubs, and compares
//! what people are told with that.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};

use landsraad_hub::game::Rules;
use landsraad_hub::room::record::{Deed, Entry};
use landsraad_hub::room::state::State;
use serde_json::{Value, json};
use tokio::time::Instant;

/// Whose eyes: a place's, or a spectator's.
pub type Eyes = Option<u8>;

/// How much is told of the end of a trace.
const LAST_NOTES: usize = 40;

pub struct Judge {
    start: Instant,
    rules: Arc<dyn Rules>,
    /// Whether the trace is printed as it goes.
    told: bool,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    rooms: BTreeMap<String, Room>,
    /// Marks of acts and talk that people were told are kept, and of those that they were told are not.
    acknowledged: BTreeSet<String>,
    refused: BTreeSet<String>,
    /// What each place of a stream was told to be.
    streams: BTreeMap<(String, u64), blake3::Hash>,
    faults: Vec<String>,
    notes: Vec<String>,
    trace: blake3::Hasher,
    counts: BTreeMap<&'static str, u64>,
}

#[derive(Default)]
struct Room {
    state: Option<State>,
    /// Every table that was kept, as somebody sees it, with the newest version at which it looked so.
    tables: BTreeMap<(Eyes, [u8; 32]), u64>,
    marks: BTreeMap<String, u32>,
}

/// What a game looks like: the public part and, for a seat, its own.
fn look(public: &Value, seat: Option<(&Value, &Value)>) -> [u8; 32] {
    let own = seat.map(|(game, offers)| json!([game, offers]));
    *blake3::hash(json!([public, own]).to_string().as_bytes()).as_bytes()
}

impl Room {
    fn take(&mut self, rules: &Arc<dyn Rules>, entry: &Entry) -> Result<(), String> {
        match &mut self.state {
            None => self.state = State::open(rules.clone(), entry),
            Some(state) => {
                let done = state.perform(entry);
                done.map_err(|no| format!("entry {} is not accepted again: {}", entry.version, no.text))?;
            }
        }
        let state = self
            .state
            .as_ref()
            .ok_or("the journal does not begin with an opening")?;
        let public = state.game.as_ref().map_or(Value::Null, |game| game.public());
        self.tables.insert((None, look(&public, None)), entry.version);
        for (place, seat) in (0u8..).zip(&state.record.places) {
            let (game, offers) = match (&state.game, &seat.faction) {
                (Some(game), Some(faction)) => (game.seat(faction), game.offers(faction)),
                _ => (Value::Null, json!([])),
            };
            self.tables.insert(
                (Some(place), look(&public, Some((&game, &offers)))),
                entry.version,
            );
        }
        let mark = match &entry.deed {
            Deed::Acted { action, .. } => action["mark"].as_str(),
            Deed::Said { said } => Some(said.text.as_str()),
            _ => None,
        };
        if let Some(mark) = mark {
            let times = self.marks.entry(mark.to_owned()).or_default();
            *times += 1;
            if *times > 1 {
                return Err(format!("{mark} was done twice"));
            }
        }
        Ok(())
    }
}

impl Judge {
    pub fn new(rules: Arc<dyn Rules>) -> Self {
        let inner = Mutex::default();
        let start = Instant::now();
        let told = std::env::var_os("LANDSRAAD_TRACE").is_some();
        Self {
            start,
            rules,
            told,
            inner,
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().expect("no panic while it is held")
    }

    /// Writes something into the trace, by which a run is compared with its repetition.
    pub fn note(&self, what: &str) {
        let note = format!("{:>7} {what}", self.start.elapsed().as_millis());
        let mut inner = self.inner();
        if self.told {
            println!("{note}");
        }
        inner.trace.update(note.as_bytes());
        inner.notes.push(note);
    }

    pub fn fault(&self, what: &str) {
        self.note(&format!("FAULT {what}"));
        self.inner().faults.push(what.to_owned());
    }

    pub fn count(&self, what: &'static str) {
        *self.inner().counts.entry(what).or_default() += 1;
    }

    /// The store has taken these entries.
    pub fn kept(&self, room: &str, entries: &[Vec<u8>]) {
        for bytes in entries {
            let entry: Result<Entry, _> = serde_json::from_slice(bytes);
            let taken = match entry {
                Ok(entry) => {
                    let mut inner = self.inner();
                    let room = inner.rooms.entry(room.to_owned()).or_default();
                    room.take(&self.rules, &entry)
                }
                Err(error) => Err(error.to_string()),
            };
            self.count("entries");
            taken.unwrap_or_else(|why| self.fault(&why));
        }
    }

    /// The version of a room that is kept.
    pub fn version(&self, room: &str) -> u64 {
        let inner = self.inner();
        let state = inner.rooms.get(room).and_then(|room| room.state.as_ref());
        state.map_or(0, |state| state.record.version)
    }

    /// Somebody was shown this. Gives the newest version that looks so.
    pub fn shown(&self, who: &str, room: &str, eyes: Eyes, public: &Value, seat: &Value) -> u64 {
        let own = eyes.map(|_| (&seat["game"], &seat["offers"]));
        let look = look(&public["game"], own);
        let inner = self.inner();
        let known = inner
            .rooms
            .get(room)
            .and_then(|room| room.tables.get(&(eyes, look)).copied());
        drop(inner);
        self.count("tables shown");
        known.unwrap_or_else(|| {
            self.fault(&format!(
                "{who} was shown what was never kept: {} {seat}",
                public["game"]
            ));
            0
        })
    }

    /// Somebody was told what was said.
    pub fn heard(&self, who: &str, room: &str, text: &str) {
        let known = self
            .inner()
            .rooms
            .get(room)
            .is_some_and(|room| room.marks.contains_key(text));
        if !known {
            self.fault(&format!("{who} was told words that were never kept: {text}"));
        }
    }

    /// After this much of a stream somebody has these documents.
    pub fn followed(&self, who: &str, (stream, sequence): (&str, u64), public: &Value, seat: &Value) {
        let hash = blake3::hash(json!([public, seat]).to_string().as_bytes());
        let before = self.inner().streams.insert((stream.to_owned(), sequence), hash);
        if before.is_some_and(|before| before != hash) {
            self.fault(&format!(
                "{who} has other documents at {stream} {sequence} than it, or somebody, had"
            ));
        }
    }

    /// Somebody was told that something with this mark is kept.
    pub fn acknowledged(&self, who: &str, room: &str, mark: &str) {
        let mut inner = self.inner();
        inner.acknowledged.insert(mark.to_owned());
        let kept = inner
            .rooms
            .get(room)
            .is_some_and(|room| room.marks.contains_key(mark));
        drop(inner);
        self.count("acknowledged");
        if !kept {
            self.fault(&format!("{who} was told that {mark} is kept, before it was"));
        }
    }

    /// Somebody was told that something with this mark, asked for once, was not done.
    pub fn refused(&self, mark: &str) {
        self.inner().refused.insert(mark.to_owned());
    }

    /// Compares the journal at the end with what people were told.
    pub fn close(&self, room: &str, journal: &[Vec<u8>]) {
        let again = State::recover(&self.rules, None, journal);
        match (&again, &self.inner().rooms[room].state) {
            (Ok(again), Some(beside)) => {
                let same = again.snapshot().ok() == beside.snapshot().ok();
                assert!(same, "the judge has played the same entries");
            }
            (Err(_), _) | (_, None) => {}
        }
        if let Err(error) = again {
            self.fault(&format!("the journal cannot be played again: {error}"));
        }
        let mut times: BTreeMap<String, u32> = BTreeMap::new();
        for bytes in journal {
            let entry: Entry = serde_json::from_slice(bytes).expect("an entry");
            match entry.deed {
                Deed::Acted { action, .. } => {
                    if let Some(mark) = action["mark"].as_str() {
                        *times.entry(mark.to_owned()).or_default() += 1;
                    }
                }
                Deed::Said { said } => *times.entry(said.text).or_default() += 1,
                _ => {}
            }
        }
        let (acknowledged, refused) = {
            let inner = self.inner();
            (inner.acknowledged.clone(), inner.refused.clone())
        };
        for mark in acknowledged {
            if times.get(&mark) != Some(&1) {
                let found = times.get(&mark).unwrap_or(&0);
                self.fault(&format!(
                    "{mark} was acknowledged and is {found} times in the journal"
                ));
            }
        }
        for mark in refused {
            if times.contains_key(&mark) {
                self.fault(&format!("{mark} was refused and is in the journal"));
            }
        }
    }

    /// The faults, the end of the trace, a hash of all of it, and how much of what happened.
    pub fn verdict(&self) -> Verdict {
        let inner = self.inner();
        let from = inner.notes.len().saturating_sub(LAST_NOTES);
        let first_fault = inner.notes.iter().position(|note| note.contains("FAULT"));
        let from = first_fault.map_or(from, |at| at.saturating_sub(LAST_NOTES));
        let to = (from + 2 * LAST_NOTES).min(inner.notes.len());
        Verdict {
            faults: inner.faults.clone(),
            notes: inner.notes[from..to].to_vec(),
            trace: inner.trace.finalize(),
            counts: inner.counts.clone(),
        }
    }
}

pub struct Verdict {
    pub faults: Vec<String>,
    pub notes: Vec<String>,
    pub trace: blake3::Hash,
    pub counts: BTreeMap<&'static str, u64>,
}
