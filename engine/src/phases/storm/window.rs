//! The storm's card window (B2.4): Weather Control and Family Atomics before the marker moves.
//!
//! Everybody who by public facts may hold a card that can be played is asked, sealed. What was played
//! takes effect in storm order; while the other card may still be held it can follow (B20, timing). The
//! distance replaces the old one and the wall falls before the marker moves, whichever came first (C4).

use super::{Fact, Frame, Step};
use crate::cards::{self, family_atomics, weather_control};
use crate::catalog::{CardKind, Faction};
use crate::flow::{Cx, Turn, Window};
use crate::offers::{Form, Offer};
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

/// An answer in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Play {
    /// Nothing.
    Pass,
    /// Weather Control: this distance.
    Weather(u8),
    /// Family Atomics.
    Atomics,
}

/// Who may hold a card that can be played now, as far as all can see.
fn asked(eyes: Eyes<'_>) -> Vec<Faction> {
    if eyes.turn() < 2 {
        return Vec::new();
    }
    let weather = weather_control::may_be_held(eyes);
    let atomics = family_atomics::may_be_held(eyes);
    let may = |f: &Faction| weather || (atomics && family_atomics::in_reach(eyes, *f));
    eyes.storm_order().into_iter().filter(may).collect()
}

/// Opens the window, if anybody is to be asked.
pub(super) fn open(cx: &Cx<'_>) -> Option<Window<Play>> {
    let asked = asked(cx.table.eyes(Viewer::Public));
    (!asked.is_empty()).then(|| Window::new(asked))
}

/// What the viewer may answer.
pub(super) fn offers(eyes: Eyes<'_>) -> Vec<Offer> {
    let mut offers = vec![Offer::new("storm/pass", "B2.4", Form::Nothing)];
    offers.extend(weather_control::offer(eyes));
    offers.extend(family_atomics::offer(eyes));
    offers
}

/// The answer that a card act stands for.
pub(super) fn play_of(act: &cards::Act) -> Option<Play> {
    match act {
        cards::Act::WeatherControl { sectors } => Some(Play::Weather(*sectors)),
        cards::Act::FamilyAtomics => Some(Play::Atomics),
        _ => None,
    }
}

/// The card of a sealed answer is held fast until the window closes (V10).
pub(super) fn seal(cx: &mut Cx<'_>, seat: Faction, play: Play) {
    let kind = match play {
        Play::Pass => return,
        Play::Weather(_) => CardKind::WeatherControl,
        Play::Atomics => CardKind::FamilyAtomics,
    };
    cx.table.reservations.seal_kind(seat, kind);
}

/// Plays the first card of the queue.
pub(super) fn play(cx: &mut Cx<'_>, distance: u8, mut queue: Vec<(Faction, Play)>) -> Turn {
    let (by, play) = queue.remove(0);
    match play {
        Play::Pass => Turn::again(Frame::to(Step::Playing { distance, queue })),
        Play::Weather(distance) => {
            cx.declassify("B20.10", Fact::WeatherControlled { by, distance });
            let next = Frame::to(Step::Playing { distance, queue });
            match cards::discard(cx, by, CardKind::WeatherControl, next.clone()) {
                Ok(turn) => turn,
                // The offer was made to a holder, and nothing takes the card away in between.
                Err(_) => Turn::again(next),
            }
        }
        Play::Atomics => {
            if let Some(losses) = family_atomics::explode(cx, by) {
                cx.tell_all(Fact::WallDestroyed { by, losses });
            }
            Turn::again(Frame::to(Step::Playing { distance, queue }))
        }
    }
}
