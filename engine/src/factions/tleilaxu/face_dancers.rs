//! Face Dancers (X2.3): traitor cards that the Tleilaxu hold, and the reserve that they come from.

use super::{Fact, TLEILAXU};
use crate::flow::Cx;
use crate::table::TraitorZone;

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

/// The reserve is shuffled and three are drawn (X2.3, X6.6).
fn draw(cx: &mut Cx<'_>) {
    cx.table.traitors.shuffle(cx.dice);
    cx.table.traitors.draw_face_dancers(FACE_DANCERS);
    let leaders = cx.table.traitors.pile(TraitorZone::FaceDancer);
    let cards = u8::try_from(leaders.len()).unwrap_or(u8::MAX);
    cx.tell_all(Fact::DrewFaceDancers { cards });
    cx.tell([TLEILAXU], Fact::FaceDancers { leaders });
}
