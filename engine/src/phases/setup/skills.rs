//! Leader skills at setup (C22.1): two cards are dealt to everybody after the treachery cards; one goes with a
//! leader, face up before the shield. The Auditor is never trained (AU-60).

use super::Act;
use crate::catalog::{Faction, LeaderId, Skill};
use crate::factions::choam::auditor;
use crate::flow::{Cx, Window};
use crate::offers::{Form, Offer};
use crate::skills::training;
use crate::table::Eyes;
use serde::{Deserialize, Serialize};

/// What a faction chose.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Choice {
    pub skill: Skill,
    pub leader: LeaderId,
}

/// Deals everybody its cards.
pub(super) fn deal(cx: &mut Cx<'_>) -> Window<Choice> {
    let factions = cx.table.factions();
    for faction in &factions {
        training::deal(cx, *faction);
    }
    Window::new(factions)
}

fn leaders(eyes: Eyes<'_>) -> Vec<LeaderId> {
    let mut leaders = eyes.my_leaders();
    leaders.retain(|l| auditor::may_be_trained(*l));
    leaders
}

pub(super) fn offer(eyes: Eyes<'_>) -> Offer {
    let form = Form::record([
        ("skill", Form::one_of(eyes.my_dealt_skills())),
        ("leader", Form::one_of(leaders(eyes))),
    ]);
    Offer::new("setup/train", "C22.1", form)
}

/// The first card, for the weakest leader: it is missed least while it stands before the shield.
pub(super) fn default_choice(eyes: Eyes<'_>) -> Option<Act> {
    let skill = eyes.my_dealt_skills().first().copied()?;
    let leader = leaders(eyes).into_iter().min_by_key(|l| l.strength())?;
    Some(Act::Train { skill, leader })
}

/// Everybody shows what it chose; the other cards are shuffled into the deck.
pub(super) fn train(cx: &mut Cx<'_>, window: Window<Choice>) {
    for (faction, Choice { skill, leader }) in window.open(cx) {
        training::train(cx, faction, leader, skill);
    }
}

/// What the viewer was dealt, while it chooses.
pub(super) fn private(eyes: Eyes<'_>) -> Option<crate::view::Private> {
    let dealt = eyes.my_dealt_skills();
    (!dealt.is_empty()).then_some(crate::view::Private::Skills(dealt))
}

/// The seats that are asked, as long as they are.
pub(super) fn asked(window: &Window<Choice>) -> Vec<Faction> {
    window.asked().to_vec()
}
