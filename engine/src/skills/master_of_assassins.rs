//! Master of Assassins (C22.6, C22.7): with a poison weapon other leaders +1, the own leader +3. The Poison
//! Tooth is one, used or not; so are the Poison Blade and Chemistry in the weapon place.

use super::Roles;
use crate::phases::battle::poisons;

pub(super) fn counts(roles: &Roles) -> bool {
    roles.weapon.is_some_and(poisons)
}
