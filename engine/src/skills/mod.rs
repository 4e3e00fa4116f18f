//! Leader Skills (C22): one file a skill, called from named hooks of the phases.
//!
//! A skill acts *in front* while its leader stands before its owner's shield, and *in battle* while its leader
//! fights (C22.2). What asks somebody is a frame of its own.

mod bonus;
pub mod bureaucrat;
pub mod diplomat;
pub mod holding;
mod killer_medic;
mod master_of_assassins;
pub mod mentat;
pub mod planetologist;
mod prana_bindu_adept;
pub mod rihani_decipherer;
pub mod roles;
pub mod sandmaster;
pub mod shield;
pub mod smuggler;
pub mod spice_banker;
pub mod suk_graduate;
mod swordmaster_of_ginaz;
pub mod training;
mod warmaster;
mod words;

pub use bonus::bonus;
pub use roles::Roles;
pub use words::{Act, Fact, Shown};

use crate::act;
use crate::flow::frame::procedures;
use crate::refusal::Refusal;
use crate::table::Eyes;
use crate::view;

procedures! {
    /// A question that a skill asks.
    Frame in Skill {
        Shield(shield::Shield),
        Mentat(mentat::Naming),
        Copy(diplomat::Copying),
        Retreat(diplomat::Retreat),
        Rescue(suk_graduate::Rescue),
        Decipher(rihani_decipherer::Decipher),
        Bureaucracy(bureaucrat::Bureaucracy),
        Smuggling(smuggler::Smuggling),
        Training(training::Training),
    }
}

/// Forgets what was used in the last phase.
pub fn new_phase(table: &mut crate::table::Table) {
    table.skills.new_phase();
}

/// The act of a skill's frame.
fn read(act: act::Act) -> Result<Act, Refusal> {
    match act {
        act::Act::Skill(act) => Ok(act),
        _ => Err(Refusal::unexpected()),
    }
}

/// What a skill's frame shows.
fn shown(shown: Shown) -> view::Shown {
    view::Shown::Skill(shown)
}

/// Whether the viewer is this faction.
fn is(eyes: Eyes<'_>, faction: crate::catalog::Faction) -> bool {
    eyes.me() == Some(faction)
}

/// An offer that carries nothing.
fn simple(act: &'static str, rule: &'static str) -> crate::offers::Offer {
    crate::offers::Offer::new(act, rule, crate::offers::Form::Nothing)
}
