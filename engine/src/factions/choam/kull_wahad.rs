//! Kull Wahad (S8): CHOAM stops another player's attempt to play a Karama and bars it from Karama for the rest of
//! the phase.
//!
//! The offer is made for every attempt, whatever CHOAM holds (S8.3). Nothing is spent before it is answered.

use super::worthless::{may_be_played, playable};
use super::{CHOAM, Occasion, Reaction};
use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::Cx;
use crate::interrupts::karama;
use crate::offers::{Form, Offer};
use crate::setup::{KullCounter, KullTiming, Module, Policies, UnfundedBid};
use crate::table::{Eyes, Viewer};

/// Whether an attempt to play a Karama can come to nothing in this game (S8.3, S8.4).
pub fn in_play(eyes: Eyes<'_>) -> bool {
    eyes.plays(CHOAM) && eyes.setup().has(Module::IxianDeck)
}

/// Whether a bid that only a Karama can pay for is refused before it is made (S8.4, `KULL_UNFUNDED_BID`): wherever
/// the attempt could come to nothing, whoever holds the card, unless the table sells such a card anew.
pub fn refuses_unfunded_bids(eyes: Eyes<'_>) -> bool {
    in_play(eyes) && eyes.policies().kull_unfunded_bid == UnfundedBid::RefuseBeforeCommit
}

/// The question to CHOAM about an attempt of another player; `None` where all can see that there is nothing to
/// ask: without CHOAM or the deck, while Kull Wahad is barred or lies open, and about an answer to itself.
pub fn reaction(eyes: Eyes<'_>, player: Faction, card: CardId, quiet: bool) -> Option<Reaction> {
    let asked = player != CHOAM
        && in_play(eyes)
        && may_be_played(eyes, CardKind::KullWahad)
        && !eyes.choam().kull_declared;
    let card = card.kind();
    asked.then(|| Reaction::about_karama(Occasion::Karama { player, card }, quiet))
}

/// Whether an attempt with this card is answered once the conversion of a worthless card has worked, not before
/// (`KULL_BG_TIMING`).
pub fn waits_for_conversion(policies: &Policies, card: CardId) -> bool {
    card.kind() != CardKind::Karama && policies.kull_timing == KullTiming::AfterConversion
}

/// Whether a Karama may stop Kull Wahad itself (`KULL_COUNTER`).
pub(super) fn may_be_countered(policies: &Policies) -> bool {
    policies.kull_counter == KullCounter::DifferentCard
}

/// The card against the attempt.
pub(super) fn against(eyes: Eyes<'_>, player: Faction) -> Option<Offer> {
    playable(eyes, CardKind::KullWahad)?;
    let form = Form::record([("player", Form::only(player))]);
    Some(Offer::new("choam/kull-wahad", "S8.3", form))
}

/// CHOAM has declared it: the card is bound until that is settled (V9).
pub(super) fn declare(cx: &mut Cx<'_>, card: CardId) {
    cx.table.choam.kull_declared = true;
    cx.table.reservations.hold(card);
}

/// It was stopped or is about to take effect.
pub(super) fn settle(cx: &mut Cx<'_>, card: CardId) {
    cx.table.choam.kull_declared = false;
    cx.table.reservations.let_go(card);
}

/// The player may play no Karama for the rest of the phase.
pub(super) fn stop(cx: &mut Cx<'_>, player: Faction) {
    cx.table.stops.bar_player(player);
}

/// Whether the player was barred, so that its attempt comes to nothing.
pub fn barred(cx: &Cx<'_>, player: Faction) -> bool {
    karama::barred(cx.table.eyes(Viewer::Public), player)
}
