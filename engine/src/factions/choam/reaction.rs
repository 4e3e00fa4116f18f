//! CHOAM is asked whether it plays a worthless card for its effect (C6.2, C6.3, C6.6, C6.7, S8.3).
//!
//! It is asked whenever the card may be held by public knowledge, so that the question tells nothing.

use super::{Act, CHOAM, Play, Shown, baliset, gamont, jubba_cloak, kull_wahad, la_la_la, shown};
use crate::act;
use crate::catalog::{CardKind, Faction, Territory};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, StandingOrder};
use crate::view::Shown as ViewShown;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What CHOAM may answer with a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ChoamOccasion")]
pub enum Occasion {
    /// A player declared a move into a territory that CHOAM occupies: Baliset (C6.2).
    Move { player: Faction, territory: Territory },
    /// The storm will reach CHOAM in these territories: Jubba Cloak (C6.3).
    Storm { territories: Vec<Territory> },
    /// A player wants forces back free: La La La (C6.6).
    FreeRevival { player: Faction },
    /// Victory is about to be checked: Trip to Gamont (C6.7).
    Victory,
    /// A player attempts to play a Karama, or this card as one: Kull Wahad (S8.3).
    Karama { player: Faction, card: CardKind },
}

/// The question.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reaction {
    occasion: Occasion,
    /// Whether the battle is being resolved, where nothing else may come between (D36).
    #[serde(default)]
    quiet: bool,
}

impl Reaction {
    pub(super) fn new(occasion: Occasion) -> Self {
        Self {
            occasion,
            quiet: false,
        }
    }

    pub(super) fn about_karama(occasion: Occasion, quiet: bool) -> Self {
        Self { occasion, quiet }
    }

    fn card(&self, eyes: Eyes<'_>) -> Option<Offer> {
        match &self.occasion {
            Occasion::Move { player, territory } => baliset::against(eyes, *player, *territory),
            Occasion::Storm { territories } => jubba_cloak::offer(eyes, territories),
            Occasion::FreeRevival { player } => la_la_la::against(eyes, *player),
            Occasion::Victory => gamont::offer(eyes),
            Occasion::Karama { player, .. } => kull_wahad::against(eyes, *player),
        }
    }
}

impl Procedure for Reaction {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if cx.table.orders.has(CHOAM, StandingOrder::PassReactions) {
            return Turn::done();
        }
        Turn::wait(self)
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if eyes.me() != Some(CHOAM) {
            return Vec::new();
        }
        let mut offers = vec![Offer::new("choam/pass", "C6.1", Form::Nothing)];
        offers.extend(self.card(eyes));
        offers
    }

    fn answer(self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match act {
            act::Act::Choam(Act::Pass) => Ok(Turn::done()),
            act::Act::Choam(act) => Ok(Turn::again(Play::of(cx, act)?.quietly(self.quiet))),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![CHOAM]
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        let occasion = self.occasion.clone();
        shown(Shown::Reaction { occasion })
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        (eyes.me() == Some(CHOAM)).then_some(act::Act::Choam(Act::Pass))
    }

    fn interruptible(&self) -> Interruptible {
        match self.occasion {
            _ if self.quiet => Interruptible::NOTHING,
            Occasion::Victory => Interruptible::CLEAN,
            // Cards may change hands, nothing else (S7).
            Occasion::Karama { .. } => Interruptible {
                hands: true,
                ..Interruptible::NOTHING
            },
            _ => Interruptible::REACTION,
        }
    }
}
