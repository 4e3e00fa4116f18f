//! Allies apart (B7.17, D14): at the end of a turn forces that stand with the ally are lost.

use super::Fact;
use super::seat::SeatTurn;
use crate::catalog::{Faction, Territory};
use crate::factions::bene_gesserit;
use crate::factions::richese::no_field_reveal;
use crate::flow::Cx;
use crate::setup::AllySeparation;
use crate::table::{Eyes, Viewer};

/// Sends the player's forces to the tanks wherever they may not stay with the ally's.
pub(super) fn part(cx: &mut Cx<'_>, turn: &SeatTurn) {
    let territories = lost(cx.table.eyes(Viewer::Public), turn);
    for territory in &territories {
        if turn.who == Faction::Richese {
            no_field_reveal::expose_in(cx, *territory);
        }
        let forces = cx.table.forces.kill_within(turn.who, *territory);
        cx.tell_all(Fact::LostBesideAlly {
            by: turn.who,
            territory: *territory,
            forces,
        });
    }
    bene_gesserit::settle_alone(cx);
}

/// The territories in which the player's forces are lost.
fn lost(eyes: Eyes<'_>, turn: &SeatTurn) -> Vec<Territory> {
    let Some(ally) = eyes.ally(turn.who) else {
        return Vec::new();
    };
    let second = turn.acted.contains(&ally);
    let fresh_alliance = eyes.allied_since(turn.who) == Some(eyes.turn());
    let goes = |territory: Territory| match eyes.policies().ally_separation {
        AllySeparation::OwnTurnEnd => true,
        AllySeparation::EnteredOrSecond => second || turn.entered.contains(&territory),
        AllySeparation::GraceTurn => (second && !fresh_alliance) || turn.entered.contains(&territory),
    };
    let shared = |t: &Territory| here(eyes, turn.who, *t) && here(eyes, ally, *t);
    Territory::ALL
        .into_iter()
        .filter(|t| *t != Territory::PolarSink && shared(t) && goes(*t))
        .collect()
}

/// Whether the faction has forces there that count for this rule; advisors may be exempt (B14.15).
fn here(eyes: Eyes<'_>, faction: Faction, territory: Territory) -> bool {
    let forces = eyes.forces().within(faction, territory);
    if eyes.policies().bg_advisors_coexist_with_ally {
        forces.fighters() > 0
    } else {
        !forces.is_empty()
    }
}
