//! Swordmaster of Ginaz (C22.6, C22.7): with a projectile weapon other leaders +1, the own leader +3. The
//! Poison Blade is one, and the Weirding Way in the weapon place.

use super::Roles;
use crate::phases::battle::shoots;

pub(super) fn counts(roles: &Roles) -> bool {
    roles.weapon.is_some_and(shoots)
}
