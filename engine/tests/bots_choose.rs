//! What the steady player chooses where there is a plainly better choice.
#![expect(clippy::expect_used, reason = "a test stops at the first surprise")]

use landsraad_engine::bots::{Player, Steady};
use landsraad_engine::offers::ActValue;
use landsraad_engine::scenario::Arrange;
use landsraad_engine::setup::Module;
use landsraad_engine::{Action, Faction, Game, RulesMode, Setup, Viewer};
use serde_json::{Value, json};

fn position(mode: RulesMode, factions: &[Faction], arrange: Value) -> Game {
    let arrange: Arrange = serde_json::from_value(arrange).expect("a position");
    let mut setup = Setup::preset(mode, factions);
    if factions
        .iter()
        .any(|f| Module::IxiansTleilaxu.factions().contains(f))
    {
        setup.modules.insert(Module::IxiansTleilaxu);
    }
    arrange.build(setup, [7; 32]).expect("a position that can be")
}

/// What the seat does, whatever its luck.
fn chosen(game: &Game, seat: Faction) -> (String, Value) {
    let view = game.view(Viewer::Seat(seat));
    let offers = game.offers(seat);
    let all: Vec<_> = (0..8u8)
        .filter_map(|n| Steady::new([n; 32]).act(&view, &offers))
        .filter_map(|action| ActValue::of(&action.act))
        .map(|value| (value.path, value.args))
        .collect();
    assert_eq!(all.len(), 8, "{seat} finds nothing to do");
    assert!(all.iter().all(|a| *a == all[0]), "luck decides: {all:?}");
    all[0].clone()
}

/// Takes an act as a client sends it: with the frame that it answers, if it answers one.
fn act(game: &mut Game, seat: Faction, act: Value) {
    let mut action: Action = serde_json::from_value(json!({ "frame": null, "act": act })).expect("an act");
    let path = ActValue::of(&action.act).expect("an act").path;
    let offers = game.offers(seat);
    action.frame = offers.iter().find(|o| o.act == path).and_then(|o| o.frame);
    game.apply(seat, &action).expect("a legal act");
}

#[test]
fn it_claims_what_it_is_given() {
    let spice = json!({ "turn": 2, "phase": "charity", "spice": { "guild": 0 } });
    let game = position(RulesMode::Basic, &[Faction::Guild, Faction::Fremen], spice);
    assert_eq!(chosen(&game, Faction::Guild).0, "charity/claim");
}

#[test]
fn it_does_not_blow_itself_up() {
    let at_war = json!({
        "turn": 2, "phase": "battle", "storm": 16, "spice": { "harkonnen": 0 },
        "board": { "carthag-s10": { "harkonnen": 5, "guild": 3 } },
        "hands": { "harkonnen": ["lasgun", "shield-1"] },
    });
    let game = position(RulesMode::Basic, &[Faction::Harkonnen, Faction::Guild], at_war);
    for n in 0..16u8 {
        let view = game.view(Viewer::Seat(Faction::Harkonnen));
        let offers = game.offers(Faction::Harkonnen);
        let action = Steady::new([n; 32]).act(&view, &offers).expect("a plan");
        let plan = ActValue::of(&action.act).expect("an act").args;
        assert!(plan["weapon"].is_null() || plan["defense"].is_null(), "{plan}");
        assert!(!plan["leader"].is_null(), "{plan}");
    }
}

#[test]
fn it_takes_the_third_stronghold_when_it_can() {
    let near = json!({
        "turn": 4, "phase": "shipment", "storm": 16, "spice": { "emperor": 9 },
        "board": {
            "carthag-s10": { "emperor": 4 }, "arrakeen-s9": { "emperor": 4 },
            "polar-sink": { "harkonnen": 1 },
        },
    });
    let factions = [Faction::Emperor, Faction::Harkonnen, Faction::Fremen];
    let game = position(RulesMode::Basic, &factions, near);
    let (path, args) = chosen(&game, Faction::Emperor);
    assert_eq!(path, "shipment/ship");
    let to = args["to"].as_str().unwrap_or_default();
    let free = ["tueks-sietch-s4", "sietch-tabr-s13", "habbanya-sietch-s16"];
    assert!(free.contains(&to), "{args}");
}

#[test]
fn it_takes_its_stronghold_to_spice() {
    let inside = json!({
        "turn": 3, "phase": "storm", "storm": 0, "mobile_stronghold": "funeral-plain-s14",
        "board": { "hidden-mobile-stronghold": { "ixians": 6 } },
        "board_spice": { "funeral-plain-s14": 1, "the-greater-flat-s15": 10 },
    });
    let game = position(RulesMode::Basic, &[Faction::Ixians, Faction::Guild], inside);
    let (path, args) = chosen(&game, Faction::Ixians);
    assert_eq!(path, "faction/ixian-move-stronghold");
    assert_eq!(
        args["take"],
        json!({ "funeral-plain-s14": 1, "the-greater-flat-s15": 10 })
    );
}

#[test]
fn it_spends_karama_for_a_pile_on_the_way() {
    let turn = |spice: u16| {
        let inside = json!({
            "turn": 3, "phase": "shipment", "storm": 0, "mobile_stronghold": "funeral-plain-s14",
            "spice": { "ixians": 1 }, "hands": { "ixians": ["karama-1"] },
            "board": { "hidden-mobile-stronghold": { "ixians": 6 } },
            "board_spice": { "the-great-flat-s14": spice },
        });
        position(RulesMode::Advanced, &[Faction::Ixians, Faction::Emperor], inside)
    };
    let (path, args) = chosen(&turn(10), Faction::Ixians);
    assert_eq!(path, "faction/ixian-special-move-stronghold");
    assert_eq!(args["take"], json!({ "the-great-flat-s14": 10 }));
    let (path, _) = chosen(&turn(2), Faction::Ixians);
    assert_ne!(path, "faction/ixian-special-move-stronghold");
}

#[test]
fn it_prevents_the_revival_of_who_is_about_to_win() {
    let revival = |board: Value| {
        let spent = json!({
            "turn": 3, "phase": "revival", "spice": { "emperor": 10 }, "tanks": { "emperor": 4 }, "board": board,
            "hands": { "tleilaxu": ["karama-1"] }, "ask_karama": ["tleilaxu"],
        });
        let factions = [Faction::Tleilaxu, Faction::Emperor, Faction::Fremen];
        let mut game = position(RulesMode::Advanced, &factions, spent);
        act(
            &mut game,
            Faction::Emperor,
            json!({ "revival": { "forces": { "forces": { "normal": 3 } } } }),
        );
        chosen(&game, Faction::Tleilaxu).0
    };
    let two = json!({ "carthag-s10": { "emperor": 4 }, "arrakeen-s9": { "emperor": 4 } });
    assert_eq!(revival(two), "faction/tleilaxu-prevent");
    let one = json!({ "carthag-s10": { "emperor": 4 } });
    assert_eq!(revival(one), "faction/tleilaxu-let");
}

#[test]
fn it_takes_gifts_and_declines_bad_deals() {
    let quiet = json!({ "turn": 2, "phase": "charity", "spice": { "emperor": 9, "guild": 9 } });
    let factions = [Faction::Guild, Faction::Emperor, Faction::Fremen];
    let mut game = position(RulesMode::Basic, &factions, quiet);
    let offer = |give: Value, want: Value| json!({ "deal": { "propose": { "to": "guild", "terms": { "give": give, "want": want } } } });
    act(
        &mut game,
        Faction::Emperor,
        offer(json!([]), json!([{ "pay": { "spice": 5 } }])),
    );
    let (path, args) = chosen(&game, Faction::Guild);
    assert_eq!(
        (path.as_str(), &args),
        ("deal/decline", &json!({ "proposal": 0 }))
    );
    act(&mut game, Faction::Guild, json!({ "deal": { "decline": args } }));
    act(
        &mut game,
        Faction::Emperor,
        offer(json!([{ "pay": { "spice": 2 } }]), json!([])),
    );
    assert_eq!(chosen(&game, Faction::Guild).0, "deal/accept");
}

#[test]
fn it_binds_itself_as_little_as_it_may() {
    let quiet = json!({
        "turn": 2, "phase": "charity", "spice": { "emperor": 9 },
        "hands": { "emperor": ["truthtrance-1"] },
    });
    let mut game = position(RulesMode::Basic, &[Faction::Guild, Faction::Emperor], quiet);
    let question = json!({ "will-enter": { "territory": "carthag" } });
    let ask = json!({ "truthtrance": { "ask": { "target": "guild", "question": question } } });
    act(&mut game, Faction::Emperor, ask);
    let (path, args) = chosen(&game, Faction::Guild);
    assert_eq!(
        (path.as_str(), args),
        ("truthtrance/answer", json!({ "answer": "no" }))
    );
}
