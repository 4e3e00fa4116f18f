//! Harkonnen capture in a battle (B8.5 j, B18.5): declared, drawn, then kept or killed.

use super::Act;
use super::aftermath::{self, Part};
use super::fight::Stage;
use super::projection::StageName;
use super::state::Battle;
use super::told::Fact;
use crate::catalog::{Faction, LeaderId};
use crate::dice::Stream;
use crate::factions::harkonnen::capture;
use crate::flow::{Cx, Outcome, Sealed, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::skills::holding;
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

const HARKONNEN: Faction = Faction::Harkonnen;

/// Where the capture stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Capture {
    /// Harkonnen may declare it.
    Ask,
    /// Declared; others had their chance to stop it.
    Declared,
    /// The leader drawn; Harkonnen keep or kill it.
    Drawn(Sealed<LeaderId>),
}

/// Whose leaders Harkonnen may draw from, if they won and the loser has a leader. That all who are left
/// fought elsewhere is not known to everybody while a captive's name is not (B18.9), so it does not
/// decide whether Harkonnen are asked.
fn loser(battle: &Battle, eyes: Eyes<'_>) -> Option<Faction> {
    let won = battle.outcome.and_then(|o| o.winner) == Some(HARKONNEN);
    let loser = battle.field.opponent(HARKONNEN);
    let may = won
        && eyes.policies().harkonnen_capture
        && !eyes.stops().barred(Power::HarCapture)
        && eyes.active_leaders(loser) > 0;
    may.then_some(loser)
}

impl Capture {
    /// The drawn leader, for those who know it (B18.9).
    pub(super) fn drawn_for(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<LeaderId> {
        let me = eyes.me()?;
        match self {
            Self::Drawn(leader) if battle.field.fights(me) => leader.mine(eyes, me).copied(),
            _ => None,
        }
    }

    fn draw(battle: Battle, cx: &mut Cx<'_>) -> Turn {
        let loser = battle.field.opponent(HARKONNEN);
        let candidates = cx.table.leaders.capturable(loser, battle.field.territory);
        let n = u32::try_from(candidates.len()).unwrap_or(u32::MAX);
        let index = cx.dice.below(Stream::Capture, n);
        let Some(leader) = candidates.get(index as usize).copied() else {
            // That all leaders are out of reach is told by the rule, whatever was thought before.
            cx.declassify("B18.5", Fact::NobodyToCapture { from: loser });
            return aftermath::go_on(Part::Capture, battle, cx);
        };
        cx.tell([HARKONNEN, loser], Fact::Drawn { leader });
        battle.go(Self::Drawn(Sealed::new(leader)))
    }

    fn settle(leader: LeaderId, battle: Battle, cx: &mut Cx<'_>, act: &Act) -> Result<Turn, Refusal> {
        let from = battle.field.opponent(HARKONNEN);
        match act {
            Act::KeepCaptive => {
                cx.table.leaders.capture(leader, HARKONNEN);
                cx.tell_all(Fact::CaptiveKept { from });
                holding::taken(cx, leader, HARKONNEN);
            }
            Act::KillCaptive => {
                cx.table.leaders.kill_face_down(leader);
                let spice = capture::REWARD;
                cx.table.gain(HARKONNEN, spice);
                cx.tell_all(Fact::CaptiveKilled { from, spice });
                holding::lose_dead(cx);
            }
            _ => return Err(Refusal::unexpected()),
        }
        capture::prison_break(cx);
        Ok(aftermath::go_on(Part::Capture, battle, cx))
    }
}

impl Stage for Capture {
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        let possible = loser(&battle, cx.table.eyes(Viewer::Public)).is_some();
        match self {
            Self::Ask if possible => battle.wait(self),
            Self::Ask => aftermath::go_on(Part::Capture, battle, cx),
            Self::Declared if back.stopped() => aftermath::go_on(Part::Capture, battle, cx),
            Self::Declared => Self::draw(battle, cx),
            Self::Drawn(_) => battle.wait(self),
        }
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if eyes.me() != Some(HARKONNEN) || self.asked(battle, eyes).is_empty() {
            return Vec::new();
        }
        let names = match self {
            Self::Ask => ["battle/no-capture", "battle/capture"],
            _ => ["battle/kill-captive", "battle/keep-captive"],
        };
        names
            .map(|name| Offer::new(name, "B18.5", Form::Nothing))
            .to_vec()
    }

    fn answer(self, battle: Battle, cx: &mut Cx<'_>, _seat: Faction, act: Act) -> Result<Turn, Refusal> {
        match (self, &act) {
            (Self::Ask, Act::Capture) => {
                let from = battle.field.opponent(HARKONNEN);
                cx.tell_all(Fact::CaptureDeclared { from });
                let then = battle.at(Self::Declared);
                Ok(karama::ask(Power::HarCapture, HARKONNEN, then))
            }
            (Self::Ask, Act::NoCapture) => Ok(aftermath::go_on(Part::Capture, battle, cx)),
            (Self::Drawn(leader), _) => {
                let leader = leader.open(cx);
                Self::settle(leader, battle, cx, &act)
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Faction> {
        let asked = match self {
            Self::Ask => loser(battle, eyes).is_some(),
            Self::Declared => false,
            Self::Drawn(_) => true,
        };
        asked.then_some(HARKONNEN).into_iter().collect()
    }

    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        if eyes.me() != Some(HARKONNEN) || self.asked(battle, eyes).is_empty() {
            return None;
        }
        match self {
            Self::Ask => Some(Act::NoCapture),
            _ => Some(Act::KeepCaptive),
        }
    }

    fn name(&self) -> StageName {
        StageName::Capture
    }
}
