//! Shipping with a No-Field: Richese's own shipment (C15.1, C15.3) and that of their ally (C16): what is offered, and how
//! the token comes down.

use super::price::{self, Rate};
use super::seat::{Limits, SeatTurn};
use super::ship::Shipping;
use super::ship_offers::{Funds, closed, destinations, landings, one_or_any};
use super::{Fact, Kind, Reason, landing};
use crate::catalog::{CardId, Faction, LocationId};
use crate::factions::richese::{self, no_field_reveal};
use crate::factions::{self, guild};
use crate::flow::{Cx, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer, Price, Term};
use crate::table::{Eyes, Lent, Muster, Site};
use serde::{Deserialize, Serialize};

/// The most that a No-Field costs (C15.1): what one force does.
const DEAREST: u16 = 2;

/// How forces are shipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Means {
    /// As they are.
    #[default]
    Plain,
    /// A No-Field of Richese, concealed (C15.1).
    NoField,
    /// By the No-Field that Richese offered (C16.1).
    Lent(Lent),
}

impl Means {
    /// The power of Richese that it needs (C15.8, C16.4).
    pub(super) fn power(self) -> Option<Power> {
        match self {
            Self::Plain => None,
            Self::NoField => Some(Power::RicheseNoField),
            Self::Lent(_) => Some(Power::RicheseAllyNoField),
        }
    }

    /// That power was stopped: none of the kind for the rest of the turn (C15.8), and a token that was lent goes back
    /// (C16.4).
    pub(super) fn stopped(self, limits: &mut Limits, cx: &mut Cx<'_>) {
        match self {
            Self::Plain => (),
            Self::NoField => limits.no_field = true,
            Self::Lent(_) => {
                limits.no_lent_field = true;
                cx.table.no_fields.lend(None);
            }
        }
    }

    /// For how many forces is paid: a No-Field costs what one does, whatever it brings (C15.1, C16.1).
    pub(super) fn paid_for(self, forces: Muster) -> u8 {
        match self {
            Self::Plain => forces.total(),
            Self::NoField | Self::Lent(_) => 1,
        }
    }

    /// The most that Richese promised to pay of it, if they lent the token (C16.1).
    pub(super) fn promised(self) -> Option<u16> {
        match self {
            Self::Lent(lent) => Some(lent.share),
            Self::Plain | Self::NoField => None,
        }
    }
}

/// The fields of a shipment but for what is shipped (the place, what the ally pays, and the own Karama for
/// the Guild rate), with the price.
type Ways = Vec<(Vec<(&'static str, Form)>, Price)>;

/// Where a token may go, and how its price may be paid.
fn ways(turn: &SeatTurn, eyes: Eyes<'_>, funds: Funds) -> Ways {
    let closed = closed(eyes, turn.who);
    let rate = guild::rate(eyes, turn.who, turn.limits.full_price);
    let mut ways = Vec::new();
    for (one, to) in destinations(&closed, None, landings(eyes, turn.who), Kind::Reserves) {
        let mut push = |rate: Rate, cards: Option<Vec<CardId>>| {
            let cost = price::of(rate, one, 1);
            if cost > funds.own.saturating_add(funds.ally) {
                return;
            }
            let share = Form::int(cost.saturating_sub(funds.own), funds.ally);
            let mut fields = vec![("to", Form::OneOf(to.clone())), ("from_ally", share)];
            let mut price = Price::fixed(cost).when("to", to.clone());
            if let Some(cards) = cards {
                price = price.when("karama", cards.iter().copied().map(Term::from).collect());
                fields.push(("karama", Form::one_of(cards)));
            }
            ways.push((fields, price));
        };
        push(rate, None);
        let cards = karama::usable(eyes);
        if rate == Rate::Full && !cards.is_empty() {
            push(Rate::Karama, Some(cards));
        }
    }
    ways
}

fn offer(name: &'static str, rule: &'static str, ways: Ways, what: &(&'static str, Form)) -> Option<Offer> {
    let (records, prices): (Vec<Form>, Vec<Price>) = ways
        .into_iter()
        .map(|(mut fields, price)| {
            fields.push(what.clone());
            (Form::record(fields), price)
        })
        .unzip();
    one_or_any(records).map(|form| Offer::new(name, rule, form).priced(prices))
}

/// Richese's own shipment (C15.1).
pub(super) fn own(turn: &SeatTurn, eyes: Eyes<'_>, funds: Funds) -> Option<Offer> {
    let tokens = eyes.my_free_no_fields();
    if turn.limits.no_field || tokens.is_empty() {
        return None;
    }
    let token = Form::one_of(tokens.into_iter().map(|t| i32::from(t.value())));
    let ways = ways(turn, eyes, funds);
    offer("shipment/ship-no-field", "C15.1", ways, &("token", token))
}

/// The ally's shipment with the token that it was offered (C16.1).
pub(super) fn lent(turn: &SeatTurn, eyes: Eyes<'_>, own: u16) -> Option<Offer> {
    let lent = eyes.no_field_lent()?;
    if !no_field_reveal::may_lend(eyes, turn.who) || turn.limits.no_lent_field {
        return None;
    }
    let reserves = eyes.reserves(turn.who);
    let count = u16::from(lent.token.brings(reserves));
    let forces = Form::counts(landing::kinds(reserves), count, count);
    let funds = Funds {
        own,
        ally: lent.share,
    };
    let ways = ways(turn, eyes, funds);
    offer("shipment/ship-by-no-field", "C16.1", ways, &("forces", forces))
}

/// What Richese may do in the turn of their ally (C16.1): offer a token, or take the offer back.
pub(super) fn lending(turn: &SeatTurn, eyes: Eyes<'_>) -> Vec<Offer> {
    let open = !turn.shipped && !turn.moved && !turn.limits.no_lent_field;
    if eyes.me() != Some(Faction::Richese) || !open || !no_field_reveal::may_lend(eyes, turn.who) {
        return Vec::new();
    }
    if eyes.no_field_lent().is_some() {
        let form = Form::Nothing;
        return vec![Offer::new("shipment/take-back-no-field", "C16.1", form)];
    }
    let tokens = no_field_reveal::lendable(eyes);
    let token = Form::one_of(tokens.into_iter().map(|t| i32::from(t.value())));
    let share = Form::int(0u16, eyes.my_free_spice().min(DEAREST));
    let form = Form::record([("token", token), ("share", share)]);
    vec![Offer::new("shipment/lend-no-field", "C16.1", form)]
}

/// The ally uses the token that it was offered (C16.2): Richese's own is revealed first, this one lies face
/// up afterwards.
pub(super) fn use_lent(cx: &mut Cx<'_>, by: Faction, lent: Lent, forces: Muster) {
    no_field_reveal::reveal(cx);
    let token = lent.token;
    cx.table.no_fields.used_by_ally(token);
    let fact = richese::Fact::NoFieldUsed { by, token, forces };
    cx.tell_all(factions::Fact::Richese(fact));
}

impl SeatTurn {
    /// A No-Field comes down (C15.1); the one before it is revealed first (C15.3).
    pub(super) fn ship_concealed(self, cx: &mut Cx<'_>, s: Box<Shipping>, to: LocationId) -> Turn {
        no_field_reveal::reveal(cx);
        let Some(arrived) = cx.table.conceal_no_field(to) else {
            debug_assert!(false, "a token was declared");
            return self.take_back(cx, Reason::Unpaid);
        };
        // The real force that a Smuggler takes along comes with it: one arrival (C15.9).
        cx.table
            .move_forces(self.who, Site::Reserves, Site::At(to), s.free);
        cx.tell_all(Fact::Shipped {
            by: self.who,
            kind: s.kind,
            to,
            forces: s.forces.plus(s.free),
        });
        self.react(cx, s, arrived)
    }
}
