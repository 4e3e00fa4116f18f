//! No-Fields (C15, C16): Richese ship one where the forces that it brings are worth its price, reveal it where
//! they gather spice, and lend the ally a small one.

use super::Situation;
use super::advance::{self, Best};
use super::board::{Board, Change};
use super::filled;
use super::read;
use crate::act::Action;
use crate::catalog::{Faction, LocationId};
use crate::offers::Offer;
use crate::table::{Muster, NoField};
use crate::view::{SeatView, View};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Spice from which on Richese pay a part of their ally's price.
const RICH: u16 = 6;
/// Spice on the spot that one force leaves lying.
const MORE_THAN_ONE_TAKES: u16 = 3;

/// The forces that a token brings.
fn brings(view: &View, token: NoField) -> u8 {
    let richese = view.public.factions.get(&Faction::Richese);
    richese.map_or(0, |f| token.brings(f.reserves))
}

/// The seat's forces with its own concealed token as what it brings.
pub(super) fn unveiled(view: &View, seat: &SeatView, here: Muster) -> Muster {
    match seat.no_field.filter(|_| here.no_field > 0) {
        Some(token) => Muster { no_field: 0, ..here }.plus(Muster::new(brings(view, token), 0)),
        None => here,
    }
}

/// Richese's own shipment.
pub(super) fn ships(board: Board<'_>, here: &Situation<'_>, offer: &Offer, best: &mut Best) {
    for fields in read::branches(&offer.form) {
        for to in read::places(fields, "to") {
            let territory = to.territory();
            if !advance::interesting(here, to) || advance::ally_there(board, territory) {
                continue;
            }
            let cost = advance::price(here, offer, territory, 1);
            let before = board.value(territory, &Change::new());
            for token in read::values(fields, "token") {
                let Some(forces) = token_of(&token).map(|t| brings(here.view, t)) else {
                    continue;
                };
                let change = BTreeMap::from([(to, i32::from(forces))]);
                let gain = board.value(territory, &change) - before - cost * here.spice_worth();
                if !advance::better(best, gain) {
                    continue;
                }
                let mut args = Map::new();
                args.insert("to".into(), json!(to));
                args.insert("token".into(), token);
                advance::share(fields, cost, &mut args);
                if read::field(fields, "karama").is_none() {
                    advance::offer_act(offer, Value::Object(args), gain, best);
                }
            }
        }
    }
}

fn token_of(value: &Value) -> Option<NoField> {
    let number = u8::try_from(value.as_u64()?).ok()?;
    NoField::try_from(number).ok()
}

/// Before the Battle phase: revealed where it stands alone on much spice.
pub(super) fn last_call(here: &Situation<'_>) -> Option<Action> {
    let at: LocationId = here.view.public.no_fields.as_ref()?.at?;
    let spice = here.view.public.spice.get(&at).copied().unwrap_or(0);
    let alone = here.board().foes(at.territory()).is_empty();
    let more = here.seat.no_field.is_some_and(|t| brings(here.view, t) > 1);
    if alone && more && spice >= MORE_THAN_ONE_TAKES {
        return here.take("faction/richese-reveal", &Value::Null);
    }
    None
}

/// Offers the ally whose turn it is the smallest token that brings anybody.
pub(super) fn lend(here: &Situation<'_>, framed: &[&Offer]) -> Option<Action> {
    let offer = framed.iter().find(|o| o.act == "shipment/lend-no-field")?;
    let token = here.seat.free_no_fields.iter().filter(|t| t.value() > 0).min()?;
    let share = u16::from(here.seat.spice >= RICH);
    filled(offer, json!({ "token": token, "share": share }))
}
