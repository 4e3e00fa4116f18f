//! Which answers are true (B21.1-B21.3, B21.6): the engine knows the facts, the target chooses its future.

use super::prospects::Prospects;
use super::question::{CardChoice, Question};
use crate::catalog::Faction;
use crate::phases::bidding::standing_bid;
use crate::table::{Eyes, TraitorZone};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An answer (B21.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "TruthtranceAnswer")]
pub enum Answer {
    /// Yes.
    Yes,
    /// No.
    No,
    /// The matter is not in the target's power or knowledge.
    Unknown,
}

impl Answer {
    /// All answers.
    pub const ALL: [Self; 3] = [Self::Yes, Self::No, Self::Unknown];

    /// The id used in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        }
    }

    const fn not(self) -> Self {
        match self {
            Self::Yes => Self::No,
            Self::No => Self::Yes,
            Self::Unknown => Self::Unknown,
        }
    }

    /// Yes only if both are, no if any is (B21.6).
    const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Yes, Self::Yes) => Self::Yes,
            _ => Self::Unknown,
        }
    }
}

impl From<bool> for Answer {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// The answers that the target may give truthfully; `eyes` are the target's own.
pub fn answers(question: &Question, eyes: Eyes<'_>) -> Vec<Answer> {
    match question {
        Question::Not(part) => answers(part, eyes).into_iter().map(Answer::not).collect(),
        Question::And(parts) => fold(parts, eyes, Answer::Yes, Answer::and),
        Question::Or(parts) => {
            let or = |a: Answer, b: Answer| a.not().and(b.not()).not();
            fold(parts, eyes, Answer::No, or)
        }
        Question::FreeText { .. } => Answer::ALL.to_vec(),
        leaf if leaf.about_future() => {
            let (yes, no) = choices(leaf, eyes);
            let open = [(yes, Answer::Yes), (no, Answer::No)];
            open.into_iter().filter(|(can, _)| *can).map(|(_, a)| a).collect()
        }
        leaf => vec![fact(leaf, eyes)],
    }
}

fn fold(
    parts: &[Question],
    eyes: Eyes<'_>,
    first: Answer,
    join: impl Fn(Answer, Answer) -> Answer,
) -> Vec<Answer> {
    let mut sum = vec![first];
    for part in parts {
        let more = answers(part, eyes);
        let possible = |answer: &Answer| sum.iter().any(|a| more.iter().any(|b| join(*a, *b) == *answer));
        sum = Answer::ALL.into_iter().filter(possible).collect();
    }
    sum
}

/// The one true answer to a question of fact, as far as the target knows it.
pub fn fact(leaf: &Question, eyes: Eyes<'_>) -> Answer {
    let Some(me) = eyes.me() else {
        return Answer::Unknown;
    };
    match leaf {
        Question::HoldsCard { card } => holds(*card, eyes).into(),
        Question::HandCount { compare, n } => {
            let count = u16::try_from(eyes.my_hand().len()).unwrap_or(u16::MAX);
            compare.holds(count, *n).into()
        }
        Question::Spice { compare, n } => compare.holds(eyes.my_spice(), *n).into(),
        // Face Dancers that are not revealed are traitor cards too (X6.8).
        Question::IsTraitor { leader } => {
            let kept = eyes.my_traitors(TraitorZone::Kept).contains(leader);
            (kept || eyes.my_face_dancers().contains(leader)).into()
        }
        Question::Predicted { faction, turn } => eyes.my_prediction().map_or(Answer::Unknown, |p| {
            (faction.is_none_or(|f| f == p.faction) && turn.is_none_or(|t| t == p.turn)).into()
        }),
        Question::StormCard { compare, n } => eyes
            .my_storm_card()
            .map_or(Answer::Unknown, |card| compare.holds(u16::from(card), *n).into()),
        Question::KhActive => eyes
            .my_kwisatz()
            .filter(|_| eyes.policies().kwisatz_haderach)
            .map_or(Answer::Unknown, |k| k.active().into()),
        Question::ForcesInTanks { compare, n } => compare.holds(u16::from(eyes.tanks(me).total()), *n).into(),
        Question::Reserves { compare, n } => compare.holds(u16::from(eyes.reserves(me).total()), *n).into(),
        _ => Answer::Unknown,
    }
}

fn holds(card: CardChoice, eyes: Eyes<'_>) -> bool {
    eyes.my_hand().iter().any(|c| card.is(Some(c.kind())))
}

/// Whether the target could keep a yes, and whether it could keep a no.
fn choices(leaf: &Question, eyes: Eyes<'_>) -> (bool, bool) {
    if leaf.about_plan() && !matches!(leaf, Question::PlanDial { .. }) {
        let open = Prospects::open(eyes);
        let each = open.iter().filter_map(|plans| plans.choices(leaf));
        return each.fold((false, false), |(yes, no), (y, n)| (yes || y, no || n));
    }
    match leaf {
        Question::PlanDial { compare, n } => {
            let most = eyes.promises().largest_dial(eyes);
            let can = |want: bool| (0..=most).any(|dial| compare.holds(dial, *n) == want);
            (can(true), can(false))
        }
        Question::WillShip { min, .. } => {
            let me = eyes.me();
            (me.is_some_and(|f| eyes.reserves(f).total() >= *min), true)
        }
        // What one does not hold one may still get: a no is open to all, a yes to who has the card.
        Question::WillUse { card } | Question::WillKeep { card } => (eyes.my_card(*card).is_some(), true),
        Question::WillBidOver { n } => (standing_bid::can_pay(eyes, n.saturating_add(1)), true),
        _ => (true, true),
    }
}

/// Whether the seat may be asked: any other player (B21.1).
pub fn targets(eyes: Eyes<'_>) -> impl Iterator<Item = Faction> + '_ {
    eyes.factions().into_iter().filter(move |f| Some(*f) != eyes.me())
}
