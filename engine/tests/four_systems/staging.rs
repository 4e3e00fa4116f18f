//! Positions for the tests: the scenario format without steps, and acts as they come over the wire.

use landsraad_engine::scenario::{Scenario, run};
use landsraad_engine::{Act, Action, Event, Faction, Game, Refusal, Viewer};
use serde_json::{Value, json};

/// Plays the steps of a scenario.
pub fn scenario(setup: &Value, arrange: &Value, steps: &Value) -> Game {
    let file = json!({ "name": "", "rules": [], "setup": setup, "arrange": arrange, "steps": steps });
    let scenario: Scenario = serde_json::from_value(file).expect("a scenario");
    run(&scenario).expect("the steps")
}

/// Movement of five players, the Guild's turn, with these hands (fixtures FS and FD).
pub fn movement(hands: &Value, steps: &Value) -> Game {
    movement_with(hands, &json!([]), steps)
}

fn movement_with(hands: &Value, deck_top: &Value, steps: &Value) -> Game {
    let setup = json!({
        "mode": "basic",
        "factions": ["guild", "richese", "atreides", "harkonnen", "emperor"],
        "modules": ["choam-richese"],
    });
    let arrange = json!({
        "turn": 3,
        "phase": "shipment",
        "storm": 16,
        "board": { "arrakeen-s9": { "guild": 3 } },
        "hands": hands,
        "deck_top": deck_top,
    });
    scenario(&setup, &arrange, steps)
}

/// The Guild has moved and plays Hajr: the window about it is open.
pub fn hajr(hands: &Value) -> Game {
    hajr_with(hands, &json!([]))
}

/// The same with these cards on top of the deck.
pub fn hajr_with(hands: &Value, deck_top: &Value) -> Game {
    let steps = json!([
        { "seat": "guild", "act": { "shipment": { "move": { "groups": { "arrakeen-s9/normal": 3 }, "to": "pasty-mesa-s7" } } } },
        { "seat": "guild", "act": { "card": "hajr" } },
    ]);
    movement_with(hands, deck_top, &steps)
}

/// Atreides win against the Emperor; three cards of two owners are fresh (fixture FS3).
pub fn battle(hands: &Value) -> Game {
    let setup = json!({
        "mode": "basic",
        "factions": ["atreides", "emperor", "harkonnen", "richese", "guild"],
        "modules": ["choam-richese"],
    });
    let arrange = json!({
        "turn": 3,
        "phase": "battle",
        "storm": 0,
        "board": { "the-great-flat-s14": { "atreides": 6, "emperor": 4 } },
        "hands": hands,
    });
    let dial = |strength: u8| json!({ "strength": strength, "support": 0 });
    let steps = json!([
        { "seat": "atreides", "default": true },
        { "seat": "atreides", "act": { "battle": { "plan": { "dial": dial(10), "hero": "cheap-hero-1" } } } },
        { "seat": "emperor", "act": { "battle": { "plan": {
            "dial": dial(4), "leader": "caid", "weapon": "crysknife", "defense": "shield-1" } } } },
        { "seat": "atreides", "act": { "battle": "no-traitor" } },
    ]);
    scenario(&setup, &arrange, &steps)
}

/// CHOAM has cashed in three cards that nobody else saw; Harkonnen hold Semuta Drug.
pub fn cash_in() -> Game {
    let setup = json!({
        "mode": "advanced",
        "factions": ["choam", "richese", "guild", "harkonnen", "emperor"],
        "modules": ["choam-richese"],
        "policies": { "guild_out_of_turn": false },
    });
    let arrange = json!({
        "turn": 3,
        "phase": "shipment",
        "storm": 16,
        "hands": {
            "choam": ["karama-1", "shield-1", "kulon", "crysknife", "lasgun"],
            "harkonnen": ["semuta-drug", "stunner"],
        },
    });
    let go_on = |seat: &str| json!({ "seat": seat, "act": { "fresh-discard": "continue" } });
    let cards = json!(["shield-1", "kulon", "crysknife"]);
    let steps = json!([
        { "seat": "choam", "act": { "choam": { "cash-in": { "card": "karama-1", "cards": cards } } } },
        go_on("richese"),
        go_on("guild"),
        go_on("harkonnen"),
        go_on("emperor"),
    ]);
    scenario(&setup, &arrange, &steps)
}

/// An act as it comes over the wire.
pub fn act(value: Value) -> Act {
    serde_json::from_value(value).expect("an act")
}

/// The act as an answer to the waiting frame.
pub fn answer(game: &Game, value: Value) -> Action {
    Action {
        frame: game.waiting().map(|w| w.frame),
        act: act(value),
    }
}

/// The act without a frame: an anytime act.
pub fn free(value: Value) -> Action {
    Action {
        frame: None,
        act: act(value),
    }
}

/// Applies an answer to the waiting frame.
pub fn give(game: &mut Game, seat: Faction, value: Value) -> Result<Vec<Event>, Refusal> {
    let action = answer(game, value);
    game.apply(seat, &action)
}

/// The game as it is saved.
pub fn bytes(game: &Game) -> Vec<u8> {
    serde_json::to_vec(game).expect("a game")
}

/// Everything that a viewer receives at one moment.
pub fn received(game: &Game, viewer: Viewer) -> Value {
    let offers = match viewer {
        Viewer::Seat(seat) => game.offers(seat),
        Viewer::Public => Vec::new(),
    };
    json!({ "view": game.view(viewer), "offers": offers, "waiting": game.waiting() })
}

/// What a viewer may see of what happened.
pub fn heard(events: &[Event], viewer: Viewer) -> Vec<Value> {
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public => None,
    };
    let seen = events.iter().filter(|e| e.visible_to(seat));
    seen.map(|e| json!(e.fact)).collect()
}
