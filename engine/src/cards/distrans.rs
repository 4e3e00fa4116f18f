//! Distrans (S12): its holder gives another player one other treachery card of its hand.

use super::{Act, Fact, Frame, Played};
use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::{self, Cx};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::refusal::{Refusal, RefusalCode};
use crate::setup::DistransTargets;
use crate::table::{Eyes, Phase};
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;

/// What the holder may give and to whom, at any time but during a bid (S12.4). Who has room is told only
/// where hand sizes are open (S12.8); elsewhere a full hand refuses.
pub fn offer(eyes: Eyes<'_>, now: Interruptible) -> Option<Offer> {
    let me = eyes.me()?;
    let open = now.hands && eyes.turn() > 0 && !eyes.lot_in_progress();
    let card = eyes
        .my_free_card(CardKind::Distrans)
        .filter(|_| open && eyes.may_use(CardKind::Distrans))?;
    let gives: Vec<CardId> = eyes
        .my_free_hand()
        .into_iter()
        .filter(|c| *c != card && eyes.may_part(*c))
        .collect();
    // Cards that are owed to somebody must stay (S5.5); two leave.
    if gives.is_empty() || eyes.my_hand().len() < 2 + usize::from(eyes.my_owed_cards()) {
        return None;
    }
    let to = eyes
        .factions()
        .into_iter()
        .filter(|f| *f != me && listed(eyes, *f));
    let form = Form::record([
        ("card", Form::one_of([card])),
        ("give", Form::one_of(gives)),
        ("to", Form::one_of(to)),
    ]);
    Some(Offer::new("card/distrans", "S12.2", form))
}

fn listed(eyes: Eyes<'_>, to: Faction) -> bool {
    let all = eyes.policies().distrans_targets == DistransTargets::AllOutsideBidding;
    (all && eyes.phase() != Phase::Bidding) || eyes.has_room_for_one(to)
}

/// Gives the card; Distrans is discarded (S12.5).
///
/// # Errors
/// [`RefusalCode::NoRoom`] if the recipient's hand is full, which its offer does not tell outside Bidding.
pub fn begin(cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Option<flow::Frame>, Refusal> {
    let Act::Distrans { give, to, .. } = act else {
        return Err(Refusal::unexpected());
    };
    if !cx.table.room_for_one(to) {
        let text = "this player has no room for another card";
        return Err(Refusal::new(RefusalCode::NoRoom, "S5.3", text));
    }
    cx.table.cards.give(give, to);
    cx.tell_all(Fact::Gave { by: seat, to });
    let hear = [seat, to];
    #[cfg(feature = "planted-leaks")]
    let hear = leaks::hearers(leaks::Leak::DistransTold, cx.table, &hear);
    cx.tell(hear, Fact::GivenCard { card: give });
    Ok(Played::new(cx, seat, CardKind::Distrans).map(|played| Frame::Played(played).into()))
}
