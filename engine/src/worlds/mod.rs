//! Worlds: other games that a viewer cannot tell apart from a given one, for the tests of secrecy.
//!
//! A twin agrees with the game in everything that the viewer may know and differs in what it may not:
//! other hands among themselves and with the deck, traitors, spice deck, storm card, prediction, sealed
//! answers, captives, spice behind shields, dice. A viewer that receives different bytes in the two has
//! been told a secret.

mod answers;
#[cfg(feature = "planted-leaks")]
pub mod leaks;
mod pins;
mod secrets;

pub use answers::sealed_answer;

use crate::catalog::{CardKind, Faction};
use crate::game::Game;
use crate::offers::Draw;
use crate::table::Viewer;
use pins::Pins;

/// How far a twin is compared with its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// At one moment only: everything that is secret now may differ, also who has answered.
    Moment,
    /// Over the next commands too: the same commands of others must be possible in both, so standing
    /// orders, pledges and the seats that have answered stay as they are.
    Steps,
}

/// A kind of treachery card that a twin is about, and where its copies are that the viewer cannot place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// The kind.
    pub kind: CardKind,
    /// Who holds one of them, the others being in nobody's hand; or nobody holds any.
    pub holder: Option<Faction>,
}

/// A twin of the game for this viewer, or `None` if sealed answers could not be given anew.
///
/// `draw` chooses; the game's own dice are not touched.
pub fn permute(
    game: &Game,
    viewer: Viewer,
    depth: Depth,
    focus: Option<Focus>,
    draw: Draw<'_>,
) -> Option<Game> {
    let mut twin = game.clone();
    let withdrawn = answers::withdraw(&mut twin, viewer)?;
    let pins = Pins::of(&mut twin)?;
    secrets::permute(&mut twin, viewer, depth, focus, &pins, draw);
    let again = match depth {
        Depth::Steps => withdrawn,
        Depth::Moment => some(withdrawn, draw),
    };
    for seat in again {
        answers::give(&mut twin, seat, draw)?;
    }
    // Giving answers again counts commands; a twin has as many as its game.
    let mut same_version = game.clone();
    let (table, flow, dice) = twin.parts();
    let (same_table, same_flow, same_dice) = same_version.parts();
    same_table.clone_from(table);
    same_flow.clone_from(flow);
    same_dice.clone_from(dice);
    Some(same_version)
}

/// Whether answers that lie sealed in the waiting frame are not the same in a game and its twin.
pub fn answers_differ(game: &Game, twin: &Game) -> bool {
    game.flow().top() != twin.flow().top()
}

/// Any of the seats.
fn some(mut seats: Vec<Faction>, draw: Draw<'_>) -> Vec<Faction> {
    seats.retain(|_| draw(3) > 0);
    seats
}

/// The viewer's seat.
fn seat(viewer: Viewer) -> Option<Faction> {
    match viewer {
        Viewer::Seat(faction) => Some(faction),
        Viewer::Public => None,
    }
}
