//! The state of a room: the record and the game, changed by entries only.

use std::sync::Arc;

use landsraad_protocol::{Options, PlaceId, RoomPhase, Sitter};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::game::{Game, Happened, Refused, Rules};
use crate::room::record::{Deed, Entry, Place, REMEMBERED_ANSWERS, REMEMBERED_TALK, Record, SCHEMA};

/// A room as it is kept: record and game. Only [`State::perform`] changes it, live and in recovery alike.
pub struct State {
    /// The record.
    pub record: Record,
    /// The game, from the start on.
    pub game: Option<Box<dyn Game>>,
    rules: Arc<dyn Rules>,
}

/// A snapshot: the whole room at a version, with named fields.
#[derive(Serialize, Deserialize)]
struct Snapshot {
    schema: u32,
    record: Record,
    game: Option<Value>,
}

/// What is in the store cannot be read by this build.
#[derive(Debug, thiserror::Error)]
pub enum RecoveryError {
    /// The bytes are not what they should be.
    #[error("the store holds something that cannot be read: {0}")]
    Unreadable(String),
    /// A newer build wrote it.
    #[error("the room was kept in form {found}, and this build knows {SCHEMA}: start the newer build")]
    Newer {
        /// The form found.
        found: u32,
    },
    /// An accepted entry is not accepted again.
    #[error("entry {version} of the journal is not accepted again: {why}")]
    Diverged {
        /// The entry's version.
        version: u64,
        /// The refusal.
        why: String,
    },
}

impl State {
    /// The room that the first entry opens.
    #[must_use]
    pub fn open(rules: Arc<dyn Rules>, entry: &Entry) -> Option<Self> {
        let Deed::Opened {
            room,
            invite,
            options,
            name,
            token,
        } = &entry.deed
        else {
            return None;
        };
        let mut places: Vec<Place> = (0..options.seats).map(|_| Place::free(0)).collect();
        if let Some(host) = places.first_mut() {
            host.sitter = Sitter::Person;
            host.name.clone_from(name);
            host.tokens = vec![token.clone()];
        }
        let record = Record {
            room: room.clone(),
            invite: invite.clone(),
            options: options.clone(),
            phase: RoomPhase::Lobby,
            host: 0,
            places,
            version: entry.version,
            seed: None,
            said: std::collections::VecDeque::new(),
        };
        Some(Self {
            record,
            game: None,
            rules,
        })
    }

    /// The room out of its newest snapshot and the entries after it.
    ///
    /// # Errors
    /// When something cannot be read, or an entry is not accepted again.
    pub fn recover(
        rules: &Arc<dyn Rules>,
        snapshot: Option<&[u8]>,
        entries: &[Vec<u8>],
    ) -> Result<Self, RecoveryError> {
        let mut state = snapshot
            .map(|bytes| Self::read_snapshot(rules, bytes))
            .transpose()?;
        for bytes in entries {
            let entry: Entry = read(bytes)?;
            match &mut state {
                Some(state) => {
                    state.perform(&entry).map_err(|refused| RecoveryError::Diverged {
                        version: entry.version,
                        why: refused.text,
                    })?;
                }
                None => state = Self::open(rules.clone(), &entry),
            }
        }
        state.ok_or_else(|| RecoveryError::Unreadable("the journal does not begin with an opening".into()))
    }

    fn read_snapshot(rules: &Arc<dyn Rules>, bytes: &[u8]) -> Result<Self, RecoveryError> {
        let document: Value = read(bytes)?;
        let found = document.get("schema").and_then(Value::as_u64).unwrap_or(0);
        let found = u32::try_from(found).unwrap_or(u32::MAX);
        if found > SCHEMA {
            return Err(RecoveryError::Newer { found });
        }
        let snapshot: Snapshot =
            serde_json::from_value(document).map_err(|e| RecoveryError::Unreadable(e.to_string()))?;
        let game = snapshot.game.map(|saved| rules.restore(saved)).transpose();
        let game = game.map_err(RecoveryError::Unreadable)?;
        Ok(Self {
            record: snapshot.record,
            game,
            rules: rules.clone(),
        })
    }

    /// The whole room, to be kept.
    ///
    /// # Errors
    /// When a part cannot be written as JSON, which would be a bug.
    pub fn snapshot(&self) -> Result<Vec<u8>, serde_json::Error> {
        let game = self.game.as_ref().map(|game| game.save());
        serde_json::to_vec(&Snapshot {
            schema: SCHEMA,
            record: self.record.clone(),
            game,
        })
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Arc<dyn Rules> {
        &self.rules
    }

    /// Does what the entry says, or refuses and changes nothing.
    ///
    /// # Errors
    /// When the rules of the game refuse, or the entry does not follow the version.
    pub fn perform(&mut self, entry: &Entry) -> Result<Vec<Happened>, Refused> {
        if entry.version != self.record.version + 1 {
            return Err(bug("the entry does not follow the version"));
        }
        let happened = self.perform_deed(entry.version, &entry.deed)?;
        self.record.version = entry.version;
        if let Some((place, asked)) = entry.asked
            && let Some(place) = self.record.places.get_mut(usize::from(place))
        {
            place.accepted.push_back(asked);
            if place.accepted.len() > REMEMBERED_ANSWERS {
                place.accepted.pop_front();
            }
        }
        if self.record.phase == RoomPhase::Playing && self.game.as_ref().is_some_and(|game| game.finished()) {
            self.record.phase = RoomPhase::Finished;
        }
        Ok(happened)
    }

    fn perform_deed(&mut self, version: u64, deed: &Deed) -> Result<Vec<Happened>, Refused> {
        match deed {
            Deed::Opened { .. } => return Err(bug("a room is opened once")),
            Deed::Joined {
                place,
                name,
                token,
                nonce,
            } => {
                let place = self.place_mut(*place)?;
                place.sitter = Sitter::Person;
                place.name.clone_from(name);
                place.tokens = vec![token.clone()];
                place.nonce.clone_from(nonce);
            }
            Deed::Returned {
                place,
                used,
                token,
                beside,
            } => {
                let tokens = std::iter::once(token).chain(beside).chain([used]);
                self.place_mut(*place)?.tokens = tokens.cloned().collect();
            }
            Deed::Configured { options } => self.configure(version, options),
            Deed::Chose { place, faction } => self.place_mut(*place)?.faction.clone_from(faction),
            Deed::BotSeated { place, bot, faction } => {
                let place = self.place_mut(*place)?;
                place.sitter = Sitter::Bot(bot.clone());
                place.name.clone_from(bot);
                place.faction.clone_from(faction);
            }
            Deed::Freed { place } => {
                *self.place_mut(*place)? = Place::free(version);
                self.pass_host(*place);
            }
            Deed::Left { place } => {
                let left = self.place_mut(*place)?;
                left.sitter = Sitter::Gone;
                left.tokens.clear();
                left.nonce = None;
                self.pass_host(*place);
            }
            Deed::Started { seed, factions } => self.start(seed, factions)?,
            Deed::Acted { place, action, .. } => return self.act(*place, action),
            Deed::Said { said } => {
                self.record.said.push_back(said.clone());
                if self.record.said.len() > REMEMBERED_TALK {
                    self.record.said.pop_front();
                }
            }
        }
        Ok(Vec::new())
    }

    fn place_mut(&mut self, place: PlaceId) -> Result<&mut Place, Refused> {
        self.record
            .places
            .get_mut(usize::from(place))
            .ok_or_else(|| bug("there is no such place"))
    }

    /// Makes the next person the host, when the host is gone.
    fn pass_host(&mut self, gone: PlaceId) {
        if self.record.host == gone {
            let mut places = (0u8..).zip(&self.record.places);
            if let Some((next, _)) = places.find(|(_, place)| place.sitter == Sitter::Person) {
                self.record.host = next;
            }
        }
    }

    fn configure(&mut self, version: u64, options: &Options) {
        self.record
            .places
            .resize_with(usize::from(options.seats), || Place::free(version));
        self.record.options = options.clone();
    }

    fn start(&mut self, seed: &str, factions: &[String]) -> Result<(), Refused> {
        let bytes = blake3::Hash::from_hex(seed).map_err(|_| bug("the seed is not 32 bytes"))?;
        let game = self
            .rules
            .create(&self.record.options.game, factions, *bytes.as_bytes())
            .map_err(|text| Refused {
                text,
                detail: Value::Null,
            })?;
        self.game = Some(game);
        self.record.seed = Some(seed.to_owned());
        self.record.phase = RoomPhase::Playing;
        for (place, faction) in self.record.places.iter_mut().zip(factions) {
            place.faction = Some(faction.clone());
        }
        Ok(())
    }

    fn act(&mut self, place: PlaceId, action: &Value) -> Result<Vec<Happened>, Refused> {
        let faction = self
            .record
            .places
            .get(usize::from(place))
            .and_then(|place| place.faction.as_deref());
        match (&mut self.game, faction) {
            (Some(game), Some(faction)) => game.act(faction, action),
            _ => Err(bug("nobody can act before the start")),
        }
    }
}

fn bug(text: &str) -> Refused {
    Refused {
        text: text.to_owned(),
        detail: Value::Null,
    }
}

fn read<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> Result<T, RecoveryError> {
    serde_json::from_slice(bytes).map_err(|e| RecoveryError::Unreadable(e.to_string()))
}
