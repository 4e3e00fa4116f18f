//! Who owns a tech token: at the start, after the first storm, after a battle (X11.1, X11.4).

use super::{Fact, TechToken};
use crate::catalog::Faction;
use crate::dice::Stream;
use crate::flow::Cx;
use crate::setup::Module;

/// Fremen, Ixians and Tleilaxu start with theirs (X11.1).
pub fn at_start(cx: &mut Cx<'_>) {
    if !cx.table.setup.has(Module::TechTokens) {
        return;
    }
    for token in TechToken::ALL {
        let owner = token.first_owner();
        if cx.table.plays(owner) {
            cx.table.tech_tokens.give(token, owner);
            let faction = owner;
            cx.tell_all(Fact::Received { faction, token });
        }
    }
}

/// After the first storm the others are shuffled and dealt, one each, in storm order to those who have none (X11.1).
pub fn after_first_storm(cx: &mut Cx<'_>) {
    if cx.table.turn != 1 || !cx.table.setup.has(Module::TechTokens) {
        return;
    }
    let mut left = TechToken::ALL.to_vec();
    left.retain(|t| cx.table.tech_tokens.owner(*t).is_none());
    cx.dice.shuffle(Stream::TechTokens, &mut left);
    let mut without = cx.table.storm_order();
    without.retain(|f| cx.table.tech_tokens.of(*f).is_empty());
    for (faction, token) in without.into_iter().zip(left) {
        cx.table.tech_tokens.give(token, faction);
        // Who gets which comes of a shuffle that nobody could see into.
        cx.declassify("X11.1", Fact::Received { faction, token });
    }
}

/// The winner of a battle takes a token of the loser (X11.4).
pub fn takes(cx: &mut Cx<'_>, by: Faction, from: Faction, token: TechToken) {
    cx.table.tech_tokens.give(token, by);
    cx.tell_all(Fact::Taken { token, by, from });
}
