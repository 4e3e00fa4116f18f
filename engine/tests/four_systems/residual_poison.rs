//! Residual Poison: rows RP that need clones, worlds, saved games, requests or bots.

use crate::bots::{everybody, finish_battle, finish_game};
use crate::staging::{answer, bytes, give, received, scenario};
use landsraad_engine::scenario::report;
use landsraad_engine::{Act, Action, Faction, Game, Module, Refusal, RefusalCode, RulesMode, Setup, Viewer};
use serde_json::{Value, json};

const RICHESE: Faction = Faction::Richese;
const ATREIDES: Faction = Faction::Atreides;

/// Fixture FP with these hands, both sides being asked.
fn before_leaders(hands: &Value) -> Game {
    let setup = json!({
        "mode": "basic",
        "factions": ["richese", "atreides", "guild", "harkonnen"],
        "modules": ["choam-richese"],
    });
    let arrange = json!({
        "turn": 10,
        "phase": "battle",
        "storm": 0,
        "spice": { "richese": 5, "atreides": 10 },
        "board": { "carthag-s10": { "richese": 6, "atreides": 2 } },
        "hands": hands,
    });
    let mut game = scenario(&setup, &arrange, &json!([]));
    give(&mut game, ATREIDES, json!({ "battle": "no-prescience" })).unwrap();
    game
}

fn held() -> Value {
    json!({ "richese": ["residual-poison", "baliset"], "atreides": ["cheap-hero-1"] })
}

fn play(target: &str) -> Value {
    json!({ "battle": { "residual-poison": { "card": "residual-poison", "target": target } } })
}

fn ready() -> Value {
    json!({ "battle": "ready" })
}

fn both_ready(game: &mut Game) {
    give(game, RICHESE, ready()).unwrap();
    give(game, ATREIDES, ready()).unwrap();
}

fn plan(lead: &Value) -> Value {
    let mut plan = json!({ "dial": { "strength": 0, "support": 0 } });
    plan.as_object_mut()
        .unwrap()
        .extend(lead.as_object().unwrap().clone());
    json!({ "battle": { "plan": plan } })
}

/// The play is refused and nothing changes.
fn refused(game: &mut Game) -> Refusal {
    let before = bytes(game);
    let refusal = give(game, RICHESE, play("atreides")).unwrap_err();
    assert!(bytes(game) == before);
    refusal
}

fn deaths(game: &Game) -> u64 {
    let report = report(game);
    let leaders = report["leaders"].as_object().unwrap().values();
    leaders.map(|l| l["deaths"].as_u64().unwrap()).sum()
}

/// A play meant for an earlier battle in the same territory is stale.
#[test]
fn rp_07_a_play_for_an_earlier_battle() {
    let setup = json!({
        "mode": "basic",
        "factions": ["richese", "harkonnen", "atreides"],
        "modules": ["choam-richese"],
    });
    let arrange = json!({
        "turn": 10,
        "phase": "battle",
        "storm": 0,
        "board": { "carthag-s10": { "richese": 6, "harkonnen": 1, "atreides": 2 } },
        "hands": { "richese": ["residual-poison"] },
    });
    let mut game = scenario(&setup, &arrange, &json!([]));
    let choose = json!({ "battle": { "choose": { "territory": "carthag", "opponent": "harkonnen" } } });
    give(&mut game, RICHESE, choose).unwrap();
    let early = answer(&game, play("atreides"));
    give(&mut game, RICHESE, ready()).unwrap();
    give(&mut game, Faction::Harkonnen, ready()).unwrap();
    give(&mut game, RICHESE, plan(&json!({ "leader": "ein-calimar" }))).unwrap();
    give(
        &mut game,
        Faction::Harkonnen,
        plan(&json!({ "leader": "umman-kudu" })),
    )
    .unwrap();
    give(&mut game, RICHESE, json!({ "battle": "no-traitor" })).unwrap();
    give(&mut game, Faction::Harkonnen, json!({ "battle": "no-traitor" })).unwrap();
    give(&mut game, ATREIDES, json!({ "battle": "no-prescience" })).unwrap();
    let before = bytes(&game);
    let refusal = game.apply(RICHESE, &early).unwrap_err();
    assert_eq!(refusal.code, RefusalCode::StaleFrame);
    assert!(bytes(&game) == before);
    assert!(give(&mut game, RICHESE, play("atreides")).is_ok());
}

/// A sealed leader, a sealed Cheap Hero: the refusal is the same to the letter.
#[test]
fn rp_09_no_hint_what_the_plan_holds() {
    let refusals: Vec<_> = [
        json!({ "leader": "lady-jessica" }),
        json!({ "hero": "cheap-hero-1" }),
    ]
    .iter()
    .map(|lead| {
        let mut game = before_leaders(&held());
        both_ready(&mut game);
        give(&mut game, ATREIDES, plan(lead)).unwrap();
        serde_json::to_string(&refused(&mut game)).unwrap()
    })
    .collect();
    assert_eq!(refusals[0], refusals[1]);
}

/// Who holds the card, or whether it lies in the deck, makes no difference for anybody else.
#[test]
fn rp_37_the_step_does_not_tell_who_holds_it() {
    let worlds = [
        json!({ "richese": ["residual-poison"], "guild": ["kulon"], "harkonnen": ["lasgun"] }),
        json!({ "richese": ["kulon"], "guild": ["residual-poison"], "harkonnen": ["lasgun"] }),
        json!({ "richese": ["kulon"], "guild": ["lasgun"], "harkonnen": ["residual-poison"] }),
    ];
    let transcripts: Vec<Vec<Value>> = worlds
        .iter()
        .map(|hands| {
            let mut game = before_leaders(hands);
            let mut heard = Vec::new();
            for seat in [RICHESE, ATREIDES] {
                heard.extend([Viewer::Public, Viewer::Seat(ATREIDES)].map(|v| received(&game, v)));
                give(&mut game, seat, ready()).unwrap();
            }
            heard.extend([Viewer::Public, Viewer::Seat(ATREIDES)].map(|v| received(&game, v)));
            heard
        })
        .collect();
    assert_eq!(transcripts[0], transcripts[1]);
    assert_eq!(transcripts[0], transcripts[2]);
}

/// The frames below the battle are the same after a play.
#[test]
fn rp_60_nothing_below_is_touched() {
    let below = |game: &Game| {
        let saved = serde_json::to_value(game).unwrap();
        let mut stack = saved["flow"]["stack"].as_array().unwrap().clone();
        stack.pop();
        assert!(!stack.is_empty());
        stack
    };
    let mut game = before_leaders(&held());
    let before = below(&game);
    give(&mut game, RICHESE, play("atreides")).unwrap();
    assert_eq!(below(&game), before);
}

/// Looking draws nothing, and nobody is shown who could die.
#[test]
fn rp_61_looking_changes_nothing() {
    let game = before_leaders(&held());
    let before = bytes(&game);
    for _ in 0..1000 {
        for seat in [RICHESE, ATREIDES, Faction::Guild, Faction::Harkonnen] {
            std::hint::black_box((game.view(Viewer::Seat(seat)), game.offers(seat)));
        }
    }
    assert!(bytes(&game) == before);
    let offers = serde_json::to_string(&game.offers(RICHESE)).unwrap();
    let view = serde_json::to_string(&game.view(Viewer::Seat(RICHESE))).unwrap();
    for leader in ["lady-jessica", "thufir-hawat", "duncan-idaho"] {
        assert!(!offers.contains(leader) && !view.contains(leader));
    }
}

/// A request cannot say who dies.
#[test]
fn rp_63_the_victim_is_no_part_of_the_request() {
    for extra in ["victim", "index"] {
        let mut request = play("atreides");
        request["battle"]["residual-poison"][extra] = json!("lady-jessica");
        assert!(serde_json::from_value::<Act>(request).is_err());
    }
}

/// Two requests about the same moment: one death.
#[test]
fn rp_64_one_of_two_requests() {
    let mut game = before_leaders(&held());
    let (first, second) = (answer(&game, play("atreides")), answer(&game, play("atreides")));
    let version = game.version();
    game.apply(RICHESE, &first).unwrap();
    assert!(game.apply(RICHESE, &second).is_err());
    assert_eq!((deaths(&game), game.version()), (1, version + 1));
}

/// The same request again: nothing more happens.
#[test]
fn rp_65_the_same_request_again() {
    let mut game = before_leaders(&held());
    let request = answer(&game, play("atreides"));
    game.apply(RICHESE, &request).unwrap();
    for _ in 0..3 {
        assert!(game.apply(RICHESE, &request).is_err());
    }
    assert_eq!(report(&game)["discards"], json!(["residual-poison"]));
    assert_eq!(deaths(&game), 1);
}

/// What is kept is the death, not who could have died.
#[test]
fn rp_66_no_pool_is_kept() {
    let mut game = before_leaders(&held());
    give(&mut game, RICHESE, play("atreides")).unwrap();
    let saved = serde_json::to_value(&game).unwrap();
    for leader in ATREIDES.leaders() {
        assert!(!saved["flow"].to_string().contains(leader.id()));
    }
    assert_eq!(deaths(&game), 1);
}

/// A game saved before there was such a step, with both plans sealed, goes on without it.
#[test]
fn rp_67_an_old_save_with_sealed_plans() {
    let mut game = before_leaders(&held());
    both_ready(&mut game);
    give(&mut game, ATREIDES, plan(&json!({ "leader": "lady-jessica" }))).unwrap();
    let mut saved = serde_json::to_value(&game).unwrap();
    forget(&mut saved, "readiness");
    let mut old: Game = serde_json::from_value(saved).unwrap();
    refused(&mut old);
    give(&mut old, RICHESE, plan(&json!({ "leader": "ein-calimar" }))).unwrap();
    refused(&mut old);
    give(&mut old, RICHESE, json!({ "battle": "no-traitor" })).unwrap();
}

fn forget(saved: &mut Value, name: &str) {
    match saved {
        Value::Object(map) => {
            map.remove(name);
            map.values_mut().for_each(|v| forget(v, name));
        }
        Value::Array(list) => list.iter_mut().for_each(|v| forget(v, name)),
        _ => (),
    }
}

/// Every bot holds the card, then faces it: whatever it does is accepted, and the battle ends.
#[test]
fn rp_69_bots_with_and_against_it() {
    let holders = [
        held(),
        json!({ "atreides": ["residual-poison"], "richese": ["kulon"] }),
    ];
    for hands in holders {
        for mut players in everybody() {
            finish_battle(before_leaders(&hands), players.as_mut());
        }
    }
}

/// A play by somebody else's seat does nothing.
#[test]
fn rp_02_a_seat_acts_for_itself() {
    let mut game = before_leaders(&held());
    let before = bytes(&game);
    let stolen = Action {
        frame: game.waiting().map(|w| w.frame),
        act: serde_json::from_value(play("richese")).unwrap(),
    };
    for seat in [ATREIDES, Faction::Guild, Faction::Harkonnen] {
        assert!(game.apply(seat, &stolen).is_err());
    }
    assert!(bytes(&game) == before);
}

/// Whole games in which the step comes in every battle: nobody gets stuck, every act is accepted.
#[test]
fn rp_69_games_with_the_step_in_every_battle() {
    let seats = [
        RICHESE,
        ATREIDES,
        Faction::Choam,
        Faction::Harkonnen,
        Faction::BeneGesserit,
    ];
    let policies = json!({ "public_custody_gate": false, "turn_limit": 3 });
    for (n, mut player) in (0u8..).zip(everybody()) {
        let setup = Setup::preset(RulesMode::Advanced, &seats)
            .with_modules([Module::ChoamRichese])
            .with_policies(policies.as_object().unwrap())
            .unwrap();
        finish_game(Game::new(setup, [n; 32]).unwrap(), player.as_mut());
    }
}
