//! A card that was won: payment, payee and the bonus card (B5.7, B5.8, B5.10, B19.7).

use super::standing_bid;
use super::{Act, Fact};
use crate::catalog::{CardId, Faction};
use crate::factions::harkonnen;
use crate::flow::Cx;
use crate::interrupts::karama;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Zone};

/// How the buyer may pay: from its own spice and its ally's pledge in any mixture that adds up, or with
/// a Karama.
pub fn payments(eyes: Eyes<'_>, price: u16) -> Vec<Offer> {
    let mut offers: Vec<_> = in_spice(eyes, price).into_iter().collect();
    let cards = karama::usable(eyes);
    if !cards.is_empty() {
        let form = Form::record([("card", Form::one_of(cards))]);
        offers.push(Offer::new("bidding/pay-karama", "B19.7", form));
    }
    offers
}

/// Payment in spice, if the buyer and its ally have it.
pub fn in_spice(eyes: Eyes<'_>, price: u16) -> Option<Offer> {
    let (least, most) = ally_share(eyes, price)?;
    let form = Form::record([("ally", Form::int(least, most))]);
    Some(Offer::new("bidding/pay", "B5.7", form))
}

/// The payment of a buyer who does not say: own spice first, else a Karama.
pub fn default_payment(eyes: Eyes<'_>, price: u16) -> Option<Act> {
    let card = || karama::usable(eyes).first().copied();
    default_in_spice(eyes, price).or_else(|| card().map(|card| Act::PayKarama { card }))
}

/// The payment in spice of a buyer who does not say: own spice first.
pub fn default_in_spice(eyes: Eyes<'_>, price: u16) -> Option<Act> {
    ally_share(eyes, price).map(|(ally, _)| Act::Pay { ally })
}

/// The least and the most that the ally may pay of this price; `None` if both together do not have it.
fn ally_share(eyes: Eyes<'_>, price: u16) -> Option<(u16, u16)> {
    (standing_bid::funds(eyes) >= price).then(|| {
        let pledge = eyes.pledged_to_me().bidding;
        (price.saturating_sub(eyes.my_spice()), pledge.min(price))
    })
}

/// Takes the price from the buyer and its ally. It lies with the bank until the payee is settled.
pub fn take_price(cx: &mut Cx<'_>, buyer: Faction, price: u16, ally: u16) -> Result<(), Refusal> {
    let own = price.checked_sub(ally).ok_or_else(|| Refusal::shortage("B5.7"))?;
    cx.table
        .pay_bank(buyer, own)
        .map_err(|_| Refusal::shortage("B5.7"))?;
    if ally > 0 {
        let payer = cx.table.alliances.of(buyer).ok_or_else(Refusal::unexpected)?;
        cx.table
            .pay_bank(payer, ally)
            .map_err(|_| Refusal::shortage("B5.7"))?;
    }
    cx.tell_all(Fact::Paid { by: buyer, own, ally });
    Ok(())
}

/// Who paid how much of a price, the buyer first.
pub fn payers(cx: &Cx<'_>, buyer: Faction, price: u16, ally: u16) -> Vec<(Faction, u16)> {
    let own = (buyer, price.saturating_sub(ally));
    let other = cx.table.alliances.of(buyer).map(|f| (f, ally));
    std::iter::once(own).chain(other).collect()
}

/// The first card of the row goes to the buyer's hand.
pub fn hand_over(cx: &mut Cx<'_>, buyer: Faction) -> Option<CardId> {
    cx.table.standing_bid = None;
    cx.table.promises.auction_ends();
    cx.table.lot.over();
    cx.table.set_incoming(buyer, 0);
    let card = cx.table.cards.pile(Zone::Row).first().copied()?;
    cx.table.cards.put(card, Zone::Hand(buyer));
    cx.tell([buyer], Fact::Card { card });
    Some(card)
}

/// The top card of the deck goes to the buyer's hand, unless no card is left anywhere (B0.11).
pub fn draw_bonus(cx: &mut Cx<'_>, buyer: Faction) {
    // Somebody may have filled the hand while others were asked (S5.2): the bonus looks at the live one.
    if !harkonnen::draws_bonus(cx.table, buyer) {
        return;
    }
    if let Some(card) = draw(cx, Zone::Hand(buyer)) {
        cx.tell_all(Fact::Bonus { by: buyer });
        cx.tell([buyer], Fact::Card { card });
    }
}

/// Draws the top card of the deck.
pub fn draw(cx: &mut Cx<'_>, to: Zone) -> Option<CardId> {
    cx.table.cards.draw(to, cx.dice)
}
