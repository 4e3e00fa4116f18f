//! Warmaster (C22.7): with a worthless card in the plan other leaders +1, the own leader +3.

use super::Roles;

pub(super) fn counts(roles: &Roles) -> bool {
    roles.worthless
}
