//! What a room does by itself as time passes: bots, people who are away, and the clock.
//!
//! When something is due depends on public facts only. A bot takes the same time whatever it holds, and the clock
//! starts anew only when the public part of what is waited for changes.

use std::collections::BTreeMap;

use landsraad_protocol::{PlaceId, RoomPhase, Sitter};
use serde_json::Value;

use crate::game::Bot;
use crate::room::Millis;
use crate::room::core::{Core, Viewer};
use crate::room::record::{Actor, Deed};

/// How long a bot whose action was refused waits before it tries again. It happens only when bot and rules disagree.
const BOT_RETRY_MS: Millis = 5_000;

/// What is due and when.
#[derive(Default)]
pub struct Automatic {
    bots: BTreeMap<PlaceId, Player>,
    away_since: BTreeMap<PlaceId, Millis>,
    /// The running clock.
    pub(super) clock: Option<Clock>,
    /// How often a bot's action was refused.
    pub bot_refusals: u64,
}

struct Player {
    kind: String,
    bot: Box<dyn Bot>,
    due: Option<Millis>,
}

/// A clock that runs for a state of what is waited for.
pub(super) struct Clock {
    pace: Value,
    /// When it ends; nothing once it has ended and nobody had a default.
    pub ends_at: Option<Millis>,
}

impl Automatic {
    pub(super) fn came_back(&mut self, place: PlaceId) {
        self.away_since.remove(&place);
    }

    pub(super) fn went_away(&mut self, place: PlaceId, now: Millis) {
        self.away_since.insert(place, now);
    }

    /// Whether a bot plays at this place.
    pub(super) fn plays(&self, place: PlaceId) -> bool {
        self.bots.contains_key(&place)
    }
}

impl Core {
    /// When [`Self::tick`] has something to do next.
    #[must_use]
    pub fn next_due(&self) -> Option<Millis> {
        if self.state.record.phase != RoomPhase::Playing {
            return None;
        }
        let bots = self.automatic.bots.values().filter_map(|player| player.due);
        let clock = self.automatic.clock.as_ref().and_then(|clock| clock.ends_at);
        let absent = self.state.record.options.absent.as_ref();
        let replaced = absent.into_iter().flat_map(|absent| {
            let after = Millis::from(absent.after_seconds) * 1000;
            let waiting = self
                .automatic
                .away_since
                .iter()
                .filter(|(place, _)| !self.automatic.plays(**place));
            waiting.map(move |(_, since)| since + after)
        });
        bots.chain(clock)
            .chain(replaced)
            .chain(self.delay.next_due())
            .min()
    }

    /// Does what is due.
    pub fn tick(&mut self, now: Millis) {
        if self.state.record.phase != RoomPhase::Playing {
            return;
        }
        let due: Vec<PlaceId> = self
            .automatic
            .bots
            .iter()
            .filter(|(_, p)| p.due.is_some_and(|due| due <= now))
            .map(|(id, _)| *id)
            .collect();
        for place in due {
            self.let_bot_play(place, now);
        }
        let clock = self.automatic.clock.as_mut();
        if let Some(clock) = clock.filter(|clock| clock.ends_at.is_some_and(|ends| ends <= now)) {
            clock.ends_at = None;
            self.changed = true;
            self.take_defaults(now);
        }
    }

    /// Plans what is due next, after something has changed.
    pub fn settle(&mut self, now: Millis) {
        self.close_the_unseated();
        self.now = now;
        self.settle_players(now);
        self.settle_clock(now);
    }

    fn settle_players(&mut self, now: Millis) {
        if self.state.record.phase != RoomPhase::Playing {
            self.automatic.bots.clear();
            return;
        }
        let sitters: Vec<Sitter> = self
            .state
            .record
            .places
            .iter()
            .map(|place| place.sitter.clone())
            .collect();
        // Nobody is waited for at a place that has no person any more, or is gone itself.
        self.automatic
            .away_since
            .retain(|place, _| sitters.get(usize::from(*place)) == Some(&Sitter::Person));
        for (place, sitter) in (0u8..).zip(&sitters) {
            let kind = self.player_kind(place, sitter, now);
            self.settle_player(place, kind);
        }
        let waiting = self
            .state
            .game
            .as_ref()
            .map(|game| game.waiting())
            .unwrap_or_default();
        let delay = Millis::from(self.state.record.options.bot_delay_ms);
        for (place, player) in &mut self.automatic.bots {
            let faction = self
                .state
                .record
                .places
                .get(usize::from(*place))
                .and_then(|p| p.faction.as_ref());
            let waited_for = faction.is_some_and(|faction| waiting.contains(faction));
            if waited_for && player.due.is_none() {
                player.due = Some(now + delay);
            } else if !waited_for {
                player.due = None;
            }
        }
    }

    /// The kind of bot that plays at a place now, if one does.
    fn player_kind(&mut self, place: PlaceId, sitter: &Sitter, now: Millis) -> Option<String> {
        let absent = self.state.record.options.absent.clone();
        match sitter {
            Sitter::Free => None,
            Sitter::Bot(kind) => Some(kind.clone()),
            Sitter::Gone => absent
                .map(|absent| absent.bot)
                .or_else(|| self.state.rules().bots().into_iter().next()),
            Sitter::Person if !self.sessions_of(Viewer::Place(place)).is_empty() => {
                // Also where a rebuilt room took connections over after it had found nobody there: who is there is not
                // waited for, or the room would be awake for ever for what never comes.
                self.automatic.came_back(place);
                None
            }
            Sitter::Person => {
                let since = *self.automatic.away_since.entry(place).or_insert(now);
                let absent = absent?;
                (since + Millis::from(absent.after_seconds) * 1000 <= now).then_some(absent.bot)
            }
        }
    }

    fn settle_player(&mut self, place: PlaceId, kind: Option<String>) {
        let current = self.automatic.bots.get(&place).map(|player| &player.kind);
        if current == kind.as_ref() {
            return;
        }
        self.changed = true;
        self.automatic.bots.remove(&place);
        let Some(kind) = kind else { return };
        if let Some(bot) = self.state.rules().bot(&kind, self.bot_seed(place)) {
            self.automatic.bots.insert(place, Player { kind, bot, due: None });
        }
    }

    fn settle_clock(&mut self, now: Millis) {
        let seconds = self.state.record.options.clock_seconds;
        let game = self
            .state
            .game
            .as_ref()
            .filter(|_| self.state.record.phase == RoomPhase::Playing);
        let (Some(seconds), Some(game)) = (seconds, game) else {
            self.automatic.clock = None;
            return;
        };
        let pace = game.pace();
        if self
            .automatic
            .clock
            .as_ref()
            .is_none_or(|clock| clock.pace != pace)
        {
            let ends_at = Some(now + Millis::from(seconds) * 1000);
            self.automatic.clock = Some(Clock { pace, ends_at });
        }
    }

    fn let_bot_play(&mut self, place: PlaceId, now: Millis) {
        let (Some(game), Some(player)) = (&self.state.game, self.automatic.bots.get_mut(&place)) else {
            return;
        };
        let faction = self
            .state
            .record
            .places
            .get(usize::from(place))
            .and_then(|p| p.faction.clone());
        let Some(faction) = faction else { return };
        player.due = None;
        let choice = player
            .bot
            .choose(&game.public(), &game.seat(&faction), &game.offers(&faction));
        let default = game.default_action(&faction);
        for action in choice.into_iter().chain(default) {
            let deed = Deed::Acted {
                place,
                actor: Actor::Bot,
                action,
            };
            if self.perform(None, deed, now).is_ok() {
                return;
            }
            self.automatic.bot_refusals += 1;
        }
        if let Some(player) = self.automatic.bots.get_mut(&place) {
            player.due = Some(now + BOT_RETRY_MS);
        }
    }

    fn take_defaults(&mut self, now: Millis) {
        let waiting = self
            .state
            .game
            .as_ref()
            .map(|game| game.waiting())
            .unwrap_or_default();
        for faction in waiting {
            // An earlier default may have closed the window: who is not waited for any more is left alone.
            let Some(game) = self
                .state
                .game
                .as_ref()
                .filter(|game| game.waiting().contains(&faction))
            else {
                continue;
            };
            let place = self
                .state
                .record
                .places
                .iter()
                .position(|p| p.faction.as_ref() == Some(&faction));
            let place = place.and_then(|place| PlaceId::try_from(place).ok());
            let (Some(place), Some(action)) = (place, game.default_action(&faction)) else {
                continue;
            };
            let deed = Deed::Acted {
                place,
                actor: Actor::Clock,
                action,
            };
            if let Err(no) = self.perform(None, deed, now) {
                tracing::error!(
                    room = self.state.record.room,
                    faction,
                    ?no,
                    "a default action was refused"
                );
            }
        }
    }
}
