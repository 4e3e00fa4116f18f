//! Killer Medic (C22.6, C22.7): with a poison defense, a late Portable Snooper too, other leaders +1, the own
//! leader +3. The Shield Snooper is one, and Chemistry in the defense place.

use super::Roles;
use crate::phases::battle::Cover;

pub(super) fn counts(roles: &Roles) -> bool {
    Cover::of(roles.defense).poison
}
