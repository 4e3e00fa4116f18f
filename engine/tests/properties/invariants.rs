//! What must hold before and after every command of every game.

use crate::battery;
use crate::driver::{Chance, Plan, UNSURE, factor, play, seats};
use crate::open::has_open;
use crate::save::{Codec, restore, save};
use landsraad_engine::offers::ActValue;
use landsraad_engine::record::{Record, Verdict};
use landsraad_engine::{Action, Faction, Game, Offer, RefusalCode, Viewer};

fn viewers(game: &Game) -> Vec<Viewer> {
    let seats = seats(game).into_iter().map(Viewer::Seat);
    seats.chain([Viewer::Public]).collect()
}

/// Nothing was made or lost; who owes an answer is among those that everybody sees are asked, and can
/// let its time run out.
fn sound(game: &Game) {
    if let Err(fault) = game.audit() {
        panic!("the audit found a fault: {fault}");
    }
    let Some(waiting) = game.waiting().filter(|_| game.finished().is_none()) else {
        return;
    };
    for seat in seats(game) {
        let Some(action) = game.default_action(seat) else {
            continue;
        };
        assert!(
            waiting.asked.contains(&seat),
            "{seat} owes an answer, but is not shown as asked in {waiting:?}"
        );
        if let Err(refusal) = battery::attempt(game, seat, &action) {
            panic!("the default {action:?} of {seat} in {waiting:?} was refused: {refusal:?}");
        }
    }
}

/// Saving and restoring gives the same game and the same views.
fn survives_saving(game: &Game) {
    for codec in [Codec::Json, Codec::Postcard] {
        let bytes = save(game, codec);
        let back = restore(&bytes, codec);
        assert!(back == *game, "{codec:?} gives another game back");
        assert_eq!(save(&back, codec), bytes, "{codec:?} is not stable");
        for viewer in viewers(game) {
            assert_eq!(game.view(viewer), back.view(viewer));
        }
    }
}

/// What the seat's offers say about the action; `None` if only the rule itself can say.
fn offered(offers: &[Offer], action: &Action) -> Option<bool> {
    let value = ActValue::of(&action.act)?;
    let fits = |o: &&Offer| o.frame == action.frame && o.check(&value).is_ok();
    match offers.iter().find(fits) {
        Some(offer) if has_open(&offer.form) => None,
        found => Some(found.is_some()),
    }
}

/// Every offer, filled in with any of its values, is accepted.
fn offers_are_accepted(game: &Game, seat: Faction, chance: &mut Chance) {
    for offer in game.offers(seat) {
        if has_open(&offer.form) {
            continue;
        }
        for _ in 0..2 {
            let Some(action) = chance.pick(&offer) else {
                continue;
            };
            if let Err(refusal) = battery::attempt(game, seat, &action) {
                if offer.act == UNSURE && refusal.code == RefusalCode::NoRoom {
                    continue;
                }
                panic!("{seat} was offered {action:?} and refused: {refusal:?} ({offer:?})");
            }
        }
    }
}

/// Wrong commands are refused exactly when no offer contains them, and change nothing.
fn refusals_change_nothing(game: &Game, seat: Faction, chance: &mut Chance) {
    let offers = game.offers(seat);
    let before = serde_json::to_vec(game).unwrap();
    for action in battery::wrong(game, seat, chance) {
        let outcome = battery::attempt(game, seat, &action);
        if let Err(refusal) = &outcome {
            assert_ne!(
                refusal.code,
                RefusalCode::EngineFault,
                "{action:?} of {seat}: {refusal:?}"
            );
        }
        // A full hand refuses Distrans, which its offer does not tell outside Bidding (S12.8).
        if matches!(&outcome, Err(refusal) if refusal.code == RefusalCode::NoRoom) {
            continue;
        }
        if let Some(expected) = offered(&offers, &action) {
            assert_eq!(
                outcome.is_ok(),
                expected,
                "{action:?} of {seat} in {:?}: {:?}",
                game.waiting(),
                outcome.err()
            );
        }
    }
    assert_eq!(before, serde_json::to_vec(game).unwrap());
}

#[test]
fn games_are_sound_after_every_command() {
    for n in 0..12 * factor() {
        let plan = Plan::nth(n);
        let (game, commands) = play(&plan, |game, _| sound(game));
        assert!(game.finished().is_some(), "{plan:?}");
        assert!(!commands.is_empty(), "{plan:?}: nobody was asked anything");
    }
}

#[test]
fn games_survive_saving_after_every_command() {
    for n in 100..100 + 4 * factor() {
        let plan = Plan::nth(n);
        play(&plan, |game, chance| {
            if chance.once_in(5) {
                survives_saving(game);
            }
        });
    }
}

#[test]
fn every_offer_is_accepted() {
    for n in 200..200 + 6 * factor() {
        let plan = Plan::nth(n);
        play(&plan, |game, chance| {
            if chance.once_in(3) {
                let seat = *chance.one(&seats(game)).unwrap();
                offers_are_accepted(game, seat, chance);
            }
        });
    }
}

#[test]
fn refusals_change_nothing_and_agree_with_offers() {
    let mut tried = 0;
    for n in 300..300 + 6 * factor() {
        let plan = Plan::nth(n);
        play(&plan, |game, chance| {
            if chance.once_in(12) {
                let seat = *chance.one(&seats(game)).unwrap();
                refusals_change_nothing(game, seat, chance);
                tried += 1;
            }
        });
    }
    assert!(tried > 50, "only {tried} positions were tried");
}

#[test]
fn seats_that_do_not_play_are_refused() {
    let plan = Plan::new(landsraad_engine::RulesMode::Advanced, 3, 7, &[]);
    let absent = Faction::BASE
        .into_iter()
        .find(|f| !plan.factions.contains(f))
        .unwrap();
    play(&plan, |game, chance| {
        assert!(game.offers(absent).is_empty() && !game.owes(absent));
        let seat = *chance.one(&seats(game)).unwrap();
        for offer in game.offers(seat) {
            let Some(action) = chance.pick(&offer) else {
                continue;
            };
            let refusal = battery::attempt(game, absent, &action).err();
            assert_eq!(refusal.map(|r| r.code), Some(RefusalCode::NotSeated));
        }
    });
}

#[test]
fn a_record_proves_a_game() {
    for n in 400..402 {
        let plan = Plan::nth(n);
        let (played, commands) = play(&plan, |_, _| ());
        let mut game = plan.start();
        let mut record = Record::new(plan.setup(), game.seed());
        for (seat, action) in commands {
            game.apply(seat, &action).unwrap();
            record.note(seat, action, &game);
        }
        assert!(game == played);
        let actions = record.entries.len();
        assert_eq!(record.replay(), Verdict::Verified { actions });

        let middle = actions / 2;
        record.entries[middle].fingerprint = "0".repeat(32);
        assert!(matches!(record.replay(), Verdict::Diverged { at, .. } if at == middle + 1));
    }
}
