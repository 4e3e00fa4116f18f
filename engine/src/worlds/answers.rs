//! Sealed answers of others in the waiting window: taken back, and given anew from what that seat may
//! do in the twin.
//!
//! This works on the saved form of the frame, the one that restoring reads too, so that no frame has to
//! help: a window is an object with `asked` and `answers`.

use super::seat;
use crate::act::Action;
use crate::catalog::Faction;
use crate::flow::Frame;
use crate::game::Game;
use crate::offers::Draw;
use crate::table::Viewer;
use serde_json::Value;

/// How often another answer is tried.
const TRIES: usize = 6;

/// Takes the answers of everybody but the viewer back out of the waiting window and says whose they were.
pub(super) fn withdraw(game: &mut Game, viewer: Viewer) -> Option<Vec<Faction>> {
    let mine = seat(viewer);
    let (table, flow, _) = game.parts();
    let Some(top) = flow.frames_for_worlds().last() else {
        return Some(Vec::new());
    };
    let mut saved = serde_json::to_value(&*top).ok()?;
    let mut taken = Vec::new();
    open_windows(&mut saved, &mut |answers| {
        answers.retain(|key, _| {
            let faction = Faction::from_id(key);
            if faction.is_some() && faction != mine {
                taken.extend(faction);
            }
            faction.is_none() || faction == mine
        });
    });
    if !taken.is_empty() {
        *top = serde_json::from_value::<Frame>(saved).ok()?;
        for faction in &taken {
            table.reservations.unseal(*faction);
            crate::phases::bidding::lot::unseal(table, *faction);
        }
    }
    Some(taken)
}

/// Calls `each` with the answers of every window that still waits for somebody.
fn open_windows(saved: &mut Value, each: &mut impl FnMut(&mut serde_json::Map<String, Value>)) {
    match saved {
        Value::Array(list) => list.iter_mut().for_each(|v| open_windows(v, each)),
        Value::Object(map) => {
            let asked = map.get("asked").and_then(Value::as_array).map(Vec::len);
            match (asked, map.get_mut("answers")) {
                (Some(asked), Some(Value::Object(answers))) if answers.len() < asked => each(answers),
                _ => map.values_mut().for_each(|v| open_windows(v, each)),
            }
        }
        _ => (),
    }
}

/// The seat answers again with anything that it may answer; `None` if nothing works.
pub(super) fn give(game: &mut Game, seat: Faction, draw: Draw<'_>) -> Option<()> {
    let (_, next) = any_answer(game, seat, draw)?;
    *game = next;
    Some(())
}

/// An answer that the seat owes in a window that stays open after it, so that it stays sealed; `None` if
/// there is none.
pub fn sealed_answer(game: &Game, seat: Faction, draw: Draw<'_>) -> Option<Action> {
    let (_, top) = game.flow().top()?;
    let mut saved = serde_json::to_value(top).ok()?;
    let mut asked = false;
    open_windows(&mut saved, &mut |answers| {
        asked |= !answers.contains_key(seat.id())
    });
    if !asked || !game.owes(seat) {
        return None;
    }
    any_answer(game, seat, draw).map(|(action, _)| action)
}

fn any_answer(game: &Game, seat: Faction, draw: Draw<'_>) -> Option<(Action, Game)> {
    let mut offers = game.offers(seat);
    offers.retain(|o| o.frame.is_some());
    let n = u32::try_from(offers.len()).ok()?;
    for _ in 0..TRIES {
        let Some(offer) = offers.get(draw(n.max(1)) as usize) else {
            break;
        };
        let Some(act) = offer.pick(&mut *draw) else {
            continue;
        };
        let frame = offer.frame;
        let action = Action { frame, act };
        if let Some(next) = answered(game, seat, &action) {
            return Some((action, next));
        }
    }
    let action = game.default_action(seat)?;
    let next = answered(game, seat, &action)?;
    Some((action, next))
}

/// The game after the answer, if it only seals an answer in the window that waits.
fn answered(game: &Game, seat: Faction, action: &Action) -> Option<Game> {
    let waits = |game: &Game| game.waiting().map(|w| w.frame);
    let mut next = game.clone();
    next.apply(seat, action).ok()?;
    (waits(&next) == waits(game) && !next.owes(seat)).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::open_windows;
    use serde_json::json;

    #[test]
    fn only_windows_that_wait_are_opened() {
        let mut saved = json!({
            "done": { "asked": ["guild"], "answers": { "guild": 1 } },
            "deep": [{ "asked": ["guild", "emperor"], "answers": { "emperor": 2 } }],
        });
        open_windows(&mut saved, &mut |answers| answers.clear());
        let expected = json!({
            "done": { "asked": ["guild"], "answers": { "guild": 1 } },
            "deep": [{ "asked": ["guild", "emperor"], "answers": {} }],
        });
        assert_eq!(saved, expected);
    }
}
