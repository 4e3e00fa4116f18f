//! The report: the whole table as the server knows it, in the words of [`super::Arrange`].

use crate::catalog::{Faction, LeaderId, Skill};
use crate::game::Game;
use crate::table::{Phase, Pile, Site, SkillZone, SpiceZone, Table, TraitorZone, Zone};
use serde_json::{Map, Value, json};

/// The report of a game. It holds every secret: only tests and the scenario runner read it.
pub fn report(game: &Game) -> Value {
    let table = game.table();
    let order = table.storm_order();
    let mut report = json!({
        "turn": table.turn,
        "phase": table.phase,
        "storm": table.storm.sector,
        "storm_order": order,
        "storm_card": table.storm.card,
        "dialers": table.storm.dialers,
        "shield_wall_destroyed": !table.storm.wall_standing,
        "spice": each(table, |f| json!(table.spice.shield(f))),
        "front": each(table, |f| json!(table.spice.of(crate::table::Purse::Front(f)))),
        "board_spice": table.spice.lying().map(|(l, n)| (l.id().to_owned(), json!(n))).collect::<Map<_, _>>(),
        "board": board(table),
        "within": within(table),
        "reserves": each(table, |f| json!(table.forces.at(f, Site::Reserves))),
        "tanks": each(table, |f| json!(table.forces.at(f, Site::Tanks))),
        "hands": each(table, |f| json!(table.cards.hand(f))),
        "hand_sizes": each(table, |f| json!(table.cards.hand(f).len())),
        "deck": table.cards.pile(Zone::Deck).into_iter().rev().collect::<Vec<_>>(),
        "deck_size": table.cards.count(Zone::Deck),
        "row": table.cards.pile(Zone::Row),
        "discards": table.cards.pile(Zone::Discard),
        "cache": table.cards.pile(Zone::Cache),
        "removed": table.cards.pile(Zone::Removed),
        "spice_deck_size": table.spice_deck.pile(SpiceZone::Deck).len(),
        "spice_piles": { "a": table.spice_deck.pile(SpiceZone::Pile(Pile::A)),
                         "b": table.spice_deck.pile(SpiceZone::Pile(Pile::B)) },
        "leaders": leaders(table),
        "traitors": each(table, |f| json!(table.traitors.pile(TraitorZone::Kept(f)))),
        "rejected_traitors": each(table, |f| json!(table.traitors.pile(TraitorZone::Rejected(f)))),
        "undealt_traitors": table.traitors.pile(TraitorZone::Deck).len(),
        "alliances": table.alliances.pairs(),
        "prediction": table.prediction,
        "kwisatz": table.kwisatz,
        "insight": table.insight,
        "victory": table.victory,
        "waiting": game.waiting().map(|w| json!({ "asked": w.asked, "shown": w.shown })),
        "in_setup": table.phase == Phase::Setup,
    });
    for (name, value) in of_sets(table) {
        report[name] = value;
    }
    report
}

/// What expansion sets add.
fn of_sets(table: &Table) -> [(&'static str, Value); 10] {
    [
        (
            "face_dancers",
            json!(table.traitors.pile(TraitorZone::FaceDancer)),
        ),
        (
            "revealed_face_dancers",
            json!(table.traitors.pile(TraitorZone::Revealed)),
        ),
        ("no_fields", json!(table.no_fields)),
        ("tech_tokens", json!(table.tech_tokens)),
        ("sandtrout_waits", json!(table.spice_deck.waiting().is_some())),
        ("choam", json!(table.choam)),
        ("stronghold_cards", json!(table.stronghold_cards)),
        ("mobile_stronghold", json!(table.mobile_stronghold.over())),
        ("skills", skills(table)),
        ("skill_deck_size", json!(table.skills.pile(SkillZone::Deck).len())),
    ]
}

fn each(table: &Table, of: impl Fn(Faction) -> Value) -> Value {
    Value::Object(
        table
            .factions()
            .into_iter()
            .map(|f| (f.id().to_owned(), of(f)))
            .collect(),
    )
}

fn board(table: &Table) -> Value {
    let mut board: Map<String, Value> = Map::new();
    for faction in table.factions() {
        for (location, muster) in table.forces.standing(faction) {
            let here = board.entry(location.id()).or_insert_with(|| json!({}));
            here[faction.id()] = json!(muster);
        }
    }
    Value::Object(board)
}

fn within(table: &Table) -> Value {
    let mut territories: Map<String, Value> = Map::new();
    for territory in crate::catalog::Territory::ALL {
        for faction in table.forces.present(territory) {
            let here = territories.entry(territory.id()).or_insert_with(|| json!({}));
            here[faction.id()] = json!(table.forces.within(faction, territory));
        }
    }
    Value::Object(territories)
}

fn skills(table: &Table) -> Value {
    let one = |(leader, skill): (LeaderId, Skill)| {
        let told = json!({ "skill": skill, "behind": table.skills.is_behind(leader) });
        (leader.id().to_owned(), told)
    };
    Value::Object(table.skills.trained().into_iter().map(one).collect())
}

fn leaders(table: &Table) -> Value {
    let one = |(leader, disc): (LeaderId, &crate::table::Disc)| {
        let mut told = json!(disc);
        told["fought_in"] = json!(table.leaders.fought(leader).map(|f| f.territory));
        (leader.id().to_owned(), told)
    };
    Value::Object(table.leaders.all().map(one).collect())
}
