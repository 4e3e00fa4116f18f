//! Treachery cards (B20).

use serde::Deserialize;

use super::{agree, in_order, known, parse, total};
use crate::catalog::constants::TREACHERY_CARDS;
use crate::catalog::names::Names;
use crate::catalog::{AfterUse, CardCategory, CardDef, CardKind, CatalogError, Slots};

#[derive(Deserialize)]
struct File {
    deck_size: usize,
    cards: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    name: String,
    copies: u8,
    category: CardCategory,
    slots: Vec<Slot>,
    after_use: AfterUse,
    cite: String,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Slot {
    Weapon,
    Defense,
    Leader,
}

/// The kinds, the physical cards, and their names.
pub(super) struct Cards {
    pub(super) kinds: Vec<CardDef>,
    pub(super) cards: Vec<CardKind>,
    pub(super) names: Names,
}

/// Reads the treachery deck.
pub(super) fn load(text: &str) -> Result<Cards, CatalogError> {
    let file: File = parse("treachery-base.json", text)?;
    let mut entries = Vec::new();
    for entry in file.cards {
        let kind = known(
            CardKind::from_id(&entry.id),
            "card kind",
            &entry.id,
            "the treachery deck",
        )?;
        entries.push((kind, def(kind, entry)?));
    }
    let kinds = in_order("card kind", &CardKind::ALL, entries, CardKind::id)?;
    let mut cards = Vec::new();
    let mut names = Vec::new();
    for def in &kinds {
        for copy in 1..=def.copies {
            cards.push(def.kind);
            names.push(if def.copies == 1 {
                def.kind.id().to_owned()
            } else {
                format!("{}-{copy}", def.kind)
            });
        }
    }
    total("treachery cards", TREACHERY_CARDS, cards.len())?;
    total("deck_size of the treachery deck", TREACHERY_CARDS, file.deck_size)?;
    Ok(Cards {
        kinds,
        cards,
        names: Names::new("treachery card", names)?,
    })
}

fn def(kind: CardKind, entry: Entry) -> Result<CardDef, CatalogError> {
    let has = |slot| entry.slots.contains(&slot);
    let slots = Slots {
        weapon: has(Slot::Weapon),
        defense: has(Slot::Defense),
        leader: has(Slot::Leader),
    };
    let category = entry.category;
    let worthless = category == CardCategory::Worthless;
    let expected = Slots {
        weapon: category.is_weapon() || worthless,
        defense: category.is_defense() || worthless,
        leader: category == CardCategory::SpecialLeader,
    };
    agree(slots == expected, &entry.id, "its slots do not fit its category")?;
    let discard = matches!(entry.after_use, AfterUse::Discard | AfterUse::Remove);
    agree(
        discard == (category == CardCategory::Special),
        &entry.id,
        "what becomes of it does not fit its category",
    )?;
    agree(entry.copies > 0, &entry.id, "there is no copy of it")?;
    Ok(CardDef {
        kind,
        name: entry.name,
        copies: entry.copies,
        category,
        slots,
        after_use: entry.after_use,
        cite: entry.cite,
    })
}
