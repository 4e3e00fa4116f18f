//! Captured leaders (B18.5 to B18.9): who can be drawn, what a death brings, and the prison break.

use crate::catalog::{Faction, LeaderId};
use crate::flow::Cx;
use crate::phases::battle::Fact;
use crate::skills::holding;
use crate::table::Eyes;

const HARKONNEN: Faction = Faction::Harkonnen;

/// Spice that Harkonnen receive for killing a captive (B18.5).
pub const REWARD: u16 = 2;

/// Whether the leader is the viewer's own, captured, and the table lets its former owner call it a
/// traitor without its card (B18.7).
pub fn own_captive(eyes: Eyes<'_>, leader: LeaderId) -> bool {
    eyes.policies().captured_leader_traitor_to_owner && eyes.my_captured_leaders().contains(&leader)
}

/// When all Harkonnen's own leaders are dead, all captives return to their factions (B18.8).
pub fn prison_break(cx: &mut Cx<'_>) {
    if !cx.table.leaders.active(HARKONNEN).is_empty() {
        return;
    }
    let captives = cx.table.leaders.captives(HARKONNEN);
    for to in cx.table.factions() {
        let home: Vec<_> = captives
            .iter()
            .filter(|l| cx.table.leaders.home(**l) == to)
            .collect();
        for leader in &home {
            cx.table.leaders.release(**leader);
            holding::home(cx, **leader);
        }
        if !home.is_empty() {
            let leaders = u8::try_from(home.len()).unwrap_or(u8::MAX);
            cx.tell_all(Fact::PrisonBreak { to, leaders });
        }
    }
}
