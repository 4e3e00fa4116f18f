//! What binds a player in its turn beyond the rules of shipping and moving: answers to Truthtrance
//! (B21.4: `will_ship`, `will_enter`) and deals (B12.4). The one place where they meet the offers: it
//! takes away what would break a promise that can still be kept.

use super::Act;
use super::seat::SeatTurn;
use crate::catalog::{Faction, LocationId, Territory};
use crate::interrupts::truthtrance::Ship;
use crate::offers::{CountOf, Field, Form, Offer, Term};
use crate::table::{Eyes, Group};
use std::collections::{BTreeMap, BTreeSet};

/// Takes away offers that would break the viewer's promises.
pub(super) fn limit(eyes: Eyes<'_>, turn: &SeatTurn, offers: &mut Vec<Offer>) {
    if !binds(eyes, turn.who) {
        return;
    }
    let promises = eyes.promises();
    let entered: Vec<Territory> = destinations(offers).into_iter().collect();
    if !turn.shipped && !turn.moved {
        let legal: Vec<Ship> = ships(offers).into_iter().collect();
        let can_move_to = |t: Territory| entered.contains(&t);
        let (kept, nothing) = promises.ships(turn.who, &legal, &can_move_to);
        narrow_ships(offers, &kept);
        if !nothing {
            // Everything else would give the shipment up.
            offers.retain(is_landing);
            return;
        }
    }
    let (kept, stay) = promises.moves(turn.who, &entered);
    for offer in offers.iter_mut().filter(|o| o.act == "shipment/move") {
        narrow_moves(&mut offer.form, &kept);
    }
    if !stay {
        // What takes the forces along elsewhere would end the chance to go there, too.
        let away = ["shipment/done", "faction/ixian-special-move-stronghold"];
        offers.retain(|o| !away.contains(&o.act.as_ref()));
    }
}

/// What the player does when its time runs out; contained in an offer that [`limit`] leaves.
pub(super) fn default_act(eyes: Eyes<'_>, turn: &SeatTurn) -> Act {
    if !binds(eyes, turn.who) {
        return Act::Done;
    }
    let offers = turn.offers(eyes);
    if offers.iter().any(|o| o.act == "shipment/done") {
        return Act::Done;
    }
    let least = offers.iter().find_map(|o| o.pick(&mut |_| 0));
    match least {
        Some(crate::act::Act::Shipment(act)) => act,
        _ => Act::Done,
    }
}

fn binds(eyes: Eyes<'_>, who: Faction) -> bool {
    let made = eyes.promises().made();
    made.iter().any(|p| p.by == who && !p.ways.is_empty())
}

/// Whether the offer is a shipment onto the board.
fn is_landing(offer: &Offer) -> bool {
    [
        "shipment/ship",
        "shipment/send",
        "shipment/cross",
        "shipment/ship-no-field",
        "shipment/ship-by-no-field",
    ]
    .contains(&offer.act.as_ref())
}

/// The record forms inside a form.
fn records(form: &Form) -> Vec<&[Field]> {
    match form {
        Form::Record { fields, .. } => vec![fields.as_slice()],
        Form::Any(forms) => forms.iter().flat_map(records).collect(),
        _ => Vec::new(),
    }
}

fn field<'a>(fields: &'a [Field], names: &[&str]) -> Option<&'a Form> {
    let named = |f: &&Field| names.contains(&f.name.as_ref());
    fields.iter().find(named).map(|f| &f.form)
}

fn place(term: &Term) -> Option<LocationId> {
    LocationId::from_id(&term.key())
}

fn places(fields: &[Field]) -> &[Term] {
    match field(fields, &["to"]) {
        Some(Form::OneOf(terms)) => terms,
        _ => &[],
    }
}

/// How many forces a record's act may carry.
fn counts(fields: &[Field]) -> Option<(&[CountOf], u16, u16)> {
    match field(fields, &["forces", "groups"]) {
        Some(Form::Counts { of, min, max }) => Some((of, *min, *max)),
        // A No-Field is one force (C15.2).
        None if field(fields, &["token"]).is_some() => Some((&[], 1, 1)),
        _ => None,
    }
}

/// The territory that a movement's groups leave.
fn source(fields: &[Field]) -> Option<Territory> {
    let (of, _, _) = counts(fields)?;
    let first = of.first()?.term.key();
    Group::from_id(&first).map(|g| g.at.territory())
}

/// Every shipment that is offered.
fn ships(offers: &[Offer]) -> BTreeSet<Ship> {
    let mut all = BTreeSet::new();
    for offer in offers.iter().filter(|o| is_landing(o)) {
        for fields in records(&offer.form) {
            let Some((_, min, max)) = counts(fields) else {
                continue;
            };
            for territory in places(fields).iter().filter_map(place).map(LocationId::territory) {
                all.extend((min..=max).filter_map(|n| {
                    let count = u8::try_from(n).ok()?;
                    Some(Ship { territory, count })
                }));
            }
        }
    }
    all
}

/// Every territory that a movement on offer enters.
fn destinations(offers: &[Offer]) -> BTreeSet<Territory> {
    let moves = offers.iter().filter(|o| o.act == "shipment/move");
    let mut all = BTreeSet::new();
    for fields in moves.flat_map(|o| records(&o.form)) {
        let from = source(fields);
        let entered = places(fields).iter().filter_map(place).map(LocationId::territory);
        all.extend(entered.filter(|t| Some(*t) != from));
    }
    all
}

fn narrow_moves(form: &mut Form, kept: &[Territory]) {
    match form {
        Form::Any(forms) => forms.iter_mut().for_each(|f| narrow_moves(f, kept)),
        Form::Record { fields, .. } => {
            let from = source(fields);
            let stays = |t: Territory| Some(t) == from || kept.contains(&t);
            for field in fields.iter_mut().filter(|f| f.name == "to") {
                if let Form::OneOf(terms) = &mut field.form {
                    terms.retain(|t| place(t).is_some_and(|l| stays(l.territory())));
                }
            }
        }
        _ => (),
    }
}

fn narrow_ships(offers: &mut [Offer], kept: &[Ship]) {
    for offer in offers.iter_mut().filter(|o| is_landing(o)) {
        let forms = records(&offer.form)
            .into_iter()
            .flat_map(|fields| split(fields, kept));
        offer.form = Form::Any(forms.collect());
    }
}

/// One record as records whose places all admit the same run of counts.
fn split(fields: &[Field], kept: &[Ship]) -> Vec<Form> {
    let Some((_, min, max)) = counts(fields) else {
        return Vec::new();
    };
    let mut runs: BTreeMap<(u16, u16), Vec<Term>> = BTreeMap::new();
    for term in places(fields) {
        let Some(territory) = place(term).map(LocationId::territory) else {
            continue;
        };
        let fits = |n: &u16| {
            kept.iter()
                .any(|s| s.territory == territory && u16::from(s.count) == *n)
        };
        let mut start = None;
        for n in min..=max.saturating_add(1) {
            match (start, n <= max && fits(&n)) {
                (None, true) => start = Some(n),
                (Some(from), false) => {
                    runs.entry((from, n - 1)).or_default().push(term.clone());
                    start = None;
                }
                _ => (),
            }
        }
    }
    let one = |((min, max), to): ((u16, u16), Vec<Term>)| {
        let fields = fields.iter().map(|f| Field {
            name: f.name.clone(),
            form: match &f.form {
                Form::OneOf(_) if f.name == "to" => Form::OneOf(to.clone()),
                Form::Counts { of, .. } => Form::Counts {
                    of: of.clone(),
                    min,
                    max,
                },
                other => other.clone(),
            },
        });
        Form::Record {
            fields: fields.collect(),
            distinct: Vec::new(),
        }
    };
    runs.into_iter().map(one).collect()
}
