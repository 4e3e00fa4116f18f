//! Random positions in which there is much to fight about.

use crate::chance::Chance;
use landsraad_engine::catalog::{CardId, CardKind, CardSet, LeaderId, Territory};
use landsraad_engine::scenario::Arrange;
use landsraad_engine::{Faction, Game, Module, RulesMode, Setup};
use serde_json::{Map, Value, json};

/// Places with one sector and with several; a stronghold comes with them.
const PLACES: [&[&str]; 5] = [
    &["the-great-flat-s14"],
    &["imperial-basin-s8", "imperial-basin-s9", "imperial-basin-s10"],
    &[
        "the-minor-erg-s4",
        "the-minor-erg-s5",
        "the-minor-erg-s6",
        "the-minor-erg-s7",
    ],
    &["wind-pass-s13", "wind-pass-s14", "wind-pass-s15"],
    &["polar-sink"],
];

const STRONGHOLDS: [&[&str]; 5] = [
    &["arrakeen-s9"],
    &["carthag-s10"],
    &["sietch-tabr-s13"],
    &["tueks-sietch-s4"],
    &["habbanya-sietch-s16"],
];

/// A Battle phase of the last turn.
pub fn position(chance: &mut Chance) -> Game {
    let mode = if chance.once_in(4) {
        RulesMode::Basic
    } else {
        RulesMode::Advanced
    };
    let mut factions = Faction::BASE.to_vec();
    chance.shuffle(&mut factions);
    factions.truncate(3 + chance.below(4));
    let advanced = mode == RulesMode::Advanced;
    let cards = advanced && chance.once_in(2);
    let modules = cards.then_some(Module::StrongholdCards);
    let setup = Setup::preset(mode, &factions).with_modules(modules);
    let leaders: Vec<LeaderId> = factions.iter().flat_map(|f| f.leaders()).copied().collect();
    let dead = dead(&leaders, chance);
    let arrange = json!({
        "turn": 10,
        "phase": "battle",
        "storm": chance.below(18),
        "spice": of_each(&factions, |_| json!(chance.below(9))),
        "board": board(&factions, advanced, chance),
        "hands": hands(&factions, chance),
        "traitors": traitors(&factions, &leaders, chance),
        "leaders": dead.iter().map(|l| (l.id().to_owned(), json!({ "deaths": 1 }))).collect::<Map<_, _>>(),
        "captured": captured(&factions, &leaders, &dead, advanced, chance),
        "kwisatz_losses": if chance.once_in(2) { 8 } else { 0 },
        "alliances": if chance.once_in(2) { json!([[factions[0], factions[1]]]) } else { json!([]) },
        "ask_karama": factions,
        "stronghold_cards": if cards { holders(&factions, chance) } else { json!({}) },
    });
    let arrange: Arrange = serde_json::from_value(arrange).expect("an arrangement");
    arrange.build(setup, chance.seed()).expect("a possible position")
}

fn of_each(factions: &[Faction], mut of: impl FnMut(Faction) -> Value) -> Value {
    let each = factions.iter().map(|f| (f.id().to_owned(), of(*f)));
    Value::Object(each.collect())
}

fn board(factions: &[Faction], advanced: bool, chance: &mut Chance) -> Value {
    let mut board: Map<String, Value> = Map::new();
    let mut elites: Vec<(Faction, u8)> = factions.iter().map(|f| (*f, f.def().special_forces)).collect();
    let stronghold = *chance.one(&STRONGHOLDS).unwrap();
    for place in PLACES.into_iter().chain([stronghold]) {
        let mut here = factions.to_vec();
        chance.shuffle(&mut here);
        here.truncate(2 + chance.below(2));
        for faction in here {
            for _ in 0..1 + chance.below(2) {
                let location = *chance.one(place).unwrap();
                let left = elites.iter_mut().find(|(f, _)| *f == faction).unwrap();
                let elite = if advanced { chance.few(3).min(left.1) } else { 0 };
                let there = board.entry(location).or_insert_with(|| json!({}));
                if there.get(faction.id()).is_none() {
                    left.1 -= elite;
                    there[faction.id()] = json!({ "normal": chance.few(3), "elite": elite });
                }
            }
        }
    }
    Value::Object(board)
}

/// Somebody holds each Stronghold Card.
fn holders(factions: &[Faction], chance: &mut Chance) -> Value {
    let held = Territory::STRONGHOLDS
        .iter()
        .map(|t| (t.id().to_owned(), json!(chance.one(factions).unwrap())));
    Value::Object(held.collect())
}

fn hands(factions: &[Faction], chance: &mut Chance) -> Value {
    let mut cards: Vec<CardId> = CardId::all().filter(|c| c.set() == CardSet::Base).collect();
    chance.shuffle(&mut cards);
    if chance.once_in(2) {
        // Lasgun and Shields are dealt first, so that there are explosions.
        cards.sort_by_key(|c| matches!(c.kind(), CardKind::Lasgun | CardKind::Shield));
    }
    of_each(factions, |f| {
        let size = chance.below(usize::from(f.def().hand_limit) + 1);
        let rest = cards.split_off(cards.len().saturating_sub(size));
        json!(rest)
    })
}

/// More traitors than anybody has in a game, so that calls happen.
fn traitors(factions: &[Faction], leaders: &[LeaderId], chance: &mut Chance) -> Value {
    let mut cards = leaders.to_vec();
    chance.shuffle(&mut cards);
    of_each(factions, |_| {
        let rest = cards.split_off(cards.len().saturating_sub(4));
        json!(rest)
    })
}

fn dead(leaders: &[LeaderId], chance: &mut Chance) -> Vec<LeaderId> {
    let rarely = 2 + chance.below(3);
    let dies = |_: &LeaderId| chance.once_in(rarely);
    leaders.iter().copied().filter(dies).collect()
}

fn captured(
    factions: &[Faction],
    leaders: &[LeaderId],
    dead: &[LeaderId],
    advanced: bool,
    chance: &mut Chance,
) -> Value {
    let harkonnen = Faction::Harkonnen;
    if !advanced || !factions.contains(&harkonnen) {
        return json!({});
    }
    let mut others: Vec<_> = leaders
        .iter()
        .copied()
        .filter(|l| l.faction() != harkonnen && !dead.contains(l))
        .collect();
    chance.shuffle(&mut others);
    others.truncate(chance.below(3));
    json!({ harkonnen.id(): others })
}
