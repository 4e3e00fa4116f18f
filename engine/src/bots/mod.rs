//! Players that see only a view and its offers: the same two things that go over the wire.
//!
//! Nothing here can reach the table (a test reads the imports), so a bot cannot know more than a person
//! in its seat. Chance comes from a seed of the bot's own, never from the room's dice.

mod chance;
mod profile;
mod random;
pub mod steady;
mod talk;

pub use profile::{Profile, Skilled};
pub use random::Random;
pub use steady::Steady;

use crate::act::Action;
use crate::offers::Offer;
use crate::table::Phase;
use crate::view::View;

/// Somebody who plays a seat.
pub trait Player {
    /// What the seat does now; `None` if it does nothing.
    ///
    /// A player that owes an answer ([`crate::view::SeatView::to_act`]) gives one whenever one of its
    /// offers can be filled in.
    fn act(&mut self, view: &View, offers: &[Offer]) -> Option<Action>;
}

/// Whether the seat is waited for.
fn owes(view: &View) -> bool {
    view.seat.as_ref().is_some_and(|seat| seat.to_act)
}

/// The last word of an act's path: `pass` of `bidding/pass`.
fn name(offer: &Offer) -> &str {
    offer.act.rsplit('/').next().unwrap_or_default()
}

/// Names of acts that let things go on without doing anything.
const IDLE: [&str; 8] = [
    "pass", "done", "decline", "no", "stay", "let", "delay", "continue",
];

/// Whether the act only lets things go on.
fn idle(offer: &Offer) -> bool {
    let name = name(offer);
    name.split('-').any(|word| IDLE.contains(&word))
}

/// Whether the act may still be refused for something that the seat cannot know: outside Bidding a recipient
/// of Distrans may be full (S12.8), and all leaders of an opponent may have fought elsewhere (S9.10). Bots
/// give cards where they see that there is room, and poison where nobody has fought elsewhere.
fn unsure(offer: &Offer, view: &View) -> bool {
    match offer.act.as_ref() {
        "card/distrans" => view.public.phase != Phase::Bidding,
        "battle/residual-poison" => !view.public.committed.is_empty(),
        _ => false,
    }
}

/// The offer filled in with its smallest values, as an action.
fn smallest(offer: &Offer) -> Option<Action> {
    let act = offer.pick(&mut |_| 0)?;
    Some(Action {
        frame: offer.frame,
        act,
    })
}
