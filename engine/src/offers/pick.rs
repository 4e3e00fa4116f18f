//! Sampling a value from a form, for the random player and for the property tests.

use super::Term;
use super::form::{CountOf, Field, Form, object};
use serde_json::Value;

/// A source of numbers: `draw(n)` gives a number in `0..n` (n ≥ 1).
pub type Draw<'a> = &'a mut dyn FnMut(u32) -> u32;

impl Form {
    /// Any value that the form contains, or `None` if it contains none (or only an open structure).
    pub fn pick(&self, draw: Draw<'_>) -> Option<Value> {
        match self {
            Self::Nothing => Some(Value::Null),
            Self::Bool => Some(Value::from(draw(2) == 1)),
            Self::Int { min, max } => pick_int(*min, *max, draw).map(Value::from),
            Self::OneOf(terms) => one(terms, draw).map(Term::value),
            Self::Maybe(form) => {
                if draw(3) == 0 || form.is_empty() {
                    Some(Value::Null)
                } else {
                    form.pick(draw)
                }
            }
            Self::Record { fields, distinct } => pick_record(self, fields, !distinct.is_empty(), draw),
            Self::Subset { of, min, max } => pick_subset(of, *min, *max, draw),
            Self::Order(terms) => {
                let n = u16::try_from(terms.len()).ok()?;
                pick_subset(terms, n, n, draw)
            }
            Self::Counts { of, min, max } => pick_counts(of, *min, *max, draw),
            Self::Any(forms) => {
                let open: Vec<_> = forms.iter().filter(|f| !f.is_empty()).collect();
                one(&open, draw)?.pick(draw)
            }
            Self::Text { .. } => Some(Value::from("…")),
            Self::Open(_) => None,
        }
    }
}

fn one<'a, T>(list: &'a [T], draw: Draw<'_>) -> Option<&'a T> {
    let n = u32::try_from(list.len()).ok().filter(|n| *n > 0)?;
    list.get(draw(n) as usize)
}

fn pick_int(min: i32, max: i32, draw: Draw<'_>) -> Option<i32> {
    let width = u32::try_from(i64::from(max) - i64::from(min) + 1)
        .ok()
        .filter(|w| *w > 0)?;
    min.checked_add(i32::try_from(draw(width)).ok()?)
}

/// How often a record with fields that must differ is drawn again before giving up.
const TRIES: usize = 32;

fn pick_record(form: &Form, fields: &[Field], distinct: bool, draw: Draw<'_>) -> Option<Value> {
    for _ in 0..TRIES {
        let mut map = object();
        for field in fields {
            map.insert(field.name.clone().into_owned(), field.form.pick(draw)?);
        }
        let value = Value::Object(map);
        if !distinct || form.check(&value).is_ok() {
            return Some(value);
        }
    }
    None
}

fn pick_subset(of: &[Term], min: u16, max: u16, draw: Draw<'_>) -> Option<Value> {
    let top = usize::from(max).min(of.len());
    let size = pick_int(i32::from(min), i32::try_from(top).ok()?, draw)?;
    let mut left: Vec<_> = of.iter().collect();
    let mut chosen = Vec::new();
    for _ in 0..size {
        let n = u32::try_from(left.len()).ok().filter(|n| *n > 0)?;
        chosen.push(left.swap_remove(draw(n) as usize).value());
    }
    Some(Value::Array(chosen))
}

fn pick_counts(of: &[CountOf], min: u16, max: u16, draw: Draw<'_>) -> Option<Value> {
    let needed = of.iter().fold(0u16, |sum, c| sum.saturating_add(c.min));
    let mut total = pick_int(i32::from(min.max(needed)), i32::from(max), draw)? - i32::from(needed);
    let mut left: Vec<_> = of.iter().map(|c| (c, c.max.saturating_sub(c.min))).collect();
    let mut map = object();
    for count in of.iter().filter(|c| c.min > 0) {
        map.insert(count.term.key().into_owned(), Value::from(count.min));
    }
    while total > 0 {
        left.retain(|(_, room)| *room > 0);
        let n = u32::try_from(left.len()).ok().filter(|n| *n > 0)?;
        let entry = left.get_mut(draw(n) as usize)?;
        entry.1 -= 1;
        let slot = map
            .entry(entry.0.term.key().into_owned())
            .or_insert(Value::from(0));
        *slot = Value::from(slot.as_u64().unwrap_or(0) + 1);
        total -= 1;
    }
    Some(Value::Object(map))
}
