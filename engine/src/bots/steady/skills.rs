//! Leader skills (C22): which one to keep and for whom, when its leader fights, and the questions that skills ask.

use super::Situation;
use super::read;
use crate::act::Action;
use crate::catalog::{CardCategory, CardId, CardKind, LeaderId, Skill};
use crate::skills::{self, Roles, planetologist};
use serde_json::{Map, Value, json};

/// Skills in the order in which they are kept.
const BEST: [Skill; 14] = [
    Skill::KillerMedic,
    Skill::PranaBinduAdept,
    Skill::SwordmasterOfGinaz,
    Skill::MasterOfAssassins,
    Skill::Mentat,
    Skill::SpiceBanker,
    Skill::Smuggler,
    Skill::Warmaster,
    Skill::SukGraduate,
    Skill::Planetologist,
    Skill::Sandmaster,
    Skill::Bureaucrat,
    Skill::RihaniDecipherer,
    Skill::Diplomat,
];
/// Spice that a Spice Banker keeps for other things.
const RESERVE: u16 = 4;

/// Answers what a skill asks.
pub(super) fn choose(here: &mut Situation<'_>) -> Option<Action> {
    shield(here)
        .or_else(|| name_weapon(here))
        .or_else(|| retreat(here))
        .or_else(|| trade(here))
        .or_else(|| simple(here))
        .or_else(|| keep(here))
}

fn best(values: &[Value]) -> Option<&Value> {
    let rank = |v: &&Value| BEST.iter().position(|s| v.as_str() == Some(s.id()));
    values.iter().min_by_key(rank)
}

/// At setup: the best card, for a leader of the middle, who is strong enough to fight and can be spared.
pub(super) fn train(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("setup/train")?;
    let fields = read::branches(&offer.form).into_iter().next()?;
    let skills = read::values(fields, "skill");
    let leaders = read::values(fields, "leader");
    let mut leaders: Vec<_> = leaders
        .iter()
        .filter_map(|v| LeaderId::from_id(v.as_str()?))
        .collect();
    leaders.sort_by_key(|l| l.strength());
    let leader = leaders.get(leaders.len() / 2)?;
    here.take(
        "setup/train",
        &json!({ "skill": best(&skills)?, "leader": leader }),
    )
}

fn keep(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("skill/keep")?;
    let fields = read::branches(&offer.form).into_iter().next()?;
    here.take(
        "skill/keep",
        &json!({ "skill": best(&read::values(fields, "skill"))? }),
    )
}

/// The seat's own trained leader before its shield.
fn in_front(here: &Situation<'_>) -> Option<(LeaderId, Skill)> {
    let shown = here.view.public.skills.as_ref()?;
    let mut trained = shown.trained.iter();
    let own = trained.find(|(l, t)| t.in_front && l.faction() == here.seat.faction);
    own.map(|(l, t)| (*l, t.skill))
}

/// What skills add to a leader with these cards, in half-units.
pub(super) fn edge(
    here: &Situation<'_>,
    leader: Option<LeaderId>,
    weapon: Option<CardKind>,
    defense: Option<CardKind>,
    paid: u8,
) -> i32 {
    let (Some(leader), Some(shown)) = (leader, here.view.public.skills.as_ref()) else {
        return 0;
    };
    let is = |card: Option<CardKind>, category| card.is_some_and(|k| k.category() == category);
    let worthless = |card| is(card, CardCategory::Worthless);
    let roles = Roles {
        weapon,
        defense,
        worthless: worthless(weapon) || worthless(defense),
        special: is(weapon, CardCategory::Special),
        paid,
    };
    let own = shown.trained.get(&leader).map(|t| t.skill);
    2 * i32::from(skills::bonus(leader, own, in_front(here), &roles))
}

/// What the skill would add to its own leader with the cards of the hand, in points.
fn promise(here: &Situation<'_>, skill: Skill) -> u8 {
    let holds = |fits: fn(CardId) -> bool| here.seat.hand.iter().any(|c| fits(*c));
    let with = |yes: bool, n: u8| if yes { n } else { 0 };
    match skill {
        Skill::Mentat => 2,
        Skill::SpiceBanker => with(here.seat.spice > RESERVE, 3),
        Skill::Planetologist => with(holds(planetologist::special), 2),
        Skill::Warmaster => with(holds(|c| c.kind().category() == CardCategory::Worthless), 3),
        Skill::MasterOfAssassins => with(holds(|c| c.kind().category() == CardCategory::WeaponPoison), 3),
        Skill::SwordmasterOfGinaz => with(
            holds(|c| c.kind().category() == CardCategory::WeaponProjectile),
            3,
        ),
        Skill::KillerMedic => with(holds(|c| c.kind().category() == CardCategory::DefensePoison), 3),
        Skill::PranaBinduAdept => with(
            holds(|c| c.kind().category() == CardCategory::DefenseProjectile),
            3,
        ),
        _ => 0,
    }
}

/// The trained leader fights if it is stronger with its skill than any other.
fn shield(here: &Situation<'_>) -> Option<Action> {
    here.offer("skill/step-behind")?;
    let (leader, skill) = in_front(here)?;
    let others = here.seat.leaders.iter().filter(|l| l.alive && l.leader != leader);
    let best = others.map(|l| l.leader.strength()).max();
    let behind = best.is_none_or(|best| leader.strength() + promise(here, skill) > best);
    let act = if behind {
        "skill/step-behind"
    } else {
        "skill/stay-in-front"
    };
    here.take(act, &Value::Null)
}

fn name_weapon(here: &mut Situation<'_>) -> Option<Action> {
    let offer = here.offer("skill/name-weapon")?;
    let weapons = read::values(read::branches(&offer.form).first()?, "card");
    let card = here.chance.one(&weapons)?.clone();
    here.take("skill/name-weapon", &json!({ "card": card }))
}

/// As many forces as can go.
fn retreat(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("skill/retreat")?;
    let mut best: Option<(u16, Value)> = None;
    for fields in read::branches(&offer.form) {
        let (normal, elite) = (read::pile(fields, "normal")?, read::pile(fields, "elite")?);
        let to = read::values(fields, "to").into_iter().next()?;
        let count = normal.max + elite.max;
        if best.as_ref().is_none_or(|(n, _)| *n < count) {
            let mut args = Map::new();
            args.insert("normal".into(), normal.take(normal.max));
            args.insert("elite".into(), elite.take(elite.max));
            args.insert("to".into(), to);
            best = Some((count, Value::Object(args)));
        }
    }
    here.take("skill/retreat", &best?.1)
}

/// The strongest foreign leader for the weakest traitor, if that is better.
fn trade(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("skill/trade-traitor")?;
    let fields = read::branches(&offer.form).into_iter().next()?;
    let worth = |l: &LeaderId| (l.faction() != here.seat.faction, l.strength());
    let of = |name: &str| -> Vec<LeaderId> {
        let values = read::values(fields, name);
        values
            .iter()
            .filter_map(|v| LeaderId::from_id(v.as_str()?))
            .collect()
    };
    let keep = of("keep").into_iter().max_by_key(worth)?;
    let give = of("give").into_iter().min_by_key(worth)?;
    let better = worth(&keep) > worth(&give);
    let args = json!({ "keep": keep, "give": give });
    better.then(|| here.take("skill/trade-traitor", &args)).flatten()
}

fn simple(here: &Situation<'_>) -> Option<Action> {
    let force = ["normal", "elite"].map(|kind| json!({ "kind": kind }));
    here.take("skill/copy-defense", &Value::Null)
        .or_else(|| here.take("skill/draw", &Value::Null))
        .or_else(|| force.iter().find_map(|kind| here.take("skill/smuggle", kind)))
        .or_else(|| bureaucracy(here))
}

/// An ally's income is left alone.
fn bureaucracy(here: &Situation<'_>) -> Option<Action> {
    use crate::view::Shown;
    let payee = here.view.public.stack.iter().rev().find_map(|e| match &e.shown {
        Shown::Skill(skills::Shown::Bureaucracy { payee, .. }) => Some(*payee),
        _ => None,
    })?;
    let me = here.seat.faction;
    let allies = &here.view.public.alliances;
    let act = if allies.contains(&(me, payee)) || allies.contains(&(payee, me)) {
        "skill/let-pay"
    } else {
        "skill/bureaucracy"
    };
    here.take(act, &Value::Null)
}
