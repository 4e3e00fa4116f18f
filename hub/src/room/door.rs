//! Coming into a room and going out: seats by invite or token, spectators, and connections that end.

use landsraad_protocol::{
    ByeReason, Code, Granted, MAX_NAME_CHARS, PlaceId, RequestId, RoomPhase, Seen, ServerMessage, Sitter,
    ViewReason,
};

use crate::room::answers::text;
use crate::room::core::{Core, Door, No, Out, Viewer};
use crate::room::record::Deed;
use crate::room::{Millis, SessionId};
use crate::token::{SecretHash, Token, derive};

/// Fewest and most bytes of a nonce.
const MIN_NONCE: usize = 16;
const MAX_NONCE: usize = 64;
/// Most tokens of a place that were given out and not used, besides the newest.
const MOST_UNUSED: usize = 6;

impl Core {
    pub(super) fn enter(
        &mut self,
        session: SessionId,
        request: RequestId,
        door: Door,
        entropy: [u8; 32],
        now: Millis,
    ) -> Result<(), No> {
        match door {
            Door::Host => self.seat(session, request, 0, &host_token(&entropy), None),
            Door::Join { invite, name, nonce } => self.join(
                session,
                request,
                (&invite, name, nonce.as_deref()),
                Token::new(entropy),
                now,
            ),
            Door::Resume { token, seen } => {
                let place = self.place_of(&token)?;
                let new = Token::new(entropy);
                let used = SecretHash::of(&token);
                let beside = self.given_since(place, Some(&token));
                self.perform(
                    None,
                    Deed::Returned {
                        place,
                        used,
                        token: new.hash(),
                        beside,
                    },
                    now,
                )?;
                self.seat(session, request, place, &new, seen.as_ref())
            }
            Door::Spectate { seen } => self.watch(session, request, seen.as_ref()),
        }
    }

    fn join(
        &mut self,
        session: SessionId,
        request: RequestId,
        (invite, name, nonce): (&str, String, Option<&str>),
        token: Token,
        now: Millis,
    ) -> Result<(), No> {
        if !SecretHash::of(&self.state.record.invite).matches(invite) {
            return Err(No::new(Code::WrongInvite, "This invite code opens no room."));
        }
        check_name(&name)?;
        if nonce.is_some_and(|nonce| !(MIN_NONCE..=MAX_NONCE).contains(&nonce.len())) {
            let text =
                format!("A nonce has {MIN_NONCE} to {MAX_NONCE} characters: who guesses it gets the seat.");
            return Err(No::new(Code::MalformedMessage, text));
        }
        if let Some(place) = nonce.and_then(|nonce| self.place_of_nonce(nonce)) {
            let used = token.hash();
            let beside = self.given_since(place, None);
            self.perform(
                None,
                Deed::Returned {
                    place,
                    used,
                    token: token.hash(),
                    beside,
                },
                now,
            )?;
            return self.seat(session, request, place, &token, None);
        }
        if self.state.record.phase != RoomPhase::Lobby {
            return Err(No::new(Code::RoomStarted, "The game has started: you may watch."));
        }
        let place = self
            .free_place()
            .ok_or_else(|| No::new(Code::RoomFull, "All places are taken."))?;
        let nonce = nonce.map(SecretHash::of);
        self.perform(
            None,
            Deed::Joined {
                place,
                name,
                token: token.hash(),
                nonce,
            },
            now,
        )?;
        self.seat(session, request, place, &token, None)
    }

    fn seat(
        &mut self,
        session: SessionId,
        request: RequestId,
        place: PlaceId,
        token: &Token,
        seen: Option<&Seen>,
    ) -> Result<(), No> {
        let granted = Granted::Seat {
            room: self.state.record.room.clone(),
            invite: format!("{}-{}", self.state.record.room, self.state.record.invite),
            place,
            token: token.reveal(),
            last_request: self.answers(place).highest(),
        };
        for older in self.sessions_of(Viewer::Place(place)) {
            self.viewers.remove(older);
            self.close(older, ByeReason::TakenOver);
        }
        self.grant(session, request, granted, true);
        self.show(session, Viewer::Place(place), seen);
        self.automatic.came_back(place);
        self.changed = true;
        Ok(())
    }

    fn watch(&mut self, session: SessionId, request: RequestId, seen: Option<&Seen>) -> Result<(), No> {
        if !self.state.record.options.spectators {
            return Err(No::new(Code::NoSpectators, "This room admits no spectators."));
        }
        let granted = Granted::Watching {
            room: self.state.record.room.clone(),
        };
        self.grant(session, request, granted, false);
        self.show(session, Viewer::Spectator, seen);
        Ok(())
    }

    fn grant(&mut self, session: SessionId, request: RequestId, granted: Granted, kept: bool) {
        let durability = kept.then_some(self.durability);
        let reply = text(&ServerMessage::<()>::Accepted {
            request,
            granted: Some(granted),
            durability,
        });
        self.reply(session, reply);
        self.outs.push(Out::Bound { session });
    }

    /// Lets a connection follow its stream: by the patches that it lacks, or by a whole view.
    fn show(&mut self, session: SessionId, viewer: Viewer, seen: Option<&Seen>) {
        let missing = match self.streams.get(&viewer) {
            Some(stream) if self.follows(viewer, stream.tenure) => stream.missing(seen),
            _ => Err(if seen.is_some() {
                ViewReason::NewStream
            } else {
                ViewReason::Arrived
            }),
        };
        let fresh = match missing {
            Ok(patches) => {
                let patches = patches.into_iter().map(|text| Out::Stream {
                    sessions: vec![session],
                    text,
                    whole: false,
                });
                self.outs.extend(patches);
                None
            }
            Err(reason) => Some(reason),
        };
        self.viewers.insert(session, viewer, fresh);
    }

    fn follows(&self, viewer: Viewer, tenure: u64) -> bool {
        match viewer {
            Viewer::Spectator => true,
            Viewer::Place(place) => self
                .state
                .record
                .places
                .get(usize::from(place))
                .is_some_and(|place| place.tenure == tenure),
        }
    }

    pub(super) fn sessions_of(&self, viewer: Viewer) -> Vec<SessionId> {
        self.viewers.sessions_of(viewer).collect()
    }

    fn place_of(&self, token: &str) -> Result<PlaceId, No> {
        // Every hash is compared, whatever matched before, so that the time tells nothing.
        let mut found = None;
        for (id, place) in (0u8..).zip(&self.state.record.places) {
            for hash in &place.tokens {
                if hash.matches(token) {
                    found = Some(id);
                }
            }
        }
        found.ok_or_else(|| No::new(Code::WrongToken, "This token belongs to no seat of this room."))
    }

    /// The tokens of a place that were given out after this one and are not used: all that work, without one. A request
    /// that was overtaken must not take the token away that the person has meanwhile received.
    fn given_since(&self, place: PlaceId, token: Option<&str>) -> Vec<SecretHash> {
        let place = self.state.record.places.get(usize::from(place));
        let tokens = place.map(|place| place.tokens.as_slice()).unwrap_or_default();
        let newer = tokens
            .iter()
            .take_while(|hash| token.is_none_or(|token| !hash.matches(token)));
        newer.take(MOST_UNUSED).cloned().collect()
    }

    fn place_of_nonce(&self, nonce: &str) -> Option<PlaceId> {
        let places = (0u8..).zip(&self.state.record.places);
        places
            .filter(|(_, place)| place.nonce.as_ref().is_some_and(|hash| hash.matches(nonce)))
            .map(|(id, _)| id)
            .next()
    }

    pub(super) fn free_place(&self) -> Option<PlaceId> {
        (0u8..)
            .zip(&self.state.record.places)
            .find(|(_, place)| place.sitter == Sitter::Free)
            .map(|(id, _)| id)
    }

    /// Forgets a connection that has ended. One that was taken over is forgotten already.
    pub(super) fn forget(&mut self, session: SessionId, now: Millis) {
        if let Some(Viewer::Place(place)) = self.viewers.remove(session) {
            self.automatic.went_away(place, now);
            self.changed = true;
        }
    }

    /// Closes the connections of all places that have no person, as where a leave was kept and its answer was lost.
    pub(super) fn close_the_unseated(&mut self) {
        let places = (0u8..).zip(self.state.record.places.iter().map(|place| &place.sitter));
        let empty: Vec<(PlaceId, ByeReason)> = places
            .filter_map(|(place, sitter)| match sitter {
                Sitter::Person => None,
                Sitter::Gone => Some((place, ByeReason::Left)),
                Sitter::Free | Sitter::Bot(_) => Some((place, ByeReason::Removed)),
            })
            .collect();
        for (place, reason) in empty {
            self.drop_place(place, reason);
        }
    }

    /// Closes the connections of a place that has no person any more.
    pub(super) fn drop_place(&mut self, place: PlaceId, reason: ByeReason) {
        for session in self.sessions_of(Viewer::Place(place)) {
            self.viewers.remove(session);
            self.close(session, reason);
        }
    }
}

/// The token of the host out of the bytes that opened the room.
#[must_use]
pub fn host_token(entropy: &[u8; 32]) -> Token {
    Token::new(derive(entropy, "host token"))
}

/// Checks the name of a person.
///
/// # Errors
/// When it is empty, too long, or has characters that do not print.
pub fn check_name(name: &str) -> Result<(), No> {
    let fits = !name.trim().is_empty() && name.chars().count() <= MAX_NAME_CHARS;
    if fits && !name.chars().any(char::is_control) {
        return Ok(());
    }
    let text = format!("A name has 1 to {MAX_NAME_CHARS} characters that print.");
    Err(No::new(Code::InvalidName, text))
}
