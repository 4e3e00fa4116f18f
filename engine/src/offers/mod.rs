//! Offers: what a seat may do now. `apply` accepts exactly what some offer contains.

mod form;
mod pick;
mod price;
mod term;

pub use form::{CountOf, Field, Form, Misfit, Name};
pub use pick::Draw;
pub use price::{Price, When};
pub use term::Term;

use crate::act::Act;
use crate::flow::FrameId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One kind of act that a seat may take now, with all its allowed values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// The frame that waits for this act; `None` for acts that need no frame.
    pub frame: Option<FrameId>,
    /// The act's place in [`Act`]: `"group/name"`, for example `"bidding/bid"`.
    pub act: Name,
    /// The paragraph that allows it.
    pub rule: Name,
    /// The allowed values.
    pub form: Form,
    /// What its acts cost, where the price is not itself among the values; empty where nothing is paid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prices: Vec<Price>,
}

impl Offer {
    /// An offer of the waiting frame; [`crate::flow`] fills in its id.
    pub fn new(act: &'static str, rule: &'static str, form: Form) -> Self {
        Self {
            frame: None,
            act: Name::Borrowed(act),
            rule: Name::Borrowed(rule),
            form,
            prices: Vec::new(),
        }
    }

    /// The offer with what its acts cost.
    #[must_use]
    pub fn priced(mut self, prices: impl IntoIterator<Item = Price>) -> Self {
        self.prices.extend(prices);
        self
    }

    /// What an act with these arguments costs, where the offer says it.
    pub fn price(&self, args: &Value) -> Option<u16> {
        let most = self
            .prices
            .iter()
            .filter(|p| p.of(args).is_some())
            .max_by_key(|p| p.when.len());
        most.and_then(|p| p.of(args))
    }

    /// Whether the act is one that this offer allows.
    ///
    /// # Errors
    /// `None` if the act is of another kind, else what does not fit.
    pub fn check(&self, act: &ActValue) -> Result<(), Option<Misfit>> {
        if self.act != act.path {
            return Err(None);
        }
        self.form.check(&act.args).map_err(Some)
    }

    /// Any act of this offer, or `None` if it has an open structure or is empty.
    pub fn pick(&self, draw: Draw<'_>) -> Option<Act> {
        let args = self.form.pick(draw)?;
        ActValue {
            path: self.act.clone().into_owned(),
            args,
        }
        .into_act()
    }
}

/// An act as path and arguments, the shape that forms describe.
#[derive(Clone, Debug, PartialEq)]
pub struct ActValue {
    /// `"group/name"`.
    pub path: String,
    /// `null` for an act without arguments.
    pub args: Value,
}

impl ActValue {
    /// Takes an act apart. `None` only if an act does not have the two-level shape, which a test
    /// excludes for every act.
    pub fn of(act: &Act) -> Option<Self> {
        let (group, inner) = single(serde_json::to_value(act).ok()?)?;
        let (name, args) = match inner {
            Value::String(name) => (name, Value::Null),
            other => single(other)?,
        };
        Some(Self {
            path: format!("{group}/{name}"),
            args,
        })
    }

    /// Puts an act together again.
    pub fn into_act(self) -> Option<Act> {
        let (group, name) = self.path.split_once('/')?;
        let inner = if self.args.is_null() {
            Value::from(name)
        } else {
            Value::Object(Map::from_iter([(name.to_owned(), self.args)]))
        };
        serde_json::from_value(Value::Object(Map::from_iter([(group.to_owned(), inner)]))).ok()
    }
}

fn single(value: Value) -> Option<(String, Value)> {
    match value {
        Value::Object(map) if map.len() == 1 => map.into_iter().next(),
        _ => None,
    }
}
