//! Twin worlds: what a viewer receives is a function of what it may know.
//!
//! At sampled moments of whole random games every viewer gets twins ([`worlds::permute`]). Both are
//! compared byte for byte: view, offers, what is waited for, the refusals of a battery of wrong commands.
//! Then the same commands are given in both, the viewer's chosen from what it sees, those of others from
//! what is possible in both, and after each of them all is compared again, with the events in between.

use crate::battery;
use crate::driver::{Chance, Plan, UNSURE, factor, play, seats};
use crate::lawful;
use crate::unseen;
use landsraad_engine::catalog::CardId;
use landsraad_engine::worlds::{self, Depth, Focus};
use landsraad_engine::{Action, Event, Faction, Game, Viewer};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// How many commands a pair takes in step.
const STEPS: usize = 8;

/// A difference between two worlds that the viewer could see.
#[derive(Debug)]
pub struct Leak(pub String);

impl fmt::Display for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What was compared.
#[derive(Default, Debug)]
pub struct Tally {
    pub pairs: usize,
    /// Positions for which no twin could be made.
    pub without_twin: usize,
    /// Twins that differ from their game in nothing at all.
    pub same: usize,
    pub commands: usize,
    pub refusals: usize,
    /// How the pairs ended.
    pub ends: BTreeMap<&'static str, usize>,
    pub viewers: BTreeMap<String, usize>,
    /// Where the twins about a kind of card have it: with the one who should hold it, another, nobody.
    pub places: BTreeMap<&'static str, usize>,
    /// What was going on.
    pub frames: BTreeMap<String, usize>,
}

impl Tally {
    fn end(&mut self, how: &'static str) {
        *self.ends.entry(how).or_default() += 1;
    }
}

/// The first place where two values differ.
fn difference(a: &Value, b: &Value, path: &str) -> Option<String> {
    match (a, b) {
        (Value::Object(x), Value::Object(y)) if x.keys().eq(y.keys()) => x
            .iter()
            .find_map(|(k, v)| difference(v, &y[k], &format!("{path}/{k}"))),
        (Value::Array(x), Value::Array(y)) if x.len() == y.len() => x
            .iter()
            .zip(y)
            .enumerate()
            .find_map(|(i, (v, w))| difference(v, w, &format!("{path}/{i}"))),
        _ => (a != b).then(|| format!("{path}: {a} against {b}")),
    }
}

fn same<T: Serialize>(what: &str, a: &T, b: &T) -> Result<(), Leak> {
    let (x, y) = (serde_json::to_vec(a).unwrap(), serde_json::to_vec(b).unwrap());
    if x == y {
        return Ok(());
    }
    let value = |bytes: &[u8]| serde_json::from_slice(bytes).unwrap();
    let place = difference(&value(&x), &value(&y), "").unwrap_or_else(|| "the order of keys".to_owned());
    Err(Leak(format!("{what} differs at {place}")))
}

/// Compares all that the viewer can look at.
fn same_moment(a: &Game, b: &Game, viewer: Viewer) -> Result<(), Leak> {
    same("view", &a.view(viewer), &b.view(viewer))?;
    same("waiting", &a.waiting(), &b.waiting())?;
    same("finished", &a.finished(), &b.finished())?;
    same("version", &a.version(), &b.version())?;
    if let Viewer::Seat(seat) = viewer {
        same("offers", &a.offers(seat), &b.offers(seat))?;
        same("default", &a.default_action(seat), &b.default_action(seat))?;
        same("owes", &a.owes(seat), &b.owes(seat))?;
    }
    Ok(())
}

/// Compares what wrong commands of the viewer lead to.
fn same_refusals(
    a: &Game,
    b: &Game,
    viewer: Viewer,
    share: usize,
    chance: &mut Chance,
) -> Result<usize, Leak> {
    let Viewer::Seat(seat) = viewer else { return Ok(0) };
    let mut tried = 0;
    for action in battery::wrong(a, seat, chance) {
        if !chance.once_in(share) {
            continue;
        }
        tried += 1;
        let (x, y) = (
            battery::attempt(a, seat, &action).err(),
            battery::attempt(b, seat, &action).err(),
        );
        same(&format!("the refusal of {action:?}"), &x, &y)?;
    }
    Ok(tried)
}

/// Whether the viewer's knowledge of the two worlds may part here.
enum Heard {
    Same,
    /// The viewer drew the same kind of card in both, perhaps another copy.
    Drew,
    Parted(&'static str),
}

fn same_events(a: &[Event], b: &[Event], viewer: Viewer, opens: bool) -> Result<Heard, Leak> {
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public => None,
    };
    let heard =
        |events: &[Event]| -> Vec<Event> { events.iter().filter(|e| e.visible_to(seat)).cloned().collect() };
    let (x, y) = (heard(a), heard(b));
    for n in 0..x.len().max(y.len()) {
        let (x, y) = (x.get(n), y.get(n));
        if x == y {
            continue;
        }
        return match lawful::parting(x, y, opens) {
            Some(why) => Ok(Heard::Parted(why)),
            None => Err(Leak(format!("told {x:?} against {y:?}"))),
        };
    }
    Ok(if x.iter().any(lawful::draws) {
        Heard::Drew
    } else {
        Heard::Same
    })
}

/// A command of one seat in both worlds.
struct Command {
    seat: Faction,
    /// The same, unless it only seals an answer: sealed answers are secret too.
    actions: [Action; 2],
}

/// The next command: by the viewer from what it sees, by somebody else only if both worlds allow it.
fn command(a: &Game, b: &Game, viewer: Viewer, chance: &mut Chance) -> Result<Option<Command>, Leak> {
    let all = seats(a);
    for seat in &all {
        if a.owes(*seat) != b.owes(*seat) {
            let owed = |game: &Game| format!("{:?} in {:?}", game.default_action(*seat), game.waiting());
            return Err(Leak(format!(
                "{seat} owes an answer in one world only: {} against {}",
                owed(a),
                owed(b)
            )));
        }
    }
    if chance.once_in(4)
        && let Some((seat, actions)) = unseen::choices(a, b, viewer, chance)
    {
        return Ok(Some(Command { seat, actions }));
    }
    let free = chance.once_in(8);
    let mut actors: Vec<_> = all.into_iter().filter(|s| free || a.owes(*s)).collect();
    while !actors.is_empty() {
        let seat = actors.remove(chance.below(actors.len()));
        if viewer != Viewer::Seat(seat) && chance.once_in(2) {
            let draw = &mut |n| u32::try_from(chance.below(n as usize)).unwrap();
            let mut sealed = |game| worlds::sealed_answer(game, seat, &mut *draw);
            if let (Some(x), Some(y)) = (sealed(a), sealed(b)) {
                let actions = [x, y];
                return Ok(Some(Command { seat, actions }));
            }
        }
        if let Some(action) = common(a, b, viewer, seat, free, chance) {
            let other = unseen::other(b, viewer, seat, &action, chance);
            let actions = [action.clone(), other.unwrap_or(action)];
            return Ok(Some(Command { seat, actions }));
        }
    }
    Ok(None)
}

fn common(
    a: &Game,
    b: &Game,
    viewer: Viewer,
    seat: Faction,
    free: bool,
    chance: &mut Chance,
) -> Option<Action> {
    let mine = viewer == Viewer::Seat(seat);
    // What the rules check beyond the forms may be possible in one world only.
    let deep = |game: &Game, action: &Action| game.clone().apply(seat, action).is_ok();
    let both = |action: &Action| b.offer_for(seat, action).is_ok() && deep(a, action) && deep(b, action);
    let offers: Vec<_> = a
        .offers(seat)
        .into_iter()
        .filter(|o| free || o.frame.is_some())
        .collect();
    for _ in 0..6 {
        let Some(offer) = chance.one(&offers) else { break };
        let Some(action) = chance.pick(offer) else {
            continue;
        };
        if (mine && offer.act != UNSURE) || both(&action) {
            return Some(action);
        }
    }
    let idle = offers
        .iter()
        .filter_map(|o| o.pick(&mut |_| 0).map(|act| (o.frame, act)));
    idle.map(|(frame, act)| Action { frame, act })
        .chain(a.default_action(seat))
        .find(both)
}

fn hand(game: &Game, viewer: Viewer) -> Option<Vec<CardId>> {
    game.view(viewer).seat.map(|seat| seat.hand)
}

/// Drives both worlds with the same commands.
fn in_step(a: &Game, b: &Game, viewer: Viewer, chance: &mut Chance, tally: &mut Tally) -> Result<(), Leak> {
    let (mut a, mut b) = (a.clone(), b.clone());
    // Frames with sealed answers that differ, and those of them whose answers may be known by now.
    let (mut apart, mut opened) = (BTreeSet::new(), BTreeSet::new());
    if worlds::answers_differ(&a, &b) {
        apart.extend(a.waiting().map(|w| w.frame));
    }
    for _ in 0..STEPS {
        if a.finished().is_some() {
            tally.end("game over");
            return Ok(());
        }
        let Some(Command { seat, actions }) = command(&a, &b, viewer, chance)? else {
            tally.end("nothing is possible in both worlds");
            return Ok(());
        };
        tally.commands += 1;
        let [left, right] = actions;
        let what = |leak: Leak| Leak(format!("after {left:?} (or {right:?}) of {seat}: {leak}"));
        if left != right {
            apart.extend(left.frame);
        }
        // An answer may be carried out in several commands: CHOAM is asked about the Karama of an objection first.
        opened.extend(left.frame.filter(|frame| apart.contains(frame)));
        let stands = |game: &Game| {
            let stack = game.view(Viewer::Public).public.stack;
            stack.iter().any(|entry| opened.contains(&entry.frame))
        };
        let opens = !opened.is_empty() && stands(&a);
        let (x, y) = match (a.apply(seat, &left), b.apply(seat, &right)) {
            (Ok(x), Ok(y)) => (x, y),
            (x, y) => {
                same("the refusal", &x.err(), &y.err()).map_err(what)?;
                continue;
            }
        };
        match same_events(&x, &y, viewer, opens).map_err(what)? {
            Heard::Same => (),
            Heard::Drew if hand(&a, viewer) == hand(&b, viewer) => (),
            Heard::Drew => {
                tally.end("another copy of the card was drawn");
                return Ok(());
            }
            Heard::Parted(why) => {
                tally.end(why);
                return Ok(());
            }
        }
        same_moment(&a, &b, viewer)
            .map_err(what)
            .map_err(|leak| Leak(format!("{leak}\n    after {x:?}\n    and {y:?}")))?;
    }
    tally.end("all commands done");
    Ok(())
}

/// Makes a twin and compares it.
pub fn pair(game: &Game, viewer: Viewer, chance: &mut Chance, tally: &mut Tally) -> Result<(), Leak> {
    pair_about(game, viewer, None, chance, tally)
}

/// Makes a twin in which the copies of a kind of card are where the focus says, and compares it.
pub fn pair_about(
    game: &Game,
    viewer: Viewer,
    focus: Option<Focus>,
    chance: &mut Chance,
    tally: &mut Tally,
) -> Result<(), Leak> {
    let depth = if chance.once_in(3) {
        Depth::Moment
    } else {
        Depth::Steps
    };
    let draw = &mut |n| u32::try_from(chance.below(n as usize)).unwrap();
    let Some(twin) = worlds::permute(game, viewer, depth, focus, draw) else {
        tally.without_twin += 1;
        return Ok(());
    };
    if let Err(fault) = twin.audit() {
        panic!("the twin is impossible: {fault}");
    }
    tally.pairs += 1;
    if let Some(focus) = focus {
        let holds = |seat: &Faction| {
            let hand = hand(&twin, Viewer::Seat(*seat)).unwrap_or_default();
            hand.iter().any(|card| card.kind() == focus.kind)
        };
        let place = match seats(game).into_iter().filter(holds).count() {
            0 => "nobody",
            _ if focus.holder.is_some_and(|f| holds(&f)) => "the one",
            _ => "another",
        };
        *tally.places.entry(place).or_default() += 1;
    }
    tally.same += usize::from(twin == *game);
    *tally.viewers.entry(format!("{viewer:?}")).or_default() += 1;
    let shown = serde_json::to_value(game.waiting().map(|w| w.shown)).unwrap();
    let group = shown.as_object().and_then(|map| map.keys().next().cloned());
    *tally.frames.entry(group.unwrap_or_default()).or_default() += 1;
    let share = if chance.once_in(10) { 1 } else { 10 };
    same_moment(game, &twin, viewer)?;
    tally.refusals += same_refusals(game, &twin, viewer, share, chance)?;
    if depth == Depth::Steps {
        in_step(game, &twin, viewer, chance, tally)?;
    }
    Ok(())
}

/// After so many leaks the search stops: they are mostly the same.
const ENOUGH: usize = 60;

/// Plays the games, compares twins of every viewer once in `every` positions, and gives the leaks; stops
/// when there are `enough`.
pub fn search(
    plans: impl Iterator<Item = Plan>,
    every: usize,
    enough: usize,
    tally: &mut Tally,
) -> Vec<Leak> {
    let mut leaks = Vec::new();
    for plan in plans {
        let mut position = 0;
        play(&plan, |game, chance| {
            position += 1;
            if leaks.len() >= enough || game.finished().is_some() || !chance.once_in(every) {
                return;
            }
            let viewers = seats(game).into_iter().map(Viewer::Seat).chain([Viewer::Public]);
            for viewer in viewers {
                if let Err(leak) = pair(game, viewer, chance, tally) {
                    let Plan {
                        mode, factions, seed, ..
                    } = &plan;
                    let game = format!("{mode:?} {} players, seed {seed}", factions.len());
                    leaks.push(Leak(format!("{game}, position {position}, {viewer:?}: {leak}")));
                }
            }
        });
        if leaks.len() >= enough {
            break;
        }
    }
    leaks
}

/// How many pairs each of the tests must reach; there are six.
const PAIRS: usize = 2_000;

fn no_leak(plan: fn(u64) -> Plan, first: u64, games: u64, every: usize) {
    let mut tally = Tally::default();
    let leaks = search(
        (first..first + games * factor()).map(plan),
        every,
        ENOUGH,
        &mut tally,
    );
    println!("{tally:#?}");
    for leak in &leaks {
        println!("LEAK {leak}");
    }
    assert!(leaks.is_empty(), "{} leaks, the first: {}", leaks.len(), leaks[0]);
    assert!(tally.pairs >= PAIRS, "only {} pairs", tally.pairs);
    assert!(
        tally.same * 50 < tally.pairs,
        "too many twins are the game itself"
    );
}

#[test]
fn twins_look_alike_1() {
    no_leak(Plan::nth, 1_000, 12, 20);
}

#[test]
fn twins_look_alike_2() {
    no_leak(Plan::nth, 2_000, 12, 20);
}

#[test]
fn twins_look_alike_3() {
    no_leak(Plan::nth, 3_000, 12, 20);
}

#[test]
fn twins_look_alike_4() {
    no_leak(Plan::nth, 4_000, 12, 20);
}

#[test]
fn twins_look_alike_5() {
    no_leak(Plan::nth, 5_000, 12, 20);
}

#[test]
fn twins_with_ixians_and_tleilaxu_look_alike() {
    no_leak(Plan::with_ixians_and_tleilaxu, 6_000, 12, 20);
}
