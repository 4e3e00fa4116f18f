//! Comparing what is with what a scenario expects: parts of objects suffice, everything else is exact.

use serde_json::Value;

/// The first place where `actual` does not hold what `expected` asks for, or `None`.
///
/// Objects are compared key by key of the expectation; what is absent counts as zero, `false`, `null` or
/// empty. A number may stand for a muster and is compared with the sum of its kinds.
pub fn difference(expected: &Value, actual: &Value, path: &str) -> Option<String> {
    match (expected, actual) {
        (Value::Object(wanted), Value::Object(found)) => wanted.iter().find_map(|(key, want)| {
            difference(
                want,
                found.get(key).unwrap_or(&Value::Null),
                &format!("{path}/{key}"),
            )
        }),
        (Value::Number(_), Value::Object(found)) if is_muster(found) => {
            let sum: u64 = found.values().filter_map(Value::as_u64).sum();
            (expected.as_u64() != Some(sum)).then(|| format!("{path}: expected {expected}, found {sum}"))
        }
        (Value::Array(wanted), Value::Array(found)) if wanted.len() == found.len() => wanted
            .iter()
            .zip(found)
            .enumerate()
            .find_map(|(i, (want, have))| difference(want, have, &format!("{path}/{i}"))),
        _ if expected == actual || (empty(expected) && empty(actual)) => None,
        (Value::Object(wanted), Value::Null) => wanted
            .iter()
            .find_map(|(key, want)| difference(want, &Value::Null, &format!("{path}/{key}"))),
        _ => Some(format!("{path}: expected {expected}, found {actual}")),
    }
}

fn is_muster(map: &serde_json::Map<String, Value>) -> bool {
    map.keys()
        .all(|k| matches!(k.as_str(), "normal" | "elite" | "advisor" | "no-field"))
}

fn empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(b) => !b,
        Value::Number(n) => n.as_i64() == Some(0),
        Value::String(s) => s.is_empty(),
        Value::Array(a) => a.is_empty(),
        Value::Object(o) => o.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::difference;
    use serde_json::json;

    #[test]
    fn parts_suffice_and_absence_is_zero() {
        let actual =
            json!({"spice": {"guild": 3}, "board": {"arrakeen-s9": {"guild": {"normal": 2, "elite": 1}}}});
        assert_eq!(
            difference(&json!({"spice": {"guild": 3, "emperor": 0}}), &actual, ""),
            None
        );
        assert_eq!(
            difference(&json!({"board": {"arrakeen-s9": {"guild": 3}}}), &actual, ""),
            None
        );
        assert!(difference(&json!({"board": {"arrakeen-s9": {"guild": 2}}}), &actual, "").is_some());
        assert!(difference(&json!({"spice": {"guild": 4}}), &actual, "").is_some());
    }
}
