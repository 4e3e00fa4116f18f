//! The door: a game as plain data, changed only by `apply`.

mod apply;

use crate::act::Action;
use crate::catalog::Faction;
use crate::dice::Dice;
use crate::event::Event;
use crate::flow::{Flow, FrameId, Procedure};
use crate::interrupts::{Interruptible, anytime};
use crate::offers::Offer;
use crate::phases::mentat::Victory;
use crate::phases::round;
use crate::setup::{Setup, SetupError};
use crate::table::{Fault, Table, Viewer};
use crate::view::{Shown, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Called between the steps of a command: the stop-everywhere tests save and restore there.
pub type Between<'a> = &'a mut dyn FnMut(&mut Game);

/// A game: setup, table, what is happening, dice. Plain data; two equal games go on equally.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    table: Table,
    flow: Flow,
    dice: Dice,
    /// Number of accepted commands.
    version: u64,
}

/// Who is waited for, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Waiting {
    /// The waiting frame.
    pub frame: FrameId,
    /// What it is about.
    pub shown: Shown,
    /// Who is asked. While answers are sealed this does not tell who has answered.
    pub asked: Vec<Faction>,
}

impl Game {
    /// Starts a game and runs it to its first question.
    ///
    /// # Errors
    /// [`SetupError`] if the setup is not a legal one.
    pub fn new(setup: Setup, seed: [u8; 32]) -> Result<Self, SetupError> {
        Self::new_with(setup, Dice::new(seed)).map(|(game, _)| game)
    }

    /// Like [`Self::new`], with dice of the caller's (scenarios) and the first events.
    ///
    /// # Errors
    /// [`SetupError`] if the setup is not a legal one.
    pub fn new_with(setup: Setup, dice: Dice) -> Result<(Self, Vec<Event>), SetupError> {
        setup.check()?;
        let mut game = Self {
            table: Table::new(setup),
            flow: Flow::new(round::Frame::new()),
            dice,
            version: 0,
        };
        let mut log = Vec::new();
        // A fresh game has no reason to run into a bound; if it did, its first command would say so.
        if game.settle(&mut log, &mut |_| ()).is_err() {
            debug_assert!(false, "setup ran into a bound");
        }
        Ok((game, log))
    }

    /// A game staged by a scenario, run to its first question. A bound that is crossed shows up as a
    /// refusal of the first command.
    pub(crate) fn staged(table: Table, flow: Flow, dice: Dice) -> Self {
        let mut game = Self {
            table,
            flow,
            dice,
            version: 0,
        };
        if let Err(fault) = game.settle(&mut Vec::new(), &mut |_| ()) {
            debug_assert!(false, "the staged position ran into a fault: {}", fault.text);
        }
        game
    }

    fn audit_in_debug(&self) -> Result<(), Fault> {
        if cfg!(debug_assertions) {
            self.audit()
        } else {
            Ok(())
        }
    }

    /// Counts everything on the table.
    ///
    /// # Errors
    /// The first [`Fault`].
    pub fn audit(&self) -> Result<(), Fault> {
        self.table.audit(&self.flow.ids())
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> View {
        View::of(self.table.eyes(viewer), &self.flow)
    }

    /// What a seat may do now.
    pub fn offers(&self, seat: Faction) -> Vec<Offer> {
        if self.finished().is_some() || !self.table.plays(seat) {
            return Vec::new();
        }
        let eyes = self.table.eyes(Viewer::Seat(seat));
        let Some((id, top)) = self.flow.top() else {
            return Vec::new();
        };
        let mut offers = top.offers(eyes);
        offers.retain(|offer| !offer.form.is_empty());
        for offer in &mut offers {
            offer.frame = Some(id);
        }
        let now = Interruptible {
            own: top.default_act(eyes).is_some(),
            ..top.interruptible()
        };
        let mut others = anytime::offers(eyes, now);
        others.retain(|offer| !offer.form.is_empty());
        offers.extend(others);
        offers
    }

    /// Who is waited for; `None` when the game is over.
    pub fn waiting(&self) -> Option<Waiting> {
        let (frame, top) = self.flow.top()?;
        let eyes = self.table.eyes(Viewer::Public);
        Some(Waiting {
            frame,
            shown: top.shown(eyes),
            asked: top.asked(eyes),
        })
    }

    /// Whether the seat itself still owes an answer. Private to the seat.
    pub fn owes(&self, seat: Faction) -> bool {
        self.default_action(seat).is_some()
    }

    /// What the seat does when its time runs out; `None` if it owes nothing.
    pub fn default_action(&self, seat: Faction) -> Option<Action> {
        let (id, top) = self.flow.top()?;
        let act = top.default_act(self.table.eyes(Viewer::Seat(seat)))?;
        Some(Action { frame: Some(id), act })
    }

    /// Who won and how, once the game is over.
    pub fn finished(&self) -> Option<&Victory> {
        self.table.victory.as_ref()
    }

    /// The number of accepted commands.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The setup.
    pub fn setup(&self) -> &Setup {
        &self.table.setup
    }

    /// The seed, to be published only when the game is over.
    pub fn seed(&self) -> [u8; 32] {
        self.dice.seed()
    }

    /// How many scripted dice were not used, and whether some were drawn beyond a script.
    pub(crate) fn unused_dice(&self) -> (usize, bool) {
        (self.dice.unused(), self.dice.beyond_script())
    }

    /// The parts, for the scenario runner and the world generator, which stage positions with the
    /// same verbs that the rules use.
    pub(crate) fn parts(&mut self) -> (&mut Table, &mut Flow, &mut Dice) {
        (&mut self.table, &mut self.flow, &mut self.dice)
    }

    /// What is happening, for the world generator.
    pub(crate) fn flow(&self) -> &Flow {
        &self.flow
    }

    /// The table, for tests and the scenario runner's server view.
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }
}
