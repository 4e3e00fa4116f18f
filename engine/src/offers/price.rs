//! What an act costs, said with its offer: who decides knows the price before, and no client needs to know the rule.

use super::{Name, Term};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The price in spice of some of an offer's acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Price {
    /// For which acts: all of these must hold. Empty: for every act of the offer. Where several prices hold for an act,
    /// the one with the most conditions is meant.
    pub when: Vec<When>,
    /// The field whose counts are summed up to find the price; `null`: there is one price.
    pub per: Option<Name>,
    /// The price of none, one, two … of them; a single number when nothing is counted.
    pub spice: Vec<u16>,
}

/// A field of the act carries one of the terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct When {
    /// The field's name in the act; of what is counted in a field `field.thing`.
    pub field: Name,
    /// What it carries.
    pub is: Vec<Term>,
}

impl Price {
    /// One price for every act of the offer.
    pub fn fixed(spice: u16) -> Self {
        Self {
            when: Vec::new(),
            per: None,
            spice: vec![spice],
        }
    }

    /// A price by the number of forces in a field: `of` says what so many cost, up to `most`.
    pub fn each(per: &'static str, most: u16, of: impl Fn(u16) -> u16) -> Self {
        Self {
            when: Vec::new(),
            per: Some(Name::Borrowed(per)),
            spice: (0..=most).map(of).collect(),
        }
    }

    /// This price only where the field carries one of the terms.
    #[must_use]
    pub fn when(mut self, field: &'static str, is: Vec<Term>) -> Self {
        let field = Name::Borrowed(field);
        self.when.push(When { field, is });
        self
    }

    /// What an act with these arguments costs; `None` when this price is not for it.
    pub fn of(&self, args: &Value) -> Option<u16> {
        let holds = |when: &When| {
            let carried = when
                .field
                .split('.')
                .try_fold(args, |value, name| value.get(name));
            let carried = carried.unwrap_or(&Value::Null);
            when.is.iter().any(|term| term.is(carried))
        };
        if !self.when.iter().all(holds) {
            return None;
        }
        let Some(per) = &self.per else {
            return self.spice.first().copied();
        };
        let counts = args.get(per.as_ref())?.as_object()?;
        let sum: u64 = counts.values().filter_map(Value::as_u64).sum();
        self.spice.get(usize::try_from(sum).ok()?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_price_is_found_by_its_conditions_and_the_sum_of_what_is_counted() {
        let price = Price::each("forces", 4, |n| 2 * n).when("to", vec![Term::word("arrakeen-s9")]);
        let act = |to: &str| json!({ "to": to, "forces": { "normal": 2, "elite": 1 } });
        assert_eq!(price.of(&act("arrakeen-s9")), Some(6));
        assert_eq!(price.of(&act("carthag-s10")), None);
        assert_eq!(
            price.of(&json!({ "to": "arrakeen-s9", "forces": { "normal": 9 } })),
            None
        );
        assert_eq!(Price::fixed(3).of(&Value::Null), Some(3));
        let counted = Price::fixed(5).when("forces.elite", vec![Term::from(2)]);
        assert_eq!(counted.of(&act("carthag-s10")), None);
        assert_eq!(counted.of(&json!({ "forces": { "elite": 2 } })), Some(5));
        assert_eq!(counted.of(&json!({ "forces": {} })), None);
    }
}
