//! The scenario file format, version 1. Its JSON Schema is generated from these types.

use super::Arrange;
use crate::act::Act;
use crate::catalog::Faction;
use crate::setup::{Module, Place, RulesMode};
use crate::table::{Phase, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A scenario.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it shows, beginning with its case id.
    pub name: String,
    /// The paragraphs it tests.
    pub rules: Vec<String>,
    /// Who plays by which rules.
    pub setup: ScenarioSetup,
    /// The position to start from; without it the game starts with its setup phase.
    #[serde(default)]
    pub arrange: Option<Arrange>,
    /// What happens and what must be, in order.
    pub steps: Vec<Step>,
}

/// Who plays by which rules.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSetup {
    /// Basic or Advanced.
    pub mode: RulesMode,
    /// The factions on circles 0, 1, 2 …, or `places` instead.
    #[serde(default)]
    pub factions: Vec<Faction>,
    /// Who sits where.
    #[serde(default)]
    pub places: Vec<Place>,
    /// Expansion sets and modules in play.
    #[serde(default)]
    pub modules: Vec<Module>,
    /// Policies that differ from the mode's preset.
    #[serde(default)]
    #[schemars(with = "std::collections::BTreeMap<String, Value>")]
    pub policies: Map<String, Value>,
    /// The seed, as any text; the dice are keyed by its hash.
    #[serde(default)]
    pub seed: String,
}

/// One step. Exactly one of the kinds must be present; `seat` goes with `act`, `default`, `offers`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// A remark for readers.
    pub note: Option<String>,
    /// Who acts.
    pub seat: Option<Faction>,
    /// What the seat does. The frame it answers is found by the runner.
    pub act: Option<Act>,
    /// The act must be refused: `true`, or the code of the refusal. Nothing may change then.
    pub refused: Option<Refused>,
    /// The seat does what it does when its time runs out.
    pub default: Option<bool>,
    /// Everybody does what it does when its time runs out, until this phase waits for somebody.
    pub until: Option<Phase>,
    /// Everybody who is asked in a Karama window passes, until no such window is open.
    pub pass_karama: Option<bool>,
    /// Saves, drops and restores the game.
    pub restart: Option<bool>,
    /// Part of the report that must hold (see [`super::report`]).
    pub expect: Option<Value>,
    /// A place in a viewer's view that must hold a value.
    pub view: Option<ViewCheck>,
    /// Acts (`group/name`) that the seat must be offered.
    pub offered: Option<Vec<String>>,
    /// Acts that the seat must not be offered.
    pub not_offered: Option<Vec<String>>,
    /// Facts that the steps since the last check must have told, each a part of a fact, in order.
    pub told: Option<Vec<Value>>,
    /// Facts, or parts of them, that the steps since the last `told` must not have told.
    pub untold: Option<Vec<Value>>,
}

/// How a step must be refused.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Refused {
    /// Refused for whatever reason.
    Any(bool),
    /// Refused with this code.
    Code(crate::refusal::RefusalCode),
}

/// A check of a view.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ViewCheck {
    /// `"public"`, or `{"seat": "emperor"}`.
    pub viewer: Viewer,
    /// A JSON pointer into the view.
    pub at: String,
    /// What must be there; parts of objects suffice. With neither this nor `lacks` nothing may be there.
    #[serde(default)]
    pub is: Option<Value>,
    /// Text that must not occur anywhere under it.
    #[serde(default)]
    pub lacks: Option<String>,
}
