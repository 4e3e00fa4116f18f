//! Property tests of the verbs: whatever is done in whatever order, things are neither made nor lost,
//! and the custody agrees with a plain model of piles.

use super::{
    Cards, Cause, Custody, Discarded, ForceKind, Forces, Muster, Purse, Shortage, Site, Spice, Zone,
};
use crate::catalog::{CardId, Faction, LocationId};
use crate::dice::{Dice, Stream};
use crate::setup::{RulesMode, Setup};
use proptest::prelude::*;

const THINGS: usize = 9;
const PLACES: usize = 3;

#[derive(Clone, Debug)]
enum Move {
    Put(usize, usize),
    PutUnder(usize, usize),
    PutAll(usize, usize),
    Shuffle(usize),
    Swap(usize, usize),
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let (thing, place) = (0..THINGS, 0..PLACES);
    let one = prop_oneof![
        (thing.clone(), place.clone()).prop_map(|(t, p)| Move::Put(t, p)),
        (thing.clone(), place.clone()).prop_map(|(t, p)| Move::PutUnder(t, p)),
        (place.clone(), place.clone()).prop_map(|(a, b)| Move::PutAll(a, b)),
        place.prop_map(Move::Shuffle),
        (thing.clone(), thing).prop_map(|(a, b)| Move::Swap(a, b)),
    ];
    proptest::collection::vec(one, 0..40)
}

/// The same on plain lists, bottom first.
fn model(piles: &mut [Vec<usize>; PLACES], step: &Move) {
    let take =
        |piles: &mut [Vec<usize>; PLACES], t: usize| piles.iter_mut().for_each(|p| p.retain(|x| *x != t));
    match *step {
        Move::Put(t, p) => {
            take(piles, t);
            piles[p].push(t);
        }
        Move::PutUnder(t, p) => {
            take(piles, t);
            piles[p].insert(0, t);
        }
        Move::PutAll(a, b) => {
            let all = std::mem::take(&mut piles[a]);
            piles[b].extend(all);
        }
        Move::Shuffle(p) => piles[p].sort_unstable(),
        Move::Swap(a, b) => {
            for thing in piles.iter_mut().flatten() {
                *thing = match *thing {
                    x if x == a => b,
                    x if x == b => a,
                    x => x,
                };
            }
        }
    }
}

fn purse(n: u8) -> Purse {
    match n {
        0 => Purse::Bank,
        1..=3 => Purse::Shield(Faction::BASE[usize::from(n)]),
        4 => Purse::Front(Faction::Guild),
        _ => Purse::Board(LocationId::all().nth(usize::from(n)).unwrap()),
    }
}

fn site(n: u8) -> Site {
    match n {
        0 => Site::Reserves,
        1 => Site::Tanks,
        _ => Site::At(LocationId::all().nth(usize::from(n)).unwrap()),
    }
}

proptest! {
    #[test]
    fn custody_agrees_with_piles(steps in moves()) {
        let mut custody = Custody::new(THINGS, 0);
        let mut piles: [Vec<usize>; PLACES] = Default::default();
        piles[0] = (0..THINGS).collect();
        let mut dice = Dice::new([5; 32]);
        for step in &steps {
            match *step {
                Move::Put(t, p) => custody.put(t, p),
                Move::PutUnder(t, p) => custody.put_under(t, p),
                Move::PutAll(a, b) => custody.put_all(a, b),
                Move::Shuffle(p) => custody.shuffle(p, &mut dice, Stream::Treachery),
                Move::Swap(a, b) => custody.swap(a, b),
            }
            model(&mut piles, step);
            for (place, pile) in piles.iter_mut().enumerate() {
                let found = custody.pile(place);
                prop_assert_eq!(custody.top(place), found.last().copied());
                prop_assert_eq!(custody.count(place), found.len());
                if matches!(step, Move::Shuffle(p) if *p == place) {
                    // Any order is right; the model goes on with the one that came.
                    let mut sorted = found.clone();
                    sorted.sort_unstable();
                    prop_assert_eq!(&sorted, &*pile);
                    pile.clone_from(&found);
                }
                prop_assert_eq!(&found, &*pile);
            }
        }
        prop_assert_eq!(piles.iter().map(Vec::len).sum::<usize>(), THINGS);
    }

    #[test]
    fn spice_is_neither_made_nor_lost(steps in proptest::collection::vec((0u8..8, 0u8..8, 0u16..40), 0..60)) {
        let mut spice = Spice::default();
        for (from, to, amount) in steps {
            let (from, to) = (purse(from), purse(to));
            let before = (spice.of(from), spice.of(to));
            let outcome = spice.transfer(from, to, amount);
            prop_assert_eq!(spice.total(), Spice::TOTAL);
            if amount > before.0 {
                prop_assert_eq!(outcome, Err(Shortage));
                prop_assert_eq!((spice.of(from), spice.of(to)), before);
            } else {
                prop_assert_eq!(outcome, Ok(()));
                if from != to && from != Purse::Bank && to != Purse::Bank {
                    prop_assert_eq!((spice.of(from) + amount, spice.of(to)), (before.0, before.1 + amount));
                }
            }
        }
    }

    #[test]
    fn forces_are_neither_made_nor_lost(
        steps in proptest::collection::vec((0u8..6, 0u8..6, 0u8..5, 0u8..3, any::<bool>()), 0..60),
    ) {
        let faction = Faction::BeneGesserit;
        let mut forces = Forces::default();
        forces.raise(faction, Muster::new(15, 5));
        for (from, to, normal, elite, flip) in steps {
            let (from, to) = (site(from), site(to));
            let wanted = Muster::new(normal, elite);
            let before = forces.clone();
            let enough = before.at(faction, from).minus(wanted).is_some();
            let outcome = forces.transfer(faction, from, to, wanted);
            prop_assert_eq!(outcome.is_ok(), enough);
            prop_assert!(enough || forces == before);
            if let (true, Site::At(location)) = (flip, to) {
                forces.flip(faction, location, ForceKind::Advisor);
            }
            let all = forces.all(faction);
            prop_assert_eq!((all.total(), all.elite), (20, 5));
        }
    }

    #[test]
    fn cards_are_in_one_place_and_knowledge_ends(
        steps in proptest::collection::vec((0u8..5, 0usize..33, 0usize..6), 0..60),
    ) {
        let setup = Setup::preset(RulesMode::Advanced, &Faction::BASE);
        let count = CardId::all().filter(|c| setup.uses(*c)).count();
        let mut cards = Cards::new(&setup);
        let mut dice = Dice::new([6; 32]);
        for (verb, card, seat) in steps {
            let card = CardId::from_index(card % count).unwrap();
            let seat = Faction::BASE[seat];
            match verb {
                0 => drop(cards.draw(Zone::Hand(seat), &mut dice)),
                1 => {
                    let entries = vec![Discarded { by: seat, card }];
                    drop(cards.discard(Cause::Ordinary, entries).into_batch());
                    prop_assert!(Faction::BASE.iter().all(|f| !cards.known().has(card, *f)));
                }
                2 => {
                    let from = cards.zone(card);
                    cards.give(card, seat);
                    if let Zone::Hand(owner) = from {
                        prop_assert!(cards.known().has(card, owner));
                    }
                }
                3 => {
                    cards.shuffle_deck(&mut dice);
                    let known = |c: &CardId| Faction::BASE.iter().any(|f| cards.known().has(*c, *f));
                    prop_assert!(!cards.pile(Zone::Deck).iter().any(known));
                }
                _ => {
                    cards.put(card, Zone::Row);
                    cards.note_seen(card, seat);
                    cards.return_row();
                    prop_assert_eq!(cards.pile(Zone::Deck).last().copied(), Some(card));
                }
            }
            let zones = [Zone::Deck, Zone::Discard, Zone::Row, Zone::Removed];
            let hands = Faction::BASE.map(Zone::Hand);
            let sum: usize = zones.iter().chain(&hands).map(|z| cards.count(*z)).sum();
            prop_assert_eq!(sum, count);
        }
    }
}
