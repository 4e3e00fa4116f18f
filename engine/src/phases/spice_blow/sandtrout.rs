//! The Sandtrout (X12.12): drawn after turn 1 it ends all alliances and waits aside; the next worm that is drawn, or
//! called by a Thumper, does nothing, and what comes right after it is doubled if it is a territory.

use super::Fact;
use crate::catalog::SpiceCardId;
use crate::flow::Cx;
use crate::table::{Pile, SpiceZone};

/// It is drawn: all alliances end at once, and with them what allies pledged.
pub(super) fn drawn(cx: &mut Cx<'_>, pile: Pile, card: SpiceCardId) {
    cx.table.spice_deck.put(card, SpiceZone::Waiting);
    let ended = cx.table.alliances.pairs();
    for (faction, _) in &ended {
        cx.table.alliances.end(*faction);
    }
    cx.declassify("B3.1", Fact::Sandtrout { pile, ended });
}

/// If one waits it goes under the worm that is drawn, or to the pile alone for a Thumper's worm, which does nothing.
pub(super) fn stills(cx: &mut Cx<'_>, pile: Pile, worm: Option<SpiceCardId>) -> bool {
    let Some(card) = cx.table.spice_deck.waiting() else {
        return false;
    };
    let zone = SpiceZone::Pile(pile);
    for card in [Some(card), worm].into_iter().flatten() {
        cx.table.spice_deck.put(card, zone);
    }
    cx.declassify("B3.1", Fact::WormStilled { pile, card: worm });
    true
}
