//! What is generated out of the types of this crate: JSON Schemas and TypeScript.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use landsraad_engine::view::{PublicView, SeatView};
use landsraad_engine::{Action, Fact, Offer, Refusal};

use crate::dune::presets;
use crate::{DuneOptions, PublicPart, Request, SeatPart, ServerMessage, typescript};

/// Every generated file: its path from the root of the repository, and its contents.
#[must_use]
pub fn generated_files() -> Vec<(String, String)> {
    let schemas = schemas();
    let mut files: Vec<(String, String)> = schemas
        .iter()
        .map(|(name, _, schema)| {
            (
                format!("docs/protocol/{name}.schema.json"),
                format!("{schema:#}\n"),
            )
        })
        .collect();
    let roots = schemas.iter().map(|(_, title, schema)| (*title, schema));
    files.push(("docs/protocol/presets.json".into(), format!("{:#}\n", presets())));
    files.push(("hub/web/src/protocol.ts".into(), typescript::render(roots)));
    files
}

fn schemas() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("client", "Request", schema_of::<Request>()),
        ("server", "ServerMessage", schema_of::<ServerMessage<Value>>()),
        ("public-part", "PublicPart", schema_of::<PublicPart>()),
        ("seat-part", "SeatPart", schema_of::<SeatPart>()),
        ("setup", "DuneOptions", schema_of::<DuneOptions>()),
        ("public-view", "PublicView", schema_of::<PublicView>()),
        ("seat-view", "SeatView", schema_of::<SeatView>()),
        ("offer", "Offer", schema_of::<Offer>()),
        ("action", "Action", schema_of::<Action>()),
        ("fact", "Fact", schema_of::<Fact>()),
        ("refusal", "Refusal", schema_of::<Refusal>()),
    ]
}

fn schema_of<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_are_up_to_date() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for (path, contents) in generated_files() {
            let stored = std::fs::read_to_string(root.join(&path)).unwrap_or_default();
            assert!(
                stored == contents,
                "{path} differs from the types: run `cargo run -p landsraad-protocol`"
            );
        }
    }
}
