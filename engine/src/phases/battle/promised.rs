//! Plans that answers to Truthtrance leave (B21.4): bound until this battle is revealed.

use super::options::Options;
use super::state::Battle;
use crate::catalog::{CardId, CardKind};
use crate::interrupts::truthtrance::{CardChoice, LeaderChoice, Literal, Question, Way};
use crate::table::Eyes;

/// The plans of the viewer's side that keep its promises, one object for each way to keep them; all its
/// plans if none can (then the promise is released).
pub(super) fn options(battle: &Battle, eyes: Eyes<'_>) -> Vec<Options> {
    let Some(options) = Options::of(battle, eyes) else {
        return Vec::new();
    };
    let ways = eyes
        .me()
        .map(|me| eyes.promises().plan_ways(me))
        .unwrap_or_default();
    for whole in [true, false] {
        let kept: Vec<_> = ways
            .iter()
            .filter_map(|way| follow(&options, way, whole))
            .collect();
        if !kept.is_empty() {
            return kept;
        }
    }
    vec![options]
}

/// What binds the plan for certain, whatever way is chosen: for elements that are shown before the plan.
pub(super) fn certain(options: Options, eyes: Eyes<'_>) -> Options {
    let ways = eyes
        .me()
        .map(|me| eyes.promises().plan_ways(me))
        .unwrap_or_default();
    match ways.as_slice() {
        [way] => follow(&options, way, false).unwrap_or(options),
        _ => options,
    }
}

/// The plans that follow a way; with `whole`, only if every part of it can be kept.
fn follow(options: &Options, way: &Way, whole: bool) -> Option<Options> {
    let mut left = options.clone();
    let (positive, negative): (Vec<_>, Vec<_>) = way.iter().partition(|l| l.will);
    for literal in negative.into_iter().chain(positive) {
        let mut narrower = left.clone();
        keep(&mut narrower, literal);
        if narrower.settle() {
            left = narrower;
        } else if whole {
            return None;
        }
    }
    Some(left)
}

/// Keeps the plans in which the literal comes true.
fn keep(options: &mut Options, literal: &Literal) {
    let will = literal.will;
    match &literal.what {
        Question::PlanLeader { leader } => keep_leader(options, *leader, will),
        Question::PlanWeapon { card } => {
            options.keep_weapons(|c| names(*card, c) == will);
            options.needs_leader(*card != CardChoice::None && will || *card == CardChoice::None && !will);
        }
        Question::PlanDefense { card } => {
            options.keep_defenses(|c| names(*card, c) == will);
            options.needs_leader(*card != CardChoice::None && will || *card == CardChoice::None && !will);
        }
        Question::PlanUsesCard { card } => keep_card(options, *card, will),
        Question::PlanDial { compare, n } => {
            options.keep_dials(|d| compare.holds(u16::from(d.strength), *n) == will);
        }
        _ => (),
    }
}

fn names(choice: CardChoice, card: Option<CardId>) -> bool {
    choice.is(card.map(CardId::kind))
}

fn keep_leader(options: &mut Options, choice: LeaderChoice, will: bool) {
    let hero = choice == LeaderChoice::CheapHero;
    options
        .leaders
        .retain(|l| (choice == LeaderChoice::Leader(*l)) == will);
    if hero != will {
        options.heroes.clear();
    }
    if (choice == LeaderChoice::None) != will {
        options.unled = false;
    }
}

fn keep_card(options: &mut Options, choice: CardChoice, will: bool) {
    let hero = choice.is(Some(CardKind::CheapHero));
    match choice {
        CardChoice::None if will => {
            options.keep_weapons(|c| c.is_none());
            options.keep_defenses(|c| c.is_none());
            options.heroes.clear();
        }
        // Some card: in a place for cards, unless a Cheap Hero can be the card.
        CardChoice::None => {
            options.unled = false;
            if options.heroes.is_empty() {
                options.require(|_, _| true);
            }
        }
        _ if will && hero => {
            options.leaders.clear();
            options.unled = false;
        }
        _ if will => {
            options.unled = false;
            options.require(|kind, _| choice.is(Some(kind)));
        }
        _ => {
            options.forbid(|kind, _| choice.is(Some(kind)));
            if hero {
                options.heroes.clear();
            }
        }
    }
}
