//! How a cache or Black Market card is sold (C13.3, C13.4, C14.1).

use crate::catalog::Faction;
use crate::offers::Term;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A method of selling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Everybody bids or passes once, the seller's neighbour in clockwise direction first (C13.3).
    OnceAroundClockwise,
    /// The same in the other direction.
    OnceAroundCounterclockwise,
    /// Everybody seals a number (C13.4).
    Silent,
    /// As an ordinary card; Black Market only (C14.1).
    Normal,
}

impl Method {
    /// Those for a card of the cache.
    pub const CACHE: [Self; 3] = [
        Self::OnceAroundClockwise,
        Self::OnceAroundCounterclockwise,
        Self::Silent,
    ];

    /// Those for a card of the Black Market.
    pub const MARKET: [Self; 4] = [
        Self::OnceAroundClockwise,
        Self::OnceAroundCounterclockwise,
        Self::Silent,
        Self::Normal,
    ];

    const fn word(self) -> &'static str {
        match self {
            Self::OnceAroundClockwise => "once-around-clockwise",
            Self::OnceAroundCounterclockwise => "once-around-counterclockwise",
            Self::Silent => "silent",
            Self::Normal => "normal",
        }
    }
}

impl From<Method> for Term {
    fn from(method: Method) -> Self {
        Self::word(method.word())
    }
}

/// The other players from the seller's neighbour on. `circles` are the factions counterclockwise, as the
/// circles are numbered (B0.3).
pub fn around(circles: &[Faction], seller: Faction, clockwise: bool) -> Vec<Faction> {
    let at = circles.iter().position(|f| *f == seller).unwrap_or(0);
    let mut others: Vec<_> = circles
        .iter()
        .cycle()
        .skip(at)
        .take(circles.len())
        .copied()
        .filter(|f| *f != seller)
        .collect();
    if clockwise {
        others.reverse();
    }
    others
}

#[cfg(test)]
mod tests {
    use super::{Method, around};
    use crate::catalog::Faction::{Atreides, Emperor, Guild, Richese};
    use crate::offers::Term;

    #[test]
    fn around_begins_with_the_neighbour() {
        let circles = [Guild, Richese, Atreides, Emperor];
        assert_eq!(around(&circles, Richese, false), [Atreides, Emperor, Guild]);
        assert_eq!(around(&circles, Richese, true), [Guild, Emperor, Atreides]);
    }

    #[test]
    fn words_are_those_of_the_wire() {
        for method in Method::MARKET {
            assert_eq!(
                serde_json::to_value(method).ok(),
                Some(Term::from(method).value())
            );
        }
    }
}
