//! Distrans: rows DI that need clones, worlds or bots, and capacities that no position reaches.

use crate::staging::{bytes, free, heard, movement, received};
use landsraad_engine::bots::{Player, Profile, Random, Skilled};
use landsraad_engine::scenario::report;
use landsraad_engine::{Act, Faction, Game, RefusalCode, Viewer};
use serde_json::{Value, json};

fn held() -> Game {
    movement(
        &json!({ "guild": ["distrans", "shield-1", "lasgun"], "emperor": ["stunner", "snooper-1"] }),
        &json!([]),
    )
}

fn give(card: &str) -> Value {
    json!({ "card": { "distrans": { "card": "distrans", "give": card, "to": "emperor" } } })
}

#[test]
fn di_06_two_recipients_are_no_act() {
    let two = json!({ "card": { "distrans": { "card": "distrans", "give": "shield-1", "to": ["emperor", "atreides"] } } });
    assert!(serde_json::from_value::<Act>(two).is_err());
}

/// What a bystander hears and sees does not depend on which card was given.
#[test]
fn di_59_the_given_card_is_not_told() {
    let mut games = [held(), held()];
    let mut heard_by_all = Vec::new();
    for (game, card) in games.iter_mut().zip(["shield-1", "lasgun"]) {
        let events = game.apply(Faction::Guild, &free(give(card))).unwrap();
        let bystanders = [
            Viewer::Public,
            Viewer::Seat(Faction::Atreides),
            Viewer::Seat(Faction::Harkonnen),
            Viewer::Seat(Faction::Richese),
        ];
        let told: Vec<_> = bystanders
            .iter()
            .map(|v| (heard(&events, *v), received(game, *v)))
            .collect();
        heard_by_all.push(json!(told).to_string());
    }
    assert_eq!(heard_by_all[0], heard_by_all[1]);
}

/// Every refusal leaves the game as it is, its dice and its version included.
#[test]
fn di_61_refusals_leave_no_trace() {
    let mut game = held();
    let before = bytes(&game);
    let refused = [
        (Faction::Guild, give("distrans")),
        (Faction::Guild, give("stunner")),
        (Faction::Guild, give("kulon")),
        (Faction::Emperor, give("stunner")),
        (
            Faction::Guild,
            json!({ "card": { "distrans": { "card": "distrans", "give": "shield-1", "to": "guild" } } }),
        ),
        (
            Faction::Guild,
            json!({ "card": { "distrans": { "card": "shield-1", "give": "lasgun", "to": "emperor" } } }),
        ),
    ];
    for (seat, act) in refused {
        game.apply(seat, &free(act)).unwrap_err();
        assert!(bytes(&game) == before);
    }
}

/// Two copies of one state, a restart before and after: one transfer each, and the same state.
#[test]
fn di_67_a_restart_changes_nothing() {
    let mut plain = held();
    plain.apply(Faction::Guild, &free(give("shield-1"))).unwrap();
    let mut stopped: Game = serde_json::from_slice(&bytes(&held())).unwrap();
    stopped.apply(Faction::Guild, &free(give("shield-1"))).unwrap();
    let mut stopped: Game = serde_json::from_slice(&bytes(&stopped)).unwrap();
    assert!(stopped == plain);
    let again = stopped
        .apply(Faction::Guild, &free(give("shield-1")))
        .unwrap_err();
    assert_eq!(again.code, RefusalCode::NotNow);
    assert!(stopped == plain);
    assert_eq!(report(&plain)["discards"], json!(["distrans"]));
}

/// A bot of a profile, or one that plays any offer.
fn player(profile: Option<Profile>, seed: [u8; 32]) -> Box<dyn Player> {
    match profile {
        Some(profile) => Box::new(Skilled::new(profile, seed)),
        None => Box::new(Random::new(seed)),
    }
}

/// Bots that hold Distrans never insist on an act that is refused, and the phase ends.
#[test]
fn di_68_bots_with_distrans_come_to_an_end() {
    let kinds = Profile::ALL.map(Some).into_iter().chain([None]);
    for profile in kinds {
        for n in 0..3u8 {
            let mut game = held();
            let seats: Vec<_> = game.setup().places.iter().map(|p| p.faction).collect();
            let mut players: Vec<(Faction, Box<dyn Player>)> = seats
                .iter()
                .zip(0u8..)
                .map(|(seat, k)| (*seat, player(profile, [n * 8 + k; 32])))
                .collect();
            let mut acts = 0;
            while report(&game)["phase"] == json!("shipment") {
                for (seat, player) in &mut players {
                    if let Some(action) = player.act(&game.view(Viewer::Seat(*seat)), &game.offers(*seat)) {
                        game.apply(*seat, &action).unwrap();
                        acts += 1;
                    }
                }
                assert!(acts < 4_000, "the phase does not end");
            }
        }
    }
}
