//! Reading offers: the branches of a form and the choices in their fields.

use crate::catalog::LocationId;
use crate::offers::{Field, Form, Term};
use crate::table::Group;
use serde_json::{Map, Value};

/// The record branches of a form, each as its fields.
pub(super) fn branches(form: &Form) -> Vec<&[Field]> {
    match form {
        Form::Record { fields, .. } => vec![fields.as_slice()],
        Form::Any(forms) => forms.iter().flat_map(branches).collect(),
        _ => Vec::new(),
    }
}

/// A field's form.
pub(super) fn field<'a>(fields: &'a [Field], name: &str) -> Option<&'a Form> {
    fields.iter().find(|f| f.name == name).map(|f| &f.form)
}

/// The values of a field that offers single choices, `null` first where it is allowed.
pub(super) fn values(fields: &[Field], name: &str) -> Vec<Value> {
    field(fields, name).map(choices).unwrap_or_default()
}

fn choices(form: &Form) -> Vec<Value> {
    match form {
        Form::OneOf(terms) => terms.iter().map(Term::value).collect(),
        Form::Maybe(inner) => std::iter::once(Value::Null).chain(choices(inner)).collect(),
        Form::Any(forms) => forms.iter().flat_map(choices).collect(),
        Form::Int { min, max } => (*min..=*max).map(Value::from).collect(),
        _ => Vec::new(),
    }
}

/// The places of a field.
pub(super) fn places(fields: &[Field], name: &str) -> Vec<LocationId> {
    values(fields, name)
        .iter()
        .filter_map(|v| LocationId::from_id(v.as_str()?))
        .collect()
}

/// The closed range of a number field.
pub(super) fn range(fields: &[Field], name: &str) -> Option<(u16, u16)> {
    match field(fields, name)? {
        Form::Int { min, max } => Some((u16::try_from(*min).ok()?, u16::try_from(*max).ok()?)),
        _ => None,
    }
}

/// Things that can be counted out, and how many at least and at most.
pub(super) struct Pile {
    of: Vec<(String, u16)>,
    /// At least so many.
    pub min: u16,
    /// At most so many.
    pub max: u16,
}

/// The counts of a field.
pub(super) fn pile(fields: &[Field], name: &str) -> Option<Pile> {
    match field(fields, name)? {
        Form::Counts { of, min, max } => {
            // What must be among them comes first.
            let (needed, free): (Vec<_>, Vec<_>) = of.iter().partition(|c| c.min > 0);
            let all = needed.into_iter().chain(free);
            Some(Pile {
                of: all.map(|c| (c.term.key().into_owned(), c.max)).collect(),
                min: *min,
                max: *max,
            })
        }
        _ => None,
    }
}

impl Pile {
    /// `n` things, those listed first first, as the JSON object of an act.
    pub(super) fn take(&self, n: u16) -> Value {
        let mut left = n;
        let mut map = Map::new();
        for (key, max) in &self.of {
            let count = left.min(*max);
            if count > 0 {
                map.insert(key.clone(), Value::from(count));
                left -= count;
            }
        }
        Value::Object(map)
    }

    /// Which forces [`Self::take`] picks up, by place; none if the things are not groups.
    pub(super) fn taken(&self, n: u16) -> Vec<(Group, u8)> {
        let mut left = n;
        let mut taken = Vec::new();
        for (key, max) in &self.of {
            let count = left.min(*max);
            left -= count;
            if let (Some(group), Ok(count @ 1..)) = (Group::from_id(key), u8::try_from(count)) {
                taken.push((group, count));
            }
        }
        taken
    }
}
