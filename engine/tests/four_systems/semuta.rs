//! Semuta Drug: rows SD that need clones, worlds, frames of one's own choice or bots.

use crate::staging::{answer, battle, bytes, cash_in, give, hajr, hajr_with, heard, received};
use landsraad_engine::bots::{Player, Profile, Random, Skilled};
use landsraad_engine::catalog::{CardId, CardKind};
use landsraad_engine::scenario::report;
use landsraad_engine::worlds::{self, Depth};
use landsraad_engine::{Faction, Game, RefusalCode, Viewer};
use serde_json::{Value, json};

const OTHERS: [Faction; 4] = [
    Faction::Richese,
    Faction::Atreides,
    Faction::Harkonnen,
    Faction::Emperor,
];

fn held_by_harkonnen() -> Value {
    json!({ "guild": ["hajr"], "harkonnen": ["semuta-drug", "stunner"] })
}

fn three() -> Game {
    battle(&json!({
        "atreides": ["cheap-hero-1"], "emperor": ["crysknife", "shield-1"], "harkonnen": ["semuta-drug", "stunner"]
    }))
}

fn go_on() -> Value {
    json!({ "fresh-discard": "continue" })
}

fn commit() -> Value {
    json!({ "fresh-discard": { "commit": { "card": "semuta-drug" } } })
}

fn select(card: &str) -> Value {
    json!({ "fresh-discard": { "select": { "card": card } } })
}

/// All cards in all piles, sorted.
fn cards(game: &Game) -> Vec<String> {
    let table = report(game);
    let piles = ["deck", "row", "discards", "cache", "removed"];
    let mut all: Vec<Value> = piles
        .iter()
        .flat_map(|p| table[*p].as_array().cloned().unwrap())
        .collect();
    let hands = table["hands"].as_object().unwrap().values();
    all.extend(hands.flat_map(|h| h.as_array().cloned().unwrap()));
    let mut names: Vec<_> = all.into_iter().map(|c| c.to_string()).collect();
    names.sort();
    names
}

#[test]
fn sd_06_an_answer_to_a_closed_window_is_stale() {
    let mut game = hajr(&held_by_harkonnen());
    let late = answer(&game, commit());
    for seat in OTHERS {
        give(&mut game, seat, go_on()).unwrap();
    }
    let before = bytes(&game);
    let refusal = game.apply(Faction::Harkonnen, &late).unwrap_err();
    assert_eq!(refusal.code, RefusalCode::StaleFrame);
    assert!(bytes(&game) == before);
}

/// The same public script with Semuta Drug in different hidden places: everybody else receives the same.
#[test]
fn sd_56_the_window_does_not_tell_who_holds_it() {
    let worlds = [
        json!({ "guild": ["hajr"], "harkonnen": ["semuta-drug", "stunner"], "emperor": ["shield-1"] }),
        json!({ "guild": ["hajr"], "harkonnen": ["shield-1", "stunner"], "emperor": ["semuta-drug"] }),
        json!({ "guild": ["hajr"], "harkonnen": ["stunner", "semuta-drug"], "emperor": ["chaumas"] }),
        // In the deck: nobody holds it.
        json!({ "guild": ["hajr"], "harkonnen": ["stunner", "shield-1"], "emperor": ["chaumas"] }),
    ];
    let bystanders = [
        Viewer::Public,
        Viewer::Seat(Faction::Richese),
        Viewer::Seat(Faction::Atreides),
        Viewer::Seat(Faction::Guild),
    ];
    let runs: Vec<Vec<String>> = worlds
        .iter()
        .map(|hands| {
            let held = hands.to_string().contains("semuta-drug");
            let deck = if held { json!([]) } else { json!(["semuta-drug"]) };
            let mut game = hajr_with(hands, &deck);
            let mut log = vec![received_by(&game, &bystanders)];
            for seat in OTHERS {
                let events = give(&mut game, seat, go_on()).unwrap();
                for viewer in bystanders {
                    log.push(json!(heard(&events, viewer)).to_string());
                }
                log.push(others_see(&game, seat, &bystanders));
            }
            log
        })
        .collect();
    for run in &runs[1..] {
        assert_eq!(run, &runs[0]);
    }
}

fn received_by(game: &Game, viewers: &[Viewer]) -> String {
    let all: Vec<_> = viewers.iter().map(|v| received(game, *v)).collect();
    json!(all).to_string()
}

/// What those see who have not just acted.
fn others_see(game: &Game, acted: Faction, viewers: &[Viewer]) -> String {
    let rest: Vec<_> = viewers
        .iter()
        .copied()
        .filter(|v| *v != Viewer::Seat(acted))
        .collect();
    received_by(game, &rest)
}

#[test]
fn sd_64_a_second_semuta_is_corrupt() {
    assert_eq!(CardKind::SemutaDrug.copies().count(), 1);
    // A card has one cell that names its place, so two copies cannot be written down; a save with a cell too
    // many or too few is not one of this game.
    let game = hajr(&held_by_harkonnen());
    let mut saved: Value = serde_json::from_slice(&bytes(&game)).unwrap();
    let cells = saved.pointer_mut("/table/cards/custody/cells").unwrap();
    let cells = cells.as_array_mut().unwrap();
    let semuta = CardId::from_id("semuta-drug").unwrap();
    let second = cells[semuta.index()].clone();
    cells.push(second);
    let loaded: Result<Game, _> = serde_json::from_value(saved);
    assert!(loaded.is_err() || loaded.is_ok_and(|g| g.audit().is_err()));
}

#[test]
fn sd_65_a_claim_happens_once() {
    let mut game = three();
    give(&mut game, Faction::Harkonnen, commit()).unwrap();
    let choice = answer(&game, select("shield-1"));
    game.apply(Faction::Harkonnen, &choice).unwrap();
    let before = bytes(&game);
    let refusal = game.apply(Faction::Harkonnen, &choice).unwrap_err();
    assert_eq!(refusal.code, RefusalCode::StaleFrame);
    assert!(bytes(&game) == before);
    let unknown = json!({ "fresh-discard": { "select": { "card": "shield-9" } } });
    assert!(serde_json::from_value::<landsraad_engine::Act>(unknown).is_err());
    let twice = json!({ "fresh-discard": { "select": { "card": ["shield-1", "shield-1"] } } });
    assert!(serde_json::from_value::<landsraad_engine::Act>(twice).is_err());
}

#[test]
fn sd_66_a_clone_stays_and_no_card_is_lost() {
    let mut game = three();
    let (clone, before) = (game.clone(), bytes(&game));
    let all = cards(&game);
    give(&mut game, Faction::Harkonnen, commit()).unwrap();
    give(&mut game, Faction::Harkonnen, select("crysknife")).unwrap();
    assert!(bytes(&clone) == before);
    assert_eq!(cards(&game), all);
    game.audit().unwrap();
}

/// Hidden hands permuted: what a bystander receives in the window and at the choice is the same.
#[test]
fn sd_68_permuted_hands_change_nothing_for_others() {
    let mut pairs = 0;
    for mut game in [hajr(&held_by_harkonnen()), three(), cash_in()] {
        for stage in 0..2 {
            for viewer in [
                Viewer::Public,
                Viewer::Seat(Faction::Richese),
                Viewer::Seat(Faction::Guild),
            ] {
                let mut n = 7u32;
                let mut draw = |limit: u32| {
                    n = n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (n >> 8) % limit.max(1)
                };
                if let Some(twin) = worlds::permute(&game, viewer, Depth::Steps, None, &mut draw) {
                    pairs += 1;
                    assert_eq!(received(&twin, viewer), received(&game, viewer), "stage {stage}");
                }
            }
            if stage == 0 && give(&mut game, Faction::Harkonnen, commit()).is_err() {
                break;
            }
        }
    }
    assert!(pairs >= 12, "{pairs} pairs");
}

/// Bots that hold Semuta Drug give one legal answer at every stage and never an empty one.
#[test]
fn sd_71_bots_answer_at_every_stage() {
    for n in 0..4u8 {
        let skilled = Profile::ALL.map(|p| Box::new(Skilled::new(p, [n; 32])) as Box<dyn Player>);
        let random: Box<dyn Player> = Box::new(Random::new([n; 32]));
        let players = skilled.into_iter().chain([random]);
        for mut player in players {
            for mut game in [
                hajr(&held_by_harkonnen()),
                three(),
                cash_in(),
                battle(
                    &json!({ "atreides": ["cheap-hero-1"], "emperor": ["crysknife", "shield-1", "semuta-drug"] }),
                ),
            ] {
                let window = game.waiting().unwrap().frame;
                for _ in 0..10 {
                    let Some(waiting) = game.waiting().filter(|w| w.frame == window) else {
                        break;
                    };
                    let seat = waiting.asked.into_iter().find(|s| game.owes(*s)).unwrap();
                    let act = player.act(&game.view(Viewer::Seat(seat)), &game.offers(seat));
                    let act = act.expect("a bot that owes an answer gives one");
                    game.apply(seat, &act).unwrap();
                }
                assert!(
                    game.waiting().is_none_or(|w| w.frame != window),
                    "the window does not end"
                );
            }
        }
    }
}

/// A candidate that is not in the pile any more, which only a corrupt save can have: no substitute, no change.
#[test]
fn sd_74_a_candidate_that_is_gone() {
    let mut game = three();
    give(&mut game, Faction::Harkonnen, commit()).unwrap();
    let before = bytes(&game);
    let gone = CardId::from_id("kulon").unwrap();
    let action = answer(&game, json!({ "fresh-discard": { "select": { "card": gone } } }));
    let refusal = game.apply(Faction::Harkonnen, &action).unwrap_err();
    assert_eq!(refusal.code, RefusalCode::NotAllowed);
    assert!(bytes(&game) == before);
}

/// The same version twice: a claim and the last "continue". One wins, the other is refused without a trace.
#[test]
fn sd_75_a_claim_and_the_last_continue() {
    let open = || {
        let mut game = hajr(&held_by_harkonnen());
        for seat in [Faction::Richese, Faction::Atreides, Faction::Emperor] {
            give(&mut game, seat, go_on()).unwrap();
        }
        game
    };
    let mut game = open();
    let (claim, rest) = (answer(&game, commit()), answer(&game, go_on()));
    game.apply(Faction::Harkonnen, &claim).unwrap();
    let won = bytes(&game);
    assert_eq!(
        game.apply(Faction::Harkonnen, &rest).unwrap_err().code,
        RefusalCode::StaleFrame
    );
    assert!(bytes(&game) == won);
    assert_eq!(report(&game)["discards"], json!(["semuta-drug"]));

    let mut game = open();
    game.apply(Faction::Harkonnen, &rest).unwrap();
    assert_eq!(
        game.apply(Faction::Harkonnen, &claim).unwrap_err().code,
        RefusalCode::StaleFrame
    );
    assert_eq!(report(&game)["discards"], json!(["hajr"]));
}
