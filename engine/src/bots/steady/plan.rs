//! Battle plans (B8.6): leader and cards by the chances they give, the cheapest dial that should win.

use super::Situation;
use super::odds::Odds;
use super::read;
use crate::act::Action;
use crate::catalog::{CardCategory, CardId, CardKind, LeaderId};
use crate::offers::{Field, Form, Offer};
use serde_json::{Value, json};

/// Leader and cards of a plan, and what they should bring in half-units.
#[derive(Clone)]
struct Lead {
    leader: Value,
    hero: Value,
    companion: Value,
    weapon: Value,
    defense: Value,
    edge: i32,
}

/// A dial on offer.
#[derive(Clone, Copy)]
struct Dialed {
    strength: i32,
    support: i32,
}

/// Seals a plan.
pub(super) fn choose(here: &mut Situation<'_>) -> Option<Action> {
    let offers: Vec<&Offer> = here
        .offers
        .iter()
        .copied()
        .filter(|o| o.act == "battle/plan")
        .collect();
    let odds = Odds::read(here)?;
    let luck = i32::try_from(here.chance.below(4)).unwrap_or(0);
    let mut best: Option<(i32, Value)> = None;
    for fields in offers.iter().flat_map(|o| read::branches(&o.form)) {
        let dials = dials(fields);
        let paid = read::values(fields, "banker").pop();
        for mut lead in leads(fields, &odds) {
            let spice = paid.as_ref().and_then(Value::as_u64).unwrap_or(0);
            lead.edge += skill_edge(here, &lead, u8::try_from(spice).unwrap_or(0));
            let Some((score, dial)) = settle(&odds, &lead, &dials, luck) else {
                continue;
            };
            if best.as_ref().is_none_or(|(so_far, _)| score > *so_far) {
                let mut plan = plan(&lead, dial);
                // What CHOAM has set aside is there to be used (C10.2).
                if let Some(most) = read::values(fields, "from_ally").pop() {
                    plan["from_ally"] = most;
                }
                if let Some(paid) = &paid {
                    plan["banker"] = paid.clone();
                }
                best = Some((score, plan));
            }
        }
    }
    here.take("battle/plan", &best?.1)
}

fn plan(lead: &Lead, dial: Dialed) -> Value {
    json!({
        "dial": { "strength": dial.strength, "support": dial.support },
        "leader": lead.leader,
        "hero": lead.hero,
        "companion": lead.companion,
        "weapon": lead.weapon,
        "defense": lead.defense,
    })
}

/// What skills add to the leader, if it lives (C22.3).
fn skill_edge(here: &Situation<'_>, lead: &Lead, paid: u8) -> i32 {
    let leader = lead.leader.as_str().and_then(LeaderId::from_id);
    let (weapon, defense) = (kind(&lead.weapon), kind(&lead.defense));
    if weapon == Some(CardKind::Artillery) || weapon == Some(CardKind::StoneBurner) {
        return 0;
    }
    super::skills::edge(here, leader, weapon, defense, paid)
}

/// The best dial for this lead and how good the whole is: the cheapest that should win, or the least.
fn settle(odds: &Odds, lead: &Lead, dials: &[Dialed], luck: i32) -> Option<(i32, Dialed)> {
    let target = odds.their_dial + 1 + luck - lead.edge - i32::from(odds.aggressor);
    let cost = |d: &Dialed| odds.cost_of(d.strength, d.support);
    if kind(&lead.weapon) == Some(CardKind::StoneBurner) {
        // The dial is worth nothing: the less of it the better (C19.10).
        let least = *dials.iter().min_by_key(|d| cost(d))?;
        let wins = odds.outlasts(least.strength, least.support);
        let score = if wins { 9_990 - cost(&least) } else { -100 };
        return Some((score - strength(&lead.leader), least));
    }
    let wins = dials
        .iter()
        .filter(|d| d.strength >= target && odds.affordable(d.support));
    if let Some(dial) = wins.min_by_key(|d| cost(d)) {
        return Some((10_000 - cost(dial) + lead.edge, *dial));
    }
    // It will probably be lost: dial so much that the other has to pay for it, or nothing.
    let most = dials
        .iter()
        .filter(|d| odds.affordable(d.support))
        .max_by_key(|d| d.strength)?;
    if most.strength + 4 >= target {
        return Some((5_000 + most.strength + lead.edge, *most));
    }
    let least = dials.iter().min_by_key(|d| (d.strength, d.support))?;
    Some((-strength(&lead.leader) - cards(lead), *least))
}

fn cards(lead: &Lead) -> i32 {
    let held = |v: &Value| i32::from(!v.is_null());
    held(&lead.weapon) + held(&lead.defense)
}

fn strength(leader: &Value) -> i32 {
    let id = leader.as_str().and_then(LeaderId::from_id);
    id.map_or(0, |l| i32::from(l.strength()))
}

fn kind(card: &Value) -> Option<CardKind> {
    card.as_str().and_then(CardId::from_id).map(CardId::kind)
}

fn dials(fields: &[Field]) -> Vec<Dialed> {
    let Some(form) = read::field(fields, "dial") else {
        return Vec::new();
    };
    let number = |v: &Value| v.as_i64().and_then(|n| i32::try_from(n).ok());
    let mut all = Vec::new();
    for branch in read::branches(form) {
        let supports = read::values(branch, "support");
        for strength in read::values(branch, "strength").iter().filter_map(number) {
            all.extend(
                supports
                    .iter()
                    .filter_map(number)
                    .map(|support| Dialed { strength, support }),
            );
        }
    }
    all
}

/// Every combination of leader and cards in a branch, with its edge.
fn leads(fields: &[Field], odds: &Odds) -> Vec<Lead> {
    let pick = |name: &str| {
        let values = read::values(fields, name);
        if values.is_empty() {
            vec![Value::Null]
        } else {
            values
        }
    };
    let companion = pick("companion").pop().unwrap_or(Value::Null);
    let (weapons, defenses, heroes) = (pick("weapon"), pick("defense"), pick("hero"));
    let mut all = Vec::new();
    for leader in pick("leader") {
        for weapon in &weapons {
            for defense in &defenses {
                if weapon == defense && !weapon.is_null() {
                    continue;
                }
                let mut lead = Lead {
                    leader: leader.clone(),
                    hero: heroes.first().cloned().unwrap_or(Value::Null),
                    companion: companion.clone(),
                    weapon: weapon.clone(),
                    defense: defense.clone(),
                    edge: 0,
                };
                lead.edge = edge(&lead, odds);
                all.push(lead);
            }
        }
    }
    all
}

/// What leader and cards should bring: the own leader if it lives, less the other's if it lives.
fn edge(lead: &Lead, odds: &Odds) -> i32 {
    let (weapon, defense) = (kind(&lead.weapon), kind(&lead.defense));
    if weapon == Some(CardKind::Lasgun) && defense == Some(CardKind::Shield) {
        return -1_000; // It would kill everybody (B8.22).
    }
    let companion = if lead.companion.is_null() { 0 } else { 4 };
    if weapon == Some(CardKind::Artillery) {
        return 0; // Nobody's leader counts (X12.5).
    }
    let mine = strength(&lead.leader) * 2 + companion;
    let lives = odds.survival(weapon, defense);
    let theirs = odds.their_leader * (100 - odds.kill(weapon)) / 100;
    // A worthless card in an empty place is rid of at no cost.
    let rid = [weapon, defense]
        .into_iter()
        .flatten()
        .filter(|k| k.category() == CardCategory::Worthless)
        .count();
    if weapon == Some(CardKind::PoisonTooth) {
        // Used, it takes both leaders; its owner chooses with both plans open (X12.4).
        return (mine * lives / 100 - odds.their_leader).max(0);
    }
    mine * lives / 100 - theirs + i32::try_from(rid).unwrap_or(0) * (1 + odds.for_worthless)
}

/// Shows the element of the plan that Prescience asks for (B13.4): the strongest leader, the best cards,
/// a dial in the upper half.
pub(super) fn show(here: &Situation<'_>) -> Option<Action> {
    let offer = here
        .offers
        .iter()
        .copied()
        .find(|o| o.act.starts_with("battle/show-"))?;
    let odds = Odds::read(here)?;
    let mut all: Vec<Value> = Vec::new();
    for fields in read::branches(&offer.form) {
        all.extend(combinations(fields));
    }
    let best = match offer.act.as_ref() {
        "battle/show-leader" => all.into_iter().max_by_key(|v| strength(&v["leader"])),
        "battle/show-weapon" => all.into_iter().max_by_key(|v| odds.kill(kind(&v["card"]))),
        "battle/show-defense" => all
            .into_iter()
            .max_by_key(|v| odds.survival(None, kind(&v["card"]))),
        _ => {
            all.sort_by_key(|v| v["strength"].as_i64());
            all.get(all.len() * 2 / 3).cloned()
        }
    };
    super::filled(offer, best?)
}

/// Every record of a branch whose fields are single choices.
fn combinations(fields: &[Field]) -> Vec<Value> {
    let mut all = vec![json!({})];
    for field in fields {
        let values = read::values(fields, &field.name);
        let values = match (&field.form, values.is_empty()) {
            (Form::Maybe(_), true) => vec![Value::Null],
            _ => values,
        };
        all = all
            .iter()
            .flat_map(|v| {
                values.iter().map(|choice| {
                    let mut v = v.clone();
                    v[field.name.as_ref()] = choice.clone();
                    v
                })
            })
            .collect();
    }
    all
}
