//! The Ixian starting card (X2.5): one card for each player is drawn, Ixians look at all and keep one, the others are
//! mixed and dealt. Nobody can stop it (X13.2).

use super::{Act, Fact};
use crate::catalog::{CardId, Faction};
use crate::factions::ixians::IXIANS;
use crate::flow::Cx;
use crate::offers::{Form, Offer};
use crate::table::{Eyes, Viewer, Zone};

/// Draws the cards that Ixians choose from.
pub(super) fn lay_out(cx: &mut Cx<'_>) {
    let more = cx.table.policies().ix_starting_pool_includes_harkonnen_bonus;
    let each = |f: &Faction| if more { f.def().starting_cards } else { 1 };
    let cards: u8 = cx.table.factions().iter().map(each).sum();
    for _ in 0..cards {
        // A deck never has so few cards (B0.11).
        let _ = cx.table.cards.draw(Zone::Row, cx.dice);
    }
    let pool = cx.table.cards.pile(Zone::Row);
    cx.table.ixians.see(pool);
    let cards = cx.table.eyes(Viewer::Seat(IXIANS)).my_auction_set();
    cx.tell([IXIANS], Fact::StartingCards { cards });
}

/// What Ixians may keep.
pub(super) fn offer(eyes: Eyes<'_>) -> Offer {
    let form = Form::record([("card", Form::one_of(eyes.my_look_at_row()))]);
    Offer::new("setup/keep-card", "X2.5", form)
}

/// The first of them.
pub(super) fn default_choice(eyes: Eyes<'_>) -> Option<Act> {
    let card = eyes.my_look_at_row().first().copied()?;
    Some(Act::KeepCard { card })
}

/// Ixians keep a card, the others are mixed and dealt; what is missing comes from the deck.
pub(super) fn keep(cx: &mut Cx<'_>, card: CardId) {
    cx.table.cards.keep_of_row(IXIANS, card, cx.dice);
    cx.table.ixians.forget_sale();
    for faction in cx.table.factions() {
        let wanted = if faction == IXIANS {
            told(cx, faction, card);
            0
        } else {
            faction.def().starting_cards
        };
        let mut count = u8::from(faction == IXIANS);
        for n in 0..wanted {
            count += u8::from(deal_one(cx, faction, n == 0));
        }
        cx.tell_all(Fact::Cards { faction, count });
    }
}

fn told(cx: &mut Cx<'_>, faction: Faction, card: CardId) {
    cx.tell([faction], Fact::CardDrawn { card: card.kind() });
}

/// One card from the pool, or from the deck where the pool has one for each player alone (XD1).
fn deal_one(cx: &mut Cx<'_>, faction: Faction, first: bool) -> bool {
    let more = cx.table.policies().ix_starting_pool_includes_harkonnen_bonus;
    let pool = cx.table.cards.pile(Zone::Row).first().copied();
    let dealt = match pool.filter(|_| first || more) {
        Some(card) => {
            cx.table.cards.put(card, Zone::Hand(faction));
            Some(card)
        }
        None => cx.table.cards.draw(Zone::Hand(faction), cx.dice),
    };
    if let Some(card) = dealt {
        told(cx, faction, card);
    }
    dealt.is_some()
}
