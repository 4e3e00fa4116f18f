//! Everything in a battle beside the plan: Voice, Prescience, traitors, what the winner keeps (B8.5).

use super::Situation;
use super::audit;
use super::odds::{self, Odds};
use super::plan;
use super::poison;
use super::read;
use super::revealed;
use super::tech_tokens;
use super::tleilaxu;
use crate::act::Action;
use crate::catalog::{CardCategory, CardId, Territory};
use serde_json::{Value, json};

/// Answers what a battle asks.
pub(super) fn choose(here: &mut Situation<'_>) -> Option<Action> {
    let simple = ["battle/call-traitor", "battle/capture", "battle/keep-captive"];
    simple
        .into_iter()
        .find_map(|path| here.take(path, &Value::Null))
        .or_else(|| tleilaxu::dance(here))
        .or_else(|| tech_tokens::take(here))
        .or_else(|| poison::choose(here))
        .or_else(|| audit::choose(here))
        .or_else(|| pick_battle(here))
        .or_else(|| voice(here))
        .or_else(|| prescience(here))
        .or_else(|| plan::show(here))
        .or_else(|| plan::choose(here))
        .or_else(|| revealed::choose(here))
        .or_else(|| discard(here))
}

/// The battle with the best chances first.
fn pick_battle(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("battle/choose")?;
    let board = here.board();
    let mut best: Option<(i32, Value)> = None;
    for fields in read::branches(&offer.form) {
        for territory in read::values(fields, "territory") {
            let Some(place) = territory.as_str().and_then(Territory::from_id) else {
                continue;
            };
            let value = board.value(place, &super::board::Change::new());
            for opponent in read::values(fields, "opponent") {
                if best.as_ref().is_none_or(|(so_far, _)| value > *so_far) {
                    best = Some((value, json!({ "territory": territory, "opponent": opponent })));
                }
            }
        }
    }
    here.take("battle/choose", &best?.1)
}

fn holds(here: &Situation<'_>, fits: impl Fn(CardCategory) -> bool) -> bool {
    here.seat.hand.iter().any(|c| fits(c.kind().category()))
}

/// Takes away the defense against an own weapon, or the weapon that nothing here stops.
fn voice(here: &Situation<'_>) -> Option<Action> {
    here.offer("battle/voice")?;
    let has = |category: CardCategory| holds(here, |c| c == category);
    let (mode, card) = if has(CardCategory::WeaponPoison) {
        ("refrain", "defense-poison")
    } else if has(CardCategory::WeaponProjectile) {
        ("refrain", "defense-projectile")
    } else if has(CardCategory::DefenseProjectile) && !has(CardCategory::DefensePoison) {
        ("refrain", "weapon-poison")
    } else {
        ("refrain", "weapon-projectile")
    };
    here.take("battle/voice", &json!({ "mode": mode, "card": card }))
}

/// Asks for what the hand can answer best.
fn prescience(here: &Situation<'_>) -> Option<Action> {
    here.offer("battle/foresee")?;
    let both = holds(here, |c| c == CardCategory::DefensePoison)
        && holds(here, |c| c == CardCategory::DefenseProjectile);
    let element = if both {
        "weapon"
    } else if holds(here, CardCategory::is_weapon) {
        "defense"
    } else {
        "dial"
    };
    here.take("battle/foresee", &json!({ "element": element }))
}

/// The winner gets rid of worthless cards.
fn discard(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("battle/discard")?;
    let fields = read::branches(&offer.form);
    let crate::offers::Form::Subset { of, .. } = read::field(fields.first()?, "cards")? else {
        return None;
    };
    let worthless: Vec<_> = of
        .iter()
        .map(crate::offers::Term::value)
        .filter(|v| {
            let card = v.as_str().and_then(CardId::from_id);
            card.is_some_and(|c| c.kind().category() == CardCategory::Worthless)
        })
        .collect();
    here.take("battle/discard", &json!({ "cards": worthless }))
}

/// Whether the seat fights in the battle on the stack.
pub(super) fn fighting(here: &Situation<'_>) -> bool {
    odds::field(here).is_some() && Odds::read(here).is_some()
}
