//! TypeScript types out of JSON Schemas, so that a page has the same words as the hub.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value};

/// One module with a type for each root and for everything that the roots refer to. Two different types of one
/// name would hide each other, so a second one is marked in the text and makes the page's type check fail.
pub fn render<'a>(roots: impl Iterator<Item = (&'a str, &'a Value)>) -> String {
    let mut types: BTreeMap<String, &Value> = BTreeMap::new();
    let mut clashes = Vec::new();
    for (title, schema) in roots {
        types.insert(title.to_owned(), schema);
        for (name, definition) in schema
            .get("$defs")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            if types
                .insert(name.clone(), definition)
                .is_some_and(|before| before != definition)
            {
                clashes.push(name.clone());
            }
        }
    }
    let mut text =
        String::from("// Generated from the Rust types by `cargo run -p landsraad-protocol`. Do not edit.\n");
    for name in clashes {
        writeln!(
            text,
            "export const clash: never = \"two types are called {name}\";\n"
        )
        .unwrap_or_default();
    }
    for (name, schema) in types {
        comment(&mut text, schema, "");
        let body = of(schema, "");
        // Writing to a String cannot fail.
        writeln!(text, "export type {} = {body};\n", identifier(&name)).unwrap_or_default();
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn of(schema: &Value, indent: &str) -> String {
    let Some(object) = schema.as_object() else {
        return if schema == &Value::Bool(false) {
            "never".into()
        } else {
            "unknown".into()
        };
    };
    let mut parts = Vec::new();
    if let Some(target) = object.get("$ref").and_then(Value::as_str) {
        parts.push(identifier(target.rsplit('/').next().unwrap_or(target)));
    }
    if let Some(value) = object.get("const") {
        parts.push(value.to_string());
    } else if let Some(values) = object.get("enum").and_then(Value::as_array) {
        parts.push(join(values.iter().map(Value::to_string), " | "));
    } else if let Some(kind) = object.get("type") {
        parts.push(of_type(kind, object, indent));
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(choices) = object.get(key).and_then(Value::as_array) {
            parts.push(parenthesised(join(choices.iter().map(|c| of(c, indent)), " | ")));
        }
    }
    if let Some(all) = object.get("allOf").and_then(Value::as_array) {
        parts.push(join(all.iter().map(|c| of(c, indent)), " & "));
    }
    if parts.is_empty() {
        "unknown".into()
    } else {
        join(parts.into_iter(), " & ")
    }
}

fn of_type(kind: &Value, object: &Map<String, Value>, indent: &str) -> String {
    match kind {
        Value::Array(kinds) => parenthesised(join(kinds.iter().map(|k| of_type(k, object, indent)), " | ")),
        Value::String(kind) => match kind.as_str() {
            "integer" | "number" => "number".into(),
            "string" => "string".into(),
            "boolean" => "boolean".into(),
            "null" => "null".into(),
            "array" => of_array(object, indent),
            "object" => of_object(object, indent),
            _ => "unknown".into(),
        },
        _ => "unknown".into(),
    }
}

fn of_array(object: &Map<String, Value>, indent: &str) -> String {
    if let Some(items) = object.get("prefixItems").and_then(Value::as_array) {
        return format!("[{}]", join(items.iter().map(|i| of(i, indent)), ", "));
    }
    format!(
        "Array<{}>",
        object
            .get("items")
            .map_or_else(|| "unknown".into(), |items| of(items, indent))
    )
}

fn of_object(object: &Map<String, Value>, indent: &str) -> String {
    let Some(properties) = object.get("properties").and_then(Value::as_object) else {
        return match object.get("additionalProperties") {
            Some(Value::Bool(false)) => "Record<string, never>".into(),
            Some(values) => format!("Record<string, {}>", of(values, indent)),
            None => "Record<string, unknown>".into(),
        };
    };
    let required: Vec<&str> = object
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let inner = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, schema) in properties {
        comment(&mut text, schema, &inner);
        let mark = if required.contains(&name.as_str()) {
            ""
        } else {
            "?"
        };
        let key = if is_identifier(name) {
            name.clone()
        } else {
            Value::from(name.as_str()).to_string()
        };
        writeln!(text, "{inner}{key}{mark}: {};", of(schema, &inner)).unwrap_or_default();
    }
    text.push_str(indent);
    text.push('}');
    text
}

fn comment(text: &mut String, schema: &Value, indent: &str) {
    if let Some(words) = schema.get("description").and_then(Value::as_str) {
        let words = words
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .replace("*/", "* /");
        writeln!(text, "{indent}/** {words} */").unwrap_or_default();
    }
}

fn is_identifier(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn identifier(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect()
}

fn join(parts: impl Iterator<Item = String>, between: &str) -> String {
    parts.collect::<Vec<_>>().join(between)
}

fn parenthesised(text: String) -> String {
    if text.contains(" | ") {
        format!("({text})")
    } else {
        text
    }
}
