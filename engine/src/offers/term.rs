//! A term: one atomic value that an offer can allow, printed on the wire as a number or an id.

use crate::catalog::{CardId, CardKind, Faction, LeaderId, LocationId, Skill, Territory};
use crate::table::Group;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// One allowed value of a choice. On the wire it is a bare number or the id string of the thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Term {
    /// A whole number.
    Int(i32),
    /// Any id or word.
    Word(Cow<'static, str>),
}

impl Term {
    /// A fixed word, such as a mode of shipping.
    pub const fn word(word: &'static str) -> Self {
        Self::Word(Cow::Borrowed(word))
    }

    /// Whether the JSON value is this term.
    pub fn is(&self, value: &Value) -> bool {
        match self {
            Self::Int(n) => value.as_i64() == Some(i64::from(*n)),
            Self::Word(w) => value.as_str() == Some(w.as_ref()),
        }
    }

    /// The JSON value that stands for this term in an act.
    pub fn value(&self) -> Value {
        match self {
            Self::Int(n) => Value::from(*n),
            Self::Word(w) => Value::from(w.as_ref()),
        }
    }

    /// The key that stands for this term in a JSON object.
    pub fn key(&self) -> Cow<'static, str> {
        match self {
            Self::Int(n) => Cow::Owned(n.to_string()),
            Self::Word(w) => w.clone(),
        }
    }
}

macro_rules! term_from_id {
    ($($id:ty),*) => { $(
        impl From<$id> for Term {
            fn from(id: $id) -> Self {
                Self::Word(Cow::Borrowed(id.id()))
            }
        }
    )* };
}
term_from_id!(CardId, CardKind, Faction, LeaderId, LocationId, Skill, Territory);

impl From<i32> for Term {
    fn from(n: i32) -> Self {
        Self::Int(n)
    }
}

impl From<Group> for Term {
    fn from(group: Group) -> Self {
        Self::Word(Cow::Owned(group.to_string()))
    }
}
