//! Prescience in a battle (B8.5 d, B13.4, B13.5): one element of the plan to come is fixed and shown.

use super::Act;
use super::fight::Stage;
use super::no_field;
use super::options::Options;
use super::pre_leader::{self, Next, PreLeader};
use super::projection::StageName;
use super::state::{Answered, Battle, Element, Field, Foreseen};
use super::told::Fact;
use crate::catalog::{CardId, Faction};
use crate::flow::{Cx, Outcome, Sealed, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer, Term};
use crate::refusal::Refusal;
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

const ATREIDES: Faction = Faction::Atreides;

/// Where Prescience stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Prescience {
    /// Atreides may ask.
    Ask,
    /// The question was put; others had their chance to stop it.
    Stopping(Element),
    /// The opponent fixes the element and shows it.
    Answering(Element),
}

/// The power that Prescience is here (B19.3).
fn power(field: &Field) -> Power {
    if field.fights(ATREIDES) {
        Power::AtrPrescience
    } else {
        Power::AtrAllyPrescience
    }
}

/// Whose plan can be foreseen here; `None` if nobody's.
fn target(field: &Field, eyes: Eyes<'_>) -> Option<Faction> {
    let side = field.side_with(eyes, ATREIDES)?;
    (!eyes.stops().barred(power(field))).then(|| field.opponent(side))
}

/// Who sees the answer: Atreides, and the ally that fights (B13.5).
pub(super) fn seers(field: &Field, eyes: Eyes<'_>) -> Vec<Faction> {
    let ally = field.side_with(eyes, ATREIDES).filter(|side| *side != ATREIDES);
    std::iter::once(ATREIDES).chain(ally).collect()
}

/// Every answer that leaves a plan to be sealed.
fn answers(options: &Options, element: Element, with_support: bool) -> Vec<Answered> {
    let none = Answered::Leader {
        leader: None,
        hero: None,
    };
    let led = options.has_leader();
    let cards = |place: fn(&super::Slots) -> &Vec<Option<CardId>>| {
        let mut cards: Vec<_> = options
            .slots
            .iter()
            .flat_map(place)
            .copied()
            .filter(|_| led)
            .collect();
        cards.extend(options.unled.then_some(None));
        cards.sort_unstable();
        cards.dedup();
        cards
    };
    let mut found: Vec<_> = match element {
        Element::Leader => {
            let leaders = options.leaders.iter().map(|l| Answered::Leader {
                leader: Some(*l),
                hero: None,
            });
            let heroes = options.heroes.iter().map(|c| Answered::Leader {
                leader: None,
                hero: Some(*c),
            });
            let nobody = options.unled.then_some(none);
            leaders.chain(heroes).chain(nobody).collect()
        }
        Element::Weapon => cards(|s| &s.weapon).into_iter().map(Answered::Weapon).collect(),
        Element::Defense => cards(|s| &s.defense).into_iter().map(Answered::Defense).collect(),
        Element::Dial => dials(options, with_support),
    };
    found.retain(|answer| options.leave_after(*answer));
    found
}

fn dials(options: &Options, with_support: bool) -> Vec<Answered> {
    let mut pairs: Vec<_> = options
        .dials
        .iter()
        .flat_map(|(support, strengths)| {
            let support = with_support.then_some(*support);
            strengths.iter().map(move |strength| (*strength, support))
        })
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let answer = |(strength, support)| Answered::Dial { strength, support };
    pairs.into_iter().map(answer).collect()
}

fn act_of(answer: Answered) -> Act {
    match answer {
        Answered::Leader { leader, hero } => Act::ShowLeader { leader, hero },
        Answered::Weapon(card) => Act::ShowWeapon { card },
        Answered::Defense(card) => Act::ShowDefense { card },
        Answered::Dial { strength, support } => Act::ShowDial { strength, support },
    }
}

fn answer_of(act: Act) -> Option<Answered> {
    match act {
        Act::ShowLeader { leader, hero } => Some(Answered::Leader { leader, hero }),
        Act::ShowWeapon { card } => Some(Answered::Weapon(card)),
        Act::ShowDefense { card } => Some(Answered::Defense(card)),
        Act::ShowDial { strength, support } => Some(Answered::Dial { strength, support }),
        _ => None,
    }
}

fn maybe<T: Into<Term>>(thing: Option<T>) -> Form {
    thing.map_or_else(Form::null, |t| Form::only(t))
}

/// The form of one answer.
fn form_of(answer: Answered) -> Form {
    match answer {
        Answered::Leader { leader, hero } => Form::record([("leader", maybe(leader)), ("hero", maybe(hero))]),
        Answered::Weapon(card) | Answered::Defense(card) => Form::record([("card", maybe(card))]),
        Answered::Dial { strength, support } => Form::record([
            ("strength", Form::only(i32::from(strength))),
            ("support", maybe(support.map(i32::from))),
        ]),
    }
}

const fn offer_name(element: Element) -> &'static str {
    match element {
        Element::Leader => "battle/show-leader",
        Element::Weapon => "battle/show-weapon",
        Element::Defense => "battle/show-defense",
        Element::Dial => "battle/show-dial",
    }
}

/// What the viewer can answer, if it is the one who is asked.
fn my_answers(battle: &Battle, element: Element, eyes: Eyes<'_>) -> Vec<Answered> {
    if eyes.me() != target(&battle.field, eyes) {
        return Vec::new();
    }
    Options::of(battle, eyes)
        .map(|options| answers(&options, element, eyes.policies().prescience_dial_shows_spice))
        .unwrap_or_default()
}

impl Prescience {
    fn question(battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        let Some(of) = target(&battle.field, eyes).filter(|_| eyes.me() == Some(ATREIDES)) else {
            return Vec::new();
        };
        let mut elements = ["leader", "weapon", "defense", "dial"].map(Term::word).to_vec();
        if !no_field::dial_may_be_asked(battle, eyes, of) {
            elements.pop();
        }
        let form = Form::record([("element", Form::OneOf(elements))]);
        vec![
            Offer::new("battle/no-prescience", "B13.4", Form::Nothing),
            Offer::new("battle/foresee", "B13.4", form),
        ]
    }

    fn show(mut battle: Battle, cx: &mut Cx<'_>, of: Faction, element: Element, answer: Answered) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        let mut seats = seers(&battle.field, eyes);
        seats.push(of);
        cx.tell(seats, Fact::Foreseen { of, answer });
        let card = match answer {
            Answered::Weapon(card) | Answered::Defense(card) => card,
            Answered::Leader { hero, .. } => hero,
            Answered::Dial { .. } => None,
        };
        if let Some(card) = card {
            cx.table.reservations.bind(of, card);
        }
        battle.foreseen = Some(Foreseen {
            of,
            element,
            answer: Sealed::new(answer),
        });
        pre_leader::after_answer(battle, element)
    }

    /// Takes back what was shown: it will be shown again. What was seen stays seen (S9.9).
    pub(super) fn retire(battle: &mut Battle, cx: &mut Cx<'_>) {
        let Some(Foreseen { of, answer, .. }) = battle.foreseen.take() else {
            return;
        };
        if let Answered::Weapon(Some(card)) | Answered::Defense(Some(card)) = answer.open(cx) {
            cx.table.reservations.unbind(of, card);
        }
    }
}

impl Stage for Prescience {
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        let possible = target(&battle.field, cx.table.eyes(Viewer::Public)).is_some();
        match self {
            Self::Ask if possible => battle.wait(self),
            Self::Ask => battle.go(PreLeader::Look(Next::FullPlan)),
            Self::Stopping(_) if back.stopped() => battle.go(PreLeader::Look(Next::FullPlan)),
            Self::Stopping(element) => pre_leader::then_answer(battle, element),
            Self::Answering(Element::Leader) if pre_leader::late(&battle, cx) => {
                battle.go(PreLeader::Look(Next::LeaderAnswer))
            }
            Self::Answering(_) => battle.wait(self),
        }
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        match self {
            Self::Ask => Self::question(battle, eyes),
            Self::Stopping(_) => Vec::new(),
            Self::Answering(element) => {
                let forms: Vec<_> = my_answers(battle, *element, eyes)
                    .into_iter()
                    .map(form_of)
                    .collect();
                if forms.is_empty() {
                    return Vec::new();
                }
                vec![Offer::new(offer_name(*element), "B13.4", Form::Any(forms))]
            }
        }
    }

    fn answer(self, battle: Battle, cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let of = target(&battle.field, cx.table.eyes(Viewer::Public)).ok_or_else(Refusal::unexpected)?;
        match (self, act) {
            (Self::Ask, Act::Foresee { element }) => {
                cx.tell_all(Fact::Asked { of, element });
                let power = power(&battle.field);
                Ok(karama::ask(power, ATREIDES, battle.at(Self::Stopping(element))))
            }
            (Self::Ask, Act::NoPrescience) => Ok(battle.go(PreLeader::Look(Next::FullPlan))),
            (Self::Answering(element), act) if seat == of => {
                let answer = answer_of(act).ok_or_else(Refusal::unexpected)?;
                Ok(Self::show(battle, cx, of, element, answer))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Faction> {
        let target = target(&battle.field, eyes).into_iter();
        match self {
            Self::Ask => target.map(|_| ATREIDES).collect(),
            Self::Stopping(_) => Vec::new(),
            Self::Answering(_) => target.collect(),
        }
    }

    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        match self {
            Self::Ask => (!Self::question(battle, eyes).is_empty()).then_some(Act::NoPrescience),
            Self::Stopping(_) => None,
            Self::Answering(element) => my_answers(battle, *element, eyes).first().copied().map(act_of),
        }
    }

    fn interruptible(&self) -> Interruptible {
        match self {
            Self::Ask => Interruptible::CLEAN,
            _ => Interruptible::REACTION,
        }
    }

    fn name(&self) -> StageName {
        match self {
            Self::Answering(_) => StageName::PrescienceAnswer,
            _ => StageName::Prescience,
        }
    }
}
