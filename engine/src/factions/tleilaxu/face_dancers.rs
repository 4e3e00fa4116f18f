//! Face Dancers (X2.3, X6.6): traitor cards that the Tleilaxu hold, and the reserve that they come from.

use super::{Fact, TLEILAXU};
use crate::catalog::LeaderId;
use crate::flow::Cx;
use crate::table::TraitorZone;
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks::{self, Leak};

/// How many the Tleilaxu hold (X2.3).
const FACE_DANCERS: usize = 3;

/// After all others have kept theirs the returned and undealt cards are shuffled, and the Tleilaxu draw three. The
/// rest is the reserve: nobody knows it any more (X2.3).
pub fn deal(cx: &mut Cx<'_>) {
    if !cx.table.plays(TLEILAXU) {
        return;
    }
    for faction in cx.table.factions() {
        let rejected = TraitorZone::Rejected(faction);
        cx.table.traitors.put_all(rejected, TraitorZone::Deck);
    }
    draw(cx);
}

/// One that is not revealed goes into the reserve, and another is drawn (X6.7).
pub fn swap(cx: &mut Cx<'_>, leader: LeaderId) {
    cx.table.traitors.put(leader, TraitorZone::Deck);
    cx.table.traitors.shuffle(cx.dice);
    cx.table.traitors.draw_face_dancers(1);
    tell(cx, 1);
}

/// The card is turned up and is out of use (X6.4).
pub fn reveal(cx: &mut Cx<'_>, leader: LeaderId) {
    cx.table.traitors.put(leader, TraitorZone::Revealed);
}

/// When all three are revealed they are shuffled into the reserve, and three are drawn (X6.6).
pub fn refresh(cx: &mut Cx<'_>) {
    if cx.table.traitors.pile(TraitorZone::FaceDancer).is_empty() {
        cx.table
            .traitors
            .put_all(TraitorZone::Revealed, TraitorZone::Deck);
        draw(cx);
    }
}

/// The reserve is shuffled and three are drawn (X2.3, X6.6).
fn draw(cx: &mut Cx<'_>) {
    cx.table.traitors.shuffle(cx.dice);
    cx.table.traitors.draw_face_dancers(FACE_DANCERS);
    tell(cx, cx.table.traitors.pile(TraitorZone::FaceDancer).len());
}

/// Everybody sees how many were drawn; the Tleilaxu know what they hold.
fn tell(cx: &mut Cx<'_>, drawn: usize) {
    let leaders = cx.table.traitors.pile(TraitorZone::FaceDancer);
    let cards = u8::try_from(drawn).unwrap_or(u8::MAX);
    cx.tell_all(Fact::DrewFaceDancers { cards });
    let hearers = vec![TLEILAXU];
    #[cfg(feature = "planted-leaks")]
    let hearers = leaks::hearers(Leak::FaceDancersTold, cx.table, &hearers);
    cx.tell(hearers, Fact::FaceDancers { leaders });
}
