//! Planted faults of conservation: the audit must find each of them in a game that is otherwise sound.
//!
//! A fault is written into the saved game, which is what a verb that copies or forgets would leave.

use crate::driver::{Plan, play, seats};
use landsraad_engine::{Fault, Game, Module, RulesMode};
use serde_json::{Value, json};

/// The saved game of six in the middle, after `steps` commands.
fn middle(steps: usize) -> Value {
    let plan = Plan::new(RulesMode::Advanced, 6, 77, &[]);
    let mut n = 0;
    let mut found = None;
    play(&plan, |game, _| {
        n += 1;
        if n == steps {
            found = serde_json::to_value(game).ok();
        }
    });
    found.expect("the game is longer")
}

/// What the audit says after the change.
fn fault(saved: &Value, change: impl FnOnce(&mut Value)) -> Option<Fault> {
    let mut saved = saved.clone();
    change(&mut saved);
    let game: Game = serde_json::from_value(saved).expect("the shape is right");
    game.audit().err()
}

fn add(value: &mut Value, n: i64) {
    *value = json!(value.as_i64().expect("a number") + n);
}

#[test]
fn a_sound_game_has_no_fault() {
    assert_eq!(fault(&middle(300), |_| ()), None);
}

#[test]
fn made_and_lost_forces_are_found() {
    let saved = middle(300);
    for n in [1, -1] {
        let at = "/table/forces/armies/emperor/reserves/normal";
        let found = fault(&saved, |game| {
            // Fewer than none is no number: take from where there are some.
            let here = game.pointer(at).and_then(Value::as_i64).unwrap();
            let at = if here + n < 0 {
                "/table/forces/armies/emperor/tanks/normal"
            } else {
                at
            };
            add(game.pointer_mut(at).unwrap(), n);
        });
        assert!(matches!(found, Some(Fault::Forces { .. })), "{found:?}");
    }
}

#[test]
fn an_elite_that_became_ordinary_is_found() {
    let found = fault(&middle(1), |game| {
        let army = game.pointer_mut("/table/forces/armies/fremen/reserves").unwrap();
        add(&mut army["elite"], -1);
        add(&mut army["normal"], 1);
    });
    assert!(matches!(found, Some(Fault::Elites { .. })), "{found:?}");
}

#[test]
fn advisors_of_others_are_found() {
    let found = fault(&middle(1), |game| {
        let army = game.pointer_mut("/table/forces/armies/guild/reserves").unwrap();
        add(&mut army["normal"], -1);
        add(&mut army["advisor"], 1);
    });
    assert!(matches!(found, Some(Fault::Advisors(_))), "{found:?}");
}

#[test]
fn made_and_lost_spice_is_found() {
    let saved = middle(300);
    for n in [1, -1] {
        let found = fault(&saved, |game| {
            add(game.pointer_mut("/table/spice/bank").unwrap(), n)
        });
        assert!(matches!(found, Some(Fault::Spice { .. })), "{found:?}");
    }
    let found = fault(&saved, |game| {
        game["table"]["spice"]["board"]["polar-sink"] = json!(1)
    });
    assert!(matches!(found, Some(Fault::Spice { .. })), "{found:?}");
}

#[test]
fn lost_and_doubled_cards_are_found() {
    let saved = middle(300);
    for deck in ["cards", "spice_deck", "traitors"] {
        let cells = format!("/table/{deck}/custody/cells");
        let lost = fault(&saved, |game| {
            let cells = game.pointer_mut(&cells).unwrap().as_array_mut().unwrap();
            cells.pop();
            // Games saved before the Sandtrout have one cell less.
            if deck == "spice_deck" {
                cells.pop();
            }
            if deck == "traitors" {
                game.pointer_mut("/table/traitors/leaders")
                    .unwrap()
                    .as_array_mut()
                    .unwrap()
                    .pop();
            }
        });
        assert!(matches!(lost, Some(Fault::Cards { .. })), "{deck}: {lost:?}");
        let doubled = fault(&saved, |game| {
            let cells = game.pointer_mut(&cells).unwrap().as_array_mut().unwrap();
            cells.push(cells[0].clone());
            if deck == "traitors" {
                let leaders = game.pointer_mut("/table/traitors/leaders").unwrap();
                let leaders = leaders.as_array_mut().unwrap();
                leaders.push(leaders[0].clone());
            }
        });
        assert!(
            matches!(doubled, Some(Fault::Cards { .. })),
            "{deck}: {doubled:?}"
        );
    }
}

#[test]
fn a_card_of_an_effect_that_is_over_is_found() {
    let found = fault(&middle(300), |game| {
        let cell = game.pointer_mut("/table/cards/custody/cells/0/place").unwrap();
        *cell = json!({"Escrow": 4_000_000});
    });
    assert!(matches!(found, Some(Fault::Escrow(4_000_000))), "{found:?}");
}

#[test]
fn a_hand_beyond_its_limit_is_found() {
    let found = fault(&middle(300), |game| {
        for cell in game
            .pointer_mut("/table/cards/custody/cells")
            .unwrap()
            .as_array_mut()
            .unwrap()
        {
            cell["place"] = json!({"Hand": "emperor"});
        }
    });
    assert!(matches!(found, Some(Fault::HandLimit { .. })), "{found:?}");
}

#[test]
fn an_alliance_of_one_is_found() {
    let found = fault(&middle(1), |game| {
        game["table"]["alliances"]["ally"]["emperor"] = json!("guild");
    });
    assert!(matches!(found, Some(Fault::Alliance(_))), "{found:?}");
}

#[test]
fn impossible_discs_are_found() {
    let saved = middle(1);
    for (key, value) in [
        ("alive", json!(false)),
        ("face_down", json!(true)),
        ("controller", json!("choam")),
    ] {
        let found = fault(&saved, |game| {
            let disc = game.pointer_mut("/table/leaders/discs/stilgar").unwrap();
            disc[key] = value;
        });
        assert!(matches!(found, Some(Fault::Leader(_))), "{key}: {found:?}");
    }
}

#[test]
fn every_seat_can_be_audited() {
    for players in 2..=6 {
        let game = Plan::new(RulesMode::Basic, players, 3, &[]).start();
        assert_eq!(seats(&game).len(), players);
        assert_eq!(game.audit(), Ok(()));
    }
}

#[test]
fn a_stronghold_card_in_the_wrong_hands_is_found() {
    for holder in ["richese", "emperor"] {
        let found = fault(&middle(300), |game| {
            // The module is not in play, and Richese are not either.
            game["table"]["stronghold_cards"] = json!({ "arrakeen": holder });
        });
        assert!(matches!(found, Some(Fault::StrongholdCard(_))), "{found:?}");
    }
}

/// C22: every skill card is somewhere, one a faction, and with a leader that lives.
#[test]
fn skill_cards_that_lie_wrong_are_found() {
    let plan = Plan::new(RulesMode::Advanced, 6, 5, &[Module::LeaderSkills]);
    let saved = serde_json::to_value(plan.start()).unwrap();
    let cell = |game: &mut Value, card: usize, leader: &str| {
        let at = format!("/table/skills/custody/cells/{card}/place");
        *game.pointer_mut(&at).unwrap() = json!({ "With": leader });
    };
    assert_eq!(fault(&saved, |game| cell(game, 0, "stilgar")), None);
    let two = fault(&saved, |game| {
        cell(game, 0, "stilgar");
        cell(game, 1, "chani");
    });
    assert!(matches!(two, Some(Fault::Skill(_))), "{two:?}");
    let dead = fault(&saved, |game| {
        cell(game, 0, "stilgar");
        let disc = game.pointer_mut("/table/leaders/discs/stilgar").unwrap();
        disc["alive"] = json!(false);
        disc["deaths"] = json!(1);
    });
    assert!(matches!(dead, Some(Fault::Skill(_))), "{dead:?}");
    let lost = fault(&saved, |game| {
        let cells = game.pointer_mut("/table/skills/custody/cells").unwrap();
        cells.as_array_mut().unwrap().pop();
    });
    assert!(matches!(lost, Some(Fault::Cards { .. })), "{lost:?}");
}
