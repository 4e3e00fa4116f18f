//! Prana Bindu Adept (C22.6, C22.7): with a projectile defense other leaders +1, the own leader +3. The Shield
//! Snooper is one, and the Weirding Way in the defense place.

use super::Roles;
use crate::phases::battle::Cover;

pub(super) fn counts(roles: &Roles) -> bool {
    Cover::of(roles.defense).projectile
}
