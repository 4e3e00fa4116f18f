//! Names of the rows of one table, both ways.

use std::collections::BTreeMap;

use super::CatalogError;

/// The id of every row, and the row of every id.
#[derive(Debug)]
pub(super) struct Names {
    ids: Vec<String>,
    numbers: BTreeMap<String, u8>,
}

impl Names {
    /// Numbers the ids from 0 in the given order. Refuses an id that comes twice and a table of more than 255 rows.
    pub(super) fn new(what: &'static str, ids: Vec<String>) -> Result<Self, CatalogError> {
        let mut numbers = BTreeMap::new();
        for (row, id) in ids.iter().enumerate() {
            let number = u8::try_from(row)
                .ok()
                .filter(|&n| n < u8::MAX)
                .ok_or(CatalogError::WrongTotal {
                    what,
                    expected: usize::from(u8::MAX),
                    found: ids.len(),
                })?;
            if numbers.insert(id.clone(), number).is_some() {
                return Err(CatalogError::DuplicateId { what, id: id.clone() });
            }
        }
        Ok(Self { ids, numbers })
    }

    /// The id of a row. Rows come from ids made by the same table, so the row exists.
    pub(super) fn name(&self, number: u8) -> &str {
        &self.ids[usize::from(number)]
    }

    /// The row of an id.
    pub(super) fn number(&self, id: &str) -> Option<u8> {
        self.numbers.get(id).copied()
    }

    /// The row of an id that `used_by` refers to.
    pub(super) fn resolve(&self, what: &'static str, id: &str, used_by: &str) -> Result<u8, CatalogError> {
        self.number(id).ok_or_else(|| CatalogError::UnknownReference {
            what,
            id: id.to_owned(),
            used_by: used_by.to_owned(),
        })
    }

    /// Number of rows.
    pub(super) fn len(&self) -> u8 {
        self.numbers.len() as u8
    }
}
