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

impl From<BaseFile> for ExpansionFile {
    fn from(base: BaseFile) -> Self {
        let of_base = |entry| ExpansionEntry {
            set: CardSet::Base,
            entry,
        };
        Self {
            cards: base.cards.into_iter().map(of_base).collect(),
            more_copies: Vec::new(),
        }
    }
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

/// Reads the treachery cards: the base deck, then those of each expansion, in an order that never changes,
/// because saved games number the cards.
pub(super) fn load(base: &str, choam_richese: &str, ix_tleilaxu: &str) -> Result<Cards, CatalogError> {
    let base: BaseFile = parse("treachery-base.json", base)?;
    let deck_size = base.deck_size;
    let files = [
        base.into(),
        parse("treachery-choam-richese.json", choam_richese)?,
        parse("treachery-ix-tleilaxu.json", ix_tleilaxu)?,
    ];
    let mut entries = Vec::new();
    let mut cards = Vec::new();
    let mut names = Vec::new();
    for ExpansionFile {
        cards: kinds,
        more_copies,
    } in files
    {
        for ExpansionEntry { set, entry } in kinds {
            let kind = card_kind(&entry.id, "the treachery deck")?;
            let def = def(kind, entry)?;
            for copy in 1..=def.copies {
                cards.push(PhysicalCard { kind, set });
                names.push(name(kind, def.copies, copy));
            }
            entries.push((kind, def));
        }
        for Copy { id, kind, set } in more_copies {
            let kind = card_kind(&kind, &id)?;
            cards.push(PhysicalCard { kind, set });
            names.push(id);
        }
    }
    let kinds = in_order("card kind", &CardKind::ALL, entries, CardKind::id)?;
    let of_base = cards.iter().filter(|c| c.set == CardSet::Base).count();
    total("treachery cards", TREACHERY_CARDS, of_base)?;
    total("deck_size of the treachery deck", TREACHERY_CARDS, deck_size)?;
    Ok(Cards {
        kinds,
        cards,
        names: Names::new("treachery card", names)?,
    })
}

/// `lasgun` for the only copy of its kind, `shield-2` for one of several.
fn name(kind: CardKind, copies: u8, copy: u8) -> String {
    if copies == 1 {
        kind.id().to_owned()
    } else {
        format!("{kind}-{copy}")
    }
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
        weapon: category.is_weapon() || worthless || kind == CardKind::Chemistry,
        defense: category.is_defense() || worthless || kind == CardKind::WeirdingWay,
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
