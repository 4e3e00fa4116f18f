//! The aftermath (S3.7): what follows what once a battle is decided. After the deaths, the payments and the cards that
//! must go (`resolve`): the winner's losses and the Ixians' substitution, the winner's cards, skills, CHOAM's income
//! from support, a tech token (X7.1), Harkonnen's capture, the Auditor, a Face Dance, the end.

use super::audit::{self, Audit};
use super::capture::Capture;
use super::face_dance::{self, FaceDance};
use super::fight::Step;
use super::finish::Finish;
use super::income::Income;
use super::skill_moments::Skills;
use super::state::Battle;
use super::tech_token::Token;
use super::winner_cards::WinnerCards;
use crate::catalog::Faction;
use crate::flow::{Cx, Turn};

/// A part that is over.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// The losses of this winner, and what the Ixians exchanged for them.
    WinnerLosses(Faction),
    /// The cards that the winner keeps or discards.
    WinnerCards,
    /// What a skill brings the winner.
    Skills,
    /// CHOAM's income from support.
    Income,
    /// The tech token that the winner takes (X11.4).
    TechToken,
    /// Harkonnen's capture.
    Capture,
    /// The Auditor's inspection.
    Audit,
}

/// What follows a part.
pub(super) fn after(done: Part, battle: &Battle, cx: &Cx<'_>) -> Step {
    let policies = cx.table.policies();
    match done {
        Part::WinnerLosses(winner) => WinnerCards::of(battle, policies, winner).into(),
        Part::WinnerCards => Skills::Decipher.into(),
        Part::Skills => Income::Ask.into(),
        Part::Income => Token::Take.into(),
        Part::TechToken if audit::before_capture(battle, cx) => Audit::Look.into(),
        Part::TechToken => Capture::Ask.into(),
        Part::Audit if !policies.audit_after_capture => Capture::Ask.into(),
        Part::Audit | Part::Capture => Finish::End.into(),
    }
}

/// Goes on with it.
pub(super) fn go_on(done: Part, battle: Battle, cx: &Cx<'_>) -> Turn {
    let next = after(done, &battle, cx);
    battle.go(next)
}

/// What still has its turn before the battle ends: the Auditor, then a Face Dance (X6.2).
pub(super) fn left(battle: &Battle, cx: &Cx<'_>) -> Option<Step> {
    if audit::due(battle, cx) {
        Some(Audit::Look.into())
    } else {
        face_dance::due(battle, cx).then(|| FaceDance::Ask.into())
    }
}
