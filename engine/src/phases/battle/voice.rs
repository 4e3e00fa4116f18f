//! The Voice in a battle (B8.5 c, B14.3, B14.4): Bene Gesserit bind their opponent, or their ally's.

use super::Act;
use super::fight::Stage;
use super::prescience::Prescience;
use super::projection::StageName;
use super::state::{Battle, Field};
use super::told::Fact;
use crate::catalog::Faction;
use crate::factions::bene_gesserit::voice::{Order, orders};
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

const BG: Faction = Faction::BeneGesserit;

/// Where the Voice stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Voice {
    /// Bene Gesserit may speak.
    Speak,
    /// The order was given; others had their chance to stop it.
    Stopping(Order),
}

/// The power that the Voice is here (B19.3).
fn power(field: &Field) -> Power {
    if field.fights(BG) {
        Power::BgVoice
    } else {
        Power::BgAllyVoice
    }
}

/// Whom the Voice can bind here; `None` if it cannot be used.
fn target(field: &Field, eyes: Eyes<'_>) -> Option<Faction> {
    let side = field.side_with(eyes, BG)?;
    (!eyes.stops().barred(power(field))).then(|| field.opponent(side))
}

impl Stage for Voice {
    fn advance(self, mut battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        let target = target(&battle.field, cx.table.eyes(Viewer::Public));
        match (self, target) {
            (Self::Speak, Some(_)) => battle.wait(Self::Speak),
            (Self::Speak, None) => battle.go(Prescience::Ask),
            (Self::Stopping(order), target) => {
                if !back.stopped() {
                    battle.voice = target.map(|target| (target, order));
                }
                battle.go(Prescience::Ask)
            }
        }
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.asked(battle, eyes).contains(&BG) || eyes.me() != Some(BG) {
            return Vec::new();
        }
        vec![
            Offer::new("battle/no-voice", "B14.3", Form::Nothing),
            Offer::new("battle/voice", "B14.3", orders(eyes)),
        ]
    }

    fn answer(self, battle: Battle, cx: &mut Cx<'_>, _seat: Faction, act: Act) -> Result<Turn, Refusal> {
        match act {
            Act::Voice(order) => {
                if let Some(against) = target(&battle.field, cx.table.eyes(Viewer::Public)) {
                    cx.tell_all(Fact::Voiced { against, order });
                }
                Ok(karama::ask(
                    power(&battle.field),
                    BG,
                    battle.at(Self::Stopping(order)),
                ))
            }
            Act::NoVoice => Ok(battle.go(Prescience::Ask)),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Faction> {
        match self {
            Self::Speak => target(&battle.field, eyes).map(|_| BG).into_iter().collect(),
            Self::Stopping(_) => Vec::new(),
        }
    }

    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        let owes = eyes.me() == Some(BG) && self.asked(battle, eyes).contains(&BG);
        owes.then_some(Act::NoVoice)
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::CLEAN
    }

    fn name(&self) -> StageName {
        StageName::Voice
    }
}
