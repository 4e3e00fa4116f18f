//! Where the steady player puts the Hidden Mobile Stronghold and where it takes it (X2.6, X4.4, X4.9): to spice that
//! its forces inside take on the way or can walk out to, and not far from the other strongholds.

use super::{Situation, filled, read};
use crate::act::Action;
use crate::catalog::map;
use crate::catalog::{Faction, LocationId, Territory};
use crate::offers::{Field, Offer};
use serde_json::{Value, json};

/// One spice that is taken at once.
const TAKEN: u32 = 100;
/// One spice that can be walked out to.
const BELOW: u32 = 20;
/// The most spice below it that counts.
const ENOUGH: u32 = 10;
/// A stronghold that is as near as a cyborg goes.
const NEAR: u32 = 30;
/// How far that is.
const WALK: u8 = 2;
/// What a move must bring more than staying: others can stop it, and the spice below comes again.
const WORTHWHILE: u32 = 60;
/// What a move by Karama must bring more than staying: what the card is worth (X4.9).
const WORTH_A_KARAMA: u32 = 4 * TAKEN;

/// What it is worth to Ixians that it can still go somewhere, in hundredths of a spice.
const DRIVE: i32 = 500;
/// What each force inside adds: it gathers on the way.
const GATHERS: i32 = 60;
/// So many add.
const CREW: i32 = 4;

/// What forces of a faction inside are worth beyond holding it: Ixians without any inside cannot move it (X4.6).
pub(super) fn drive(of: Faction, territory: Territory, forces: i32) -> i32 {
    if of == Faction::Ixians && territory == Territory::HiddenMobileStronghold {
        DRIVE + GATHERS * forces.min(CREW)
    } else {
        0
    }
}

/// What it is worth to float over a location.
fn worth(here: &Situation<'_>, at: LocationId, taken: u16) -> u32 {
    let lying = here.view.public.spice.get(&at).copied().unwrap_or(0);
    let below = u32::from(lying.saturating_sub(taken)).min(ENOUGH);
    let ways = map::distances(&[at], &|_| false, &|_| false);
    let near = |t: &&Territory| ways.to_territory(**t).is_some_and(|d| d <= WALK);
    let strongholds = Territory::FIXED_STRONGHOLDS.iter().filter(near).count();
    below * BELOW + u32::try_from(strongholds).unwrap_or(0) * NEAR
}

/// Places it, or moves it before the storm.
pub(super) fn choose(here: &Situation<'_>) -> Option<Action> {
    place(here)
        .or_else(|| go(here, "faction/ixian-move-stronghold", WORTHWHILE))
        .or_else(|| here.take("faction/ixian-keep-stronghold", &Value::Null))
}

fn place(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("faction/ixian-place-stronghold")?;
    let places = read::places(read::branches(&offer.form).first()?, "at");
    let best = places.into_iter().max_by_key(|at| worth(here, *at, 0))?;
    here.take("faction/ixian-place-stronghold", &json!({ "at": best }))
}

/// The special Karama (X4.9): in the own turn, where the way takes more than the card is worth.
pub(super) fn by_karama(here: &Situation<'_>) -> Option<Action> {
    go(here, "faction/ixian-special-move-stronghold", WORTH_A_KARAMA)
}

/// The best way of the offer, if it brings so much more than staying.
fn go(here: &Situation<'_>, path: &str, more: u32) -> Option<Action> {
    let offer = here.offer(path)?;
    let now = here.view.public.ixians.as_ref()?.stronghold?;
    let stay = worth(here, now, 0) + more;
    let branches = read::branches(&offer.form);
    let all = branches.iter().flat_map(|fields| routes(here, fields));
    let (best, to, take, card) = all.max_by_key(|(worth, ..)| *worth)?;
    let mut args = json!({ "to": to, "take": take });
    if let Some(card) = card {
        args["card"] = card;
    }
    (best > stay).then(|| filled(offer, args)).flatten()
}

/// Each place of a branch with everything that can be taken on the way there.
fn routes(here: &Situation<'_>, fields: &[Field]) -> Vec<(u32, LocationId, Value, Option<Value>)> {
    let Some(pile) = read::pile(fields, "take") else {
        return Vec::new();
    };
    let take = pile.take(pile.max);
    let card = read::values(fields, "card").into_iter().next();
    let places = read::places(fields, "to").into_iter();
    let one = |to: LocationId| {
        let there = take.get(to.id()).and_then(Value::as_u64).unwrap_or(0);
        let left = worth(here, to, u16::try_from(there).unwrap_or(u16::MAX));
        (u32::from(pile.max) * TAKEN + left, to, take.clone(), card.clone())
    };
    places.map(one).collect()
}

/// As which other card that of the stronghold acts (C23.2): free support first.
pub(super) fn borrow(here: &Situation<'_>) -> Option<Action> {
    let offer: &Offer = here.offer("battle/borrow-card")?;
    let cards = read::values(read::branches(&offer.form).first()?, "stronghold");
    let card = cards.first()?;
    here.take("battle/borrow-card", &json!({ "stronghold": card }))
}
