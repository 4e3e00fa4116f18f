//! Comparing what is with what a scenario expects: parts of objects suffice, everything else is exact.

use serde_json::Value;

/// The first place where `actual` does not hold what `expected` asks for, or `None`.
///
/// Objects are compared key by key of the expectation; what is absent counts as zero, `false`, `null` or
/// empty, and `{}` asks for that. `"*"` asks for anything that is there. A number may stand for a muster and is
/// compared with the sum of its kinds.
pub fn difference(expected: &Value, actual: &Value, path: &str) -> Option<String> {
    match (expected, actual) {
        (Value::String(any), found) if any == "*" && !found.is_null() => None,
        (Value::Object(none), found) if none.is_empty() => {
            (!empty(found)).then(|| format!("{path}: expected nothing, found {found}"))
        }
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

/// Whether a fact is of the kind that a part of one names: its group and its name.
pub fn same_kind(part: &Value, fact: &Value) -> bool {
    let one = |value: &Value| {
        value
            .as_object()
            .and_then(|o| o.iter().next().map(|(k, v)| (k.clone(), v.clone())))
    };
    match (one(part), one(fact)) {
        (Some((group, part)), Some((of, fact))) if group == of => match (one(&part), one(&fact)) {
            (Some((name, _)), Some((named, _))) => name == named,
            _ => part == fact,
        },
        _ => false,
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
        Value::Object(o) => o.values().all(empty),
    }
}

#[cfg(test)]
mod tests {
    use super::{difference, same_kind};
    use serde_json::json;

    #[test]
    fn an_empty_object_asks_for_nothing_and_a_star_for_something() {
        let actual = json!({"board": {"arrakeen-s9": 2}, "tanks": {}});
        assert_eq!(difference(&json!({"tanks": {}, "hands": {}}), &actual, ""), None);
        assert!(difference(&json!({"board": {}}), &actual, "").is_some());
        assert_eq!(difference(&json!({"board": "*"}), &actual, ""), None);
        assert!(difference(&json!({"hands": "*"}), &actual, "").is_some());
    }

    #[test]
    fn a_fact_of_another_kind_is_no_part() {
        let fact = json!({"battle": {"audited": {"of": "harkonnen", "cards": 2}}});
        assert!(same_kind(&json!({"battle": {"audited": {}}}), &fact));
        assert!(!same_kind(
            &json!({"battle": {"bought-off": {"spice": 0}}}),
            &fact
        ));
        assert!(!same_kind(&json!({"battle": "both-betrayed"}), &fact));
        assert!(!same_kind(&json!({"karama": {"audited": {}}}), &fact));
        let bare = json!({"battle": "both-betrayed"});
        assert!(same_kind(&bare, &bare));
    }

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
