//! Prana Bindu Adept (C22.7): with a projectile defense other leaders +1, the own leader +3.

use super::Roles;

pub(super) fn counts(roles: &Roles) -> bool {
    roles.projectile_defense()
}
