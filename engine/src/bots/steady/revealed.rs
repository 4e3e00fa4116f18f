//! What the steady player says between the reveal and the resolution: weapons to be decided on, a Portable
//! Snooper, the losses of a Stone Burner (X12.4, C19.7, C19.10). Both plans are open then.

use super::Situation;
use super::odds::Odds;
use super::{read, stronghold};
use crate::act::Action;
use crate::catalog::{CardCategory, CardKind};
use crate::phases::battle::{Attack, BattleShown, Companion, Cover, Decision, PlanShown, acting};
use crate::view::Shown;
use serde_json::{Value, json};

/// Answers what is asked after the reveal.
pub(super) fn choose(here: &Situation<'_>) -> Option<Action> {
    tooth(here)
        .or_else(|| stone(here))
        .or_else(|| portable(here))
        .or_else(|| losses(here))
        .or_else(|| sapho(here))
}

/// The open battle, and both plans, the seat's own first.
fn open<'a>(here: &Situation<'a>) -> Option<(&'a BattleShown, [&'a PlanShown; 2])> {
    let me = here.seat.faction;
    let shown = here.view.public.stack.iter().rev().find_map(|e| match &e.shown {
        Shown::Battle(shown) => shown.battle.as_ref(),
        _ => None,
    })?;
    let [aggressor, defender] = shown.plans.as_ref()?;
    if shown.field.aggressor == me {
        Some((shown, [aggressor, defender]))
    } else {
        (shown.field.defender == me).then_some((shown, [defender, aggressor]))
    }
}

fn weapon(plans: [&PlanShown; 2], side: usize) -> Option<CardKind> {
    acting(plans[side].weapon, plans[1 - side].weapon)
}

/// The decision that was said already on the other side's weapon.
fn theirs(shown: &BattleShown, here: &Situation<'_>) -> Option<Decision> {
    let other = usize::from(shown.field.aggressor == here.seat.faction);
    shown.choices.decisions[other]
}

/// Half-units of a side's leader.
fn leader(plan: &PlanShown) -> i32 {
    let kwisatz = if plan.companion == Some(Companion::KwisatzHaderach) {
        4
    } else {
        0
    };
    plan.leader.map_or(0, |l| i32::from(l.strength()) * 2) + kwisatz
}

/// What two plans come to.
struct Result {
    /// Half-units, the own first.
    totals: [i32; 2],
    /// Whether each leader dies.
    dies: [bool; 2],
    aggressor: bool,
}

/// The result with these decisions on both weapons, the own first.
fn result(here: &Situation<'_>, decisions: [Option<Decision>; 2]) -> Option<Result> {
    let (shown, plans) = open(here)?;
    let attacks = [0, 1].map(|side| Attack::of(weapon(plans, side), decisions[side]));
    let dies = [0, 1].map(|side| {
        let cover = Cover::of(plans[side].defense);
        attacks[1 - side].kills(cover) || attacks[side].backfires(cover)
    });
    let totals = [0, 1].map(|side| {
        let lives = !dies[side] && !attacks.contains(&Attack::Artillery);
        i32::from(plans[side].dial.strength) + if lives { leader(plans[side]) } else { 0 }
    });
    Some(Result {
        totals,
        dies,
        aggressor: stronghold::wins_ties(here, &shown.field),
    })
}

/// How good the result would be with this decision: winning first, then the leaders.
fn outcome(here: &Situation<'_>, decision: Decision) -> Option<i32> {
    let (shown, plans) = open(here)?;
    let Result {
        totals: [mine, others],
        dies,
        aggressor,
    } = result(here, [Some(decision), theirs(shown, here)])?;
    let wins = mine + i32::from(aggressor) > others;
    let lost = if dies[0] { leader(plans[0]) } else { 0 };
    let killed = if dies[1] { leader(plans[1]) } else { 0 };
    // The winner is paid for both.
    Some(if wins { 1_000 + killed } else { killed - 2 * lost })
}

/// Juice of Sapho turns a tie that would be lost (C19.2), at the last question before the resolution.
fn sapho(here: &Situation<'_>) -> Option<Action> {
    here.offer("battle/no-traitor")?;
    let (shown, _) = open(here)?;
    let own = usize::from(shown.field.aggressor != here.seat.faction);
    let decisions = [own, 1 - own].map(|side| shown.choices.decisions[side]);
    let [mine, others] = result(here, decisions)?.totals;
    if mine == others && !stronghold::ties_are_settled(here, &shown.field) {
        here.take("card/sapho-aggressor", &Value::Null)
    } else {
        None
    }
}

fn tooth(here: &Situation<'_>) -> Option<Action> {
    here.offer("battle/use-tooth")?;
    let used = outcome(here, Decision::ToothUsed)?;
    let spared = outcome(here, Decision::ToothSpared)?;
    let path = if used > spared {
        "battle/use-tooth"
    } else {
        "battle/spare-tooth"
    };
    here.take(path, &Value::Null)
}

/// Killing both pays the winner for both; so it is done when the seat should win.
fn stone(here: &Situation<'_>) -> Option<Action> {
    here.offer("battle/stone-kills")?;
    let (_, [mine, theirs]) = open(here)?;
    let mut odds = Odds::read(here)?;
    odds.their_dial = i32::from(theirs.dial.strength);
    let wins = odds.outlasts(i32::from(mine.dial.strength), i32::from(mine.dial.support));
    let path = if wins && leader(theirs) > 0 {
        "battle/stone-kills"
    } else {
        "battle/stone-ignores"
    };
    here.take(path, &Value::Null)
}

/// Added when poison is coming.
fn portable(here: &Situation<'_>) -> Option<Action> {
    here.offer("battle/add-portable")?;
    let (_, plans) = open(here)?;
    let poison = weapon(plans, 1).is_some_and(|k| k.category() == CardCategory::WeaponPoison);
    let path = if poison {
        "battle/add-portable"
    } else {
        "battle/no-portable"
    };
    here.take(path, &Value::Null)
}

/// The fewest forces, so that the most stay undialed.
fn losses(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("battle/will-lose")?;
    let number = |v: Option<&Value>| v.and_then(Value::as_i64).unwrap_or(0);
    let least = read::branches(&offer.form)
        .into_iter()
        .map(|fields| ["normal", "elite"].map(|name| number(read::values(fields, name).first())))
        .min_by_key(|[normal, elite]| (normal + elite, *elite))?;
    let [normal, elite] = least;
    here.take("battle/will-lose", &json!({ "normal": normal, "elite": elite }))
}
