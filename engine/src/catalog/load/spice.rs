//! The spice deck (§8 B1 of the board page), the Sandtrout of Ixians & Tleilaxu behind it (X12.12).

use serde::Deserialize;

use super::board::Board;
use super::{agree, parse, total};
use crate::catalog::constants::{Constants, SPICE_CARDS};
use crate::catalog::names::Names;
use crate::catalog::{CatalogError, LocationId, SpiceCard, SpiceCardDef};

#[derive(Deserialize)]
struct File {
    cards: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    name: String,
    kind: Kind,
    set: String,
    count: u8,
    location: Option<String>,
    amount: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Territory,
    Worm,
    Sandtrout,
    GreatMaker,
    Discovery,
}

/// The sets whose cards are played; saved games number the cards, so later sets come behind.
const SETS: [&str; 2] = ["base", "ixians-tleilaxu"];

/// Reads the cards of the sets that are played; those of others are checked for their references only.
pub(super) fn load(
    text: &str,
    board: &Board,
    constants: &Constants,
) -> Result<(Vec<SpiceCardDef>, Names), CatalogError> {
    let file: File = parse("spice-deck.json", text)?;
    let mut cards = Vec::new();
    let mut names = Vec::new();
    for entry in &file.cards {
        let location = entry
            .location
            .as_ref()
            .map(|id| {
                board
                    .names
                    .resolve("location", id, &entry.id)
                    .map(LocationId::new)
            })
            .transpose()?;
        if !SETS.contains(&entry.set.as_str()) {
            continue;
        }
        for copy in 1..=entry.count {
            names.push(if entry.count == 1 {
                entry.id.clone()
            } else {
                format!("{}-{copy}", entry.id)
            });
            cards.push(SpiceCardDef {
                name: entry.name.clone(),
                kind: card(entry, location, board)?,
            });
        }
    }
    let names = Names::new("spice card", names)?;
    let worms = cards
        .iter()
        .filter(|card| card.kind == SpiceCard::ShaiHulud)
        .count();
    total(
        "Shai-Hulud cards",
        usize::from(constants.spice_deck.shai_hulud),
        worms,
    )?;
    total(
        "territory cards",
        usize::from(constants.spice_deck.territory_cards),
        cards.len() - worms - 1,
    )?;
    total("spice cards", SPICE_CARDS, cards.len())?;
    Ok((cards, names))
}

fn card(entry: &Entry, location: Option<LocationId>, board: &Board) -> Result<SpiceCard, CatalogError> {
    match (entry.kind, location, entry.amount) {
        (Kind::Territory, Some(location), Some(amount)) => {
            let marked = board.locations[location.index()].spice_blow == Some(amount);
            agree(
                marked,
                &entry.id,
                "the board marks another amount at its location",
            )?;
            Ok(SpiceCard::Territory { location, amount })
        }
        (Kind::Worm, None, None) => Ok(SpiceCard::ShaiHulud),
        (Kind::Sandtrout, None, None) => Ok(SpiceCard::Sandtrout),
        _ => Err(CatalogError::Contradiction {
            about: entry.id.clone(),
            problem: "spice cards are territory cards with a location and an amount, worms, or the Sandtrout",
        }),
    }
}
