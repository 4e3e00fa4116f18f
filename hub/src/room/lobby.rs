//! What a seat may ask of the room, and the deed that it leads to. Nothing is changed here.

use landsraad_protocol::{ClientMessage, Code, MAX_SAY_CHARS, Options, PlaceId, RoomPhase, Said, Sitter};

use crate::room::Millis;
use crate::room::core::{Core, No};
use crate::room::record::{Actor, Deed};
use crate::token::{derive, hex};

impl Core {
    /// The deed that a seat's request leads to.
    pub(super) fn decide(
        &self,
        place: PlaceId,
        message: ClientMessage,
        entropy: [u8; 32],
        now: Millis,
    ) -> Result<Deed, No> {
        match message {
            ClientMessage::Configure { options } => self.configure(place, options),
            ClientMessage::Choose { faction } => self.choose(place, faction),
            ClientMessage::AddBot { bot, faction } => self.add_bot(place, bot, faction),
            ClientMessage::Remove { place: other } => self.remove(place, other),
            ClientMessage::Start => self.start(place, &derive(&entropy, "seed of the dice")),
            ClientMessage::Act { action } => {
                self.playing()?;
                Ok(Deed::Acted {
                    place,
                    actor: Actor::Person,
                    action: self.state.rules().canonical(action),
                })
            }
            ClientMessage::Say { text, to } => self.say(place, text, to, now),
            ClientMessage::Leave => Ok(match self.state.record.phase {
                RoomPhase::Lobby => Deed::Freed { place },
                RoomPhase::Playing | RoomPhase::Finished => Deed::Left { place },
            }),
            ClientMessage::Hello { .. }
            | ClientMessage::Create { .. }
            | ClientMessage::Join { .. }
            | ClientMessage::Resume { .. }
            | ClientMessage::Spectate { .. }
            | ClientMessage::Look
            | ClientMessage::Ping => Err(No::new(Code::Internal, "This is not asked of a room.")),
        }
    }

    fn lobby_host(&self, place: PlaceId) -> Result<(), No> {
        self.lobby()?;
        if self.state.record.host != place {
            return Err(No::new(Code::NotHost, "Only the host may ask this."));
        }
        Ok(())
    }

    fn lobby(&self) -> Result<(), No> {
        if self.state.record.phase != RoomPhase::Lobby {
            return Err(No::new(Code::RoomStarted, "The game has started."));
        }
        Ok(())
    }

    fn playing(&self) -> Result<(), No> {
        match self.state.record.phase {
            RoomPhase::Playing => Ok(()),
            RoomPhase::Lobby => Err(No::new(Code::RoomNotStarted, "The game has not started yet.")),
            RoomPhase::Finished => Err(No::new(Code::RoomFinished, "The game is over.")),
        }
    }

    fn configure(&self, place: PlaceId, options: Options) -> Result<Deed, No> {
        self.lobby_host(place)?;
        check_options(self.state.rules().as_ref(), &options)?;
        let beyond = self.state.record.places.iter().skip(usize::from(options.seats));
        if beyond.into_iter().any(|place| place.sitter != Sitter::Free) {
            return Err(No::new(
                Code::InvalidOptions,
                "A place that `seats` takes away is in use.",
            ));
        }
        let left = self.state.rules().factions(&options.game);
        let mut chosen = self.state.record.places.iter().filter_map(|p| p.faction.as_ref());
        if chosen.any(|faction| !left.contains(faction)) {
            return Err(No::new(
                Code::InvalidOptions,
                "A place has a faction of a set that these options take away.",
            ));
        }
        Ok(Deed::Configured { options })
    }

    fn choose(&self, place: PlaceId, faction: Option<String>) -> Result<Deed, No> {
        self.lobby()?;
        self.check_faction(place, faction.as_deref())?;
        Ok(Deed::Chose { place, faction })
    }

    fn check_faction(&self, place: PlaceId, faction: Option<&str>) -> Result<(), No> {
        let Some(faction) = faction else { return Ok(()) };
        if !self
            .state
            .rules()
            .factions(&self.state.record.options.game)
            .iter()
            .any(|known| known == faction)
        {
            return Err(No::new(Code::UnknownFaction, "There is no such faction."));
        }
        let mut others = (0u8..)
            .zip(&self.state.record.places)
            .filter(|(id, _)| *id != place);
        if others.any(|(_, other)| other.faction.as_deref() == Some(faction)) {
            return Err(No::new(Code::FactionTaken, "Another place has this faction."));
        }
        Ok(())
    }

    fn add_bot(&self, host: PlaceId, bot: String, faction: Option<String>) -> Result<Deed, No> {
        self.lobby_host(host)?;
        if !self.state.rules().bots().contains(&bot) {
            return Err(No::new(Code::UnknownBot, "There is no such kind of bot."));
        }
        let place = self
            .free_place()
            .ok_or_else(|| No::new(Code::RoomFull, "All places are taken."))?;
        self.check_faction(place, faction.as_deref())?;
        Ok(Deed::BotSeated { place, bot, faction })
    }

    fn remove(&self, host: PlaceId, place: PlaceId) -> Result<Deed, No> {
        self.lobby_host(host)?;
        let taken = self
            .state
            .record
            .places
            .get(usize::from(place))
            .is_some_and(|p| p.sitter != Sitter::Free);
        if !taken || place == host {
            return Err(No::new(
                Code::UnknownPlace,
                "There is nobody at this place whom you could remove.",
            ));
        }
        Ok(Deed::Freed { place })
    }

    fn start(&self, host: PlaceId, seed: &[u8; 32]) -> Result<Deed, No> {
        self.lobby_host(host)?;
        if self.free_place().is_some() {
            return Err(No::new(
                Code::NotReady,
                "Places are free: wait, seat bots, or change `seats`.",
            ));
        }
        let factions = self.deal_factions(seed)?;
        Ok(Deed::Started {
            seed: hex(seed),
            factions,
        })
    }

    /// The factions of the places: those chosen, and the rest dealt by the seed.
    fn deal_factions(&self, seed: &[u8; 32]) -> Result<Vec<String>, No> {
        let places = &self.state.record.places;
        let mut rest = self.state.rules().factions(&self.state.record.options.game);
        rest.retain(|faction| !places.iter().any(|place| place.faction.as_ref() == Some(faction)));
        rest.sort_by_key(|faction| derive(seed, &format!("dealing of {faction}")));
        let mut rest = rest.into_iter();
        let deal = places
            .iter()
            .map(|place| place.faction.clone().or_else(|| rest.next()));
        let dealt: Option<Vec<String>> = deal.collect();
        dealt.ok_or_else(|| {
            No::new(
                Code::InvalidOptions,
                "There are not enough factions for all places.",
            )
        })
    }

    fn say(&self, from: PlaceId, text: String, to: Option<Vec<PlaceId>>, now: Millis) -> Result<Deed, No> {
        let fits = !text.trim().is_empty() && text.chars().count() <= MAX_SAY_CHARS;
        if !fits || text.chars().any(|c| c.is_control() && c != '\n') {
            let text = format!("What is said has 1 to {MAX_SAY_CHARS} characters that print.");
            return Err(No::new(Code::InvalidText, text));
        }
        let to = to.map(|mut to| {
            to.sort_unstable();
            to.dedup();
            to
        });
        let hears = |place: &PlaceId| {
            let place = self.state.record.places.get(usize::from(*place));
            place.is_some_and(|place| place.sitter == Sitter::Person)
        };
        if to
            .as_ref()
            .is_some_and(|to| to.is_empty() || !to.iter().all(|p| *p != from && hears(p)))
        {
            return Err(No::new(
                Code::UnknownPlace,
                "A whisper is for other people at the table.",
            ));
        }
        Ok(Deed::Said {
            said: Said {
                from,
                to,
                text,
                at_ms: now,
            },
        })
    }
}

/// Checks all options of a room.
///
/// # Errors
/// The refusal for the host.
pub fn check_options(rules: &dyn crate::game::Rules, options: &Options) -> Result<(), No> {
    options.check().map_err(|(code, text)| No::new(code, text))?;
    if usize::from(options.seats) > rules.factions(&options.game).len() {
        return Err(No::new(
            Code::InvalidOptions,
            "There are not enough factions for so many seats.",
        ));
    }
    if options
        .absent
        .as_ref()
        .is_some_and(|absent| !rules.bots().contains(&absent.bot))
    {
        return Err(No::new(Code::UnknownBot, "There is no such kind of bot."));
    }
    rules
        .check_setup(&options.game, options.seats)
        .map_err(|text| No::new(Code::InvalidOptions, text))
}
