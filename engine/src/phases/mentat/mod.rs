//! Mentat Pause (B10): bribes go behind the shields, then it is seen who has won.

mod victory;

use crate::catalog::Faction;
use crate::factions::bene_gesserit::Prediction;
use crate::factions::{choam, tleilaxu};
use crate::flow::{self, Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::phases::phase_end;
use crate::stronghold_cards;
use crate::table::{Eyes, Purse, Viewer};
use crate::view::Shown as ViewShown;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The phase. Only CHOAM is asked anything.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    #[serde(default)]
    step: Step,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The Inflation token turns, bribes are taken (C7.4, B10.1).
    #[default]
    Start,
    /// CHOAM may put the token down (C7.1).
    Inflation,
    /// The last market of the turn (C5.5).
    Market,
    /// CHOAM may send a force home (C6.7).
    Gamont,
    /// It is seen who has won; if nobody has, Stronghold Cards go on (C23.1).
    Judge,
    /// Nobody has won, and the Tleilaxu have exchanged a Face Dancer or not (X6.7).
    Over,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "MentatFact")]
pub enum Fact {
    /// Spice in front of a shield went behind it (B10.1).
    BribesTaken { faction: Faction, spice: u16 },
    /// Bene Gesserit foretold it (B10.7).
    Foretold { prediction: Prediction },
    /// The game is over.
    Won { victory: Victory },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MentatShown")]
pub struct Shown {}

/// How the game was won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Victory {
    /// Who won.
    pub winners: Vec<Faction>,
    /// By which paragraph, for example `B10.2`.
    pub rule: String,
    /// In which turn.
    pub turn: u8,
}

impl Frame {
    /// The phase from its beginning.
    pub fn new() -> Self {
        Self::default()
    }
}

/// Spice in front of shields moves behind them (B10.1).
fn take_bribes(cx: &mut Cx<'_>) {
    for faction in cx.table.factions() {
        let front = Purse::Front(faction);
        let spice = cx.table.spice.sweep(front, Purse::Shield(faction));
        if spice > 0 {
            cx.tell_all(Fact::BribesTaken { faction, spice });
        }
    }
}

/// The game ends if somebody has won (B10.11).
fn judge(cx: &mut Cx<'_>) {
    let Some(victory) = victory::victory(cx.table) else {
        return;
    };
    let prediction = cx.table.prediction.clone();
    if let Some(prediction) = prediction.filter(|_| victory.rule == "B10.7") {
        cx.declassify("B10.7", Fact::Foretold { prediction });
    }
    cx.table.victory = Some(victory.clone());
    cx.tell_all(Fact::Won { victory });
}

impl Procedure for Frame {
    fn advance(mut self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        let child: Option<flow::Frame> = match self.step {
            Step::Start => {
                choam::inflation_placement::turn(cx);
                take_bribes(cx);
                // Its use counts for one turn (B13.7).
                cx.table.kwisatz.used_in = None;
                self.step = Step::Inflation;
                None
            }
            Step::Inflation => {
                self.step = Step::Market;
                choam::inflation_placement::open(cx.table).then(|| choam::Placement::default().into())
            }
            Step::Market => {
                self.step = Step::Gamont;
                phase_end::in_mentat(cx.table).map(Into::into)
            }
            Step::Gamont => {
                self.step = Step::Judge;
                choam::gamont::reaction(cx.table.eyes(Viewer::Public)).map(Into::into)
            }
            Step::Judge => {
                judge(cx);
                if cx.table.victory.is_some() {
                    return Turn::done();
                }
                stronghold_cards::pass_on(cx);
                self.step = Step::Over;
                tleilaxu::swap::question(cx.table).map(Into::into)
            }
            Step::Over => return Turn::done(),
        };
        match child {
            Some(child) => Turn::call(self, child),
            None => Turn::again(self),
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Mentat(Shown {})
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
