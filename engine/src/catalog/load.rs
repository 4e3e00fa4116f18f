//! Reads and checks the data files.

mod board;
mod cards;
mod factions;
mod spice;

use serde::de::DeserializeOwned;

use super::{Catalog, CatalogError};

/// The text of the data files that the catalogue is made from.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// `board.json`.
    pub board: &'a str,
    /// `spice-deck.json`.
    pub spice_deck: &'a str,
    /// `treachery-base.json`.
    pub treachery: &'a str,
    /// `treachery-choam-richese.json`.
    pub treachery_choam_richese: &'a str,
    /// `treachery-ix-tleilaxu.json`.
    pub treachery_ix_tleilaxu: &'a str,
    /// `leaders-base.json`.
    pub leaders: &'a str,
    /// `leaders-choam-richese.json`.
    pub leaders_choam_richese: &'a str,
    /// `leaders-ix-tleilaxu.json`.
    pub leaders_ix_tleilaxu: &'a str,
    /// `factions-base.json`.
    pub factions: &'a str,
    /// `factions-expansions.json`.
    pub expansion_sheets: &'a str,
}

impl Sources<'static> {
    /// The files that are part of the program.
    #[must_use]
    pub const fn embedded() -> Self {
        Self {
            board: include_str!("../../data/board.json"),
            spice_deck: include_str!("../../data/spice-deck.json"),
            treachery: include_str!("../../data/treachery-base.json"),
            treachery_choam_richese: include_str!("../../data/treachery-choam-richese.json"),
            treachery_ix_tleilaxu: include_str!("../../data/treachery-ix-tleilaxu.json"),
            leaders: include_str!("../../data/leaders-base.json"),
            leaders_choam_richese: include_str!("../../data/leaders-choam-richese.json"),
            leaders_ix_tleilaxu: include_str!("../../data/leaders-ix-tleilaxu.json"),
            factions: include_str!("../../data/factions-base.json"),
            expansion_sheets: include_str!("../../data/factions-expansions.json"),
        }
    }
}

impl Catalog {
    /// Reads and checks data files.
    ///
    /// # Errors
    /// The first inconsistency: text that is not JSON of the expected shape, an id used twice or missing, a reference
    /// to something unknown, wrong totals, statements that contradict each other.
    pub fn load(sources: &Sources<'_>) -> Result<Self, CatalogError> {
        let board = board::load(sources.board)?;
        let (leaders, leader_names) = factions::load_leaders(
            sources.leaders,
            sources.leaders_choam_richese,
            sources.leaders_ix_tleilaxu,
        )?;
        let (constants, factions) = factions::load(sources.factions, sources.expansion_sheets, &leaders)?;
        let cards = cards::load(
            sources.treachery,
            sources.treachery_choam_richese,
            sources.treachery_ix_tleilaxu,
        )?;
        let (spice_cards, spice_card_names) = spice::load(sources.spice_deck, &board, &constants)?;
        Ok(Self {
            constants,
            factions,
            leaders,
            leader_names,
            card_kinds: cards.kinds,
            cards: cards.cards,
            card_names: cards.names,
            territories: board.territories,
            locations: board.locations,
            location_names: board.names,
            spice_cards,
            spice_card_names,
        })
    }
}

/// Parses one file.
fn parse<T: DeserializeOwned>(file: &'static str, text: &str) -> Result<T, CatalogError> {
    serde_json::from_str(text).map_err(|source| CatalogError::Json { file, source })
}

/// Refuses a count that differs from the rules.
fn total(what: &'static str, expected: usize, found: usize) -> Result<(), CatalogError> {
    if expected == found {
        Ok(())
    } else {
        Err(CatalogError::WrongTotal {
            what,
            expected,
            found,
        })
    }
}

/// Refuses an entry whose statements do not fit together.
fn agree(holds: bool, about: &str, problem: &'static str) -> Result<(), CatalogError> {
    if holds {
        Ok(())
    } else {
        Err(CatalogError::Contradiction {
            about: about.to_owned(),
            problem,
        })
    }
}

/// A reference resolved to a value that the program knows, or the error that names who uses it.
fn known<T>(value: Option<T>, what: &'static str, id: &str, used_by: &str) -> Result<T, CatalogError> {
    value.ok_or_else(|| CatalogError::UnknownReference {
        what,
        id: id.to_owned(),
        used_by: used_by.to_owned(),
    })
}

/// Puts entries in the order of the values that the program knows: each exactly once.
fn in_order<T, E>(
    what: &'static str,
    all: &[T],
    mut entries: Vec<(T, E)>,
    id: impl Fn(T) -> &'static str,
) -> Result<Vec<E>, CatalogError>
where
    T: Copy + PartialEq,
{
    let mut ordered = Vec::with_capacity(all.len());
    for &value in all {
        let Some(at) = entries.iter().position(|(found, _)| *found == value) else {
            return Err(CatalogError::Missing {
                what,
                id: id(value).to_owned(),
            });
        };
        ordered.push(entries.swap_remove(at).1);
        if entries.iter().any(|(found, _)| *found == value) {
            return Err(CatalogError::DuplicateId {
                what,
                id: id(value).to_owned(),
            });
        }
    }
    Ok(ordered)
}
