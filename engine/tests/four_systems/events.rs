//! Event ids (S2.5, SY-02): what was meant for one question answers none that looks like it.

use crate::staging::{answer, bytes, give, scenario};
use landsraad_engine::scenario::report;
use landsraad_engine::{Action, Faction, Game, RefusalCode};
use serde_json::{Value, json};

/// Two cards are for sale; the Guild opens the first.
fn two_cards() -> Game {
    let setup = json!({ "mode": "basic", "factions": ["guild", "emperor"] });
    let arrange = json!({
        "turn": 3,
        "phase": "bidding",
        "storm": 16,
        "spice": { "guild": 9, "emperor": 9 },
        "deck_top": ["hajr", "crysknife"],
    });
    scenario(&setup, &arrange, &json!([]))
}

fn bid(spice: u16) -> Value {
    json!({ "bidding": { "bid": { "spice": spice } } })
}

/// Refused as stale, and nothing changed.
fn stale(game: &mut Game, seat: Faction, action: &Action) {
    let before = bytes(game);
    let refusal = game.apply(seat, action).unwrap_err();
    assert_eq!(refusal.code, RefusalCode::StaleFrame);
    assert!(bytes(game) == before);
}

/// The Guild's clock ran out on the first card; its bid arrives when it could bid for the second.
#[test]
fn a_bid_for_the_card_before_is_stale() {
    let mut game = two_cards();
    let late = answer(&game, bid(5));
    give(&mut game, Faction::Guild, json!({ "bidding": "pass" })).unwrap();
    give(&mut game, Faction::Emperor, bid(1)).unwrap();
    give(&mut game, Faction::Guild, json!({ "bidding": "pass" })).unwrap();
    give(
        &mut game,
        Faction::Emperor,
        json!({ "bidding": { "pay": { "ally": 0 } } }),
    )
    .unwrap();
    give(&mut game, Faction::Emperor, bid(1)).unwrap();
    assert_eq!(report(&game)["hands"]["emperor"], json!(["hajr"]));
    stale(&mut game, Faction::Guild, &late);
    give(&mut game, Faction::Guild, bid(5)).unwrap();
}

/// Within one card the question stays the same, whoever speaks.
#[test]
fn one_card_has_one_event() {
    let mut game = two_cards();
    let first = answer(&game, bid(1)).frame;
    give(&mut game, Faction::Guild, bid(1)).unwrap();
    give(&mut game, Faction::Emperor, bid(2)).unwrap();
    assert_eq!(answer(&game, bid(3)).frame, first);
}
