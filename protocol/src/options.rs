//! How a room is to be.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Code;

/// Fewest seats of a room.
pub const MIN_SEATS: u8 = 2;
/// Most seats of a room.
pub const MAX_SEATS: u8 = 6;
/// Longest clock in seconds: a week, for games by correspondence.
pub const MAX_SECONDS: u32 = 7 * 24 * 3600;
/// Longest delay of a bot in milliseconds.
pub const MAX_DELAY_MS: u32 = 60_000;
/// Longest delay of what spectators see, in seconds.
pub const MAX_SPECTATOR_DELAY: u32 = 3600;

/// The options of a room. They are public.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// How many places the table has.
    pub seats: u8,
    /// The setup of the game in its own words; see `setup.schema.json`. Null: the game's default.
    pub game: Value,
    /// Whether people without a seat may watch.
    pub spectators: bool,
    /// How much later than the seats spectators see the game, in seconds; 0: at once.
    pub spectator_delay_seconds: u32,
    /// Whether the room is shown in the public list of rooms.
    pub listed: bool,
    /// How long a window or a turn waits, in seconds, before the default is taken for who has not answered. Null: for
    /// ever.
    pub clock_seconds: Option<u32>,
    /// Who plays for a person that is away. Null: nobody.
    pub absent: Option<AbsentPolicy>,
    /// How long a bot takes before it acts, in milliseconds; never a matter of its hand.
    pub bot_delay_ms: u32,
}

/// A bot plays for people who are away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AbsentPolicy {
    /// The kind of bot.
    pub bot: String,
    /// How long a person must be away, in seconds.
    pub after_seconds: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seats: 6,
            game: Value::Null,
            spectators: true,
            spectator_delay_seconds: 0,
            listed: false,
            clock_seconds: None,
            absent: None,
            bot_delay_ms: 600,
        }
    }
}

impl Options {
    /// Checks the bounds of the numbers.
    ///
    /// # Errors
    /// The code and a sentence that names the option which is out of bounds.
    pub fn check(&self) -> Result<(), (Code, String)> {
        let refuse = |text: String| Err((Code::InvalidOptions, text));
        if !(MIN_SEATS..=MAX_SEATS).contains(&self.seats) {
            return refuse(format!("`seats` must be from {MIN_SEATS} to {MAX_SEATS}."));
        }
        if self.clock_seconds.is_some_and(|s| s == 0 || s > MAX_SECONDS) {
            return refuse(format!("`clock_seconds` must be from 1 to {MAX_SECONDS}."));
        }
        if self
            .absent
            .as_ref()
            .is_some_and(|a| a.after_seconds > MAX_SECONDS)
        {
            return refuse(format!("`absent.after_seconds` must be at most {MAX_SECONDS}."));
        }
        if self.bot_delay_ms > MAX_DELAY_MS {
            return refuse(format!("`bot_delay_ms` must be at most {MAX_DELAY_MS}."));
        }
        if self.spectator_delay_seconds > MAX_SPECTATOR_DELAY {
            return refuse(format!(
                "`spectator_delay_seconds` must be at most {MAX_SPECTATOR_DELAY}."
            ));
        }
        Ok(())
    }
}
