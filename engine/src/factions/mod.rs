//! Factions: the powers of each, one file a faction, called from named hooks.

pub mod atreides;
pub mod bene_gesserit;
pub mod emperor;
pub mod fremen;
pub mod guild;
pub mod harkonnen;

use crate::act;
use crate::catalog::{Faction, Territory};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, ForceKind};
use crate::view::Shown as ViewShown;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where the procedure stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Nothing has happened yet.
    Start,
}

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Nothing more to do here.
    Done,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// All Bene Gesserit tokens of a territory turned to their other side (B14.7).
    Flipped {
        territory: Territory,
        forces: u8,
        to: ForceKind,
    },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shown {}

/// What the viewer may play on top of what waits.
pub fn anytime_offers(_eyes: Eyes<'_>, _now: crate::interrupts::Interruptible) -> Vec<Offer> {
    Vec::new()
}

/// Plays it.
///
/// # Errors
/// A refusal if it is not offered.
pub fn begin(_cx: &mut Cx<'_>, _seat: Faction, _act: Act) -> Result<Option<crate::flow::Frame>, Refusal> {
    Err(Refusal::unexpected())
}

impl Frame {
    /// The procedure from its beginning.
    pub fn new() -> Self {
        Self { step: Step::Start }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

impl Procedure for Frame {
    fn advance(self, _cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match self.step {
            Step::Start => Turn::done(),
        }
    }

    fn offers(&self, _eyes: Eyes<'_>) -> Vec<Offer> {
        Vec::new()
    }

    fn answer(self, _cx: &mut Cx<'_>, _seat: Faction, _act: act::Act) -> Result<Turn, Refusal> {
        Err(Refusal::unexpected())
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        Vec::new()
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Faction(Shown {})
    }

    fn default_act(&self, _eyes: Eyes<'_>) -> Option<act::Act> {
        None
    }
}
