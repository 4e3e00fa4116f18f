//! How a table of Dune is set up over the wire.

use landsraad_engine::setup::Policies;
use landsraad_engine::{Module, RulesMode, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The game's part of the options of a room, `options.game`. Null means all defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DuneOptions {
    /// The preset of rules.
    pub rules: RulesMode,
    /// Expansion sets and modules.
    pub modules: Vec<Module>,
    /// Policies that differ from the preset, by name. The defaults that the schema shows are those of the Basic
    /// game; `presets.json` has both presets.
    #[schemars(with = "Policies")]
    pub policies: Map<String, Value>,
}

impl Default for DuneOptions {
    fn default() -> Self {
        Self {
            rules: RulesMode::Advanced,
            modules: Vec::new(),
            policies: Map::new(),
        }
    }
}

impl DuneOptions {
    /// The options out of what a client sent.
    ///
    /// # Errors
    /// A sentence for the host.
    pub fn read(value: &Value) -> Result<Self, String> {
        if value.is_null() {
            return Ok(Self::default());
        }
        serde_json::from_value(value.clone()).map_err(|error| format!("`game` does not fit: {error}."))
    }
}

/// Every policy of both presets, so that a client can show what a table changes.
#[must_use]
pub fn presets() -> Value {
    let of = |mode| Setup::preset(mode, &[]).policies;
    serde_json::json!({ "basic": of(RulesMode::Basic), "advanced": of(RulesMode::Advanced) })
}
