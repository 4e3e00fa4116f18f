//! What becomes of a skill card with its leader (C22.3 to C22.5): death, capture, coming home, the end of a
//! battle.

use super::Fact;
use crate::catalog::{Faction, LeaderId};
use crate::flow::Cx;

/// Leaders have died: their cards are shuffled into the deck (C22.4). Everybody saw the card.
pub fn lose_dead(cx: &mut Cx<'_>) {
    for (leader, skill) in cx.table.skills.trained() {
        let dead = cx.table.leaders.disc(leader).is_none_or(|d| !d.alive);
        if dead && cx.table.skills.untrain(leader, cx.dice).is_some() {
            cx.declassify("C22.4", Fact::Lost { leader, skill });
        }
    }
}

/// A leader was captured: its card goes along, which shows who it is (C22.5).
pub fn taken(cx: &mut Cx<'_>, leader: LeaderId, by: Faction) {
    if let Some(skill) = cx.table.skills.of(leader) {
        cx.table.skills.step_forward(leader);
        cx.declassify("C22.5", Fact::Taken { leader, skill, by });
    }
}

/// A captive went home: its card comes along (C22.5).
pub fn home(cx: &mut Cx<'_>, leader: LeaderId) {
    if let Some(skill) = cx.table.skills.of(leader) {
        let to = leader.faction();
        cx.declassify("C22.5", Fact::Home { leader, skill, to });
    }
}

/// A battle is over: whoever stood behind a shield and lives comes before it again (C22.3).
pub fn step_forward(cx: &mut Cx<'_>) {
    for leader in cx.table.skills.all_behind() {
        cx.table.skills.step_forward(leader);
        let faction = leader.faction();
        cx.tell_all(Fact::Forward { faction, leader });
    }
}
