//! Killer Medic (C22.7): with a poison defense other leaders +1, the own leader +3.

use super::Roles;

pub(super) fn counts(roles: &Roles) -> bool {
    roles.poison_defense()
}
