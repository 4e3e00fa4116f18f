//! Treachery cards (B20).

use serde::Deserialize;

use super::{agree, in_order, known, parse, total};
use crate::catalog::constants::TREACHERY_CARDS;
use crate::catalog::ids::card::PhysicalCard;
use crate::catalog::names::Names;
use crate::catalog::{AfterUse, CardCategory, CardDef, CardKind, CardSet, CatalogError, Slots};

#[derive(Deserialize)]
struct BaseFile {
    deck_size: usize,
    cards: Vec<Entry>,
}

#[derive(Deserialize)]
struct ExpansionFile {
    cards: Vec<ExpansionEntry>,
    more_copies: Vec<Copy>,
}

#[derive(Deserialize)]
struct ExpansionEntry {
    set: CardSet,
    #[serde(flatten)]
    entry: Entry,
}

/// One more physical card of a kind of an earlier set.
#[derive(Deserialize)]
struct Copy {
    id: String,
    kind: String,
    set: CardSet,
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
    pub(super) cards: Vec<PhysicalCard>,
    pub(super) names: Names,
}

/// Reads the treachery cards: the base deck, then those of the expansions, in an order that never changes,
/// because saved games number the cards.
pub(super) fn load(base: &str, expansion: &str) -> Result<Cards, CatalogError> {
    let base: BaseFile = parse("treachery-base.json", base)?;
    let expansion: ExpansionFile = parse("treachery-choam-richese.json", expansion)?;
    let sets = |entry| ExpansionEntry {
        set: CardSet::Base,
        entry,
    };
    let mut entries = Vec::new();
    let mut set_of = Vec::new();
    for ExpansionEntry { set, entry } in base.cards.into_iter().map(sets).chain(expansion.cards) {
        let kind = card_kind(&entry.id, "the treachery deck")?;
        set_of.push((kind, set));
        entries.push((kind, def(kind, entry)?));
    }
    let kinds = in_order("card kind", &CardKind::ALL, entries, CardKind::id)?;
    let mut cards = Vec::new();
    let mut names = Vec::new();
    for def in &kinds {
        let kind = def.kind;
        let set = set_of
            .iter()
            .find(|(k, _)| *k == kind)
            .map_or(CardSet::Base, |(_, s)| *s);
        for copy in 1..=def.copies {
            cards.push(PhysicalCard { kind, set });
            names.push(if def.copies == 1 {
                kind.id().to_owned()
            } else {
                format!("{kind}-{copy}")
            });
        }
    }
    for Copy { id, kind, set } in expansion.more_copies {
        let kind = card_kind(&kind, &id)?;
        cards.push(PhysicalCard { kind, set });
        names.push(id);
    }
    let of_base = cards.iter().filter(|c| c.set == CardSet::Base).count();
    total("treachery cards", TREACHERY_CARDS, of_base)?;
    total("deck_size of the treachery deck", TREACHERY_CARDS, base.deck_size)?;
    Ok(Cards {
        kinds,
        cards,
        names: Names::new("treachery card", names)?,
    })
}

fn card_kind(id: &str, used_by: &str) -> Result<CardKind, CatalogError> {
    known(CardKind::from_id(id), "card kind", id, used_by)
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
