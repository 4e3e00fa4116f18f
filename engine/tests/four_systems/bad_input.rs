//! Bad input (S2.9, S6.6): refused by a code, without a trace, and by the same words wherever hidden cards are.

use crate::staging::{answer, bytes, free, hajr, movement, scenario};
use landsraad_engine::{Act, Action, Faction, Game, Refusal, RefusalCode};
use serde_json::{Value, json};

/// Refused, and nothing changed.
fn refused(game: &mut Game, seat: Faction, action: &Action) -> Refusal {
    let before = bytes(game);
    let refusal = game.apply(seat, action).unwrap_err();
    assert!(bytes(game) == before, "{action:?}");
    refusal
}

/// The refusal of an act in each of these worlds, which must not differ.
fn alike(worlds: &mut [Game], seat: Faction, act: &Value) -> Refusal {
    let both = |game: &mut Game| {
        let actions = [free(act.clone()), answer(game, act.clone())];
        actions.map(|action| refused(game, seat, &action))
    };
    let told: Vec<_> = worlds.iter_mut().map(both).collect();
    let first = json!(told[0]);
    for other in &told {
        assert_eq!(json!(other), first, "{act}");
    }
    told[0][0].clone()
}

fn distrans(card: &str, give: &str, to: &str) -> Value {
    json!({ "card": { "distrans": { "card": card, "give": give, "to": to } } })
}

/// The Emperor holds none of the cards that it names; others do, or they lie in the deck.
#[test]
fn a_card_that_is_not_held_may_be_anywhere() {
    let own = json!(["stunner", "snooper-1"]);
    let mut worlds = [
        json!({ "emperor": own, "guild": ["distrans", "semuta-drug"], "harkonnen": ["nullentropy-box"] }),
        json!({ "emperor": own, "harkonnen": ["distrans", "semuta-drug"], "atreides": ["nullentropy-box"] }),
        json!({ "emperor": own, "harkonnen": ["shield-1", "shield-2"], "atreides": ["shield-3"] }),
    ]
    .map(|hands| movement(&hands, &json!([])));
    let acts = [
        distrans("distrans", "stunner", "guild"),
        distrans("stunner", "snooper-1", "guild"),
        json!({ "card": { "nullentropy-box": { "card": "nullentropy-box" } } }),
        json!({ "card": { "nullentropy-box": { "card": "stunner" } } }),
        json!({ "card": { "box-take": { "card": "shield-1" } } }),
        json!({ "fresh-discard": { "commit": { "card": "semuta-drug" } } }),
        json!({ "fresh-discard": { "select": { "card": "stunner" } } }),
        json!({ "faction": { "richese-gift": { "card": "stone-burner" } } }),
        json!({ "battle": { "residual-poison": { "card": "residual-poison", "target": "guild" } } }),
        json!({ "battle": { "audit-pay": { "amount": 2 } } }),
    ];
    for act in acts {
        let refusal = alike(&mut worlds, Faction::Emperor, &act);
        assert_eq!(refusal.code, RefusalCode::NotNow, "{act}");
    }
}

/// Who holds Distrans learns nothing about a card that it names and does not hold, nor about who cannot be given one.
#[test]
fn a_named_card_may_be_anywhere() {
    let own = json!(["distrans", "shield-1", "lasgun"]);
    let mut worlds = [
        json!({ "guild": own, "emperor": ["stunner"], "harkonnen": ["karama-1", "kulon"] }),
        json!({ "guild": own, "emperor": ["kulon"], "harkonnen": ["stunner", "shield-2"] }),
        json!({ "guild": own, "emperor": ["shield-2"], "harkonnen": ["shield-3", "baliset"] }),
    ]
    .map(|hands| movement(&hands, &json!([])));
    let acts = [
        distrans("distrans", "stunner", "emperor"),
        distrans("distrans", "kulon", "harkonnen"),
        distrans("distrans", "residual-poison", "emperor"),
        distrans("distrans", "amal", "emperor"),
        distrans("distrans", "distrans", "emperor"),
        distrans("distrans", "shield-1", "guild"),
        distrans("distrans", "shield-1", "fremen"),
        distrans("lasgun", "shield-1", "emperor"),
    ];
    for act in acts {
        let refusal = alike(&mut worlds, Faction::Guild, &act);
        assert_eq!(refusal.code, RefusalCode::NotAllowed, "{act}");
    }
}

/// In the window about a discard a seat without Semuta Drug is refused alike whoever has it.
#[test]
fn a_claim_without_the_card() {
    let mut worlds = [
        json!({ "guild": ["hajr"], "emperor": ["stunner"], "harkonnen": ["semuta-drug"] }),
        json!({ "guild": ["hajr"], "emperor": ["stunner"], "atreides": ["semuta-drug"] }),
        json!({ "guild": ["hajr"], "emperor": ["stunner"], "atreides": ["kulon"], "harkonnen": ["lasgun"], "richese": ["semuta-drug"] }),
    ]
    .map(|hands| hajr(&hands));
    for card in ["semuta-drug", "stunner"] {
        for target in [Value::Null, json!("hajr"), json!("kulon"), json!("amal")] {
            let act = json!({ "fresh-discard": { "commit": { "card": card, "target": target } } });
            let refusal = alike(&mut worlds, Faction::Emperor, &act);
            assert_eq!(refusal.code, RefusalCode::NotNow, "{act}");
        }
    }
    let select = json!({ "fresh-discard": { "select": { "card": "hajr" } } });
    assert_eq!(
        alike(&mut worlds, Faction::Emperor, &select).code,
        RefusalCode::NotNow
    );
    // Who discarded it all is not asked.
    let go_on = json!({ "fresh-discard": "continue" });
    assert_eq!(
        alike(&mut worlds, Faction::Guild, &go_on).code,
        RefusalCode::NotNow
    );
}

/// AU-27, AU-35: Harkonnen have so many cards that they did not use; what they may pay is that, and nothing else.
#[test]
fn au_35_every_other_amount_is_refused() {
    let spare = ["baliset", "lasgun", "snooper-1", "kulon", "stunner", "chaumas"];
    for count in 1..=spare.len() {
        let mut game = audit_pay(&spare[..count]);
        let price = count.min(2);
        for amount in (0..=255).filter(|n| *n != price) {
            let pay = answer(&game, json!({ "battle": { "audit-pay": { "amount": amount } } }));
            let refusal = refused(&mut game, Faction::Harkonnen, &pay);
            assert_eq!(refusal.code, RefusalCode::NotAllowed);
        }
        let pay = answer(&game, json!({ "battle": { "audit-pay": { "amount": price } } }));
        for seat in [Faction::Choam, Faction::Atreides, Faction::BeneGesserit] {
            assert_eq!(refused(&mut game, seat, &pay).code, RefusalCode::NotNow);
        }
        game.apply(Faction::Harkonnen, &pay).unwrap();
        assert_eq!(
            refused(&mut game, Faction::Harkonnen, &pay).code,
            RefusalCode::StaleFrame
        );
    }
    for amount in [json!(-1), json!(256), json!(1.5), json!("2"), Value::Null] {
        let act = json!({ "battle": { "audit-pay": { "amount": amount } } });
        assert!(serde_json::from_value::<Act>(act).is_err());
    }
}

/// Fixture FA with these unused cards; Harkonnen may pay.
fn audit_pay(spare: &[&str]) -> Game {
    let setup = json!({
        "mode": "advanced",
        "factions": ["choam", "harkonnen", "bene-gesserit", "atreides"],
        "modules": ["choam-richese"],
    });
    let hand = [&["maula-pistol", "shield-1"], spare].concat();
    let arrange = json!({
        "turn": 10,
        "phase": "battle",
        "storm": 0,
        "spice": { "choam": 6, "harkonnen": 5 },
        "board": { "tueks-sietch-s4": { "choam": 6, "harkonnen": 2 } },
        "hands": { "choam": ["shield-2"], "harkonnen": hand },
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
        { "seat": "choam", "act": { "battle": "audit-declare" } },
    ]);
    scenario(&setup, &arrange, &steps)
}
