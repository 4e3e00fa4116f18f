//! What may differ between a game and its twin, secret by secret.

use super::pins::Pins;
use super::{Depth, Focus, seat};
use crate::catalog::{CardId, CardKind, Faction, LeaderId, Skill};
use crate::factions::bene_gesserit::Prediction;
use crate::game::Game;
use crate::offers::Draw;
use crate::table::{
    NoFields, Phase, Pledge, Purse, SkillZone, SpiceZone, StandingOrder, Table, TraitorZone, Viewer, Zone,
};

/// Changes every secret that the viewer does not know.
pub(super) fn permute(
    game: &mut Game,
    viewer: Viewer,
    depth: Depth,
    focus: Option<Focus>,
    pins: &Pins,
    draw: Draw<'_>,
) {
    let me = seat(viewer);
    let (table, _, dice) = game.parts();
    hands_and_deck(table, me, pins, draw);
    discarded_copies(table, me, pins, draw);
    traitors(table, me, pins, draw);
    spice_deck(table, me, draw);
    storm_card(table, me, draw);
    prediction(table, me, draw);
    skills(table, me, draw);
    captives(table, me, pins, draw);
    face_down(table, me, pins, draw);
    kwisatz(table, me, pins, draw);
    purses(table, me, draw);
    no_field(table, me, draw);
    if depth == Depth::Moment {
        hand_sizes(table, me, pins, draw);
        orders(table, me, draw);
        pledges(table, me, draw);
    }
    if let Some(focus) = focus {
        place(table, me, focus, pins, draw);
    }
    let mut seed = [0; 32];
    for byte in &mut seed {
        *byte = u8::try_from(draw(256)).unwrap_or(0);
    }
    dice.reseed_for_worlds(seed);
}

fn index(draw: Draw<'_>, len: usize) -> usize {
    let n = u32::try_from(len).unwrap_or(u32::MAX).max(1);
    draw(n) as usize
}

/// A uniform order of the positions below `len`, as exchanges.
fn exchanges(len: usize, draw: Draw<'_>) -> Vec<(usize, usize)> {
    (1..len).rev().map(|i| (i, index(&mut *draw, i + 1))).collect()
}

/// Cards that the viewer neither holds nor has seen where they lie.
fn unseen_cards(table: &Table, me: Option<Faction>, pins: &Pins) -> Vec<CardId> {
    // A bid beyond the bidder's spice is covered by a Karama (B5.6), so it is in the twin too.
    let covering = table
        .standing_bid
        .filter(|bid| bid.spice > table.spice.shield(bid.by))
        .map(|bid| bid.by);
    let hidden = |card: &CardId| match table.cards.zone(*card) {
        Zone::Deck | Zone::Row => true,
        Zone::Hand(faction) => me != Some(faction) && covering != Some(faction),
        Zone::Discard => !table.cards.is_open(*card) && !table.policies().discard_pile_public,
        // Richese knows its own cache (C2.2).
        Zone::Cache => !table.cards.is_open(*card) && me != Some(Faction::Richese),
        Zone::Escrow(_) | Zone::Removed | Zone::Unused => false,
    };
    let known = |card: &CardId| me.is_some_and(|me| table.cards.known().has(*card, me));
    // Ixians know what is for sale, though not in which order (X5.2).
    let for_sale = |card: &CardId| me == Some(Faction::Ixians) && table.ixians.for_sale().contains(card);
    CardId::all()
        .filter(|c| hidden(c) && !known(c) && !for_sale(c) && !pins.card(*c))
        .collect()
}

/// Hands of others among themselves and with the deck. One time in three all copies of one kind go to
/// the deck, one time in three to hands: "nobody holds it" against "somebody does".
fn hands_and_deck(table: &mut Table, me: Option<Faction>, pins: &Pins, draw: Draw<'_>) {
    let cards = unseen_cards(table, me, pins);
    for (a, b) in exchanges(cards.len(), draw) {
        table.cards.swap_for_worlds(cards[a], cards[b]);
    }
    let to_hands = match draw(3) {
        0 => return,
        n => n == 1,
    };
    let kinds: Vec<CardKind> = cards.iter().map(|c| c.kind()).collect();
    let Some(kind) = kinds.get(index(draw, kinds.len())).copied() else {
        return;
    };
    let in_hand = |table: &Table, card: CardId| matches!(table.cards.zone(card), Zone::Hand(_));
    for card in cards.iter().copied().filter(|c| c.kind() == kind) {
        let others: Vec<_> = cards
            .iter()
            .copied()
            .filter(|c| c.kind() != kind && in_hand(table, *c) == to_hands)
            .collect();
        if in_hand(table, card) != to_hands && !others.is_empty() {
            let other = others[index(draw, others.len())];
            table.cards.swap_for_worlds(card, other);
        }
    }
}

/// Puts the copies of a kind where the twin wants them, as far as places of cards that the viewer has not
/// seen allow it.
fn place(table: &mut Table, me: Option<Faction>, focus: Focus, pins: &Pins, draw: Draw<'_>) {
    let unseen = unseen_cards(table, me, pins);
    let in_hand = |table: &Table, card: CardId| matches!(table.cards.zone(card), Zone::Hand(_));
    let (copies, others): (Vec<_>, Vec<_>) = unseen.into_iter().partition(|c| c.kind() == focus.kind);
    for copy in &copies {
        let mut away = others.clone();
        away.retain(|c| !in_hand(table, *c));
        if in_hand(table, *copy) && !away.is_empty() {
            table.cards.swap_for_worlds(*copy, away[index(draw, away.len())]);
        }
    }
    let Some((holder, copy)) = focus.holder.zip(copies.first()) else {
        return;
    };
    let mut held = others;
    held.retain(|c| table.cards.holds(holder, *c));
    if !held.is_empty() {
        table.cards.swap_for_worlds(*copy, held[index(draw, held.len())]);
    }
}

/// How many cards somebody holds is open in Bidding only (B5.1): one card goes from hand to hand.
fn hand_sizes(table: &mut Table, me: Option<Faction>, pins: &Pins, draw: Draw<'_>) {
    // Whoever holds Distrans can try whose hand is full (S12.8).
    if me.is_some_and(|me| table.cards.first_of(me, CardKind::Distrans).is_some()) {
        return;
    }
    // Richese is told whether its ally has room (C17).
    let ally = me
        .filter(|me| *me == Faction::Richese)
        .and_then(|me| table.alliances.of(me));
    let mut cards = unseen_cards(table, me, pins);
    cards.retain(|c| matches!(table.cards.zone(*c), Zone::Hand(f) if ally != Some(f)));
    let mut takers = table.factions();
    takers.retain(|f| {
        let room = table.cards.count(Zone::Hand(*f)) < usize::from(table.hand_limit(*f));
        me != Some(*f) && ally != Some(*f) && room
    });
    if table.phase != Phase::Bidding && !cards.is_empty() && !takers.is_empty() {
        let card = cards[index(draw, cards.len())];
        table
            .cards
            .put(card, Zone::Hand(takers[index(draw, takers.len())]));
    }
}

/// Which copy of a kind lies in the discard pile is nobody's business, until cards are taken out of it again:
/// those who look (S10, C19.5) see the cards themselves.
fn discarded_copies(table: &mut Table, me: Option<Faction>, pins: &Pins, draw: Draw<'_>) {
    if table.setup.seats(Faction::Richese) {
        return;
    }
    let unseen = unseen_cards(table, me, pins);
    let open = |c: &CardId| matches!(table.cards.zone(*c), Zone::Discard | Zone::Removed);
    let discarded: Vec<_> = CardId::all().filter(|c| open(c) && !pins.card(*c)).collect();
    for card in discarded {
        let copies: Vec<_> = unseen
            .iter()
            .copied()
            .filter(|c| c.kind() == card.kind())
            .collect();
        if !copies.is_empty() && draw(2) == 0 {
            table
                .cards
                .swap_for_worlds(card, copies[index(draw, copies.len())]);
        }
    }
}

fn traitors(table: &mut Table, me: Option<Faction>, pins: &Pins, draw: Draw<'_>) {
    let hidden = |leader: &LeaderId| match table.traitors.zone(*leader) {
        Some(TraitorZone::Deck) => true,
        // What somebody has called with is known (B8.14).
        Some(TraitorZone::Kept(_)) if table.traitors.is_used(*leader) => false,
        Some(TraitorZone::Dealt(f) | TraitorZone::Kept(f) | TraitorZone::Rejected(f)) => me != Some(f),
        Some(TraitorZone::FaceDancer) => me != Some(Faction::Tleilaxu),
        Some(TraitorZone::Revealed) | None => false,
    };
    let all = table.traitors.all().iter().copied();
    let cards: Vec<_> = all.filter(|l| hidden(l) && !pins.leader(*l)).collect();
    for (a, b) in exchanges(cards.len(), draw) {
        table.traitors.swap(cards[a], cards[b]);
    }
}

fn spice_deck(table: &mut Table, me: Option<Faction>, draw: Draw<'_>) {
    let deck = &mut table.spice_deck;
    let mut cards = deck.pile(SpiceZone::Deck);
    cards.retain(|c| me.is_none_or(|me| !deck.known().has(*c, me)));
    for (a, b) in exchanges(cards.len(), draw) {
        deck.swap_for_worlds(cards[a], cards[b]);
    }
}

/// The six storm cards (B2.8).
fn storm_card(table: &mut Table, me: Option<Faction>, draw: Draw<'_>) {
    let storm = &mut table.storm;
    let seen = me.is_some_and(|me| storm.card_seen_by.contains(&me));
    if storm.card.is_some() && !seen {
        storm.card = u8::try_from(1 + draw(6)).ok();
    }
}

fn prediction(table: &mut Table, me: Option<Faction>, draw: Draw<'_>) {
    if table.prediction.is_none() || me == Some(Faction::BeneGesserit) {
        return;
    }
    let factions = table.factions();
    let turns = u32::from(table.policies().turn_limit);
    table.prediction = u8::try_from(1 + draw(turns)).ok().map(|turn| Prediction {
        faction: factions[index(draw, factions.len())],
        turn,
    });
}

/// Which skill cards others choose from, and in which order the deck lies (C22.1, C22.4). Which lie with leaders
/// is open.
fn skills(table: &mut Table, me: Option<Faction>, draw: Draw<'_>) {
    let hidden = |skill: &Skill| match table.skills.zone(*skill) {
        Some(SkillZone::Deck) => true,
        Some(SkillZone::Dealt(faction)) => me != Some(faction),
        Some(SkillZone::With(_)) | None => false,
    };
    let cards: Vec<_> = Skill::ALL.into_iter().filter(hidden).collect();
    for (a, b) in exchanges(cards.len(), draw) {
        table.skills.swap_for_worlds(cards[a], cards[b]);
    }
}

/// Who is held captive is known to captor and former owner only, until it is used (B18.9).
fn captives(table: &mut Table, me: Option<Faction>, pins: &Pins, draw: Draw<'_>) {
    if me == Some(Faction::Harkonnen) {
        return;
    }
    for captive in table.leaders.captives(Faction::Harkonnen) {
        let owner = table.leaders.home(captive);
        // Trained leaders are known wherever they are (C22.5).
        let trained = |l: LeaderId| table.skills.of(l).is_some();
        let mut others = table.leaders.active(owner);
        // Gholas keep their own history (X10.3): they are not exchanged.
        let ghola = |l: LeaderId| table.leaders.disc(l).is_some_and(|d| d.ghola);
        others.retain(|l| !pins.leader(*l) && !trained(*l) && !ghola(*l));
        let hidden = me != Some(owner) && !pins.leader(captive) && !trained(captive) && !ghola(captive);
        if hidden && !others.is_empty() {
            let other = others[index(draw, others.len())];
            table.leaders.release(captive);
            table.leaders.capture(other, Faction::Harkonnen);
        }
    }
}

/// Who lies face down in the tanks is known to the owner only (B6.8).
fn face_down(table: &mut Table, me: Option<Faction>, pins: &Pins, draw: Draw<'_>) {
    for owner in table.factions() {
        if me == Some(owner) {
            continue;
        }
        let dead = table.leaders.dead(owner);
        let mut alive = table.leaders.active(owner);
        let ghola = |l: LeaderId| table.leaders.disc(l).is_some_and(|d| d.ghola);
        alive.retain(|l| !pins.leader(*l) && table.skills.of(*l).is_none() && !ghola(*l));
        let down = |l: &&LeaderId| table.leaders.disc(**l).is_some_and(|d| d.face_down && !d.ghola);
        let Some(hidden) = dead.iter().find(down).copied() else {
            continue;
        };
        if !pins.leader(hidden) && !alive.is_empty() {
            table.leaders.swap(hidden, alive[index(draw, alive.len())]);
        }
    }
}

/// How many forces Atreides have lost in battles is theirs to count (B13.6).
fn kwisatz(table: &mut Table, me: Option<Faction>, pins: &Pins, draw: Draw<'_>) {
    let secret = me != Some(Faction::Atreides) && table.plays(Faction::Atreides);
    let open = table.kwisatz.dead || table.kwisatz.used_in.is_some() || pins.word("kwisatz-haderach");
    if secret && !open {
        table.kwisatz.losses = u8::try_from(draw(10)).unwrap_or(0);
    }
}

/// What a concealed No-Field is Richese alone know (C15.1). A sealed dial may count on it.
fn no_field(table: &mut Table, me: Option<Faction>, draw: Draw<'_>) {
    if me != Some(NoFields::OWNER) && !table.reservations.sealed(NoFields::OWNER) {
        let ways = table.no_fields.ways_for_worlds();
        table.no_fields.swap_for_worlds(index(draw, ways + 1));
    }
}

/// Spice behind other shields, which changes by what everybody saw and by what nobody did. Only more of
/// it, and only for those who are not poor, so that everything promised can still be paid and
/// everything claimed was rightly claimed. What the ally pledges is known, so the ally's stays.
fn purses(table: &mut Table, me: Option<Faction>, draw: Draw<'_>) {
    const POOR: u16 = 2;
    for faction in table.factions() {
        let ally = me.is_some_and(|me| table.alliances.are(me, faction));
        if me == Some(faction) || ally || table.spice.shield(faction) <= POOR {
            continue;
        }
        let more = u16::try_from(draw(8)).unwrap_or(0);
        let gift = table.spice.transfer(Purse::Bank, Purse::Shield(faction), more);
        debug_assert!(gift.is_ok(), "the bank ran out");
    }
}

fn orders(table: &mut Table, me: Option<Faction>, draw: Draw<'_>) {
    for faction in table.factions() {
        for order in StandingOrder::ALL {
            if me != Some(faction) && draw(2) == 0 {
                let on = table.orders.has(faction, order);
                table.orders.set(faction, order, !on);
            }
        }
    }
}

/// Pledges are between two allies (B11.4, B11.5).
fn pledges(table: &mut Table, me: Option<Faction>, draw: Draw<'_>) {
    for (a, b) in table.alliances.pairs() {
        if me == Some(a) || me == Some(b) {
            continue;
        }
        for by in [a, b] {
            let mut some = || u16::try_from(draw(6)).unwrap_or(0);
            let pledge = Pledge {
                bidding: some(),
                shipping: some(),
            };
            table.alliances.set_pledge(by, pledge);
        }
    }
}
