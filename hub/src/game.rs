//! The door between the hub and a game. The hub knows no rule: whatever offers this door can be played.
//!
//! Everything passes as JSON in the game's own words. Seats are named by the game (for Dune: by faction).

use landsraad_protocol::ModuleInfo;
use serde_json::Value;

/// A game that can be played in rooms.
pub trait Rules: Send + Sync {
    /// The factions that places can choose with this game's part of a room's options.
    fn factions(&self, setup: &Value) -> Vec<String>;

    /// The sets and modules that a table may choose.
    fn modules(&self) -> Vec<ModuleInfo>;

    /// The kinds of bot that can be seated. The first one plays for people who left.
    fn bots(&self) -> Vec<String>;

    /// Checks the game's part of the options of a room for this many seats.
    ///
    /// # Errors
    /// A sentence for the host.
    fn check_setup(&self, setup: &Value, seats: u8) -> Result<(), String>;

    /// A new game with one seat a faction, in the order of places.
    ///
    /// # Errors
    /// A sentence for the host.
    fn create(&self, setup: &Value, factions: &[String], seed: [u8; 32]) -> Result<Box<dyn Game>, String>;

    /// A game that [`Game::save`] has saved.
    ///
    /// # Errors
    /// A sentence for the operator.
    fn restore(&self, saved: Value) -> Result<Box<dyn Game>, String>;

    /// Where a game is, in a few words for the operator, out of what everybody sees of it.
    fn moment(&self, _public: &Value) -> Option<String> {
        None
    }

    /// The same action and nothing else: what a client wrote beside it is not worth keeping. As it is where it is no action
    /// of this game, which the game then refuses.
    fn canonical(&self, action: Value) -> Value {
        action
    }

    /// What kind of action this is, for logs: no word of it that a client chose, and none that could be a secret. Nothing
    /// when it is no action of this game.
    fn kind(&self, _action: &Value) -> Option<String> {
        None
    }

    /// A bot of this kind; `seed` decides its whims.
    fn bot(&self, kind: &str, seed: u64) -> Option<Box<dyn Bot>>;
}

/// One game that is played.
pub trait Game: Send {
    /// Lets a seat act: done whole, or refused and nothing is changed.
    ///
    /// # Errors
    /// Why the rules refuse.
    fn act(&mut self, faction: &str, action: &Value) -> Result<Vec<Happened>, Refused>;

    /// What everybody may know.
    fn public(&self) -> Value;

    /// What this seat may know besides.
    fn seat(&self, faction: &str) -> Value;

    /// What this seat may do now.
    fn offers(&self, faction: &str) -> Value;

    /// The seats whose action is still waited for. Secret while answers are sealed: never sent to anybody.
    fn waiting(&self) -> Vec<String>;

    /// What everybody may know about what is waited for. A clock starts anew when this changes, and only then, so
    /// that a clock betrays no sealed answer.
    fn pace(&self) -> Value;

    /// What is done for this seat when its time is over.
    fn default_action(&self, faction: &str) -> Option<Value>;

    /// Whether the game is over.
    fn finished(&self) -> bool;

    /// The whole game, with named fields.
    fn save(&self) -> Value;
}

/// A player that is a program. It sees what its seat sees, and nothing else.
pub trait Bot: Send {
    /// The action to take, one of the offers; nothing when it does not want to act.
    fn choose(&mut self, public: &Value, seat: &Value, offers: &Value) -> Option<Value>;
}

/// A fact that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Happened {
    /// Who may know it.
    pub audience: Audience,
    /// The fact in the game's own words.
    pub fact: Value,
}

/// Who may know a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody.
    All,
    /// These seats only.
    Only(Vec<String>),
}

/// An action that the rules refuse.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// Why, for people.
    pub text: String,
    /// Why, in the game's own words.
    pub detail: Value,
}
