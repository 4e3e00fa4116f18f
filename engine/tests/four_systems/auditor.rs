//! The Auditor: rows AU that are about many setups, seeds, readings or bots.

use crate::bots::{everybody, finish_battle};
use crate::staging::{answer, bytes, give, scenario};
use landsraad_engine::bots::{Player, Steady};
use landsraad_engine::scenario::report;
use landsraad_engine::{Faction, Game, Module, RulesMode, Setup, Viewer};
use serde_json::json;

const CHOAM: Faction = Faction::Choam;

const OTHERS: [Faction; 5] = [
    Faction::Harkonnen,
    Faction::Atreides,
    Faction::BeneGesserit,
    Faction::Emperor,
    Faction::Guild,
];

fn new_game(mode: RulesMode, factions: &[Faction], seed: u8) -> Game {
    let setup = Setup::preset(mode, factions).with_modules([Module::ChoamRichese]);
    Game::new(setup, [seed; 32]).unwrap()
}

fn auditors(game: &Game) -> usize {
    let report = report(game);
    let leaders = report["leaders"].as_object().unwrap();
    leaders.keys().filter(|l| *l == "auditor").count()
}

/// Six discs of CHOAM and one traitor card of each.
#[test]
fn au_01_a_sixth_disc() {
    let game = new_game(RulesMode::Advanced, &[CHOAM, Faction::Harkonnen], 1);
    let saved = serde_json::to_value(&game).unwrap();
    let discs = saved["table"]["leaders"]["discs"].as_object().unwrap();
    let of_choam: Vec<_> = Faction::Choam.leaders().iter().map(|l| l.id()).collect();
    assert_eq!(of_choam.len(), 5);
    assert!(of_choam.iter().all(|l| discs.contains_key(*l)) && discs.contains_key("auditor"));
    assert_eq!(discs.len(), 11);
    let traitors = saved["table"]["traitors"].to_string();
    assert_eq!(traitors.matches("auditor").count(), 1);
}

/// With CHOAM in the Advanced game and nowhere else, whatever the number of players.
#[test]
fn au_02_where_it_plays() {
    for n in 1..=5 {
        let mut seats = vec![CHOAM];
        seats.extend(&OTHERS[..n]);
        assert_eq!(auditors(&new_game(RulesMode::Advanced, &seats, 2)), 1);
        assert_eq!(auditors(&new_game(RulesMode::Basic, &seats, 2)), 0);
        if n > 1 {
            assert_eq!(auditors(&new_game(RulesMode::Advanced, &OTHERS[..n], 2)), 0);
        }
    }
}

/// The roster of every faction stays five.
#[test]
fn au_03_the_roster_is_five() {
    for faction in Module::playable(&[Module::ChoamRichese]) {
        assert_eq!(faction.leaders().len(), 5, "{faction:?}");
        assert!(faction.leaders().iter().all(|l| !l.is_auditor()));
    }
}

/// Saving and restoring during setup adds none.
#[test]
fn au_04_restored_during_setup() {
    let game = new_game(
        RulesMode::Advanced,
        &[CHOAM, Faction::Harkonnen, Faction::Guild],
        3,
    );
    let again: Game = serde_json::from_slice(&bytes(&game)).unwrap();
    assert_eq!(auditors(&again), 1);
    assert!(bytes(&again) == bytes(&game));
}

/// Its traitor card is dealt like any other.
#[test]
fn au_05_its_traitor_card_is_dealt() {
    let seats = [CHOAM, Faction::Emperor, Faction::Guild, Faction::Fremen];
    let dealt = |seed: u8| {
        let game = new_game(RulesMode::Advanced, &seats, seed);
        seats.into_iter().any(|seat| {
            let view = serde_json::to_value(game.view(Viewer::Seat(seat))).unwrap();
            view["seat"]["traitors"].to_string().contains("auditor")
        })
    };
    let count = (0..30).filter(|seed| dealt(*seed)).count();
    // 16 of 21 cards are dealt.
    assert!((12..30).contains(&count), "{count}");
}

/// Fixture FA: the Auditor lives, CHOAM may declare an audit of Harkonnen.
fn audit() -> Game {
    let setup = json!({
        "mode": "advanced",
        "factions": ["choam", "harkonnen", "bene-gesserit", "atreides"],
        "modules": ["choam-richese"],
    });
    let arrange = json!({
        "turn": 10,
        "phase": "battle",
        "storm": 0,
        "spice": { "choam": 6, "harkonnen": 5 },
        "board": { "tueks-sietch-s4": { "choam": 6, "harkonnen": 2 } },
        "hands": {
            "choam": ["shield-2"],
            "harkonnen": ["maula-pistol", "shield-1", "baliset", "lasgun", "snooper-1"],
        },
    });
    let dial = |strength: u8| json!({ "strength": strength, "support": 0 });
    let steps = json!([
        { "seat": "atreides", "act": { "battle": "no-see-plan" } },
        { "seat": "choam", "act": { "battle": { "plan": {
            "dial": dial(2), "leader": "auditor", "defense": "shield-2" } } } },
        { "seat": "harkonnen", "act": { "battle": { "plan": {
            "dial": dial(0), "leader": "umman-kudu", "weapon": "maula-pistol", "defense": "shield-1" } } } },
        { "seat": "choam", "act": { "battle": "no-traitor" } },
        { "seat": "harkonnen", "act": { "battle": "no-traitor" } },
        { "seat": "choam", "act": { "battle": { "discard": { "cards": [] } } } },
    ]);
    scenario(&setup, &arrange, &steps)
}

/// However often it is looked at, and by whomever: the same cards, no die.
#[test]
fn au_40_no_second_sample() {
    let mut game = audit();
    give(&mut game, CHOAM, json!({ "battle": "audit-declare" })).unwrap();
    let before = bytes(&game);
    for _ in 0..100 {
        for seat in [CHOAM, Faction::Harkonnen] {
            let (view, offers) = (game.view(Viewer::Seat(seat)), game.offers(seat));
            std::hint::black_box(Steady::new([1; 32]).act(&view, &offers));
        }
    }
    assert!(bytes(&game) == before);
    let allow = answer(&game, json!({ "battle": "audit-allow" }));
    game.apply(Faction::Harkonnen, &allow).unwrap();
    let after = bytes(&game);
    let insight = |game: &Game| {
        let seen = serde_json::to_value(game.view(Viewer::Seat(CHOAM))).unwrap();
        seen["seat"]["insight"]["cards"].clone()
    };
    let first = insight(&game);
    assert_eq!(first.as_array().unwrap().len(), 2);
    for _ in 0..100 {
        assert_eq!(insight(&game), first);
        assert!(game.apply(Faction::Harkonnen, &allow).is_err());
    }
    let again: Game = serde_json::from_slice(&after).unwrap();
    assert!(bytes(&again) == after && bytes(&game) == after);
}

/// Every bot plays both sides of an audit with its own view only.
#[test]
fn au_68_bots_on_both_sides() {
    for mut player in everybody() {
        finish_battle(audit(), player.as_mut());
    }
}
