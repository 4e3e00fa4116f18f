//! A concealed No-Field in a battle (C15.5): Richese fight where a token stands, even the one that brings nobody; they
//! dial with what it will bring; it is revealed with the plans, before anything is resolved; and its dial is not for
//! Prescience.

use super::state::{Battle, Field};
use crate::catalog::{Faction, LocationId};
use crate::factions::richese::no_field_reveal;
use crate::flow::Cx;
use crate::table::{Eyes, Muster, Viewer};

impl Field {
    /// Where a concealed No-Field of the side takes part.
    pub fn no_field_of(&self, eyes: Eyes<'_>, side: Faction) -> Option<LocationId> {
        let troops = self.troops(eyes, side).into_iter();
        troops.filter(|(_, m)| m.no_field > 0).map(|(at, _)| at).next()
    }
}

/// What a side can dial with (CD17): its forces and those that its token will bring. What that is only Richese know.
pub(super) fn pool(eyes: Eyes<'_>, side: Faction, troops: Muster) -> Muster {
    if troops.no_field == 0 {
        return troops;
    }
    let forces = Muster {
        no_field: 0,
        ..troops
    };
    let token = eyes.my_no_field().filter(|_| side == Faction::Richese);
    let brought = token.map_or(0, |token| token.brings(eyes.reserves(side)));
    forces.plus(Muster::new(brought, 0))
}

/// Whether Atreides may ask for the dial of this side: it would tell what the token is.
pub(super) fn dial_may_be_asked(battle: &Battle, eyes: Eyes<'_>, of: Faction) -> bool {
    battle.field.no_field_of(eyes, of).is_none()
}

/// The plans are open: a token that takes part is revealed, and its forces are placed. Where it stood.
pub(super) fn unveil(cx: &mut Cx<'_>, field: &Field) -> Option<LocationId> {
    let eyes = cx.table.eyes(Viewer::Public);
    let mut sides = field.sides().into_iter();
    let at = sides.find_map(|side| field.no_field_of(eyes, side))?;
    no_field_reveal::reveal(cx);
    Some(at)
}
