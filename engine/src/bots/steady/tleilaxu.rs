//! What the steady player does with and as the Tleilaxu (X6, X8 to X10): it reveals every Face Dancer that matches an
//! opponent, fills the place, exchanges one that can match nobody soon, prices leaders by their strength, brings the
//! best gholas, and prevents the revival of who is about to win.

use super::Situation;
use super::read;
use crate::act::Action;
use crate::catalog::{Faction, LeaderId};
use crate::view::{Private, Shown};
use serde_json::{Value, json};

/// Spice that is kept when a ghola is bought.
const SPARE: u16 = 4;

/// After a battle: every match is revealed unless the ally has won, and the place filled from the reserves.
pub(super) fn dance(here: &Situation<'_>) -> Option<Action> {
    let revealed = if ally_fights(here) {
        None
    } else {
        here.take("battle/face-dance", &Value::Null)
    };
    revealed
        .or_else(|| here.take("battle/no-face-dance", &Value::Null))
        .or_else(|| fill(here))
        .or_else(|| here.take("battle/dance-over", &Value::Null))
}

/// Whether the ally is in the battle: if its opponent has won, its own forces keep those of the Tleilaxu out (X6.5).
fn ally_fights(here: &Situation<'_>) -> bool {
    let ally = here.board().ally();
    let field = here.view.public.stack.iter().find_map(|e| match &e.shown {
        Shown::Battle(shown) => shown.battle.as_ref().map(|b| b.field),
        _ => None,
    });
    field.is_some_and(|field| ally.is_some_and(|ally| field.fights(ally)))
}

/// In Mentat Pause: one whose leader lies dead, or is their own or the ally's, for another.
pub(super) fn swap(here: &Situation<'_>) -> Option<Action> {
    here.offer("faction/tleilaxu-swap")?;
    let ally = here.board().ally();
    let near = |f: Faction| f == Faction::Tleilaxu || Some(f) == ally;
    let dead = |l: LeaderId| {
        let factions = here.view.public.factions.values();
        factions.into_iter().any(|f| f.dead_leaders.contains(&l))
    };
    let idle = |l: &&LeaderId| !l.is_cheap_hero() && (near(l.faction()) || dead(**l));
    let leader = here.seat.face_dancers.iter().find(idle)?;
    here.take("faction/tleilaxu-swap", &json!({ "leader": leader }))
}

/// The special Karama (X9.7): nothing comes back to whoever lacks one stronghold.
pub(super) fn prevent(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("faction/tleilaxu-prevent")?;
    let fields = read::branches(&offer.form);
    let fields = fields.first()?;
    let (card, against) = (read::values(fields, "card"), read::values(fields, "against"));
    let board = here.board();
    let threat = against.iter().find(|f| {
        let faction = serde_json::from_value((*f).clone());
        faction.is_ok_and(|f| board.threatens(f))
    })?;
    here.take(
        "faction/tleilaxu-prevent",
        &json!({ "card": card.first()?, "against": threat }),
    )
}

fn fill(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("battle/dance-from-reserves")?;
    let fields = read::branches(&offer.form);
    let at = read::values(fields.first()?, "at").into_iter().next()?;
    let most = (1..=20u8).rev();
    let mut acts = most.map(|count| json!({ "count": count, "at": at }));
    acts.find_map(|args| here.take("battle/dance-from-reserves", &args))
}

/// In Revival: the limit of the ally is raised and it pays half, gholas are bought, those who ask get a price.
pub(super) fn revive(here: &Situation<'_>) -> Option<Action> {
    let ally = here.board().ally();
    here.take("revival/discount", &Value::Null)
        .or_else(|| here.take("revival/raise", &json!({ "faction": ally? })))
        .or_else(|| quote(here))
        .or_else(|| here.take("revival/accept-quote", &Value::Null))
        .or_else(|| ghola(here))
}

fn quote(here: &Situation<'_>) -> Option<Action> {
    here.offer("revival/quote")?;
    let talks = here.seat.private.iter().find_map(|p| match p {
        Private::Revival(talks) => Some(talks),
        _ => None,
    })?;
    let (to, talk) = talks.iter().find(|(_, t)| t.spice.is_none())?;
    let spice = talk.leader.map_or(2, LeaderId::strength);
    here.take("revival/quote", &json!({ "to": to, "spice": spice }))
}

fn ghola(here: &Situation<'_>) -> Option<Action> {
    let offer = here.offer("revival/ghola")?;
    let fields = read::branches(&offer.form);
    let best = read::values(fields.first()?, "leader")
        .iter()
        .filter_map(|v| LeaderId::from_id(v.as_str()?))
        .filter(|l| u16::from(l.strength()).div_ceil(2) + SPARE <= here.seat.spice)
        .max_by_key(|l| l.strength())?;
    here.take("revival/ghola", &json!({ "leader": best }))
}
