//! Choices of others that the viewer does not see: in the twin they may be different ones.

use crate::driver::{Chance, seats};
use landsraad_engine::{Action, Faction, Game, Viewer};
use serde_json::Value;

/// Acts a part of which only their player knows, and perhaps a faction that they name.
const SECRET: [(&str, &str, Option<&str>); 6] = [
    ("card/distrans", "give", Some("to")),
    ("card/box-take", "card", None),
    ("bidding/black-market", "card", None),
    ("bidding/put-back", "card", None),
    ("bidding/exchange", "card", None),
    ("setup/keep-card", "card", None),
];

/// How often another choice is tried.
const TRIES: usize = 6;

/// The fields of an act with two names, as in "card/distrans".
fn fields<'a>(act: &'a Value, path: &str) -> Option<&'a serde_json::Map<String, Value>> {
    let (group, name) = path.split_once('/')?;
    act.get(group)?.get(name)?.as_object()
}

/// The same act with anything else in the part that the viewer does not see, if the game allows it.
pub fn other(
    game: &Game,
    viewer: Viewer,
    seat: Faction,
    action: &Action,
    chance: &mut Chance,
) -> Option<Action> {
    if viewer == Viewer::Seat(seat) {
        return None;
    }
    let act = serde_json::to_value(&action.act).unwrap();
    let (path, secret, partner, known) = SECRET
        .iter()
        .find_map(|(path, secret, partner)| Some((path, secret, partner, fields(&act, path)?)))?;
    let hears = partner.is_some_and(|key| match viewer {
        Viewer::Seat(faction) => known.get(key).is_some_and(|to| *to == faction.id()),
        Viewer::Public => false,
    });
    if hears {
        return None;
    }
    // In an open discard pile everybody sees which card is missing.
    if *path == "card/box-take" && game.setup().policies.discard_pile_public {
        return None;
    }
    // What an audit costs tells whether a card used in the battle was taken back (S11.6, S11.9).
    let public = serde_json::to_string(&game.view(Viewer::Public).public.stack).unwrap();
    if public.contains("\"audit\":{") {
        return None;
    }
    let offers = game.offers(seat);
    let offer = offers
        .iter()
        .find(|o| o.act == *path && o.frame == action.frame)?;
    let seen = |fields: &serde_json::Map<String, Value>| {
        let mut fields = fields.clone();
        fields.remove(*secret);
        fields
    };
    (0..TRIES).filter_map(|_| chance.pick(offer)).find(|other| {
        let act = serde_json::to_value(&other.act).unwrap();
        let alike = fields(&act, path).is_some_and(|fields| seen(fields) == seen(known));
        alike && game.clone().apply(seat, other).is_ok()
    })
}

/// A choice that somebody else can make in the first world, and one in the other that the viewer cannot tell
/// from it.
pub fn choices(a: &Game, b: &Game, viewer: Viewer, chance: &mut Chance) -> Option<(Faction, [Action; 2])> {
    let mut others = seats(a);
    others.retain(|seat| viewer != Viewer::Seat(*seat));
    let secret = |seat: Faction| {
        let offers = a.offers(seat).into_iter();
        offers
            .filter(|o| SECRET.iter().any(|(path, ..)| *path == o.act))
            .map(move |o| (seat, o))
    };
    let all: Vec<_> = others.into_iter().flat_map(secret).collect();
    let (seat, offer) = chance.one(&all)?;
    let action = chance
        .pick(offer)
        .filter(|action| a.clone().apply(*seat, action).is_ok())?;
    let other = other(b, viewer, *seat, &action, chance)?;
    Some((*seat, [action, other]))
}
