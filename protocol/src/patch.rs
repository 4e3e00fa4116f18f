//! Differences between two documents as RFC 6902 operations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One operation of an RFC 6902 patch. The hub uses these three of its six.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Op {
    /// Puts a value where there was none, or before an element of an array.
    Add {
        /// JSON pointer of the new value.
        path: String,
        /// The new value.
        value: Value,
    },
    /// Takes a value away.
    Remove {
        /// JSON pointer of the old value.
        path: String,
    },
    /// Puts a value in the place of another.
    Replace {
        /// JSON pointer of the value.
        path: String,
        /// The new value.
        value: Value,
    },
}

/// The operations that make `new` out of `old`; empty when they are equal.
#[must_use]
pub fn diff(old: &Value, new: &Value) -> Vec<Op> {
    let mut ops = Vec::new();
    compare(old, new, &mut String::new(), &mut ops);
    ops
}

fn compare(old: &Value, new: &Value, path: &mut String, ops: &mut Vec<Op>) {
    match (old, new) {
        (Value::Object(a), Value::Object(b)) => objects(a, b, path, ops),
        (Value::Array(a), Value::Array(b)) => arrays(a, b, path, ops),
        _ if old == new => {}
        _ => ops.push(Op::Replace {
            path: path.clone(),
            value: new.clone(),
        }),
    }
}

fn objects(old: &Map<String, Value>, new: &Map<String, Value>, path: &mut String, ops: &mut Vec<Op>) {
    for key in old.keys().filter(|key| !new.contains_key(*key)) {
        at_key(path, key, |path| ops.push(Op::Remove { path: path.clone() }));
    }
    for (key, value) in new {
        at_key(path, key, |path| match old.get(key) {
            Some(before) => compare(before, value, path, ops),
            None => ops.push(Op::Add {
                path: path.clone(),
                value: value.clone(),
            }),
        });
    }
}

/// Arrays: what is equal at both ends stays; in between, elements are compared pairwise and the rest is added or
/// removed. A log that grows and a hand that loses one card are one operation each.
fn arrays(old: &[Value], new: &[Value], path: &mut String, ops: &mut Vec<Op>) {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[head..], &new[head..]);
    let tail = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let (old, new) = (&old[..old.len() - tail], &new[..new.len() - tail]);
    let both = old.len().min(new.len());
    for index in 0..both {
        at_index(path, head + index, |path| {
            compare(&old[index], &new[index], path, ops)
        });
    }
    for _ in both..old.len() {
        at_index(path, head + both, |path| {
            ops.push(Op::Remove { path: path.clone() })
        });
    }
    for (index, value) in new.iter().enumerate().skip(both) {
        at_index(path, head + index, |path| {
            ops.push(Op::Add {
                path: path.clone(),
                value: value.clone(),
            })
        });
    }
}

fn at_key(path: &mut String, key: &str, then: impl FnOnce(&mut String)) {
    let length = path.len();
    path.push('/');
    for c in key.chars() {
        match c {
            '~' => path.push_str("~0"),
            '/' => path.push_str("~1"),
            c => path.push(c),
        }
    }
    then(path);
    path.truncate(length);
}

fn at_index(path: &mut String, index: usize, then: impl FnOnce(&mut String)) {
    let length = path.len();
    path.push('/');
    path.push_str(&index.to_string());
    then(path);
    path.truncate(length);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn check(old: &Value, new: &Value) {
        let ops = diff(old, new);
        assert_eq!(ops.is_empty(), old == new, "{old} {new}");
        let patch: json_patch::Patch =
            serde_json::from_value(serde_json::to_value(&ops).expect("ops")).expect("RFC 6902");
        let mut patched = old.clone();
        json_patch::patch(&mut patched, &patch).unwrap_or_else(|e| panic!("{e}: {old} {new} {ops:?}"));
        assert_eq!(&patched, new, "{ops:?}");
    }

    #[test]
    fn a_log_that_grows_is_one_operation_and_so_is_a_card_from_the_middle() {
        assert_eq!(diff(&json!({"log": [1, 2]}), &json!({"log": [1, 2, 3]})).len(), 1);
        assert_eq!(diff(&json!([1, 2, 3, 4]), &json!([1, 3, 4])).len(), 1);
        check(&json!({"a/b": {"~": [1]}}), &json!({"a/b": {"~": [2], "": 0}}));
    }

    fn document() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..4i64).prop_map(Value::from),
            "[a-c~/]{0,2}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 48, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map("[a-c~/]{0,2}", inner, 0..5)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn the_patch_makes_the_new_out_of_the_old(old in document(), new in document()) {
            check(&old, &new);
        }
    }
}
