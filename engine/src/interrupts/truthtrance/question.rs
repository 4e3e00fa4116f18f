//! Questions that Truthtrance can ask (B21.5), and which of them make sense now.

use crate::catalog::{CardCategory, CardKind, Faction, LeaderId, Territory};
use crate::refusal::{Refusal, RefusalCode};
use crate::table::{Eyes, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most parts of a compound question (B21.5).
const MAX_PARTS: usize = 8;
/// How deep and, or and not may be nested.
const MAX_DEPTH: usize = 4;
/// The most characters of a free question.
pub const MAX_TEXT: usize = 280;

/// How a number is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Compare {
    /// Exactly.
    Equal,
    /// That many or more.
    AtLeast,
    /// That many or fewer.
    AtMost,
}

impl Compare {
    /// Whether `left` compares so to `right`.
    pub fn holds(self, left: u16, right: u16) -> bool {
        match self {
            Self::Equal => left == right,
            Self::AtLeast => left >= right,
            Self::AtMost => left <= right,
        }
    }
}

/// Which card a question names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CardChoice {
    /// A card of this kind.
    Kind(CardKind),
    /// Any card of this category.
    Category(CardCategory),
    /// No card.
    None,
}

impl CardChoice {
    /// Whether a card (or no card) is what was named.
    pub fn is(self, card: Option<CardKind>) -> bool {
        match (self, card) {
            (Self::Kind(kind), Some(card)) => kind == card,
            (Self::Category(category), Some(card)) => category == card.category(),
            (Self::None, None) => true,
            _ => false,
        }
    }
}

/// Which leader a question names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderChoice {
    /// This leader.
    Leader(LeaderId),
    /// A Cheap Hero.
    CheapHero,
    /// Neither leader nor Cheap Hero.
    None,
}

/// A yes/no question to one player about that player (B21.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Do you hold such a card?
    HoldsCard { card: CardChoice },
    /// Is the number of your treachery cards so?
    HandCount { compare: Compare, n: u16 },
    /// Is the spice behind your shield so?
    Spice { compare: Compare, n: u16 },
    /// Is this leader a traitor of yours?
    IsTraitor { leader: LeaderId },
    /// Did you predict this faction, this turn, or both?
    Predicted {
        faction: Option<Faction>,
        turn: Option<u8>,
    },
    /// Is the drawn storm card so?
    StormCard { compare: Compare, n: u16 },
    /// Is your Kwisatz Haderach active?
    KhActive,
    /// Is the number of your forces in the tanks so?
    ForcesInTanks { compare: Compare, n: u16 },
    /// Is the number of your reserves so?
    Reserves { compare: Compare, n: u16 },
    /// Will this leader be in your plan for this battle?
    PlanLeader { leader: LeaderChoice },
    /// Will such a card be in the weapon place of your plan?
    PlanWeapon { card: CardChoice },
    /// Will such a card be in the defense place of your plan?
    PlanDefense { card: CardChoice },
    /// Will such a card be anywhere in your plan?
    PlanUsesCard { card: CardChoice },
    /// Will your dial, in half-units, be so?
    PlanDial { compare: Compare, n: u16 },
    /// Will you ship at least `min` forces to this territory this turn?
    WillShip { territory: Territory, min: u8 },
    /// Will you ship or move into this territory this turn?
    WillEnter { territory: Territory },
    /// Will you bid more than `n` on the current card?
    WillBidOver { n: u16 },
    /// Will you play such a card for its effect this turn (S12.7)?
    WillUse { card: CardKind },
    /// Will you keep such a card this turn?
    WillKeep { card: CardKind },
    /// Are all of these so?
    And(Vec<Question>),
    /// Is any of these so?
    Or(Vec<Question>),
    /// Is this not so?
    Not(Box<Question>),
    /// Anything else; the answer is recorded, not checked.
    FreeText { text: String },
}

impl Question {
    /// Whether it is about a battle plan (B21.4: binding until this battle is revealed).
    pub fn about_plan(&self) -> bool {
        matches!(
            self,
            Self::PlanLeader { .. }
                | Self::PlanWeapon { .. }
                | Self::PlanDefense { .. }
                | Self::PlanUsesCard { .. }
                | Self::PlanDial { .. }
        )
    }

    /// Whether it is about the target's own actions to come (B21.4); compound questions are not.
    pub fn about_future(&self) -> bool {
        self.about_plan()
            || matches!(
                self,
                Self::WillShip { .. }
                    | Self::WillEnter { .. }
                    | Self::WillBidOver { .. }
                    | Self::WillUse { .. }
                    | Self::WillKeep { .. }
            )
    }

    /// Whether any part of it is free text.
    pub fn has_text(&self) -> bool {
        match self {
            Self::FreeText { .. } => true,
            Self::And(parts) | Self::Or(parts) => parts.iter().any(Self::has_text),
            Self::Not(part) => part.has_text(),
            _ => false,
        }
    }

    /// Whether the question can be put to the target now.
    ///
    /// # Errors
    /// What is wrong with it, from public facts.
    pub fn check(&self, eyes: Eyes<'_>, target: Faction) -> Result<(), Refusal> {
        let mut parts = 0;
        self.check_part(eyes.public(), target, MAX_DEPTH, &mut parts)
    }

    fn check_part(
        &self,
        eyes: Eyes<'_>,
        target: Faction,
        depth: usize,
        parts: &mut usize,
    ) -> Result<(), Refusal> {
        let inner = |part: &Self, parts: &mut usize| match depth.checked_sub(1) {
            Some(depth) => part.check_part(eyes, target, depth, parts),
            None => Err(wrong(format!("questions may be nested at most {MAX_DEPTH} deep"))),
        };
        match self {
            Self::And(list) | Self::Or(list) => {
                if list.is_empty() {
                    return Err(wrong("a compound question needs parts"));
                }
                list.iter().try_for_each(|part| inner(part, parts))
            }
            Self::Not(part) => inner(part, parts),
            _ => {
                *parts += 1;
                if *parts > MAX_PARTS {
                    return Err(wrong(format!("a question has at most {MAX_PARTS} parts")));
                }
                self.check_leaf(eyes, target)
            }
        }
    }

    fn check_leaf(&self, eyes: Eyes<'_>, target: Faction) -> Result<(), Refusal> {
        if self.about_future() && !eyes.policies().truthtrance_future {
            return Err(wrong(
                "this table plays Truthtrance without questions about the future",
            ));
        }
        match self {
            Self::HoldsCard {
                card: CardChoice::None,
            } => Err(wrong(
                "name a card or a category; a hand without cards is a hand count",
            )),
            Self::IsTraitor { leader } if leader.is_cheap_hero() => match eyes.setup().cheap_hero_traitor() {
                Some(_) => Ok(()),
                None => Err(wrong("this card is not in the game")),
            },
            Self::IsTraitor { leader }
            | Self::PlanLeader {
                leader: LeaderChoice::Leader(leader),
            } if leader.is_cheap_hero() || !eyes.plays(leader.faction()) => {
                Err(wrong("this leader is not in the game"))
            }
            Self::Predicted { faction, turn } => check_prediction(eyes, *faction, *turn),
            Self::FreeText { text } => check_text(text),
            Self::WillShip { min: 0, .. } => Err(wrong("shipping no forces is not a shipment")),
            Self::WillShip { territory, .. } | Self::WillEnter { territory }
                if !eyes.has_territory(*territory) =>
            {
                Err(wrong("this territory is not in the game"))
            }
            Self::WillShip { .. } | Self::WillEnter { .. } if eyes.phase() > Phase::Shipment => {
                Err(wrong("shipment and movement of this turn are over"))
            }
            Self::WillUse { card } | Self::WillKeep { card } if eyes.copies(*card) == 0 => {
                Err(wrong("this card is not in the game"))
            }
            Self::WillUse { card } if card.category() != CardCategory::Special => {
                Err(wrong("this card is played in battle plans only"))
            }
            Self::WillBidOver { .. } if !eyes.promises().auction_open() => {
                Err(wrong("no card is on auction"))
            }
            _ if self.about_plan() && !eyes.promises().plans_open_for(target) => {
                Err(wrong("this player is not preparing a battle plan"))
            }
            _ => Ok(()),
        }
    }
}

fn check_prediction(eyes: Eyes<'_>, faction: Option<Faction>, turn: Option<u8>) -> Result<(), Refusal> {
    if faction.is_none() && turn.is_none() {
        return Err(wrong("name the faction, the turn or both"));
    }
    if faction.is_some_and(|f| !eyes.plays(f)) {
        return Err(wrong("this faction is not in the game"));
    }
    let limit = eyes.policies().turn_limit;
    if turn.is_some_and(|t| !(1..=limit).contains(&t)) {
        return Err(wrong(format!("turns go from 1 to {limit}")));
    }
    Ok(())
}

fn check_text(text: &str) -> Result<(), Refusal> {
    if text.trim().is_empty() {
        return Err(wrong("an empty question asks nothing"));
    }
    if text.chars().count() > MAX_TEXT {
        return Err(wrong(format!(
            "a free question has at most {MAX_TEXT} characters"
        )));
    }
    Ok(())
}

fn wrong(text: impl Into<String>) -> Refusal {
    let mut refusal = Refusal::new(RefusalCode::NotAllowed, "B21.5", text);
    "question".clone_into(&mut refusal.field);
    refusal
}
