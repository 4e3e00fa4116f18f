//! What a shipment costs (B7.4, B17.3, B17.5, B19.6). Pure.

use super::Kind;
use crate::catalog::LocationId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// By which rule a shipment is priced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rate {
    /// Fremen southern reserves (B16.1).
    Free,
    /// The full price.
    Full,
    /// The Guild's own half price (B17.3).
    Guild,
    /// Half price for the Guild's ally (B17.5).
    GuildAlly,
    /// Half price by a Karama (B19.6).
    Karama,
}

/// Full price of one force: by the destination; 1 for the way back to the reserves (B7.4, B17.3).
pub(super) fn of_one(kind: Kind, to: Option<LocationId>) -> u16 {
    match kind {
        Kind::Southern => 0,
        Kind::Recall => 1,
        Kind::Reserves | Kind::Cross => to.map_or(0, |l| u16::from(l.territory().shipping_cost())),
    }
}

/// The price of a number of forces. Halves are rounded up on the total (B17.3).
pub(super) fn of(rate: Rate, one: u16, forces: u16) -> u16 {
    let full = one.saturating_mul(forces);
    match rate {
        Rate::Free => 0,
        Rate::Full => full,
        Rate::Guild | Rate::GuildAlly | Rate::Karama => full.div_ceil(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_prices_are_rounded_up_on_the_total() {
        // BC095, BC096, BC097.
        assert_eq!(of(Rate::Guild, 1, 5), 3);
        assert_eq!(of(Rate::Guild, 2, 3), 3);
        assert_eq!(of(Rate::Guild, 1, 1), 1);
        assert_eq!(of(Rate::Guild, 1, 4), 2);
        assert_eq!(of(Rate::Guild, 2, 4), 4);
        assert_eq!(of(Rate::Full, 2, 5), 10);
        assert_eq!(of(Rate::Karama, 1, 5), 3);
        assert_eq!(of(Rate::Free, 2, 10), 0);
    }
}
