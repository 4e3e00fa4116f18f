//! A form: the exact set of values that an act may carry, as one object.
//!
//! The same form is shown to the client, sampled by the random bot and asked by `apply` whether it
//! contains the act that came in, so what is offered and what is accepted cannot drift apart.

use super::Term;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::borrow::Cow;

/// A field name of a record form.
pub type Name = Cow<'static, str>;

/// The set of JSON values that an act (or one field of it) may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// The act carries nothing.
    Nothing,
    /// `true` or `false`.
    Bool,
    /// A whole number in the closed range.
    Int { min: i32, max: i32 },
    /// Exactly one of the terms.
    OneOf(Vec<Term>),
    /// `null`, or what the inner form allows.
    Maybe(Box<Form>),
    /// An object with these fields; fields named in `distinct` may not carry the same value
    /// (`null` may repeat).
    Record { fields: Vec<Field>, distinct: Vec<Name> },
    /// A list of different terms, in any order.
    Subset { of: Vec<Term>, min: u16, max: u16 },
    /// All of the terms, each once, in an order of the actor's choice.
    Order(Vec<Term>),
    /// An object from term to count; absent terms count zero. The sum lies in `min..=max`.
    Counts { of: Vec<CountOf>, min: u16, max: u16 },
    /// What any of the forms allows.
    Any(Vec<Form>),
    /// Free text of at most this many characters.
    Text { max_chars: u16 },
    /// A structure named here and described in the protocol page; the rule checks it itself.
    Open(Name),
}

/// One field of a record form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Field {
    /// The field's name in the act.
    pub name: Name,
    /// What the field may carry.
    pub form: Form,
}

/// One countable term with the smallest and the largest allowed count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CountOf {
    /// What is counted.
    pub term: Term,
    /// The least of it.
    #[serde(default)]
    pub min: u16,
    /// The most of it.
    pub max: u16,
}

/// Why a value does not fit a form: where, and what would have been allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Path of field names, joined by dots; empty for the whole value.
    pub field: String,
    /// A sentence for a person.
    pub text: String,
}

impl Misfit {
    fn new(text: impl Into<String>) -> Self {
        Self {
            field: String::new(),
            text: text.into(),
        }
    }

    fn inside(mut self, name: &str) -> Self {
        self.field = if self.field.is_empty() {
            name.to_owned()
        } else {
            format!("{name}.{}", self.field)
        };
        self
    }
}

impl Form {
    /// A record without constraints between its fields.
    pub fn record(fields: impl IntoIterator<Item = (&'static str, Form)>) -> Self {
        let fields = fields
            .into_iter()
            .map(|(name, form)| Field {
                name: Name::Borrowed(name),
                form,
            })
            .collect();
        Self::Record {
            fields,
            distinct: Vec::new(),
        }
    }

    /// One of the things, each named by its id.
    pub fn one_of<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Self {
        Self::OneOf(terms.into_iter().map(Into::into).collect())
    }

    /// Exactly this value.
    pub fn only(term: impl Into<Term>) -> Self {
        Self::OneOf(vec![term.into()])
    }

    /// `null` or one of the things.
    pub fn maybe_one_of<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Self {
        Self::Maybe(Box::new(Self::one_of(terms)))
    }

    /// `null` and nothing else.
    pub fn null() -> Self {
        Self::Maybe(Box::new(Self::OneOf(Vec::new())))
    }

    /// A number in the closed range.
    pub fn int(min: impl Into<i32>, max: impl Into<i32>) -> Self {
        Self::Int {
            min: min.into(),
            max: max.into(),
        }
    }

    /// Counts of things with a bound for each and for the sum.
    pub fn counts<T: Into<Term>>(of: impl IntoIterator<Item = (T, u16)>, min: u16, max: u16) -> Self {
        let of: Vec<_> = of
            .into_iter()
            .map(|(term, max)| CountOf {
                term: term.into(),
                min: 0,
                max,
            })
            .collect();
        let all = of.iter().fold(0u16, |sum, c| sum.saturating_add(c.max));
        Self::Counts {
            of,
            min,
            max: max.min(all),
        }
    }

    /// The same counts with at least one of this thing.
    #[must_use]
    pub fn with_one_of(mut self, term: impl Into<Term>) -> Self {
        let term = term.into();
        if let Self::Counts { of, min, .. } = &mut self {
            *min = (*min).max(1);
            for count in of.iter_mut().filter(|c| c.term == term) {
                count.min = count.min.max(1);
            }
        }
        self
    }

    /// Whether the form allows no value at all.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Int { min, max } => min > max,
            Self::OneOf(terms) => terms.is_empty(),
            Self::Record { fields, .. } => fields.iter().any(|f| f.form.is_empty()),
            Self::Subset { of, min, max } => min > max || usize::from(*min) > of.len(),
            Self::Counts { of, min, max } => min > max || of.iter().any(|c| c.min > c.max),
            Self::Any(forms) => forms.iter().all(Self::is_empty),
            _ => false,
        }
    }

    /// Whether the value is allowed.
    ///
    /// # Errors
    /// The first misfit found, with the field and what would have been allowed.
    pub fn check(&self, value: &Value) -> Result<(), Misfit> {
        match self {
            Self::Nothing => fits(value.is_null(), "nothing is expected here"),
            Self::Bool => fits(value.is_boolean(), "true or false is expected"),
            Self::Int { min, max } => check_int(value, *min, *max),
            Self::OneOf(terms) => {
                if terms.iter().any(|t| t.is(value)) {
                    Ok(())
                } else {
                    Err(not_one_of(terms))
                }
            }
            Self::Maybe(form) => {
                if value.is_null() {
                    Ok(())
                } else {
                    form.check(value)
                }
            }
            Self::Record { fields, distinct } => check_record(value, fields, distinct),
            Self::Subset { of, min, max } => check_subset(value, of, *min, *max),
            Self::Order(terms) => {
                let n = u16::try_from(terms.len()).unwrap_or(u16::MAX);
                check_subset(value, terms, n, n)
            }
            Self::Counts { of, min, max } => check_counts(value, of, *min, *max),
            Self::Any(forms) => check_any(value, forms),
            Self::Text { max_chars } => fits(
                value
                    .as_str()
                    .is_some_and(|s| s.chars().count() <= usize::from(*max_chars)),
                &format!("text of at most {max_chars} characters is expected"),
            ),
            Self::Open(_) => Ok(()),
        }
    }
}

fn fits(good: bool, text: &str) -> Result<(), Misfit> {
    if good { Ok(()) } else { Err(Misfit::new(text)) }
}

fn check_int(value: &Value, min: i32, max: i32) -> Result<(), Misfit> {
    let good = value
        .as_i64()
        .is_some_and(|n| (i64::from(min)..=i64::from(max)).contains(&n));
    if good {
        return Ok(());
    }
    Err(Misfit::new(match min.cmp(&max) {
        std::cmp::Ordering::Less => format!("a whole number from {min} to {max} is expected"),
        std::cmp::Ordering::Equal => format!("only {min} is possible"),
        std::cmp::Ordering::Greater => "no number is possible".to_owned(),
    }))
}

fn not_one_of(terms: &[Term]) -> Misfit {
    const SHOWN: usize = 12;
    let listed: Vec<_> = terms.iter().take(SHOWN).map(|t| t.key().into_owned()).collect();
    let more = if terms.len() > SHOWN { ", …" } else { "" };
    Misfit::new(if terms.is_empty() {
        "nothing can be chosen here".to_owned()
    } else {
        format!("one of these is expected: {}{more}", listed.join(", "))
    })
}

fn check_record(value: &Value, fields: &[Field], distinct: &[Name]) -> Result<(), Misfit> {
    let Some(object) = value.as_object() else {
        return Err(Misfit::new("an object is expected"));
    };
    for field in fields {
        let got = object.get(field.name.as_ref()).unwrap_or(&Value::Null);
        field.form.check(got).map_err(|m| m.inside(&field.name))?;
    }
    let known = |key: &str| fields.iter().any(|f| f.name == key);
    if let Some(key) = object
        .iter()
        .find(|(k, v)| !v.is_null() && !known(k))
        .map(|(k, _)| k)
    {
        return Err(Misfit::new("this field is not part of the act").inside(key));
    }
    let chosen: Vec<_> = distinct
        .iter()
        .filter_map(|n| object.get(n.as_ref()))
        .filter(|v| !v.is_null())
        .collect();
    let twice = chosen.iter().enumerate().any(|(i, v)| chosen[..i].contains(v));
    fits(!twice, &format!("{} must be different", distinct.join(" and ")))
}

fn check_subset(value: &Value, of: &[Term], min: u16, max: u16) -> Result<(), Misfit> {
    let Some(list) = value.as_array() else {
        return Err(Misfit::new("a list is expected"));
    };
    if !(usize::from(min)..=usize::from(max)).contains(&list.len()) {
        return Err(Misfit::new(format!("between {min} and {max} must be chosen")));
    }
    for (i, item) in list.iter().enumerate() {
        if !of.iter().any(|t| t.is(item)) {
            return Err(not_one_of(of));
        }
        if list[..i].contains(item) {
            return Err(Misfit::new("nothing may be chosen twice"));
        }
    }
    Ok(())
}

fn check_counts(value: &Value, of: &[CountOf], min: u16, max: u16) -> Result<(), Misfit> {
    let Some(object) = value.as_object() else {
        return Err(Misfit::new("an object of counts is expected"));
    };
    let counted = |c: &CountOf| object.get(c.term.key().as_ref()).and_then(Value::as_u64);
    if let Some(short) = of.iter().find(|c| counted(c).unwrap_or(0) < u64::from(c.min)) {
        let text = format!("at least {} are needed", short.min);
        return Err(Misfit::new(text).inside(&short.term.key()));
    }
    let mut sum = 0u64;
    for (key, count) in object {
        let Some(count) = count.as_u64() else {
            return Err(Misfit::new("a count is expected").inside(key));
        };
        let limit = of
            .iter()
            .find(|c| c.term.key() == key.as_str())
            .map_or(0, |c| c.max);
        if count > u64::from(limit) {
            return Err(Misfit::new(format!("at most {limit} are possible")).inside(key));
        }
        sum += count;
    }
    fits(
        (u64::from(min)..=u64::from(max)).contains(&sum),
        &format!("the sum must be from {min} to {max}"),
    )
}

fn check_any(value: &Value, forms: &[Form]) -> Result<(), Misfit> {
    let mut last = Misfit::new("nothing is possible here");
    for form in forms {
        match form.check(value) {
            Ok(()) => return Ok(()),
            Err(misfit) => last = misfit,
        }
    }
    Err(last)
}

/// An empty JSON object.
pub(super) fn object() -> Map<String, Value> {
    Map::new()
}
