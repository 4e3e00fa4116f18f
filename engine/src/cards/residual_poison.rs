//! Residual Poison (S9): before leaders are chosen, a random available leader of the opponent dies. Nobody
//! receives spice for it.

use crate::cards;
use crate::catalog::{CardId, CardKind, Faction, LeaderId, Territory};
use crate::dice::Stream;
use crate::factions::harkonnen::capture;
use crate::flow::Cx;
use crate::offers::{Form, Offer};
use crate::refusal::{Refusal, RefusalCode};
use crate::setup::{CaptiveDeath, EmptyPool};
use crate::skills::holding;
use crate::table::{Cause, Eyes, Fresh};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The play: who dies is for the dice, so nothing else can be said (S9.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ResidualPoisonPlay")]
pub struct Play {
    /// The card.
    pub card: CardId,
    /// The other side of the battle.
    pub target: Faction,
}

/// What the viewer, who fights the target in the territory, may play. That the opponent has no leader left
/// for it is said as far as everybody knows it; the rest shows when the card is played (S6.6).
pub fn offer(eyes: Eyes<'_>, target: Faction, territory: Territory) -> Option<Offer> {
    let card = eyes.my_free_card(CardKind::ResidualPoison)?;
    let willing = eyes.may_use(CardKind::ResidualPoison);
    let useful = eyes.policies().residual_empty_pool == EmptyPool::Discard
        || eyes.may_have_leader_for(target, territory);
    let form = Form::record([("card", Form::only(card)), ("target", Form::only(target))]);
    (willing && useful).then(|| Offer::new("battle/residual-poison", "S9.7", form))
}

/// Draws the victim, which dies an ordinary death without any spice (S9.8), and discards the card (P14). No
/// victim if the target has no leader here and the table lets the card be wasted.
///
/// # Errors
/// A refusal if the target has no leader here, by what its opponent could not know (S9.10).
pub fn play(
    cx: &mut Cx<'_>,
    by: Faction,
    play: Play,
    territory: Territory,
) -> Result<(Option<LeaderId>, Fresh), Refusal> {
    let Play { card, target } = play;
    let pool = pool(cx, target, territory);
    if pool.is_empty() && cx.table.policies().residual_empty_pool == EmptyPool::Refuse {
        let text = "the card cannot be used here now";
        return Err(Refusal::new(RefusalCode::NotAllowed, "S9.10", text));
    }
    let kind = card.kind();
    cx.declassify("S9.1", cards::Fact::Played { by, card: kind });
    cx.table.promises.used(by, kind);
    let n = u32::try_from(pool.len()).unwrap_or(u32::MAX);
    let index = cx.dice.below(Stream::Poison, n);
    let victim = pool.get(index as usize).copied();
    if let Some(leader) = victim {
        kill(cx, by, target, leader);
        holding::lose_dead(cx);
        capture::prison_break(cx);
    }
    Ok((
        victim,
        cx.table.cards.discard_one(Cause::ResidualPoison, by, card),
    ))
}

/// Whether everybody is told who died (S9.8): a trained captive is known anyway (C22.5).
pub fn told(cx: &Cx<'_>, of: Faction, victim: LeaderId) -> bool {
    let captive = cx.table.leaders.home(victim) != of;
    let known = cx.table.skills.of(victim).is_some();
    !captive || known || cx.table.policies().residual_captive_death == CaptiveDeath::Public
}

fn kill(cx: &mut Cx<'_>, by: Faction, target: Faction, leader: LeaderId) {
    let fact = cards::Fact::Poisoned { by, target, leader };
    if told(cx, target, leader) {
        cx.table.leaders.kill(leader);
        cx.declassify("S9.8", fact);
    } else {
        let home = cx.table.leaders.home(leader);
        cx.table.leaders.kill_unseen(leader);
        cx.declassify("S9.8", cards::Fact::PoisonedUnseen { by, target });
        cx.tell([target, home], fact);
    }
}

/// The leaders that may die: those that the target could use in the territory now (S9.6), by their ids.
fn pool(cx: &Cx<'_>, target: Faction, territory: Territory) -> Vec<LeaderId> {
    let mut pool = cx.table.leaders.usable_in(target, territory);
    pool.sort_unstable_by_key(|l| l.id());
    pool
}
